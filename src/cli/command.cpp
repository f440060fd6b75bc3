// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/files.h"
#include "base/time.h"

#include <algorithm>

namespace pantau::cli {

Result<void> Command::fail(const Error &error)
{
    if (!error.sentence.isEmpty())
        output().error(error);
    return done(ExitCode::Failed);
}

namespace {

Error ambiguous(const QStringList &names)
{
    return {Error::Kind::NotFound, tr("There are several accounts (%1). Choose one with --account.")
                                       .arg(names.join(QStringLiteral(", ")))};
}

} // namespace

Result<Account> chooseAccount(const app::Session &session, const QString &name)
{
    const auto accounts = TRY(session.store().accounts().all());
    if (accounts.isEmpty())
        return failure(Error::Kind::NotFound,
                       tr("There is no account yet. Add one with “pantau-cli account add NAME --url "
                          "URL”, or try the built-in sample list with --url local:sample."));
    if (name.isEmpty() && accounts.size() == 1)
        return accounts.first();
    QStringList names;
    for (const Account &account : accounts) {
        if (account.name.compare(name, Qt::CaseInsensitive) == 0)
            return account;
        names += account.name;
    }
    if (name.isEmpty())
        return failure(ambiguous(names));
    return failure(Error::Kind::NotFound,
                   tr("There is no account “%1”. Known: %2.").arg(name, names.join(QStringLiteral(", "))));
}

Result<DomainList> chooseList(const app::Session &session, const QString &name)
{
    const auto lists = TRY(session.store().lists().all());
    QStringList names;
    for (const DomainList &list : lists) {
        if (list.name.compare(name.trimmed(), Qt::CaseInsensitive) == 0)
            return list;
        names += list.name;
    }
    const QString meant = nearest(name.trimmed(), names);
    return failure(Error::Kind::NotFound,
                   meant.isEmpty()
                       ? tr("There is no list “%1”. Create it with “pantau-cli list add NAME”.").arg(name)
                       : tr("There is no list “%1”.").arg(name) + u' ' + tr("Did you mean “%1”?").arg(meant));
}

Result<QList<Account>> accountsOfList(const app::Session &session, const DomainList &list)
{
    const auto accounts = TRY(session.store().accounts().all());
    QList<Account> ofList;
    for (const AccountId id : list.accounts())
        for (const Account &account : accounts)
            if (account.id == id)
                ofList += account;
    if (!ofList.isEmpty())
        return ofList;
    return chooseAccount(session, {}).map([](const Account &only) { return QList<Account>{only}; });
}

Result<QList<AccountDomains>> accountsOfDomains(const app::Session &session, const QList<DomainName> &domains)
{
    QList<AccountDomains> found;
    const auto give = [&found](const Account &account, const DomainName &domain) {
        const auto known = std::find_if(found.begin(), found.end(), [&account](const AccountDomains &each) {
            return each.first.id == account.id;
        });
        (known == found.end() ? found.emplace_back(account, QList<DomainName>()) : *known).second += domain;
    };
    const QSet<DomainName> asked(domains.cbegin(), domains.cend());
    QHash<DomainName, QList<Account>> ofDomains;
    const auto lists = TRY(session.store().lists().all());
    for (const DomainList &list : lists) {
        if (list.accounts().isEmpty())
            continue;
        const auto accounts = TRY(accountsOfList(session, list));
        const auto members = TRY(session.store().domains().inList(list.id));
        for (const DomainName &member : members) {
            if (!asked.contains(member))
                continue;
            QList<Account> &chosen = ofDomains[member];
            for (const Account &account : accounts)
                if (std::none_of(chosen.cbegin(), chosen.cend(),
                                 [&account](const Account &each) { return each.address == account.address; }))
                    chosen += account;
        }
    }
    QList<DomainName> unlisted;
    for (const DomainName &domain : domains) {
        const auto chosen = ofDomains.constFind(domain);
        if (chosen == ofDomains.cend())
            unlisted += domain;
        else
            for (const Account &account : *chosen)
                give(account, domain);
    }
    if (unlisted.isEmpty())
        return found;
    QList<Account> ofOthers;
    for (const auto &[account, those] : std::as_const(found))
        if (those.size() + unlisted.size() == domains.size())
            ofOthers += account;
    if (ofOthers.size() != found.size() || found.isEmpty())
        ofOthers = {TRY(chooseAccount(session, {}))};
    for (const Account &account : std::as_const(ofOthers))
        for (const DomainName &domain : std::as_const(unlisted))
            give(account, domain);
    return found;
}

Result<Account> accountOfDomains(const app::Session &session, const QList<DomainName> &domains)
{
    QList<DomainName> all = domains;
    if (all.isEmpty()) {
        const auto lists = TRY(session.store().lists().all());
        for (const DomainList &list : lists)
            all += TRY(session.store().domains().inList(list.id));
    }
    const auto accounts = TRY(accountsOfDomains(session, all));
    return accounts.size() == 1 ? Result<Account>(accounts.constFirst().first) : chooseAccount(session, {});
}

Output::Form formFor(const QString &file)
{
    return WholeFile::isStandardOutput(file) ? Output::Form::Content : Output::Form::Document;
}

QHash<ListId, QString> listNames(const app::Session &session)
{
    QHash<ListId, QString> names;
    if (const auto lists = session.store().lists().all())
        for (const DomainList &list : *lists)
            names.insert(list.id, list.name);
    return names;
}

QString localTime(const std::optional<QDateTime> &time)
{
    if (!time || !time->isValid())
        return tr("never");
    return localTimeText(*time);
}

CommandCatalogue::CommandCatalogue()
{
    addGroup(tr("Accounts:"), {addAccountCommands});
    addGroup(tr("Lists and domains:"),
             {addListCommands, addDomainCommands, addDomainExportCommand, addSteeringCommands});
    addGroup(tr("Watching:"), {addCheckCommand, addMonitorCommand, addQuotaCommands});
    addGroup(tr("Results:"), {addHistoryCommands});
    addGroup(tr("Appeals:"), {addAppealCommands});
    addGroup(tr("Early signs:"), {addHintCommands});
    addGroup(tr("Alerts and their channels:"), {addAlertCommands});
    addGroup(tr("Settings and backups:"), {addSettingsCommands});
}

void CommandCatalogue::addGroup(const QString &title, std::initializer_list<void (*)(Commands &)> adders)
{
    m_groups.push_back({title, m_commands.size()});
    for (const auto add : adders)
        add(m_commands);
}

Command *CommandCatalogue::take(QStringList &arguments, const CommandOptions &common) const
{
    QStringList words;
    QList<qsizetype> places;
    for (qsizetype i = 0; i < arguments.size() && words.size() < 2; ++i) {
        if (arguments[i].startsWith(u'-')) {
            // Skip the value of a common option.
            i += common.takesNext(arguments[i]) ? 1 : 0;
            continue;
        }
        words += arguments[i];
        places.prepend(i);
        for (const auto &command : m_commands)
            if (command->words() == words.join(u' ')) {
                for (const qsizetype place : std::as_const(places))
                    arguments.removeAt(place);
                return command.get();
            }
    }
    return nullptr;
}

bool CommandCatalogue::hasCommandsIn(const QString &word) const
{
    return std::any_of(m_commands.cbegin(), m_commands.cend(),
                       [&word](const auto &command) { return command->words().startsWith(word + u' '); });
}

QString CommandCatalogue::overview(const QString &word) const
{
    QString text = tr("Usage: pantau-cli [--data-dir DIR] [--json] COMMAND") + QStringLiteral("\n");
    for (std::size_t group = 0, command = 0; group < m_groups.size(); ++group) {
        QString lines;
        const std::size_t end = group + 1 < m_groups.size() ? m_groups[group + 1].first : m_commands.size();
        for (; command < end; ++command)
            if (word.isEmpty() || m_commands[command]->words().startsWith(word + u' '))
                lines += QStringLiteral("  %1%2\n")
                             .arg(m_commands[command]->words(), -18)
                             .arg(m_commands[command]->summary());
        if (!lines.isEmpty())
            text += u'\n' + m_groups[group].title + u'\n' + lines;
    }
    return text + u'\n' + tr("“pantau-cli COMMAND --help” explains a command.") + u'\n';
}

QString CommandCatalogue::noCommand(const QStringList &given) const
{
    if (given.isEmpty())
        return tr("No command was given.");
    const QString words = given.mid(0, 2).join(u' ');
    QStringList known;
    QStringList beginning;
    for (const auto &command : m_commands) {
        known += command->words();
        if (command->words().startsWith(given.first() + u' '))
            beginning += command->words().section(u' ', 1);
    }
    if (given.size() == 1 && !beginning.isEmpty())
        return tr("“%1” needs one of these subcommands: %2.")
            .arg(words, beginning.join(QStringLiteral(", ")));
    QString meant = nearest(words, known);
    if (meant.isEmpty())
        meant = nearest(given.first(), known);
    const QString sentence = tr("There is no command “%1”.").arg(words);
    return meant.isEmpty() ? sentence : sentence + u' ' + tr("Did you mean “%1”?").arg(meant);
}

} // namespace pantau::cli
