// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/list_commands.h"

#include "cli/plan_words.h"
#include "cli/situation_words.h"

namespace pantau::cli {

void ListAdd::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("The list's name."));
    parser.addOption({QStringLiteral("account"), tr("The account through which the list is checked."),
                      QStringLiteral("A")});
}

std::optional<QString> ListAdd::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("NAME")}))
        return wrong;
    m_name = parser.positionalArguments().first();
    m_account = parser.value(QStringLiteral("account"));
    return std::nullopt;
}

void ListAdd::run(session::Session &session, Output &output)
{
    const auto accounts = session.accounts();
    if (!accounts)
        return fail(output, accounts.error());
    std::optional<AccountId> accountId;
    // A list made before the first account gets that one when it comes.
    if (!m_account.isEmpty() || !accounts->isEmpty()) {
        const auto account = chooseAccount(session, m_account);
        if (!account)
            return fail(output, account.error());
        accountId = account->id;
    }
    session.addList(m_name, accountId).then(this, [this, &output](const Result<DomainList> &list) {
        if (!list)
            return fail(output, list.error());
        if (output.isJson())
            output.json(QJsonObject{{QStringLiteral("name"), list->name}});
        else
            output.line(tr("Made the list “%1”.").arg(list->name));
        done();
    });
}

void ListRename::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("The list."));
    parser.addPositionalArgument(QStringLiteral("NEW-NAME"), tr("Its new name."));
}

std::optional<QString> ListRename::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("NAME"), QStringLiteral("NEW-NAME")}))
        return wrong;
    m_name = parser.positionalArguments().at(0);
    m_newName = parser.positionalArguments().at(1);
    return std::nullopt;
}

void ListRename::run(session::Session &session, Output &output)
{
    const auto list = chooseList(session, m_name);
    if (!list)
        return fail(output, list.error());
    session.renameList(list->id, m_newName).then(this, [this, &output](const Result<void> &renamed) {
        if (!renamed)
            return fail(output, renamed.error());
        if (!output.isJson())
            output.line(tr("The list is now called “%1”.").arg(m_newName.trimmed()));
        done();
    });
}

void ListRemove::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("The list."));
}

std::optional<QString> ListRemove::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("NAME")}))
        return wrong;
    m_name = parser.positionalArguments().first();
    return std::nullopt;
}

void ListRemove::run(session::Session &session, Output &output)
{
    const auto list = chooseList(session, m_name);
    if (!list)
        return fail(output, list.error());
    session.removeList(list->id).then(this, [this, &output, name = list->name](const Result<void> &removed) {
        if (!removed)
            return fail(output, removed.error());
        if (!output.isJson())
            output.line(tr("Removed the list “%1”. The history of its domains is kept.").arg(name));
        done();
    });
}

void ListList::run(session::Session &session, Output &output)
{
    const auto lists = session.history().lists();
    const auto accounts = session.accounts();
    if (!lists)
        return fail(output, lists.error());
    if (!accounts)
        return fail(output, accounts.error());
    QHash<AccountId, QString> accountNames;
    for (const Account &account : *accounts)
        accountNames.insert(account.id, account.name);

    const WatchWords watch(session);
    const QLocale locale;
    QJsonArray array;
    QList<QStringList> rows;
    for (const store::ListOverview &entry : *lists) {
        const auto account = entry.list.account;
        const QString accountName = account ? accountNames.value(*account) : QString();
        array += QJsonObject{
            {QStringLiteral("name"), entry.list.name},
            {QStringLiteral("account"), account ? QJsonValue(accountName) : QJsonValue(QJsonValue::Null)},
            {QStringLiteral("domains"), entry.total},
            {QStringLiteral("blocked"), entry.blocked},
            {QStringLiteral("importance"), importanceKey(entry.list.importance)},
            {QStringLiteral("interval_seconds"),
             entry.list.interval ? QJsonValue(qint64(entry.list.interval->count())) : QJsonValue::Null},
            {QStringLiteral("confirmations"), entry.list.confirmations},
            {QStringLiteral("muted_until"), jsonTime(entry.list.mutedUntil)},
            {QStringLiteral("not_watched"), notWatchedJson(watch.whyNotIn({entry.list.name}))}};
        rows += {entry.list.name, account ? accountName : tr("none yet"), locale.toString(entry.total),
                 locale.toString(entry.blocked), intervalWords(entry.list.interval)};
    }
    if (output.isJson())
        output.json(array);
    else
        output.table({tr("List"), tr("Account"), tr("Domains"), tr("Blocked"), tr("Checked")}, rows);
    done();
}

} // namespace pantau::cli
