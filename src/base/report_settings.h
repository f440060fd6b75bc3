// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QDateTime>
#include <QString>

namespace pantau {

enum class ReportFormat { Pdf, Html };

/// How the reports on one list are, kept with the list.
struct ReportSettings
{
    static constexpr int longestName = 100;

    QString client;         ///< on the first page; empty: the list's name
    QString language;       ///< "en", "id"; empty: that of the program
    bool isMonthly = false; ///< one is saved each month; see MonthlyReportSettings

    friend bool operator==(const ReportSettings &, const ReportSettings &) = default;
};

/// Who sends the reports: the same for all lists.
struct ReportSender
{
    QString name; ///< of the agency; may be empty
    QString logo; ///< the absolute path of a PNG or JPEG picture; empty: none

    friend bool operator==(const ReportSender &, const ReportSender &) = default;
};

/// Where the reports that are saved each month go.
struct MonthlyReportSettings
{
    QString folder; ///< absolute; it has to be there. Empty: nothing is saved
    ReportFormat format = ReportFormat::Pdf;
    bool allLists = false; ///< of every list; else of those that want it

    friend bool operator==(const MonthlyReportSettings &, const MonthlyReportSettings &) = default;
};

/// How far the reports of one list that are saved each month have come.
struct MonthlyReportRecord
{
    QDate month;         ///< the first day of the last month that is done
    QString path{};      ///< the file that is being written, once it is chosen; empty: none
    QDateTime triedAt{}; ///< UTC, when the last try failed; invalid: it did not
    QString problem{};   ///< a sentence, when it failed

    friend bool operator==(const MonthlyReportRecord &, const MonthlyReportRecord &) = default;
};

} // namespace pantau
