// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/report.h"
#include "base/result.h"

#include <QCoreApplication>
#include <QFuture>

#include <variant>

namespace pantau::app {

class Queries;
class Session;

/// From when to when a report looks back. Whoever wants it up to now leaves @p to empty: a moment of its own
/// would be one before the report is made.
struct ReportPeriod
{
    QDateTime from{}; ///< UTC; invalid: so many days before its end
    QDateTime to{};   ///< UTC; invalid: now
    int days = 30;
};

/// The report on a domain, with its last hundred answers. NotFound when nothing is known of it; InvalidInput
/// when the period ends before it begins; Storage.
[[nodiscard]] Result<Report> makeReport(const Session &session, const DomainName &domain,
                                        const ReportPeriod &period);
/// The report on a list, without single answers, for whom and from whom it is kept to be.
[[nodiscard]] Result<Report> makeReport(const Session &session, const DomainList &list,
                                        const ReportPeriod &period);

/// The same for a thread of the pool, without the remarks.
[[nodiscard]] Result<Report> makeReport(const Queries &queries, ListId list, const ReportPeriod &period,
                                        const QDateTime &now);
/// The logo at @p path (empty: none); where it is gone or broken the report has none and says so.
void setLogo(ReportCover &cover, const QString &path);
/// The calendar month of @p day.
[[nodiscard]] ReportPeriod reportMonth(const QDate &day, const QTimeZone &zone);

/// What a report is about.
using ReportSubject = std::variant<DomainName, ListId>;

/// The same on a thread of the pool, through a connection of its own: a list of 10,000 domains takes seconds.
/// Call it on the session's thread. Of a domain, a block that goes on is in it though it was last seen before
/// the period: a letter is about that one. The future finishes on the pool's thread; once it is cancelled,
/// the work ends soon.
[[nodiscard]] QFuture<Result<Report>>
makeReportInBackground(const Session &session, const ReportSubject &subject, const ReportPeriod &period);

/// The report as a page of HTML that stands for itself, and can be printed by QTextDocument. Every text from
/// outside is escaped. Thread-safe, as those below.
[[nodiscard]] QString reportHtml(const Report &report, const ReportExtent &extent = {});
/// The same for paper, in pieces that are laid out one by one: from the second one on they begin with a table
/// that goes on, its header above it.
[[nodiscard]] QStringList reportPieces(const Report &report);
/// The same as plain text with tables in columns, for a message.
[[nodiscard]] QString reportText(const Report &report);
/// "Block status of melati-promo.com".
[[nodiscard]] QString reportTitle(const Report &report);
/// "October 2026", "the last 30 days", "1 Oct 2026 to 24 Oct 2026".
[[nodiscard]] QString reportPeriodName(const Report &report);
/// "Page 2 of 5", in its language.
[[nodiscard]] QString reportPageNumber(const Report &report, int page, int pages);

class CommandContext;

/// What is kept for reports: for whom, from whom, and whether one is saved each month. Lives on the session's
/// thread. Kinds: InvalidInput, Storage.
class ReportCommands
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::ReportCommands)

public:
    explicit ReportCommands(CommandContext &context) : m_context(context) {}

    QFuture<Result<void>> save(ListId list, const ReportSettings &settings);
    /// The picture is looked at: what cannot be shown is refused.
    QFuture<Result<void>> saveSender(const ReportSender &sender);
    /// The folder has to be there.
    QFuture<Result<void>> saveMonthly(const MonthlyReportSettings &settings);

private:
    CommandContext &m_context;
};

} // namespace pantau::app
