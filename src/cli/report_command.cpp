// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/report_command.h"

#include "cli/moment.h"
#include "core/whole_file.h"

#include <QDir>

namespace pantau::cli {

namespace {

QJsonObject jsonEvidence(const Evidence &evidence)
{
    QJsonArray changes;
    for (const Change &change : evidence.changes)
        changes += QJsonObject{{QStringLiteral("from"), statusKey(change.from)},
                               {QStringLiteral("to"), statusKey(change.to)},
                               {QStringLiteral("not_before"), jsonTime(change.notBefore)},
                               {QStringLiteral("not_after"), jsonTime(change.notAfter)}};
    QJsonArray answers;
    for (const Answer &answer : evidence.answers)
        answers += QJsonObject{{QStringLiteral("at"), jsonTime(answer.at)},
                               {QStringLiteral("status"), statusKey(answer.status)}};
    QJsonArray appeals;
    for (const Appeal &appeal : evidence.appeals)
        appeals += QJsonObject{{QStringLiteral("sent_at"), jsonTime(appeal.sentAt)},
                               {QStringLiteral("sent_to"), appeal.sentTo},
                               {QStringLiteral("sent_by"), appeal.sentBy},
                               {QStringLiteral("note"), appeal.note},
                               {QStringLiteral("restored_at"), jsonTime(appeal.restoredAt)}};
    return {{QStringLiteral("domain"), evidence.domain.ascii()},
            {QStringLiteral("service"), evidence.service},
            {QStringLiteral("status"), statusKey(evidence.status)},
            {QStringLiteral("since"), jsonTime(evidence.since)},
            {QStringLiteral("start_seen"), evidence.startSeen},
            {QStringLiteral("last_answered_at"), jsonTime(evidence.lastAnsweredAt)},
            {QStringLiteral("answer_count"), evidence.answerCount},
            {QStringLiteral("blocked_count"), evidence.blockedCount},
            {QStringLiteral("changes"), changes},
            {QStringLiteral("answers"), answers},
            {QStringLiteral("appeals"), appeals}};
}

QJsonObject jsonReport(const report::Report &report)
{
    QJsonArray domains;
    for (const Evidence &evidence : report.domains)
        domains += jsonEvidence(evidence);
    return {{QStringLiteral("subject"), report.subject},
            {QStringLiteral("from"), jsonTime(report.from)},
            {QStringLiteral("to"), jsonTime(report.to)},
            {QStringLiteral("made_at"), jsonTime(report.madeAt)},
            {QStringLiteral("remarks"), QJsonArray::fromStringList(report.remarks)},
            {QStringLiteral("domains"), domains}};
}

} // namespace

void MakeReport::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("DOMAIN"), tr("The domain, unless --list is given."),
                                 QStringLiteral("[DOMAIN]"));
    parser.addOption({QStringLiteral("list"), tr("A list instead of a domain."), QStringLiteral("L")});
    parser.addOption({QStringLiteral("since"), tr("The first day, such as 2026-03-01; else 30 days back."),
                      QStringLiteral("DATE")});
    parser.addOption(
        {QStringLiteral("until"), tr("Up to this day or moment; else up to now."), QStringLiteral("DATE")});
    parser.addOption({QStringLiteral("output"),
                      tr("The HTML file to write, or - to print it, as without this option."),
                      QStringLiteral("FILE")});
}

std::optional<QString> MakeReport::take(const QCommandLineParser &parser)
{
    m_list = parser.value(QStringLiteral("list"));
    m_file = parser.value(QStringLiteral("output"));
    if (auto wrong = takeMoment(parser, QStringLiteral("since"), m_period.from))
        return wrong;
    if (auto wrong = takeMoment(parser, QStringLiteral("until"), m_period.to))
        return wrong;
    if (!m_list.isEmpty())
        return expectArguments(parser, {});
    if (auto wrong = expectArguments(parser, {QStringLiteral("DOMAIN")}))
        return wrong;
    m_domain = parser.positionalArguments().first();
    return std::nullopt;
}

Result<report::Report> MakeReport::make(const session::Session &session) const
{
    if (m_list.isEmpty()) {
        const auto domain = DomainName::parse(m_domain);
        return domain ? session::makeReport(session, *domain, m_period)
                      : Result<report::Report>(failure(domain.error()));
    }
    const auto list = chooseList(session, m_list);
    return list ? session::makeReport(session, *list, m_period)
                : Result<report::Report>(failure(list.error()));
}

void MakeReport::run(session::Session &session, Output &output)
{
    const auto report = make(session);
    if (!report)
        return fail(output, report.error());
    if (output.isJson()) {
        output.json(jsonReport(*report));
        return done();
    }
    const QString html = report::toHtml(*report);
    if (m_file.isEmpty() || WholeFile::isStandardOutput(m_file)) {
        output.line(html);
        return done();
    }
    if (const auto written = writeWholeFile(m_file, html.toUtf8(), session.dataDir()); !written)
        return fail(output, written.error());
    output.line(tr("The report is in “%1”.").arg(QDir::toNativeSeparators(m_file)));
    done();
}

} // namespace pantau::cli
