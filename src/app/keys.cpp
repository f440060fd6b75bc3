// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keys.h"

#include "app/command_context.h"
#include "app/key_ring.h"
#include "app/presets.h"
#include "base/background_work.h"

#include <algorithm>

namespace pantau::app {

namespace {

/// True if an account at @p address without a key may get the key of @p owner: the key has no owner, or the
/// owner is gone and had the same address. Never true for another address.
bool isFreeFor(const ServiceAddress &address, const std::optional<StandInOwner> &owner,
               const QList<Account> &known)
{
    if (!owner)
        return true;
    const bool isGone = std::ranges::none_of(known, [&owner](const Account &account) {
        return account.id == owner->account && account.address.text() == owner->service;
    });
    return isGone && owner->service == address.text();
}

/// A hidden secret may well exist.
KeyState::Kind kindOf(keychain::SecretLookup seen)
{
    switch (seen) {
    case keychain::SecretLookup::Hidden:
    case keychain::SecretLookup::Kept:
        break;
    case keychain::SecretLookup::Missing:
        return KeyState::Kind::Missing;
    case keychain::SecretLookup::Locked:
        return KeyState::Kind::Locked;
    case keychain::SecretLookup::NoKeychain:
        return KeyState::Kind::NoKeychain;
    }
    return KeyState::Kind::Ready;
}

} // namespace

Result<void> StandIns::read()
{
    const auto owner = TRY(db::Settings(m_context.store().database()).standInOwner());
    const auto known = TRY(m_context.store().accounts().all());
    m_owner = owner;
    QHash<QString, QString> names;
    for (const Account &account : known) {
        const QString name = standInName(account.name);
        if (names.contains(name) && m_keys.named.contains(name))
            return failure(Error::Kind::InvalidInput,
                           tr("The key in %1 could belong to the account “%2” or to “%3”. Rename one of the "
                              "two accounts.")
                               .arg(standInVariable(account.name), names.value(name), account.name));
        names.insert(name, account.name);
    }
    return {};
}

std::optional<ApiKey> StandIns::of(AccountId id) const
{
    const auto known = m_context.store().accounts().all();
    for (const Account &account : known.value_or(QList<Account>())) {
        if (account.id != id || account.address.isLocal())
            continue;
        if (const auto named = m_keys.named.constFind(standInName(account.name));
            named != m_keys.named.cend())
            return *named;
        if (m_owner == StandInOwner{id, account.address.text()})
            return m_keys.common;
    }
    return std::nullopt;
}

bool StandIns::hasOneFor(const Account &account) const
{
    if (of(account.id))
        return true;
    auto known = m_context.store().accounts().all().value_or(QList<Account>());
    known.removeIf([](const Account &each) { return each.address.isLocal(); });
    return known.size() == 1 && m_keys.common && isFor(account, *m_keys.common);
}

Result<std::optional<ApiKey>> StandIns::forNew(const QString &name, const ServiceAddress &address) const
{
    if (!takesKey(address))
        return std::nullopt;
    const QString variable = standInName(name.simplified());
    const auto named = m_keys.named.constFind(variable);
    const auto known = TRY(m_context.store().accounts().all());
    if (named == m_keys.named.cend())
        return isFreeFor(address, m_owner, known) ? m_keys.common : std::nullopt;
    for (const Account &account : known)
        if (standInName(account.name) == variable)
            return failure(Error::Kind::AlreadyExists,
                           tr("The key in %1 belongs to the account “%2”. Choose a name that differs in more "
                              "than case and punctuation.")
                               .arg(standInVariable(name.simplified()), account.name));
    return std::optional(*named);
}

Result<void> StandIns::staysAt(const Account &account, const std::optional<Account> &heir) const
{
    if (!heir || heir->address.isLocal() || heir->address == account.address || heir->id == m_moved ||
        !m_keys.named.contains(standInName(account.name)))
        return {};
    return failure(
        Error::Kind::InvalidInput,
        tr("The key of “%1” comes from %2 or a key file and would be sent to the new address, too. Take it "
           "away, restart Pantau, and then change the address.")
            .arg(account.name, standInVariable(account.name)));
}

bool StandIns::movesAlong(AccountId from, AccountId by, const ApiKey &key)
{
    const auto outside = of(from);
    if (outside && outside->secretBytes() == key.secretBytes())
        m_moved = by;
    return m_moved == by;
}

QFuture<Result<void>> StandIns::moveOwner(AccountId from, const Account &by)
{
    if (!m_owner || m_owner->account != from || m_moved != by.id)
        return finished(Result<void>());
    return saveOwner({by.id, by.address.text()});
}

bool StandIns::isFor(const Account &account, const ApiKey &key) const
{
    const auto equals = [&key](const ApiKey &other) { return other.secretBytes() == key.secretBytes(); };
    const auto named = m_keys.named.constFind(standInName(account.name));
    if (named != m_keys.named.cend())
        return equals(*named);
    return !account.address.isLocal() && m_keys.common && equals(*m_keys.common) &&
           (m_owner == StandInOwner{account.id, account.address.text()} ||
            isFreeFor(account.address, m_owner,
                      m_context.store().accounts().all().value_or(QList<Account>())));
}

std::optional<Account> StandIns::heir() const
{
    auto known = m_context.store().accounts().all();
    if (!m_keys.common || !known)
        return std::nullopt;
    known->removeIf([](const Account &account) { return account.address.isLocal(); });
    if (known->size() != 1 || !isFreeFor(known->first().address, m_owner, *known))
        return std::nullopt;
    return known->first();
}

QFuture<Result<void>> StandIns::keepOwner(const Account &account, const ApiKey &key)
{
    const auto &common = m_keys.common;
    const bool isNamed = m_keys.named.contains(standInName(account.name));
    if (isNamed || !common || common->secretBytes() != key.secretBytes() ||
        !isFreeFor(account.address, m_owner, m_context.store().accounts().all().value_or(QList<Account>())))
        return finished(Result<void>());
    return saveOwner({account.id, account.address.text()});
}

QFuture<Result<void>> StandIns::saveOwner(const StandInOwner &owner)
{
    m_owner = owner;
    return m_context.onEngine(
        [owner = m_owner](EngineThread &engine) { return engine.store().settings.saveStandInOwner(owner); });
}

void StandIns::forgetOwner(std::optional<AccountId> account)
{
    if (!account || (m_owner && m_owner->account == *account))
        m_owner.reset();
}

QString StandIns::remark(const Account &account) const
{
    if (account.usesKey || account.address.isLocal() || !m_keys.common || !m_owner ||
        m_owner->account == account.id)
        return {};
    const auto known = m_context.store().accounts().all();
    for (const Account &owner : known.value_or(QList<Account>()))
        if (owner.id == m_owner->account)
            return tr("PANTAU_API_KEY contains the key of the account “%1”, so Pantau uses “%2” without a "
                      "key. To give it a key, set %3.")
                .arg(owner.name, account.name, standInVariable(account.name));
    if (isFreeFor(account.address, m_owner, known.value_or(QList<Account>())))
        return {};
    return tr("PANTAU_API_KEY contains the key of a removed account at %1, so Pantau uses “%2” without a "
              "key. To give it a key, set %3.")
        .arg(m_owner->service, account.name, standInVariable(account.name));
}

Keys::Keys(CommandContext &context, StandInKeys standIns, OpenStore openStore)
    : m_context(context)
    , m_standIns(std::make_unique<StandIns>(std::move(standIns), context))
    , m_openStore(std::move(openStore))
{
    connect(&m_context.session(), &Session::changed, this, [this](Topics topics) {
        if (m_ring && topics & (Topic::Accounts | Topic::Alerts))
            readOwners();
    });
}

Keys::~Keys() = default;

Result<void> Keys::begin()
{
    TRY(m_standIns->read());
    m_store = m_openStore();
    m_ring = std::make_unique<KeyRing>(*m_store, m_context, *m_standIns);
    readOwners();
    return {};
}

void Keys::readOwners()
{
    if (const auto known = m_context.store().accounts().all())
        m_ring->setAccounts(*known);
    if (const auto known = m_context.store().channels().all())
        m_ring->setChannels(*known);
}

QHash<AccountId, KeyState> Keys::states() const
{
    return m_ring ? m_ring->keyStates() : m_seen;
}

QHash<ChannelId, KeyState> Keys::secretStates() const
{
    return m_ring ? m_ring->secretStates() : QHash<ChannelId, KeyState>();
}

QString Keys::file() const
{
    return m_store ? m_store->file() : QString();
}

QFuture<void> Keys::look()
{
    if (m_ring)
        return m_ring->whenRead();
    const auto known = m_context.store().accounts().all();
    QList<QFuture<void>> looks;
    if (known && m_standIns->read()) {
        m_store = m_openStore();
        for (const Account &account : *known)
            if (account.usesKey && !m_standIns->hasOneFor(account))
                looks +=
                    m_store->look(account.id).then(&m_context, [this, account](keychain::SecretLookup seen) {
                        const KeyState::Kind kind = kindOf(seen);
                        m_seen.insert(account.id, {kind, keySentence(kind, account.name, m_store->file())});
                    });
    }
    return QtFuture::whenAll(looks.begin(), looks.end()).then(&m_context, [](const QList<QFuture<void>> &) {
    });
}

void Keys::fetch()
{
    if (!m_ring)
        return;
    adoptStandIn();
    m_ring->fetchMissing();
}

void Keys::adoptStandIn()
{
    const auto heir = m_ring ? m_standIns->heir() : std::nullopt;
    if (!heir)
        return;
    whenFinished(m_standIns->keepOwner(*heir, *m_standIns->common()), &m_context,
                 [this](const Result<void> &kept) { m_context.session().reportFailure(kept); });
    // The engine's thread works in order, so the owner is stored before the key is used.
    if (heir->usesKey)
        m_ring->fetchMissing();
    else
        m_ring->setKey(heir->id, *m_standIns->common());
}

QFuture<Result<void>> Keys::leave(const QList<AccountId> &accounts, const QList<ChannelId> &channels,
                                  const QString &left)
{
    QList<QFuture<Result<void>>> removing;
    for (AccountId account : accounts)
        removing += m_store->remove(account);
    for (ChannelId channel : channels)
        removing += m_store->remove(channel);
    const auto removed = QtFuture::whenAll(removing.begin(), removing.end())
                             .then(&m_context, [](const QList<QFuture<Result<void>>> &each) {
                                 for (const auto &one : each)
                                     if (one.resultCount() > 0 && !one.result())
                                         return one.result();
                                 return Result<void>();
                             });
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    auto future = promise->future();
    auto *waiting = new QObject(m_ring.get()); // destroyed before this object
    const auto finish = [this, promise, waiting, left](const Result<void> &outcome) {
        waiting->deleteLater();
        if (promise->future().isFinished())
            return;
        if (!outcome)
            Q_EMIT m_context.session().failed(
                {Error::Kind::NoKeychain, left + u' ' + outcome.error().sentence, outcome.error().detail});
        promise->addResult(Result<void>());
        promise->finish();
    };
    whenFinished(removed, waiting, finish);
    connect(m_store.get(), &keychain::SecretStore::slow, waiting, [finish] {
        finish(failure(Error::Kind::NoKeychain, tr("The keychain of this computer has not answered yet.")));
    });
    return future;
}

QFuture<Result<void>> Keys::write(const Account &account, const ApiKey &key)
{
    return saved(
        m_store->write(account.id, {key, account.address.text()}),
        tr("The key was not saved: the keychain of this computer has not answered. Unlock it and enter "
           "the key again."));
}

QFuture<Result<void>> Keys::write(ChannelId channel, const ChannelSecret &secret)
{
    return saved(m_store->write(channel, secret),
                 tr("The channel's secret was not saved: the keychain of this computer has not answered. "
                    "Unlock it and enter the secret again."));
}

QFuture<Result<void>> Keys::remove(AccountId account)
{
    return m_store->remove(account);
}

/// Finishes like @p writing, or with @p notSaved when saving is given up.
QFuture<Result<void>> Keys::saved(const QFuture<Result<void>> &writing, const QString &notSaved)
{
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    auto future = promise->future();
    auto *waiting = new QObject(m_ring.get()); // destroyed before this object
    const auto finish = [this, promise, waiting](const Result<void> &written) {
        if (promise->future().isFinished())
            return;
        waiting->deleteLater();
        --m_beingSaved;
        promise->addResult(written);
        promise->finish();
    };
    ++m_beingSaved;
    whenFinished(writing, waiting, finish);
    connect(m_store.get(), &keychain::SecretStore::slow, waiting, [this] { Q_EMIT savingIsSlow(); });
    connect(this, &Keys::savingGivenUp, waiting,
            [finish, notSaved] { finish(failure(Error::Kind::NoKeychain, notSaved)); });
    return future;
}

bool Keys::giveUpSaving()
{
    const bool any = m_beingSaved > 0;
    Q_EMIT savingGivenUp(QPrivateSignal());
    return any;
}

} // namespace pantau::app
