// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/report.h"
#include "desktop/settings/settings_dialog.h"

#include <functional>
#include <memory>

namespace Ui {
class SettingsReports;
}

namespace pantau::desktop {

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
    void setTexts();
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
