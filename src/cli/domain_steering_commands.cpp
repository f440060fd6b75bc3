// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/domain_steering_commands.h"

#include "cli/appeal_words.h"
#include "cli/domain_input.h"
#include "cli/moment.h"
#include "cli/situation_words.h"
#include "core/newest_answer.h"
#include "core/parent_hint.h"

namespace pantau::cli {

namespace {

QJsonObject settingsJson(const DomainSettings &settings)
{
    return {{QStringLiteral("importance"),
             settings.importance ? QJsonValue(importanceKey(*settings.importance)) : QJsonValue::Null},
            {QStringLiteral("paused_until"), jsonTime(settings.pausedUntil)},
            {QStringLiteral("muted_until"), jsonTime(settings.mutedUntil)},
            {QStringLiteral("note"), settings.note}};
}

/// What is known of the parent of a listed domain at the same service; empty where there is nothing to say.
Result<QString> hintFor(const session::Session &session, const store::DomainIndex &index,
                        const store::DomainRow &row)
{
    const auto parent = parentOf(row.domain);
    if (!parent || row.known.status != BlockStatus::Blocked)
        return QString();
    const auto rows = rowsOf(session, index, *parent);
    if (!rows)
        return failure(rows.error());
    std::optional<BlockStatus> status;
    for (const store::DomainRow &each : *rows)
        if (each.service == row.service)
            status = each.known.status;
    return parentHint(row.domain, *parent, status);
}

QJsonObject rowJson(const store::DomainRow &row, const QString &hint)
{
    QJsonValue change = QJsonValue::Null;
    if (row.lastChange)
        change = QJsonObject{{QStringLiteral("from"), statusKey(row.lastChange->from)},
                             {QStringLiteral("to"), statusKey(row.lastChange->to)},
                             {QStringLiteral("not_before"), jsonTime(row.lastChange->notBefore)},
                             {QStringLiteral("not_after"), jsonTime(row.lastChange->notAfter)}};
    return {{QStringLiteral("service"), row.service},
            {QStringLiteral("status"), statusKey(row.known.status)},
            {QStringLiteral("since"), jsonTime(row.known.since)},
            {QStringLiteral("start_seen"), row.known.startSeen},
            {QStringLiteral("checked_at"), jsonTime(row.known.lastAnsweredAt)},
            {QStringLiteral("asked_at"), jsonTime(row.known.lastAskedAt)},
            {QStringLiteral("unconfirmed"),
             row.known.suspicion ? QJsonValue(statusKey(row.known.suspicion->status)) : QJsonValue::Null},
            {QStringLiteral("last_change"), change},
            {QStringLiteral("lists"), QJsonArray::fromStringList(row.lists)},
            {QStringLiteral("parent_hint"), hint.isEmpty() ? QJsonValue(QJsonValue::Null) : hint}};
}

void printRow(const store::DomainRow &row, const QString &hint, Output &output)
{
    const QString status = statusWord(row.known.status);
    output.line(
        row.known.lastAnsweredAt ? Command::tr("%1: %2, as of %3 (%4)")
                                       .arg(row.domain.display(), status, localTime(row.known.lastAnsweredAt),
                                            printable(row.service))
        : row.account && row.known.lastAskedAt
            ? Command::tr("%1: %2, last asked %3 without a confirmed answer")
                  .arg(row.domain.display(), status, localTime(row.known.lastAskedAt))
        : row.account
            ? Command::tr("%1: %2, never answered yet").arg(row.domain.display(), status)
            : Command::tr("%1: %2, as no account is chosen for its lists").arg(row.domain.display(), status));
    if (row.lastChange && row.lastChange->isFirstFinding())
        output.line(Command::tr("Blocked since before %1: it was at its first check.")
                        .arg(localTime(row.lastChange->notAfter)));
    else if (row.lastChange)
        output.line(Command::tr("Changed between %1 and %2.")
                        .arg(localTime(row.lastChange->notBefore), localTime(row.lastChange->notAfter)));
    if (row.known.suspicion)
        output.line(Command::tr("The newest answer, of %1, says “%2”; it has not been confirmed yet.")
                        .arg(localTime(newestAnswerAt(row.known)), statusWord(row.known.suspicion->status)));
    if (!row.known.unknownReason.isEmpty())
        output.line(printable(row.known.unknownReason));
    if (!hint.isEmpty())
        output.line(hint);
    output.line(Command::tr("Lists: %1").arg(printable(row.lists.join(QStringLiteral(", ")))));
}

void printSettings(const DomainSettings &settings, Output &output)
{
    if (settings.importance)
        output.line(Command::tr("Importance of its own: %1").arg(importanceKey(*settings.importance)));
    if (settings.pausedUntil)
        output.line(Command::tr("Paused until: %1").arg(untilWords(settings.pausedUntil)));
    if (settings.mutedUntil)
        output.line(Command::tr("Muted until: %1").arg(untilWords(settings.mutedUntil)));
    if (!settings.note.isEmpty())
        output.line(Command::tr("Note: %1").arg(printable(settings.note)));
}

} // namespace

void DomainsSet::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("DOMAIN"), tr("Domains or web addresses."),
                                 QStringLiteral("DOMAIN..."));
    parser.addOption(
        {QStringLiteral("importance"),
         tr("How much a late discovery matters: low, normal or high; “list” for that of its lists."),
         QStringLiteral("I")});
    parser.addOption({QStringLiteral("pause-until"),
                      tr("Not looked at until this day, such as 2026-03-01; “forever”, or “off”."),
                      QStringLiteral("DATE")});
    parser.addOption({QStringLiteral("mute-until"),
                      tr("No alerts until this day, such as 2026-03-01; “forever”, or “off”."),
                      QStringLiteral("DATE")});
    parser.addOption(
        {QStringLiteral("note"), tr("A note; an empty one removes it."), QStringLiteral("TEXT")});
}

std::optional<QString> DomainsSet::take(const QCommandLineParser &parser)
{
    m_texts = parser.positionalArguments();
    if (m_texts.isEmpty())
        return tr("%1 is missing.").arg(QStringLiteral("DOMAIN"));
    if (parser.isSet(QStringLiteral("importance"))) {
        const QString key = parser.value(QStringLiteral("importance"));
        const auto importance = importanceFromKey(key);
        if (!importance && key != QLatin1String("list"))
            return tr("“%1” is no importance. Write low, normal or high, or “list”.").arg(key);
        m_change.importance = importance;
    }
    if (auto wrong = takeUntil(parser, QStringLiteral("pause-until"), m_change.pausedUntil))
        return wrong;
    if (auto wrong = takeUntil(parser, QStringLiteral("mute-until"), m_change.mutedUntil))
        return wrong;
    if (parser.isSet(QStringLiteral("note")))
        m_change.note = parser.value(QStringLiteral("note")).trimmed();
    if (!m_change.importance && !m_change.pausedUntil && !m_change.mutedUntil && !m_change.note)
        return tr("No option was given. Name at least one of the options.");
    return std::nullopt;
}

void DomainsSet::run(session::Session &session, Output &output)
{
    const DomainImport given = readArguments(m_texts, &DomainName::parse);
    if (!given.refused.isEmpty())
        return fail(output, given.refused.first().error);
    const QList<DomainName> domains = namesOf(given);
    session.changeDomains(domains, m_change)
        .then(this, [this, &session, &output, domains](const Result<void> &changed) {
            if (!changed)
                return fail(output, changed.error());
            if (output.isJson()) {
                QJsonArray array;
                for (const DomainName &domain : domains) {
                    const auto settings = session.settingsOf(domain);
                    if (!settings)
                        return fail(output, settings.error());
                    QJsonObject object = settingsJson(*settings);
                    object.insert(QStringLiteral("domain"), domain.ascii());
                    array += object;
                }
                output.json(array);
            } else {
                output.line(tr("Saved the settings of %Ln domains.", nullptr, int(domains.size())));
            }
            done();
        });
}

void DomainsShow::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("DOMAIN"), tr("The domain."));
}

std::optional<QString> DomainsShow::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("DOMAIN")}))
        return wrong;
    m_text = parser.positionalArguments().first();
    return std::nullopt;
}

void DomainsShow::run(session::Session &session, Output &output)
{
    const auto domain = DomainName::parse(m_text);
    if (!domain)
        return fail(output, domain.error());
    const auto index = session.history().domainIndex();
    if (!index)
        return fail(output, index.error());
    const auto rows = rowsOf(session, *index, *domain);
    if (!rows)
        return fail(output, rows.error());
    const auto settings = session.settingsOf(*domain);
    if (!settings)
        return fail(output, settings.error());
    const auto appeals = session.appeals().of(*domain);
    if (!appeals)
        return fail(output, appeals.error());
    if (rows->isEmpty() && appeals->isEmpty())
        return fail(output,
                    {Error::Kind::NotFound,
                     tr("“%1” is in none of your lists. “pantau-cli history” shows what was learned of "
                        "it before.")
                         .arg(domain->display()),
                     {}});
    const auto whyNot = WatchWords(session).whyNot(*domain);
    if (!whyNot)
        return fail(output, whyNot.error());
    QJsonArray places;
    for (const store::DomainRow &row : *rows) {
        const auto hint = hintFor(session, *index, row);
        if (!hint)
            return fail(output, hint.error());
        if (output.isJson())
            places += rowJson(row, *hint);
        else
            printRow(row, *hint, output);
    }
    QJsonArray appealArray;
    for (const Appeal &appeal : *appeals)
        appealArray += appealJson(appeal);
    if (output.isJson()) {
        output.json(QJsonObject{{QStringLiteral("domain"), domain->ascii()},
                                {QStringLiteral("services"), places},
                                {QStringLiteral("settings"), settingsJson(*settings)},
                                {QStringLiteral("appeals"), appealArray},
                                {QStringLiteral("not_watched"), notWatchedJson(*whyNot)}});
        return done();
    }
    printSettings(*settings, output);
    for (const Appeal &appeal : *appeals)
        output.line(appealLine(appeal));
    output.remark(*whyNot);
    done();
}

} // namespace pantau::cli
