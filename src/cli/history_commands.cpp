// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/history_commands.h"

#include "cli/moment.h"
#include "cli/situation_words.h"

#include <QTimeZone>

namespace pantau::cli {

namespace {

constexpr int MostChecksShown = 20;
constexpr int PageSize = 1000;

} // namespace

void ShowHistory::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("DOMAIN"), tr("The domain."));
}

std::optional<QString> ShowHistory::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("DOMAIN")}))
        return wrong;
    m_domain = parser.positionalArguments().first();
    return std::nullopt;
}

void ShowHistory::run(session::Session &session, Output &output)
{
    const auto domain = DomainName::parse(m_domain);
    if (!domain)
        return fail(output, domain.error());
    const auto runs = session.history().runs(*domain);
    if (!runs)
        return fail(output, runs.error());
    const auto checks = session.history().checks(*domain, 0, MostChecksShown);
    if (!checks)
        return fail(output, checks.error());
    const auto whyNot = WatchWords(session).whyNot(*domain);
    if (!whyNot)
        return fail(output, whyNot.error());
    if (output.isJson()) {
        QJsonArray runArray;
        for (const store::StatusRun &run : *runs)
            runArray += QJsonObject{{QStringLiteral("service"), run.service},
                                    {QStringLiteral("status"), statusKey(run.status)},
                                    {QStringLiteral("first_seen"), jsonTime(run.firstSeen)},
                                    {QStringLiteral("last_seen"), jsonTime(run.lastSeen)}};
        QJsonArray checkArray;
        for (const store::CheckRow &check : *checks)
            checkArray += QJsonObject{{QStringLiteral("service"), check.service},
                                      {QStringLiteral("status"), statusKey(check.status)},
                                      {QStringLiteral("checked_at"), jsonTime(check.at)}};
        output.json(QJsonObject{{QStringLiteral("domain"), domain->ascii()},
                                {QStringLiteral("runs"), runArray},
                                {QStringLiteral("checks"), checkArray},
                                {QStringLiteral("not_watched"), notWatchedJson(*whyNot)}});
        return done();
    }
    if (runs->isEmpty()) {
        output.line(tr("Nothing is known of %1 yet.").arg(domain->display()));
        output.remark(*whyNot);
        return done();
    }
    QList<QStringList> rows;
    for (const store::StatusRun &run : *runs)
        rows += {statusWord(run.status), localTime(run.firstSeen), localTime(run.lastSeen), run.service};
    output.table({tr("Status"), tr("First seen"), tr("Last seen"), tr("Service")}, rows);
    output.remark(*whyNot);
    done();
}

void ShowChanges::describe(QCommandLineParser &parser) const
{
    parser.addOption({QStringLiteral("since"),
                      tr("Only changes confirmed since this day, such as 2026-03-01."),
                      QStringLiteral("DATE")});
}

std::optional<QString> ShowChanges::take(const QCommandLineParser &parser)
{
    if (auto wrong = takeMoment(parser, QStringLiteral("since"), m_since))
        return wrong;
    return expectArguments(parser, {});
}

void ShowChanges::run(session::Session &session, Output &output)
{
    const auto since = m_since.isValid() ? std::optional(m_since) : std::nullopt;
    const WatchWords watch(session);
    QJsonArray array;
    QList<QStringList> rows;
    for (int offset = 0;; offset += PageSize) {
        const auto changes = session.history().changes(since, offset, PageSize);
        if (!changes)
            return fail(output, changes.error());
        for (const store::ChangeRow &row : *changes) {
            const Change &change = row.change;
            array +=
                QJsonObject{{QStringLiteral("domain"), change.domain.ascii()},
                            {QStringLiteral("from"), statusKey(change.from)},
                            {QStringLiteral("to"), statusKey(change.to)},
                            {QStringLiteral("not_before"), jsonTime(change.notBefore)},
                            {QStringLiteral("not_after"), jsonTime(change.notAfter)},
                            {QStringLiteral("confirmed_at"), jsonTime(row.confirmedAt)},
                            {QStringLiteral("service"), row.service},
                            {QStringLiteral("not_watched"), notWatchedJson(watch.whyNotAt(row.service))}};
            rows += {change.domain.display(), statusWord(change.from), statusWord(change.to),
                     localTime(change.notBefore), localTime(change.notAfter)};
        }
        if (changes->size() < PageSize)
            break;
    }
    if (output.isJson())
        output.json(array);
    else if (rows.isEmpty())
        output.line(tr("No change has been seen."));
    else
        output.table({tr("Domain"), tr("From"), tr("To"), tr("Not before"), tr("Not after")}, rows);
    done();
}

} // namespace pantau::cli
