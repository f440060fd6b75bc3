// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/report.h"
#include "desktop/settings/preferences.h"
#include "desktop/settings/settings_dialog.h"

#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace pantau::desktop {

class Autostart;

/// Settings for the language, start, closing and exports.
class GeneralPage final : public SettingsPage
{
    Q_OBJECT

public:
    GeneralPage(Preferences &preferences, Autostart &autostart, QWidget *parent = nullptr);

    void refresh() override;

private:
    Autostart &m_autostart;
};

/// Settings for pausing, confirmation checks and DNS lookups.
class CheckingPage final : public SettingsPage
{
    Q_OBJECT

public:
    CheckingPage(app::Session &session, StoredSettings &settings, QWidget *parent = nullptr);

    void refresh() override;

private:
    void showPause();
    void setAllLists();

    app::Session &m_session;
    StoredSettings &m_settings;
};

/// Settings for notifications, and those of this computer.
class NotificationsPage final : public SettingsPage
{
    Q_OBJECT

public:
    NotificationsPage(app::Session &session, StoredSettings &settings, Preferences &preferences,
                      QWidget *parent = nullptr);

    void refresh() override;

private:
    [[nodiscard]] int grouping() const; ///< minutes

    StoredSettings &m_settings;
};

/// Settings for reports: the sender, and the folders of monthly reports.
class ReportsPage final : public SettingsPage
{
    Q_OBJECT

public:
    explicit ReportsPage(app::Session &session, QWidget *parent = nullptr);

    void refresh() override;

private:
    enum class Scope { Never, ChosenLists, AllLists };

    void read();
    void showSender();
    void showMonthly();
    void changeSender(const std::function<void(ReportSender &)> &change);
    void changeMonthly(const std::function<void(MonthlyReportSettings &)> &change);
    void chooseLogo();
    void chooseFolder(bool allLists);
    [[nodiscard]] Scope scope() const;
    void setScope(Scope scope);
    [[nodiscard]] QLineEdit *text(const char *name) const;

    app::Session &m_session;
    QLabel *m_logo;
    QPushButton *m_choose;
    QPushButton *m_remove;
    ReportSender m_sender;
    MonthlyReportSettings m_monthly;
};

} // namespace pantau::desktop
