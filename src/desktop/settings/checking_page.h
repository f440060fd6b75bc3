// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/settings/settings_page.h"
#include "desktop/settings/stored_settings.h"

#include <memory>

namespace Ui {
class SettingsChecking;
}

namespace pantau::desktop {

/// Pausing, confirmation checks and DNS lookups.
class CheckingPage final : public SettingsPage
{
    Q_OBJECT

public:
    CheckingPage(app::Session &session, StoredSettings &settings, QWidget *parent = nullptr);
    ~CheckingPage() override;

    void refresh() override;

protected:
    void retranslate() override;

private:
    void showPause();
    void setUnits();
    void setAllLists();

    app::Session &m_session;
    StoredSettings &m_settings;
    std::unique_ptr<Ui::SettingsChecking> m_ui;
};

} // namespace pantau::desktop
