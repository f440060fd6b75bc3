// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/domain_list.h"
#include "base/files.h"
#include "base/time.h"

namespace pantau::cli {

void Command::fail(Output &output, const Error &error)
{
    if (!error.sentence.isEmpty())
        output.error(error);
    done(ExitCode::Failed);
}

Result<Account> chooseAccount(const app::Session &session, const QString &name)
{
    const auto accounts = session.queries().accounts();
    if (!accounts)
        return failure(accounts.error());
    if (accounts->isEmpty())
        return failure(Error::Kind::NotFound,
                       Command::tr("There is no account yet. Add one with “pantau-cli account add NAME --url "
                                   "URL”, or try the built-in sample list with --url local:sample."));
    if (name.isEmpty() && accounts->size() == 1)
        return accounts->first();
    QStringList names;
    for (const Account &account : *accounts) {
        if (account.name.compare(name, Qt::CaseInsensitive) == 0)
            return account;
        names += account.name;
    }
    const QString known = names.join(QStringLiteral(", "));
    if (name.isEmpty())
        return failure(Error::Kind::NotFound,
                       Command::tr("There are several accounts (%1). Choose one with --account.").arg(known));
    return failure(Error::Kind::NotFound,
                   Command::tr("There is no account “%1”. Known: %2.").arg(name, known));
}

Result<DomainList> chooseList(const app::Session &session, const QString &name)
{
    const auto lists = session.queries().lists();
    if (!lists)
        return failure(lists.error());
    for (const DomainList &list : *lists)
        if (list.name.compare(name.trimmed(), Qt::CaseInsensitive) == 0)
            return list;
    return failure(
        Error::Kind::NotFound,
        Command::tr("There is no list “%1”. Create it with “pantau-cli list add NAME”.").arg(name));
}

Result<Account> accountOfList(const app::Session &session, const DomainList &list)
{
    const auto accounts = session.queries().accounts();
    if (!accounts)
        return failure(accounts.error());
    for (const Account &account : *accounts)
        if (list.account == account.id)
            return account;
    return chooseAccount(session, {});
}

Output::Form formFor(const QString &file)
{
    return WholeFile::isStandardOutput(file) ? Output::Form::Content : Output::Form::Document;
}

QHash<ListId, QString> listNames(const app::Session &session)
{
    QHash<ListId, QString> names;
    if (const auto lists = session.queries().lists())
        for (const DomainList &list : *lists)
            names.insert(list.id, list.name);
    return names;
}

QString localTime(const std::optional<QDateTime> &time)
{
    if (!time || !time->isValid())
        return Command::tr("never");
    return localTimeText(*time);
}

} // namespace pantau::cli
