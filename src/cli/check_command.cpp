// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/check_command.h"

#include <QSet>

#include <algorithm>

namespace pantau::cli {

void Check::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("DOMAIN"), tr("Domains or web addresses."),
                                 QStringLiteral("(DOMAIN... | --list L)"));
    parser.addOption({QStringLiteral("list"), tr("Check all domains of this list."), QStringLiteral("L")});
    parser.addOption({QStringLiteral("account"), tr("The account to use."), QStringLiteral("A")});
    parser.addOption(
        {QStringLiteral("fail-on-blocked"), tr("End with exit code 4 when any domain is blocked.")});
}

std::optional<QString> Check::take(const QCommandLineParser &parser)
{
    m_texts = parser.positionalArguments();
    m_list = parser.value(QStringLiteral("list"));
    m_account = parser.value(QStringLiteral("account"));
    m_failOnBlocked = parser.isSet(QStringLiteral("fail-on-blocked"));
    if (m_texts.isEmpty() == m_list.isEmpty())
        return tr("Name either domains or a list with --list.");
    return std::nullopt;
}

Result<QList<Check::Entry>> Check::entriesOf(const session::Session &session) const
{
    QList<Entry> entries;
    if (!m_list.isEmpty()) {
        const auto list = chooseList(session, m_list);
        if (!list)
            return failure(list.error());
        const auto domains = session.domainsIn(list->id);
        if (!domains)
            return failure(domains.error());
        for (const DomainName &domain : *domains)
            entries += Entry{domain.ascii(), domain, {}};
        return entries;
    }
    QSet<DomainName> seen;
    for (const QString &text : m_texts) {
        const auto domain = DomainName::parseWatchable(text);
        if (!domain)
            entries += Entry{text, std::nullopt, domain.error().sentence};
        else if (!seen.contains(*domain)) {
            seen.insert(*domain);
            entries += Entry{domain->ascii(), *domain, {}};
        }
    }
    return entries;
}

Result<Account> Check::account(const session::Session &session) const
{
    if (!m_account.isEmpty() || m_list.isEmpty())
        return chooseAccount(session, m_account);
    const auto list = chooseList(session, m_list);
    return list ? accountOfList(session, *list) : failure(list.error());
}

void Check::run(session::Session &session, Output &output)
{
    const auto entries = entriesOf(session);
    if (!entries)
        return fail(output, entries.error());
    const auto chosen = account(session);
    if (!chosen)
        return fail(output, chosen.error());

    QList<DomainName> domains;
    for (const Entry &entry : *entries)
        if (entry.domain)
            domains += *entry.domain;
    if (domains.isEmpty())
        return report(*entries, {}, output);
    connect(&session, &session::Session::progress, this,
            [&output](int checked, int total) { output.progress(checked, total); });
    session.checkNow(chosen->id, domains)
        .then(this, [this, &output, entries = *entries](const QList<CheckOutcome> &outcomes) {
            report(entries, outcomes, output);
        });
}

void Check::report(const QList<Entry> &entries, const QList<CheckOutcome> &outcomes, Output &output)
{
    QHash<DomainName, CheckOutcome> byDomain;
    for (const CheckOutcome &outcome : outcomes)
        byDomain.insert(outcome.domain, outcome);

    QJsonArray array;
    QList<QStringList> rows;
    QStringList failures;
    int unknown = 0;
    int blocked = 0;
    for (const Entry &entry : entries) {
        const auto found = entry.domain ? byDomain.constFind(*entry.domain) : byDomain.cend();
        const bool asked = found != byDomain.cend();
        const BlockStatus status = asked ? found->status : BlockStatus::Unknown;
        const auto checkedAt = asked ? found->checkedAt : std::nullopt;
        const QString reason = asked ? found->reason : entry.refusal;
        unknown += status == BlockStatus::Unknown;
        blocked += status == BlockStatus::Blocked;
        if (status == BlockStatus::Unknown && !failures.contains(reason))
            failures += reason;
        array +=
            QJsonObject{{QStringLiteral("domain"), entry.text},
                        {QStringLiteral("status"), statusKey(status)},
                        {QStringLiteral("checked_at"), jsonTime(checkedAt)},
                        {QStringLiteral("reason"), reason.isEmpty() ? QJsonValue(QJsonValue::Null) : reason}};
        rows += {statusWord(status), entry.domain ? entry.domain->display() : entry.text,
                 localTime(checkedAt), reason};
    }
    if (output.isJson())
        output.json(array);
    else {
        output.table({tr("Status"), tr("Domain"), tr("Checked"), tr("Remark")}, rows);
        output.line(tr("%1 blocked, %2 not blocked, %3 unknown")
                        .arg(blocked)
                        .arg(entries.size() - blocked - unknown)
                        .arg(unknown));
    }
    // Nothing at all is known: say why where errors are looked for.
    if (unknown == entries.size() && unknown > 0)
        output.error(failures.first());
    if (m_failOnBlocked && blocked > 0)
        return done(ExitCode::SomeBlocked);
    done(unknown > 0 ? ExitCode::SomeUnknown : ExitCode::Done);
}

} // namespace pantau::cli
