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

class Autostart;

/// Language, start, closing, exported files.
class GeneralPage final : public SettingsPage
{
    Q_OBJECT

public:
    GeneralPage(Preferences &preferences, Autostart &autostart, QWidget *parent = nullptr);
    ~GeneralPage() override;

    void refresh() override;

protected:
    void retranslate() override;

private:
    void setTexts();
    void setHidden(bool hidden);

    Preferences &m_preferences;
    Autostart &m_autostart;
    std::unique_ptr<Ui::SettingsGeneral> m_ui;
};

} // namespace pantau::desktop
