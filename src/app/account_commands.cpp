// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"

#include "app/command_context.h"
#include "app/key_ring.h"
#include "app/keys.h"
#include "app/presets.h"
#include "app/service_clients.h"
#include "engine/allowance.h"
#include "signals/list_feed.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <chrono>

namespace pantau::app {

namespace {

/// How long a request counts towards the limit per minute.
constexpr std::chrono::seconds RecentUsage{60};

Error needsNoLimit()
{
    return {Error::Kind::InvalidInput,
            AccountCommands::tr("This service reports its quota, so it needs no limit.")};
}

Error takesNoKey()
{
    return {
        Error::Kind::InvalidInput,
        AccountCommands::tr("This service takes no key, so none can be saved for it. Leave the key out.")};
}

/// Reports a problem while the user is still in the dialog, instead of at the first check.
std::optional<Error> problemWith(const ServiceAddress &address, const std::optional<ApiKey> &key)
{
    if (auto unknown = unknownProvider(address))
        return unknown;
    if (key && !takesKey(address))
        return takesNoKey();
    const QString path = address.localBlocklist();
    if (path.isEmpty())
        return std::nullopt;
    const QFileInfo file(path);
    const QString shown = QDir::toNativeSeparators(path);
    if (!file.exists())
        return Error{
            Error::Kind::InvalidInput,
            AccountCommands::tr("There is no blocklist “%1”. Check the path of your copy.").arg(shown)};
    if (!file.isFile() || !file.isReadable())
        return Error{
            Error::Kind::InvalidInput,
            AccountCommands::tr("“%1” cannot be read as a blocklist. Choose a file that you may read.")
                .arg(shown)};
    return std::nullopt;
}

} // namespace

QFuture<UsageAnswer> AccountCommands::probe(const QString &name, const ServiceAddress &address,
                                            const std::optional<ApiKey> &key)
{
    const auto refused = [](const Error &error) {
        ServiceFailure unasked;
        unasked.error = error;
        return finished<UsageAnswer>(Unexpected<ServiceFailure>(unasked));
    };
    if (const auto wrong = problemWith(address, key))
        return refused(*wrong);
    const auto standIn = key ? std::optional<ApiKey>() : m_keys.standIns().forNew(name, address);
    if (!standIn)
        return refused(standIn.error());
    return m_context.onEngine([address, used = key ? key : *standIn](EngineThread &engine) {
        return engine.clients().probe(address, used);
    });
}

QFuture<Result<Account>> AccountCommands::add(const QString &name, const ServiceAddress &address,
                                              const std::optional<ApiKey> &key,
                                              std::optional<qint64> dailyLimit,
                                              std::optional<AccountId> replaced)
{
    if (const auto wrong = problemWith(address, key))
        return finished(Result<Account>(failure(*wrong)));
    if (dailyLimit && reportsUsage(address))
        return finished(Result<Account>(failure(needsNoLimit())));
    if (address.localBlocklist().isEmpty())
        return addUsable(name, address, key, dailyLimit, replaced);
    return m_context
        .onEngine([address](EngineThread &engine) { return engine.clients().probe(address, std::nullopt); })
        .then(&m_context,
              [=, this](const UsageAnswer &usable) {
                  return usable ? addUsable(name, address, key, dailyLimit, replaced)
                                : finished(Result<Account>(failure(usable.error().error)));
              })
        .unwrap();
}

QFuture<Result<Account>> AccountCommands::addUsable(const QString &name, const ServiceAddress &address,
                                                    const std::optional<ApiKey> &key,
                                                    std::optional<qint64> dailyLimit,
                                                    std::optional<AccountId> replaced)
{
    const auto standIn = key ? std::optional<ApiKey>() : m_keys.standIns().forNew(name, address);
    if (!standIn)
        return finished(Result<Account>(failure(standIn.error())));
    const bool usesKey = key || *standIn;
    m_keys.ring().beginAdding();
    const auto saved =
        m_context
            .onEngine([name, address, usesKey, dailyLimit](EngineThread &engine) -> Result<Account> {
                auto added = engine.store().accounts.add(name, address, usesKey, dailyLimit);
                // If the account is used while its key is being saved, it has no key yet.
                if (const auto known = engine.reloadAccounts(); added && !known)
                    return failure(known.error());
                return added;
            })
            .then(&m_context,
                  [this, key, standIn = *standIn, replaced](const Result<Account> &added) {
                      m_keys.ring().endAdding();
                      return added ? saveKey(*added, key, standIn, replaced) : finished(added);
                  })
            .unwrap();
    return m_context.andThen(saved, [this](const Account &added) { return announce(added); });
}

QFuture<Result<void>> AccountCommands::setDailyLimit(const Account &account, std::optional<qint64> checks)
{
    if (checks && reportsUsage(account.address))
        return finished(Result<void>(failure(needsNoLimit())));
    return m_context.onEngine([id = account.id, checks](EngineThread &engine) -> Result<void> {
        TRY(engine.store().accounts.setDailyLimit(id, checks));
        TRY(engine.reloadAccounts());
        return {};
    });
}

/// Saves the new account's key, or its ownership of @p standIn. If that fails, the account is removed again.
QFuture<Result<Account>> AccountCommands::saveKey(const Account &account, const std::optional<ApiKey> &key,
                                                  const std::optional<ApiKey> &standIn,
                                                  std::optional<AccountId> replaced)
{
    if (!key && !standIn)
        return finished(Result<Account>(account));
    const bool isOutside = key && replaced && m_keys.standIns().movesAlong(*replaced, account.id, *key);
    m_keys.ring().isBeingSaved(account.id);
    auto keeping = !key ? m_keys.standIns().keepOwner(account, *standIn)
                        : m_keys.write(account, *key)
                              .then(&m_context,
                                    [this, account, key, isOutside](const Result<void> &written) {
                                        if (isOutside)
                                            return finished(Result<void>());
                                        // Without a keychain, the same key in the environment works as well.
                                        return written || !m_keys.standIns().isFor(account, *key)
                                                   ? finished(written)
                                                   : m_keys.standIns().keepOwner(account, *key);
                                    })
                              .unwrap();
    return keeping
        .then(&m_context,
              [this, account, used = key ? *key : *standIn](const Result<void> &kept) {
                  if (kept) {
                      m_keys.ring().entered(account.id, used);
                      return finished(Result<Account>(account));
                  }
                  m_keys.standIns().forgetOwner(account.id);
                  return m_context.onEngine([id = account.id, error = kept.error()](EngineThread &engine) {
                      auto takenBack = engine.store().accounts.remove(id);
                      if (takenBack)
                          takenBack = engine.reloadAccounts();
                      return Result<Account>(failure(takenBack ? error : takenBack.error()));
                  });
              })
        .unwrap();
}

QFuture<Result<Account>> AccountCommands::announce(const Account &account)
{
    return m_context
        .onEngine([account](EngineThread &engine) -> Result<Account> {
            TRY(engine.reloadAccounts());
            engine.monitor().accountChanged(account.id);
            return account;
        })
        .then(&m_context, [this](const Result<Account> &added) {
            Q_EMIT m_context.session().changed(
                Topic::Accounts | Topic::Lists); // lists without an account may have got this one
            return added;
        });
}

QFuture<Result<void>> AccountCommands::replaceKey(AccountId account, const ApiKey &key)
{
    const auto owner = known(account);
    if (!owner)
        return finished(Result<void>(failure(Error::Kind::NotFound, tr("The account no longer exists."))));
    if (!takesKey(owner->address))
        return finished(Result<void>(failure(takesNoKey())));
    // Write to the database first to see if that works: a key in the keychain is in use immediately.
    const auto marked = m_context.onEngine(
        [account](EngineThread &engine) { return engine.store().journal.keyReplaced(account); });
    const auto written = m_context.andThen(marked, [this, owner, key] { return m_keys.write(*owner, key); });
    const auto noted = m_context.andThen(written, [this, account] { return markUsesKey(account); });
    return m_context
        .andThen(noted,
                 [this, account, key] {
                     m_keys.ring().entered(account, key);
                     return m_context.onEngine([account](EngineThread &engine) -> Result<void> {
                         TRY(engine.reloadAccounts());
                         // The service may have reported the old key's quota since.
                         static_cast<void>(engine.store().journal.keyReplaced(account));
                         engine.monitor().accountChanged(account);
                         return {};
                     });
                 })
        .then(&m_context, [this](const Result<void> &replaced) {
            Q_EMIT m_context.session().changed(Topic::Accounts);
            return replaced;
        });
}

/// Marks an account as using a key, which is already in the keychain. If that fails, deletes the key again:
/// a key reported as not saved must not be used.
QFuture<Result<void>> AccountCommands::markUsesKey(AccountId account)
{
    const auto known = m_context.store().accounts().all();
    if (known && std::ranges::any_of(
                     *known, [account](const Account &each) { return each.id == account && each.usesKey; }))
        return finished(Result<void>());
    return m_context
        .onEngine(
            [account](EngineThread &engine) { return engine.store().accounts.setUsesKey(account, true); })
        .then(&m_context,
              [this, account](const Result<void> &noted) {
                  if (noted)
                      return finished(noted);
                  return m_keys.remove(account).then(&m_context,
                                                     [noted](const Result<void> &) { return noted; });
              })
        .unwrap();
}

std::optional<Account> AccountCommands::known(AccountId account) const
{
    const auto all = m_context.store().accounts().all();
    for (const Account &each : all.value_or(QList<Account>()))
        if (each.id == account)
            return each;
    return std::nullopt;
}

QString AccountCommands::spareName(const QString &wanted) const
{
    const auto all = m_context.store().accounts().all().value_or(QList<Account>());
    const auto isTaken = [&all](const QString &name) {
        return std::ranges::any_of(
            all, [&name](const Account &each) { return each.name.compare(name, Qt::CaseInsensitive) == 0; });
    };
    constexpr qsizetype RoomForNumber = 90; // of the 100 characters of a name
    const QString base = wanted.left(RoomForNumber);
    QString name = base;
    for (int i = 2; isTaken(name); ++i)
        name = base + u' ' + QString::number(i);
    return name;
}

QFuture<Result<void>> AccountCommands::takeOver(AccountId from, AccountId by, const QString &name,
                                                NewAddress address)
{
    const auto before = known(from);
    const auto after = known(by);
    if (address == NewAddress::OfTheSameService && before && after &&
        before->address.provider() != after->address.provider())
        return finished(Result<void>(
            failure(Error::Kind::InvalidInput,
                    Texts::tr("The two addresses belong to different kinds of services, so they are not the "
                              "same service."))));
    if (before)
        if (const auto stays = m_keys.standIns().staysAt(*before, after); !stays)
            return finished(stays);
    return m_context
        .onEngine([from, by, name, address](EngineThread &engine) -> Result<void> {
            TRY(engine.store().accounts.takeOver(from, by, name, address));
            TRY(engine.reloadAccounts());
            engine.monitor().accountChanged(from);
            engine.monitor().accountChanged(by);
            engine.watchingChanged();
            engine.feedWatch().reload();
            return {};
        })
        .then(&m_context,
              [this, from, by](const Result<void> &taken) {
                  const auto heir = taken ? known(by) : std::nullopt;
                  return heir ? m_keys.standIns().moveOwner(from, *heir) : finished(taken);
              })
        .unwrap()
        .then(&m_context, [this, before](const Result<void> &taken) { return removeKeyOf(before, taken); })
        .unwrap();
}

QFuture<Result<void>> AccountCommands::remove(AccountId account)
{
    const auto before = known(account);
    return m_context
        .onEngine([account](EngineThread &engine) -> Result<void> {
            TRY(engine.store().accounts.remove(account));
            TRY(engine.reloadAccounts());
            engine.monitor().accountChanged(account);
            return {};
        })
        .then(&m_context,
              [this, before](const Result<void> &removed) { return removeKeyOf(before, removed); })
        .unwrap();
}

QFuture<Result<void>> AccountCommands::removeKeyOf(const std::optional<Account> &account,
                                                   const Result<void> &removed)
{
    Q_EMIT m_context.session().changed(Topic::Accounts | Topic::Lists);
    if (!removed || !account || !account->usesKey)
        return finished(removed);
    return m_keys.leave({account->id}, {},
                        tr("The account “%1” was removed, but its key could not be removed from the "
                           "keychain: if it was ever saved there, it stays.")
                            .arg(account->name));
}

QFuture<Result<void>> AccountCommands::acceptBlocklistLoss(AccountId account)
{
    return m_context.onEngine(
        [account](EngineThread &engine) { return engine.clients().acceptBlocklistLoss(account); });
}

QFuture<UsageAnswer> AccountCommands::refreshUsage(AccountId account)
{
    m_keys.fetch();
    return m_context
        .onEngineAfter(m_keys.ring().whenRead(),
                       [account](EngineThread &engine) { return engine.monitor().refreshUsage(account); })
        .then(&m_context,
              [this, account](UsageAnswer answer) {
                  // If the service sends no Date header, we decide when its day ends (contract 8).
                  if (answer && answer->usage.isDaily() && !answer->usage.resetsAt)
                      answer->usage.resetsAt = nextMidnightUtc(m_context.clock().nowUtc());
                  return m_context.onEngine([account, answer](EngineThread &engine) mutable {
                      if (answer)
                          answer->usage = engine.outlook().withReset(account, answer->usage);
                      return answer;
                  });
              })
        .unwrap();
}

QFuture<bool> AccountCommands::hasRecentUsage(AccountId account)
{
    return m_context.onEngineAfter(
        m_keys.ring().whenRead(), [account, now = m_context.clock().nowUtc()](EngineThread &engine) {
            const auto known = engine.store().journal.ledger(account);
            const auto pause = engine.store().journal.askedUntil(account);
            if (!known || !known->usage || known->isOfOldKey || known->needsSettling || !pause)
                return false;
            if (*pause && **pause > now) // nothing can be asked
                return !engine::needsUsage(*known, now, {});
            return known->usageAt <= now && known->usageAt > now.addDuration(-RecentUsage);
        });
}

QFuture<Result<LedgerState>> AccountCommands::ledger(AccountId account)
{
    return m_context.onEngine(
        [account](EngineThread &engine) { return engine.store().journal.ledger(account); });
}

QFuture<Result<void>> setFeed(Session &session, AccountId account, const QString &address)
{
    const auto url = signs::parseFeedAddress(address);
    if (!url)
        return finished<Result<void>>(failure(url.error()));
    return session.write(&db::ListFeeds::set, account, url->toString(QUrl::FullyEncoded));
}

} // namespace pantau::app
