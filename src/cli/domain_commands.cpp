// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/domain_commands.h"

#include "cli/domain_input.h"
#include "cli/situation_words.h"
#include "core/newest_answer.h"

namespace pantau::cli {

namespace {

/// What was asked and paid for is not as if it had never been.
QString checkedWords(const KnownStatus &known)
{
    const QString answered = localTime(newestAnswerAt(known));
    if (known.suspicion)
        return Command::tr("%1, not confirmed").arg(answered);
    return known.lastAnsweredAt || !known.lastAskedAt
               ? answered
               : Command::tr("%1, no clear answer").arg(localTime(known.lastAskedAt));
}

} // namespace

void DomainsAdd::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("DOMAIN"), tr("Domains or web addresses."),
                                 QStringLiteral("DOMAIN..."));
    addListOption(parser);
}

std::optional<QString> DomainsAdd::take(const QCommandLineParser &parser)
{
    m_list = parser.value(QStringLiteral("list"));
    m_texts = parser.positionalArguments();
    if (m_list.isEmpty())
        return tr("--list is missing.");
    if (m_texts.isEmpty())
        return tr("%1 is missing.").arg(QStringLiteral("DOMAIN"));
    return std::nullopt;
}

void DomainsAdd::run(session::Session &session, Output &output)
{
    const auto list = chooseList(session, m_list);
    if (!list)
        return fail(output, list.error());
    const DomainImport import = readArguments(m_texts, &DomainName::parseWatchable);
    if (import.domains.isEmpty())
        return fail(output, import.refused.first().error);
    session.addDomains(list->id, namesOf(import))
        .then(this, [this, &output, import, name = list->name](const Result<store::AddedDomains> &added) {
            if (!added)
                return fail(output, added.error());
            reportAdded(name, *added, import, output);
            done();
        });
}

void DomainsList::describe(QCommandLineParser &parser) const
{
    addListOption(parser);
}

std::optional<QString> DomainsList::take(const QCommandLineParser &parser)
{
    m_list = parser.value(QStringLiteral("list"));
    return expectArguments(parser, {});
}

void DomainsList::run(session::Session &session, Output &output)
{
    const WatchWords watch(session);
    QJsonArray array;
    QList<QStringList> rows;
    const auto read = forEachRow(session, m_list, [&](const store::DomainRow &row) -> Result<void> {
        if (output.isJson())
            array += QJsonObject{{QStringLiteral("domain"), row.domain.ascii()},
                                 {QStringLiteral("status"), statusKey(row.known.status)},
                                 {QStringLiteral("since"), jsonTime(row.known.since)},
                                 {QStringLiteral("start_seen"), row.known.startSeen},
                                 {QStringLiteral("checked_at"), jsonTime(row.known.lastAnsweredAt)},
                                 {QStringLiteral("asked_at"), jsonTime(row.known.lastAskedAt)},
                                 {QStringLiteral("unconfirmed"),
                                  row.known.suspicion ? QJsonValue(statusKey(row.known.suspicion->status))
                                                      : QJsonValue(QJsonValue::Null)},
                                 {QStringLiteral("lists"), QJsonArray::fromStringList(row.lists)},
                                 {QStringLiteral("not_watched"), notWatchedJson(watch.whyNotIn(row.lists))}};
        else
            // Without an account there is no service whose answers could be shown: it may well have been
            // checked before.
            rows += {statusWord(row.known.status), row.domain.display(),
                     row.account ? checkedWords(row.known) : QStringLiteral("-"),
                     row.lists.join(QStringLiteral(", "))};
        return {};
    });
    if (!read)
        return fail(output, read.error());
    if (output.isJson())
        output.json(array);
    else
        output.table({tr("Status"), tr("Domain"), tr("Checked"), tr("Lists")}, rows);
    done();
}

void DomainsRemove::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("DOMAIN"), tr("Domains or web addresses."),
                                 QStringLiteral("DOMAIN..."));
    addListOption(parser);
}

std::optional<QString> DomainsRemove::take(const QCommandLineParser &parser)
{
    m_list = parser.value(QStringLiteral("list"));
    m_texts = parser.positionalArguments();
    if (m_list.isEmpty())
        return tr("--list is missing.");
    if (m_texts.isEmpty())
        return tr("%1 is missing.").arg(QStringLiteral("DOMAIN"));
    return std::nullopt;
}

void DomainsRemove::run(session::Session &session, Output &output)
{
    const auto list = chooseList(session, m_list);
    if (!list)
        return fail(output, list.error());
    const DomainImport given = readArguments(m_texts, &DomainName::parse);
    if (!given.refused.isEmpty())
        return fail(output, given.refused.first().error);
    session.removeDomains(list->id, namesOf(given))
        .then(this, [this, &output, name = list->name](const Result<int> &removed) {
            if (!removed)
                return fail(output, removed.error());
            if (output.isJson())
                output.json(
                    QJsonObject{{QStringLiteral("list"), name}, {QStringLiteral("removed"), *removed}});
            else
                output.line(
                    tr("Took %Ln domains out of “%1”. Their history is kept.", nullptr, *removed).arg(name));
            done();
        });
}

} // namespace pantau::cli
