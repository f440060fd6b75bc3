// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/report_maker.h"

#include "session/session.h"
#include "store/evidence_reader.h"

#include <QCoreApplication>

namespace pantau::session {

namespace {

class ReportMaker
{
    Q_DECLARE_TR_FUNCTIONS(pantau::session::ReportMaker)
};

constexpr int defaultDays = 30;
constexpr int answersOfADomain = 100;

Result<report::Report> emptyReport(const Session &session, const QString &subject, const ReportPeriod &period)
{
    report::Report report;
    report.subject = subject;
    report.madeAt = session.clock().nowUtc();
    report.to = period.to.isValid() ? std::min(period.to, report.madeAt) : report.madeAt;
    report.from = period.from.isValid() ? period.from : report.to.addDays(-defaultDays);
    report.zone = QTimeZone::systemTimeZone();
    if (report.from > report.to)
        return failure(
            Error::Kind::InvalidInput,
            ReportMaker::tr("The period of the report ends before it begins. Choose an earlier start."));
    return report;
}

} // namespace

Result<report::Report> makeReport(const Session &session, const DomainName &domain,
                                  const ReportPeriod &period)
{
    auto report = emptyReport(session, domain.display(), period);
    if (!report)
        return report;
    auto evidence = session.evidence().ofDomain(domain, {report->from, report->to, answersOfADomain});
    if (!evidence)
        return failure(evidence.error());
    if (evidence->isEmpty())
        return failure(Error::Kind::NotFound,
                       ReportMaker::tr("Nothing is known of %1 yet. Check it first.").arg(domain.display()));
    report->domains = std::move(*evidence);
    return report;
}

Result<report::Report> makeReport(const Session &session, const DomainList &list, const ReportPeriod &period)
{
    auto report = emptyReport(session, list.name, period);
    if (!report)
        return report;
    auto evidence = session.evidence().ofList(list.id, {report->from, report->to, 0});
    if (!evidence)
        return failure(evidence.error());
    report->domains = std::move(*evidence);
    return report;
}

} // namespace pantau::session
