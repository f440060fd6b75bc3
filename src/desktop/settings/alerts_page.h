// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/settings/preferences.h"
#include "desktop/settings/settings_page.h"
#include "desktop/settings/stored_settings.h"

#include <memory>

namespace Ui {
class SettingsAlerts;
}

namespace pantau::desktop {

/// What is told on this computer and when.
class AlertsPage final : public SettingsPage
{
    Q_OBJECT

public:
    AlertsPage(app::Session &session, StoredSettings &settings, Preferences &preferences,
               QWidget *parent = nullptr);
    ~AlertsPage() override;

    void refresh() override;

protected:
    void retranslate() override;

private:
    void describeFields();
    void setTexts();

    app::Session &m_session;
    StoredSettings &m_settings;
    Preferences &m_preferences;
    std::unique_ptr<Ui::SettingsAlerts> m_ui;
};

} // namespace pantau::desktop
