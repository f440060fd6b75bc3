// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/settings/preferences.h"
#include "desktop/settings/settings_page.h"

#include <memory>

namespace Ui {
class SettingsGeneral;
}

namespace pantau::desktop {

/// Language, start, closing, exported files.
class GeneralPage final : public SettingsPage
{
    Q_OBJECT

public:
    explicit GeneralPage(Preferences &preferences, QWidget *parent = nullptr);
    ~GeneralPage() override;

    void refresh() override;

protected:
    void retranslate() override;

private:
    void setTexts();
    void setLogin(bool on);

    Preferences &m_preferences;
    std::unique_ptr<Ui::SettingsGeneral> m_ui;
};

} // namespace pantau::desktop
