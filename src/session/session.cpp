// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"

#include "session/engine_room.h"
#include "session/on_thread.h"

#include <QDir>
#include <QFileInfo>

namespace pantau::session {

namespace {

/// How long to wait for another Pantau that is about to end; a blocking wait, before anything is shown.
constexpr std::chrono::milliseconds LockPatience = std::chrono::seconds(5);

} // namespace

Session::Session(SessionOptions options, const Clock &clock) : m_options(std::move(options)), m_clock(clock)
{
}

Session::~Session()
{
    m_engineThread.quit();
    m_engineThread.wait();
}

Result<std::unique_ptr<Session>> Session::open(SessionOptions options, const Clock &clock)
{
    std::unique_ptr<Session> session(new Session(std::move(options), clock));
    if (auto started = session->start(); !started)
        return failure(started.error());
    return session;
}

Result<void> Session::start()
{
    const QString &dataDir = m_options.dataDir;
    const bool exists = QFileInfo::exists(store::Database::filePath(dataDir));
    if (m_options.access == SessionOptions::Access::Full || !exists) {
        if (auto opened = startEngine(); !opened)
            return opened;
    }
    auto readOnly = store::Database::openReadOnly(dataDir);
    if (!readOnly)
        return failure(readOnly.error());
    m_readOnly = std::move(*readOnly);
    m_history = std::make_unique<store::History>(*m_readOnly);
    m_evidence = std::make_unique<store::EvidenceReader>(*m_readOnly);
    m_accountsReader = std::make_unique<store::Accounts>(*m_readOnly);
    m_listsReader = std::make_unique<store::Lists>(*m_readOnly);
    m_domainsReader = std::make_unique<store::Domains>(*m_readOnly);
    return m_room ? loadKeys() : Result<void>();
}

Result<void> Session::startEngine()
{
    QDir().mkpath(m_options.dataDir);
    m_lock = std::make_unique<QLockFile>(m_options.dataDir + QStringLiteral("/pantau.lock"));
    m_lock->setStaleLockTime(0);
    if (!m_lock->tryLock(int(LockPatience.count())) && m_lock->error() == QLockFile::LockFailedError)
        return failure(Error::Kind::Storage,
                       tr("Another Pantau is at work with the data in “%1”. Use that one, or "
                          "close it and try again.")
                           .arg(QDir::toNativeSeparators(m_options.dataDir)));

    m_room = new EngineRoom(m_options.dataDir, m_clock);
    m_engineThread.setObjectName(QStringLiteral("engine"));
    m_room->moveToThread(&m_engineThread);
    connect(&m_engineThread, &QThread::finished, m_room, &QObject::deleteLater);
    m_engineThread.start();
    Result<QString> scope;
    QMetaObject::invokeMethod(
        m_room, [&] { scope = m_room->open(); }, Qt::BlockingQueuedConnection);
    if (!scope)
        return failure(scope.error());
    m_secrets = m_options.makeSecretStore(*scope);

    const auto &monitor = m_room->monitor();
    connect(&monitor, &engine::Monitor::checksFinished, this, &Session::domainsChanged);
    connect(&monitor, &engine::Monitor::changesConfirmed, this, &Session::changesConfirmed);
    connect(&monitor, &engine::Monitor::usageChanged, this, &Session::usageChanged);
    connect(&monitor, &engine::Monitor::accountStopped, this, &Session::accountStopped);
    connect(&monitor, &engine::Monitor::accountStopped, this, &Session::accountsChanged);
    connect(&monitor, &engine::Monitor::connectionStateChanged, this, &Session::connectionStateChanged);
    connect(&monitor, &engine::Monitor::progress, this, &Session::progress);
    connect(&monitor, &engine::Monitor::failed, this, &Session::failed);
    connect(m_room, &EngineRoom::nextCheckChanged, this, &Session::nextCheckChanged);
    return {};
}

Result<QList<Account>> Session::accounts() const
{
    return m_accountsReader->all();
}

Result<QList<DomainList>> Session::lists() const
{
    return m_listsReader->all();
}

Result<QList<DomainName>> Session::domainsIn(ListId list) const
{
    return m_domainsReader->inList(list);
}

// ---- keys

Result<void> Session::loadKeys()
{
    const auto known = accounts();
    if (!known)
        return failure(known.error());
    const bool only = known->size() == 1;
    QList<QFuture<void>> loading;
    for (const Account &account : *known) {
        if (account.usesKey)
            loading += m_secrets->read(account.id)
                           .then(this, [this, account](const Result<std::optional<ApiKey>> &stored) {
                               useKey(account, stored);
                           });
        else if (only && m_options.standInKey)
            giveKey(account.id, *m_options.standInKey);
    }
    m_keysLoaded =
        QtFuture::whenAll(loading.begin(), loading.end()).then(this, [](const QList<QFuture<void>> &) {});
    return {};
}

void Session::useKey(const Account &account, const Result<std::optional<ApiKey>> &stored)
{
    if (stored && *stored)
        return giveKey(account.id, **stored);
    if (m_options.standInKey)
        return giveKey(account.id, *m_options.standInKey);
    const Error missing =
        stored ? Error{Error::Kind::NoKeychain,
                       tr("The key of the account “%1” is not in this computer's keychain. Enter it again.")
                           .arg(account.name),
                       {}}
               : stored.error();
    onThreadOf(m_room,
               [room = m_room, id = account.id, missing] { room->clients().setKeyMissing(id, missing); });
}

void Session::giveKey(AccountId account, const ApiKey &key)
{
    onThreadOf(m_room, [room = m_room, account, key] { room->clients().setKey(account, key); });
}

/// Runs @p work on the engine's thread once the keys are there; for work that talks to a service.
template <typename Work>
auto Session::withKeys(Work work)
{
    return m_keysLoaded.then(this, [this, work] { return onThreadOf(m_room, work); }).unwrap();
}

// ---- accounts

QFuture<Result<Account>> Session::addAccount(const QString &name, const ServiceAddress &address,
                                             const std::optional<ApiKey> &key)
{
    const bool usesKey = key || m_options.standInKey;
    return onThreadOf(m_room, [room = m_room, name, address,
                               usesKey] { return room->accounts().add(name, address, usesKey); })
        .then(this,
              [this, key](const Result<Account> &added) {
                  if (!added)
                      return finished(added);
                  return saveKey(*added, key);
              })
        .unwrap()
        .then(this,
              [this](const Result<Account> &added) {
                  return added ? announceAccount(*added) : finished(added);
              })
        .unwrap();
}

/// Saves the new account's key; when that fails the account is taken back.
QFuture<Result<Account>> Session::saveKey(const Account &account, const std::optional<ApiKey> &key)
{
    if (!key) {
        if (m_options.standInKey)
            giveKey(account.id, *m_options.standInKey);
        return finished(Result<Account>(account));
    }
    return m_secrets->write(account.id, *key)
        .then(this,
              [this, account, key](const Result<void> &written) {
                  // Without a keychain, the same key in the environment serves as well.
                  const bool standsIn =
                      m_options.standInKey && m_options.standInKey->secretBytes() == key->secretBytes();
                  if (written || standsIn) {
                      giveKey(account.id, *key);
                      return finished(Result<Account>(account));
                  }
                  return onThreadOf(m_room, [room = m_room, id = account.id, error = written.error()] {
                      const auto takenBack = room->accounts().remove(id);
                      return Result<Account>(failure(takenBack ? error : takenBack.error()));
                  });
              })
        .unwrap();
}

QFuture<Result<Account>> Session::announceAccount(const Account &account)
{
    return onThreadOf(m_room,
                      [room = m_room, account]() -> Result<Account> {
                          if (auto reloaded = room->reloadAccounts(); !reloaded)
                              return failure(reloaded.error());
                          room->monitor().accountChanged(account.id);
                          return account;
                      })
        .then(this, [this](const Result<Account> &added) {
            Q_EMIT accountsChanged();
            Q_EMIT listsChanged(); // lists without an account may have got this one
            return added;
        });
}

QFuture<Result<void>> Session::replaceKey(AccountId account, const ApiKey &key)
{
    return m_secrets->write(account, key)
        .then(this,
              [this, account, key](const Result<void> &written) {
                  if (!written)
                      return finished(written);
                  giveKey(account, key);
                  return onThreadOf(m_room, [room = m_room, account]() -> Result<void> {
                      if (auto set = room->accounts().setUsesKey(account, true); !set)
                          return set;
                      if (auto reloaded = room->reloadAccounts(); !reloaded)
                          return reloaded;
                      room->monitor().accountChanged(account);
                      return {};
                  });
              })
        .unwrap()
        .then(this, [this](const Result<void> &replaced) {
            Q_EMIT accountsChanged();
            return replaced;
        });
}

QFuture<Result<void>> Session::removeAccount(AccountId account)
{
    const auto known = accounts();
    bool usesKey = false;
    if (known)
        for (const Account &entry : *known)
            usesKey = usesKey || (entry.id == account && entry.usesKey);
    return onThreadOf(m_room,
                      [room = m_room, account]() -> Result<void> {
                          if (auto removed = room->accounts().remove(account); !removed)
                              return removed;
                          if (auto reloaded = room->reloadAccounts(); !reloaded)
                              return reloaded;
                          room->monitor().accountChanged(account);
                          return {};
                      })
        .then(this,
              [this, account, usesKey](const Result<void> &removed) {
                  Q_EMIT accountsChanged();
                  Q_EMIT listsChanged();
                  return removed && usesKey ? m_secrets->remove(account) : finished(removed);
              })
        .unwrap();
}

QFuture<UsageAnswer> Session::refreshUsage(AccountId account)
{
    return withKeys([room = m_room, account] { return room->monitor().refreshUsage(account); })
        .then(this, [this](UsageAnswer answer) {
            // A service without a Date header leaves it to us when its day ends (contract 8).
            if (answer && answer->usage.type == Usage::Type::Freemium && !answer->usage.resetsAt)
                answer->usage.resetsAt = nextMidnightUtc(m_clock.nowUtc());
            return answer;
        });
}

QFuture<Result<LedgerState>> Session::ledger(AccountId account)
{
    return onThreadOf(m_room, [room = m_room, account] { return room->journal().ledger(account); });
}

// ---- lists

/// After a change of lists or their members: the plan and the views follow.
template <typename Value>
QFuture<Result<Value>> Session::listsTouched(QFuture<Result<Value>> change)
{
    return change.then(this, [this](const Result<Value> &result) {
        if (result) {
            onThreadOf(m_room, [room = m_room] { room->monitor().domainsChanged(); });
            Q_EMIT listsChanged();
        }
        return result;
    });
}

QFuture<Result<DomainList>> Session::addList(const QString &name, std::optional<AccountId> account)
{
    return listsTouched(
        onThreadOf(m_room, [room = m_room, name, account] { return room->lists().add(name, account); }));
}

QFuture<Result<void>> Session::renameList(ListId list, const QString &name)
{
    return listsTouched(
        onThreadOf(m_room, [room = m_room, list, name] { return room->lists().rename(list, name); }));
}

QFuture<Result<void>> Session::removeList(ListId list)
{
    return listsTouched(onThreadOf(m_room, [room = m_room, list] { return room->lists().remove(list); }));
}

QFuture<Result<store::AddedDomains>> Session::addDomains(ListId list, const QList<DomainName> &domains)
{
    return listsTouched(onThreadOf(
        m_room, [room = m_room, list, domains] { return room->domains().addToList(list, domains); }));
}

QFuture<Result<int>> Session::removeDomains(ListId list, const QList<DomainName> &domains)
{
    return listsTouched(onThreadOf(
        m_room, [room = m_room, list, domains] { return room->domains().removeFromList(list, domains); }));
}

// ---- checking

QFuture<QList<CheckOutcome>> Session::checkNow(AccountId account, const QList<DomainName> &domains)
{
    return withKeys([room = m_room, account, domains] { return room->monitor().checkNow(account, domains); });
}

QFuture<int> Session::runOnce(std::optional<AccountId> account)
{
    return withKeys([room = m_room, account] { return room->monitor().runOnce(account); });
}

QFuture<Result<engine::Plan>> Session::plan(AccountId account)
{
    return onThreadOf(m_room, [room = m_room, account] { return room->monitor().planFor(account); });
}

void Session::startMonitoring(std::optional<AccountId> only)
{
    m_keysLoaded.then(
        this, [this, only] { onThreadOf(m_room, [room = m_room, only] { room->monitor().start(only); }); });
}

void Session::setPaused(bool paused)
{
    if (m_paused == paused)
        return;
    m_paused = paused;
    onThreadOf(m_room, [room = m_room, paused] { room->monitor().setPaused(paused); });
    Q_EMIT pausedChanged(paused);
}

} // namespace pantau::session
