// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/provider.h"
#include "app/service_clients.h"
#include "app/with_keys.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace pantau::app {

namespace {

/// Said while the person is still there, and not at the first check.
std::optional<Error> whatIsWrongWith(const ServiceAddress &address)
{
    const QString path = address.localBlocklist();
    if (path.isEmpty())
        return std::nullopt;
    const QFileInfo file(path);
    const QString shown = QDir::toNativeSeparators(path);
    if (!file.exists())
        return Error{
            Error::Kind::InvalidInput,
            Session::tr("There is no blocklist “%1”. Check the path of your copy of the list.").arg(shown),
            {}};
    if (!file.isFile() || !file.isReadable())
        return Error{
            Error::Kind::InvalidInput,
            Session::tr("“%1” cannot be read as a blocklist. Choose a file that you may read.").arg(shown),
            {}};
    return std::nullopt;
}

} // namespace

QFuture<Result<Account>> Session::addAccount(const QString &name, const ServiceAddress &address,
                                             const std::optional<ApiKey> &key)
{
    if (const auto wrong = whatIsWrongWith(address))
        return finished(Result<Account>(failure(*wrong)));
    const auto standIn = key ? std::optional<ApiKey>() : standInForNew(name, address);
    if (!standIn)
        return finished(Result<Account>(failure(standIn.error())));
    const bool usesKey = key || *standIn;
    m_keys->beginAdding();
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, name, address, usesKey]() -> Result<Account> {
                          auto added = engine->store().accounts.add(name, address, usesKey);
                          // Whoever comes across it while its key is being saved finds that it has none yet.
                          if (const auto known = engine->reloadAccounts(); added && !known)
                              return failure(known.error());
                          return added;
                      })
        .then(this,
              [this, key, standIn = *standIn](const Result<Account> &added) {
                  m_keys->endAdding();
                  if (!added)
                      return finished(added);
                  return saveKey(*added, key, standIn);
              })
        .unwrap()
        .then(this,
              [this](const Result<Account> &added) {
                  return added ? announceAccount(*added) : finished(added);
              })
        .unwrap();
}

/// Saves the new account's key, or that @p standIn is its; when that fails the account is taken back.
QFuture<Result<Account>> Session::saveKey(const Account &account, const std::optional<ApiKey> &key,
                                          const std::optional<ApiKey> &standIn)
{
    if (!key && !standIn)
        return finished(Result<Account>(account));
    m_keys->isBeingSaved(account.id);
    auto keeping = !key ? keepStandInOwner(account, *standIn)
                        : writeKey(account.id, *key)
                              .then(this,
                                    [this, account, key](const Result<void> &written) {
                                        // Without a keychain, the same key in the environment serves as well.
                                        return written || !isStandIn(account, *key)
                                                   ? finished(written)
                                                   : keepStandInOwner(account, *key);
                                    })
                              .unwrap();
    return keeping
        .then(this,
              [this, account, used = key ? *key : *standIn](const Result<void> &kept) {
                  if (kept) {
                      m_keys->entered(account.id, used);
                      return finished(Result<Account>(account));
                  }
                  if (m_standInOwner && m_standInOwner->account == account.id)
                      m_standInOwner.reset();
                  return onThreadOf(
                      m_engine, &m_home, [engine = m_engine, id = account.id, error = kept.error()] {
                          auto takenBack = engine->store().accounts.remove(id);
                          if (takenBack)
                              takenBack = engine->reloadAccounts();
                          return Result<Account>(failure(takenBack ? error : takenBack.error()));
                      });
              })
        .unwrap();
}

QFuture<Result<Account>> Session::announceAccount(const Account &account)
{
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, account]() -> Result<Account> {
                          if (auto reloaded = engine->reloadAccounts(); !reloaded)
                              return failure(reloaded.error());
                          engine->monitor().accountChanged(account.id);
                          return account;
                      })
        .then(this, [this](const Result<Account> &added) {
            Q_EMIT changed(Topic::Accounts | Topic::Lists); // lists without an account may have got this one
            return added;
        });
}

QFuture<Result<void>> Session::replaceKey(AccountId account, const ApiKey &key)
{
    // Whether anything can be written down shows first: a key that the keychain has taken is in use.
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, account] { return engine->store().journal.keyReplaced(account); })
        .then(this,
              [this, account, key](const Result<void> &marked) {
                  return marked ? writeKey(account, key) : finished(marked);
              })
        .unwrap()
        .then(this,
              [this, account](const Result<void> &written) {
                  return written ? noteThatItUsesAKey(account) : finished(written);
              })
        .unwrap()
        .then(this,
              [this, account, key](const Result<void> &noted) {
                  if (!noted)
                      return finished(noted);
                  m_keys->entered(account, key);
                  return onThreadOf(m_engine, &m_home, [engine = m_engine, account]() -> Result<void> {
                      if (auto reloaded = engine->reloadAccounts(); !reloaded)
                          return reloaded;
                      // The service may have told of the old key's quota since.
                      static_cast<void>(engine->store().journal.keyReplaced(account));
                      engine->monitor().accountChanged(account);
                      return {};
                  });
              })
        .unwrap()
        .then(this, [this](const Result<void> &replaced) {
            Q_EMIT changed(Topic::Accounts);
            return replaced;
        });
}

/// Of an account whose key is in the keychain already. When that fails the key is taken out again: it must
/// not come into use after the person was told that it was not taken.
QFuture<Result<void>> Session::noteThatItUsesAKey(AccountId account)
{
    const auto known = m_queries->accounts();
    if (known && std::any_of(known->cbegin(), known->cend(),
                             [account](const Account &each) { return each.id == account && each.usesKey; }))
        return finished(Result<void>());
    return onThreadOf(
               m_engine, &m_home,
               [engine = m_engine, account] { return engine->store().accounts.setUsesKey(account, true); })
        .then(this,
              [this, account](const Result<void> &noted) {
                  if (noted)
                      return finished(noted);
                  return m_secrets->remove(account).then(this,
                                                         [noted](const Result<void> &) { return noted; });
              })
        .unwrap();
}

QFuture<Result<void>> Session::removeAccount(AccountId account)
{
    QString name;
    bool usesKey = false;
    const auto known = m_queries->accounts();
    for (const Account &each : known.value_or(QList<Account>()))
        if (each.id == account) {
            name = each.name;
            usesKey = each.usesKey;
        }
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, account]() -> Result<void> {
                          if (auto removed = engine->store().accounts.remove(account); !removed)
                              return removed;
                          if (auto reloaded = engine->reloadAccounts(); !reloaded)
                              return reloaded;
                          engine->monitor().accountChanged(account);
                          return {};
                      })
        .then(this,
              [this, account, name, usesKey](const Result<void> &removed) {
                  Q_EMIT changed(Topic::Accounts | Topic::Lists);
                  if (!removed || !usesKey)
                      return finished(removed);
                  return leave(m_secrets->remove(account),
                               tr("The account “%1” was removed, but its key could not be removed from the "
                                  "keychain: if it was ever saved there, it stays.")
                                   .arg(name));
              })
        .unwrap();
}

QFuture<UsageAnswer> Session::refreshUsage(AccountId account)
{
    fetchKeys();
    return withKeys([engine = m_engine, account] { return engine->monitor().refreshUsage(account); })
        .then(this,
              [this, account](UsageAnswer answer) {
                  // A service without a Date header leaves it to us when its day ends (contract 8).
                  if (answer && answer->usage.isDaily() && !answer->usage.resetsAt)
                      answer->usage.resetsAt = nextMidnightUtc(m_clock.nowUtc());
                  return onThreadOf(m_engine, &m_home, [engine = m_engine, account, answer]() mutable {
                      if (answer)
                          answer->usage = engine->outlook().withReset(account, answer->usage);
                      return answer;
                  });
              })
        .unwrap();
}

QString Session::usageType(const Usage &usage)
{
    return accountProvider().usageType(usage.period);
}

QFuture<Result<LedgerState>> Session::ledger(AccountId account)
{
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, account] { return engine->store().journal.ledger(account); });
}

QFuture<Result<void>> Session::setRenewalDay(AccountId account, std::optional<int> day)
{
    return onThreadOf(m_engine, &m_home, [engine = m_engine, account, day] {
        auto set = engine->store().accounts.setRenewalDay(account, day);
        if (set)
            engine->watchingChanged();
        return set;
    });
}

} // namespace pantau::app
