// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/report.h"
#include "desktop/settings/preferences.h"
#include "desktop/settings/settings_dialog.h"

#include <functional>
#include <memory>

namespace Ui {
class SettingsAlerts;
class SettingsChecking;
class SettingsGeneral;
class SettingsReports;
} // namespace Ui

namespace pantau::desktop {

class Autostart;

/// Settings for the language, start, closing and exports.
class GeneralPage final : public SettingsPage
{
    Q_OBJECT

public:
    GeneralPage(Preferences &preferences, Autostart &autostart, QWidget *parent = nullptr);
    ~GeneralPage() override;

    void refresh() override;

private:
    void setHidden(bool hidden);

    Preferences &m_preferences;
    Autostart &m_autostart;
    std::unique_ptr<Ui::SettingsGeneral> m_ui;
};

/// Settings for pausing, confirmation checks and DNS lookups.
class CheckingPage final : public SettingsPage
{
    Q_OBJECT

public:
    CheckingPage(app::Session &session, StoredSettings &settings, QWidget *parent = nullptr);
    ~CheckingPage() override;

    void refresh() override;

private:
    void showPause();
    void setUnits();
    void setAllLists();

    app::Session &m_session;
    StoredSettings &m_settings;
    std::unique_ptr<Ui::SettingsChecking> m_ui;
};

/// Settings for the notifications on this computer.
class AlertsPage final : public SettingsPage
{
    Q_OBJECT

public:
    AlertsPage(app::Session &session, StoredSettings &settings, Preferences &preferences,
               QWidget *parent = nullptr);
    ~AlertsPage() override;

    void refresh() override;

private:
    void describeFields();

    app::Session &m_session;
    StoredSettings &m_settings;
    Preferences &m_preferences;
    std::unique_ptr<Ui::SettingsAlerts> m_ui;
};

/// Settings for reports: the sender, and the folders of monthly reports.
class ReportsPage final : public SettingsPage
{
    Q_OBJECT

public:
    explicit ReportsPage(app::Session &session, QWidget *parent = nullptr);
    ~ReportsPage() override;

    void refresh() override;

private:
    enum class Scope { Never, ChosenLists, AllLists };

    void read();
    void showSender();
    void showMonthly();
    void changeSender(const std::function<void(ReportSender &)> &change);
    void changeMonthly(const std::function<void(MonthlyReportSettings &)> &change);
    void await(const QFuture<Result<void>> &saved);
    void chooseLogo();
    void chooseFolder(bool allLists);
    [[nodiscard]] Scope scope() const;
    void setScope(Scope scope);

    app::Session &m_session;
    ReportSender m_sender;
    MonthlyReportSettings m_monthly;
    int m_saving = 0; ///< number of changes being saved
    std::unique_ptr<Ui::SettingsReports> m_ui;
};

} // namespace pantau::desktop
