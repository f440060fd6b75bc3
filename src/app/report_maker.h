// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/alert.h"
#include "base/channel.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/report.h"
#include "base/result.h"
#include "db/store.h"

#include <QFuture>

#include <variant>

namespace pantau::app {

class Session;

/// The period of a report. Leave @p to empty for a period up to now: any given time would be earlier than
/// the report's creation.
struct ReportPeriod
{
    QDateTime from{}; ///< UTC; invalid: `days` days before its end
    QDateTime to{};   ///< UTC; invalid: now
    int days = 30;
};

/// Creates the report on a domain, with its last hundred answers. Kinds: NotFound if nothing is known of it,
/// InvalidInput if the period ends before it starts, Storage.
[[nodiscard]] Result<Report> makeReport(const Session &session, const DomainName &domain,
                                        const ReportPeriod &period);
/// Creates the report on a list, without single answers, with the stored recipient and sender.
[[nodiscard]] Result<Report> makeReport(const Session &session, const DomainList &list,
                                        const ReportPeriod &period);

/// Same for a pool thread, without remarks.
[[nodiscard]] Result<Report> makeReport(const db::Store &store, ListId list, const ReportPeriod &period,
                                        const QDateTime &now);
/// Sets the logo at @p path (empty: none). If it is missing or broken, the report has none and notes that.
void setLogo(ReportCover &cover, const QString &path);
/// Returns the calendar month of @p day.
[[nodiscard]] ReportPeriod reportMonth(const QDate &day, const QTimeZone &zone);

using ReportSubject = std::variant<DomainName, ListId>;

/// Same on a pool thread, with a separate connection: a list of 10,000 domains takes seconds. Call it on the
/// session's thread. For a domain, a current block is included even if it was last seen before the period,
/// because a letter refers to it. The future finishes on the pool's thread; after cancellation the work
/// stops soon.
[[nodiscard]] QFuture<Result<Report>>
makeReportInBackground(const Session &session, const ReportSubject &subject, const ReportPeriod &period);

/// Saves report settings. Call these on the session's thread. Kinds: InvalidInput, Storage.

QFuture<Result<void>> saveReportSettings(Session &session, ListId list, ReportSettings settings);
/// Rejects a picture that cannot be displayed.
QFuture<Result<void>> saveReportSender(Session &session, const ReportSender &sender);
/// The folder must exist.
QFuture<Result<void>> saveMonthlyReports(Session &session, const MonthlyReportSettings &settings);

/// @name Sending the report on a list to the client
/// Returns the list's own channels that can send a file.
[[nodiscard]] Result<QList<Channel>> reportChannels(const db::Database &database, ListId list);
/// Stores the report on a list and opens its deliveries. Months up to @p month count as sent. @p file: the
/// content of the PDF or the HTML page. Kinds: InvalidInput if there is no channel, Storage.
[[nodiscard]] Result<AlertId> queueReport(const db::Database &database, ListId list, const Report &report,
                                          const AlertFile &file, const QDate &month);
[[nodiscard]] QString reportFileName(const Report &report, ReportFormat format);
/// Sends the report immediately, and approves the monthly reports of its list. Finishes with the names of
/// the channels when all have it, or with the first problem. Kinds also: Service.
QFuture<Result<QString>> sendReport(Session &session, ListId list, const Report &report,
                                    const AlertFile &file);

} // namespace pantau::app
