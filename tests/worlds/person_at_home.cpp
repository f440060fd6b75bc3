// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The user's actions in the program and its settings.
#include "app/account_commands.h"
#include "app/channel_commands.h"
#include "app/watch_commands.h"
#include "db/bulk_changes.h"
#include "worlds/person.h"

namespace pantau::worlds {

using namespace std::chrono_literals;

namespace {

constexpr int MostAccounts = 3;

} // namespace

void Person::learnHomeActions()
{
    m_choices.push_back({2, [this] { return addAccount(false); }});
    m_choices.push_back({1, [this] { return addAccount(true); }});
    m_choices.push_back({1, [this] { return removeAccount(); }});
    m_choices.push_back({1, [this] { return renameAccount(); }});
    m_choices.push_back({2, [this] { return enterKey(true); }});
    m_choices.push_back({1, [this] { return enterKey(false); }});
    m_choices.push_back({5, [this] { return addDomains(); }});
    m_choices.push_back({1, [this] { return importDomains(); }});
    m_choices.push_back({1, [this] { return undoImport(); }});
    m_choices.push_back({1, [this] { return removeDomains(); }});
    m_choices.push_back({1, [this] { return removeList(); }});
    m_choices.push_back({1, [this] { return editDomains(); }});
    m_choices.push_back({1, [this] { return takeBackEdit(); }});
    m_choices.push_back({3, [this] { return check(false); }});
    m_choices.push_back({2, [this] { return check(true); }});
    m_choices.push_back({1, [this] { return addChannel(); }});
    m_choices.push_back({1, [this] {
                             m_world.session().checks().cancel();
                             return QStringLiteral("cancel the checks");
                         }});
    m_choices.push_back({1, [this] {
                             m_isPaused = !m_isPaused;
                             m_world.session().watch().setPaused(m_isPaused);
                             return m_isPaused ? QStringLiteral("pause") : QStringLiteral("go on");
                         }});
    m_choices.push_back({2, [this] {
                             const bool hasMoved = m_world.restart();
                             findPause();
                             return hasMoved ? QStringLiteral("move by a backup") : QStringLiteral("restart");
                         }});
    m_choices.push_back({2, [this] {
                             m_world.killSession();
                             m_world.openSession();
                             findPause();
                             return QStringLiteral("power failure and start");
                         }});
}

/// A pause survives a restart, unless it could not be stored.
void Person::findPause()
{
    const bool isPaused = m_world.session().watch().isPaused();
    if (isPaused != m_isPaused && m_hasSettled && !m_world.blur.killed && !m_world.blur.diskWasFull)
        qFatal("Before the restart the watch was %s:\n%s", m_isPaused ? "paused" : "on",
               qPrintable(m_steps.join(u'\n')));
    m_isPaused = isPaused;
}

QByteArray Person::newKey(AccountOfPerson &account)
{
    const auto key = m_world.keys().regenerate(account.serviceKey);
    if (!key || !m_world.keys().setActive(account.serviceKey, true))
        qFatal("No key: %s", key ? "it stays stopped" : qPrintable(key.error().sentence));
    account.changeKey(key->toLatin1());
    account.keyIsGood = true;
    return account.key;
}

QString Person::addAccount(bool withWrongKey)
{
    if (m_world.accounts.size() >= MostAccounts || isKeychainSlow())
        return {};
    AccountOfPerson account;
    account.name = QStringLiteral("Account %1").arg(++m_names);
    account.front = int(m_world.random.bounded(World::Fronts));
    const bool anonymousIsThere =
        std::any_of(m_world.accounts.cbegin(), m_world.accounts.cend(), [&](const AccountOfPerson &each) {
            return each.front == account.front && each.serviceKey.isEmpty();
        });
    QString kind = QStringLiteral("without a key");
    if (withWrongKey || anonymousIsThere || !one(3)) {
        service::NewKey wanted;
        wanted.name = account.name;
        const bool isDaily = m_world.ways().hasOtherKind && account.front == 1;
        if (one(3) && !isDaily)
            wanted.package = QStringLiteral("starter");
        else
            wanted.dailyLimit = m_world.random.bounded(3, 150);
        const auto key = m_world.keys().add(wanted, m_world.now());
        if (!key)
            qFatal("No key: %s", key ? "it stays stopped" : qPrintable(key.error().sentence));
        account.serviceKey = wanted.name;
        account.hasPackage = !wanted.package.isEmpty();
        account.key = key->toLatin1();
        kind = wanted.package.isEmpty() ? QStringLiteral("with %1 a day").arg(wanted.dailyLimit)
                                        : QStringLiteral("with a package");
    }
    std::optional<ApiKey> entered;
    if (withWrongKey) {
        account.key = "wrong" + QByteArray::number(m_names);
        account.keyIsGood = false;
        kind = QStringLiteral("with a wrong key");
    }
    if (!account.key.isEmpty())
        entered = *ApiKey::parse(QString::fromLatin1(account.key));
    account.chargedBefore = m_world.charged(account); // by others, if it has no key
    account.lostBefore = m_world.lost(account);
    const auto added = m_world.wait(
        m_world.session().accounts().add(account.name, m_world.front(account.front).address(), entered));
    if (!added || !*added)
        return QStringLiteral("add an account, which fails: %1")
            .arg(added ? added->error().sentence : QString());
    account.id = (*added)->id;
    m_world.accounts.append(account);
    return QStringLiteral("add %1 %2 at %3").arg(account.name, kind, account.front == 0 ? u"a" : u"b");
}

QString Person::removeAccount()
{
    AccountOfPerson *account = anyAccount();
    if (!account || isKeychainSlow())
        return {};
    const AccountOfPerson gone = *account;
    m_world.wait(m_world.session().accounts().remove(gone.id));
    const auto left = m_world.session().store().accounts().all();
    if (left &&
        std::any_of(left->cbegin(), left->cend(), [&](const Account &each) { return each.id == gone.id; }))
        return QStringLiteral("remove %1, which fails").arg(gone.name);
    m_world.accounts.removeIf([&](const AccountOfPerson &each) { return each.id == gone.id; });
    ++m_accountsRemoved;
    return QStringLiteral("remove %1").arg(gone.name);
}

QString Person::renameAccount()
{
    AccountOfPerson *account = anyAccount();
    if (!account)
        return {};
    const QString name = QStringLiteral("Account %1").arg(++m_names);
    const auto renamed = m_world.wait(m_world.session().write(&db::Accounts::rename, account->id, name));
    if (renamed && *renamed)
        account->name = name;
    return QStringLiteral("rename to %1").arg(name);
}

QString Person::enterKey(bool good)
{
    AccountOfPerson *account = anyAccount();
    if (!account || account->serviceKey.isEmpty() || isKeychainSlow())
        return {};
    const AccountOfPerson before = *account;
    if (good) {
        (void)newKey(*account);
    } else {
        account->changeKey("wrong" + QByteArray::number(++m_names));
        account->keyIsGood = false;
    }
    const auto replaced = m_world.wait(m_world.session().accounts().replaceKey(
        account->id, *ApiKey::parse(QString::fromLatin1(account->key))));
    if (!replaced || !*replaced) {
        *account = before;
        account->keyIsGood = account->keyIsGood && !good; // the old key was replaced at the service
    }
    return QStringLiteral("enter a %1 key for %2").arg(good ? u"good" : u"wrong", account->name);
}

QString Person::addDomains()
{
    AccountOfPerson *account = anyAccount();
    if (!account)
        return {};
    std::optional<DomainList> list = anyList();
    if (!list || list->account != account->id) {
        const auto made = m_world.wait(
            m_world.session().write(&db::Lists::add, QStringLiteral("List %1").arg(++m_names), account->id));
        if (!made || !*made)
            return QStringLiteral("add a list, which fails");
        list = **made;
    }
    const auto domains = someDomains(account->front, 16);
    m_world.wait(m_world.session().write(&db::Domains::addToList, list->id, domains));
    return QStringLiteral("add to %1 of %2: %3").arg(list->name, account->name, namesOf(domains).join(u' '));
}

QString Person::importDomains()
{
    AccountOfPerson *account = anyAccount();
    if (!account)
        return {};
    ImportPlan plan;
    plan.account = account->id;
    plan.list = QStringLiteral("List %1").arg(++m_names);
    const auto domains = someDomains(account->front, 20);
    for (const DomainName &each : domains) {
        plan.domains.append(ImportedDomain{each});
    }
    const auto imported = m_world.wait(m_world.session().write(&db::BulkChanges::import, plan, nullptr));
    if (!imported || !*imported)
        return QStringLiteral("import, which fails");
    m_importUndo = (**imported).undo;
    return QStringLiteral("import for %1: %2").arg(account->name, namesOf(domains).join(u' '));
}

QString Person::undoImport()
{
    if (!m_importUndo)
        return {};
    m_world.wait(m_world.session().write(&db::BulkChanges::takeBack, *m_importUndo, nullptr));
    m_importUndo.reset();
    return QStringLiteral("undo the import");
}

QString Person::removeDomains()
{
    const auto list = anyList();
    if (!list)
        return {};
    auto domains = m_world.session().store().domains().inList(list->id).value_or(QList<DomainName>());
    if (domains.isEmpty())
        return {};
    domains = domains.first(m_world.random.bounded(1, int(domains.size()) + 1));
    m_world.wait(m_world.session().write(&db::Domains::removeFromList, list->id, domains));
    return QStringLiteral("remove from %1: %2").arg(list->name, namesOf(domains).join(u' '));
}

QString Person::removeList()
{
    const auto list = anyList();
    if (!list || !one(2))
        return {};
    m_world.wait(m_world.session().removeList(list->id));
    return QStringLiteral("remove %1").arg(list->name);
}

QString Person::moveList()
{
    auto list = anyList();
    const AccountOfPerson *account = anyAccount();
    if (!list || !account || list->account == account->id)
        return {};
    ListSettings settings = *list;
    const bool isSecond = m_world.wayside().bounded(2) == 0;
    if (!isSecond)
        settings.account = account->id;
    else if (settings.secondAccount == account->id)
        settings.secondAccount.reset();
    else
        settings.secondAccount = account->id;
    const auto moved = m_world.wait(m_world.session().write(&db::Lists::configure, list->id, settings));
    return QStringLiteral("%1 %2 %3 %4%5")
        .arg(isSecond ? u"check" : u"move", list->name, isSecond ? u"with or without" : u"to", account->name,
             moved && *moved ? u"" : u", which fails");
}

QString Person::editDomains()
{
    const auto list = anyList();
    if (!list)
        return {};
    const auto domains = m_world.session().store().domains().inList(list->id).value_or(QList<DomainName>());
    if (domains.isEmpty())
        return {};
    DomainsEdit edit;
    edit.domains = domains.first(m_world.random.bounded(1, int(domains.size()) + 1));
    edit.settings.importance = Importance::High;
    const auto done = m_world.wait(m_world.session().write(&db::BulkChanges::apply, {edit}, nullptr));
    if (done && *done)
        m_editUndo = **done;
    return QStringLiteral("make important: %1").arg(namesOf(edit.domains).join(u' '));
}

QString Person::takeBackEdit()
{
    if (!m_editUndo)
        return {};
    m_world.wait(m_world.session().write(&db::BulkChanges::takeBack, *m_editUndo, nullptr));
    m_editUndo.reset();
    return QStringLiteral("take the edit back");
}

QString Person::check(bool all)
{
    const auto list = anyList();
    if (!list || !list->account)
        return {};
    auto domains = m_world.session().store().domains().inList(list->id).value_or(QList<DomainName>());
    if (!all)
        domains = domains.first(std::min<qsizetype>(domains.size(), m_world.random.bounded(1, 4)));
    if (domains.isEmpty())
        return {};
    m_world.checksByHand();
    m_world.session().checks().check(*list->account, domains);
    return QStringLiteral("check %1 of %2").arg(domains.size()).arg(list->name);
}

QString Person::addChannel()
{
    const auto known = m_world.session().store().channels().all();
    if (!known || !known->isEmpty())
        return {};
    Channel channel;
    channel.kind = QStringLiteral("webhook");
    channel.name = QStringLiteral("Hook");
    channel.url = m_world.hook().url();
    m_world.wait(m_world.session().channels().add(channel, std::nullopt));
    return QStringLiteral("add a channel");
}

} // namespace pantau::worlds
