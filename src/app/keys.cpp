// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keys.h"

#include "app/command_context.h"
#include "app/key_ring.h"
#include "app/key_words.h"
#include "app/stand_ins.h"
#include "base/background_work.h"

namespace pantau::app {

namespace {

/// What is hidden may well be there.
KeyState::Kind kindOf(keychain::SecretLook seen)
{
    switch (seen) {
    case keychain::SecretLook::Hidden:
    case keychain::SecretLook::Kept:
        break;
    case keychain::SecretLook::Missing:
        return KeyState::Kind::Missing;
    case keychain::SecretLook::Locked:
        return KeyState::Kind::Locked;
    case keychain::SecretLook::NoKeychain:
        return KeyState::Kind::NoKeychain;
    }
    return KeyState::Kind::Ready;
}

} // namespace

Keys::Keys(CommandContext &context, StandInKeys standIns, OpenStore openStore)
    : m_context(context)
    , m_standIns(std::make_unique<StandIns>(std::move(standIns), context))
    , m_openStore(std::move(openStore))
{
    connect(&m_context, &CommandContext::changed, this, [this](Topics topics) {
        if (m_ring && topics & (Topic::Accounts | Topic::Alerts))
            readOwners();
    });
}

Keys::~Keys() = default;

Result<void> Keys::begin()
{
    if (auto read = m_standIns->read(); !read)
        return read;
    m_store = m_openStore();
    makeRing();
    connect(m_ring.get(), &KeyRing::changed, &m_context, [this] { Q_EMIT m_context.changed(Topic::Keys); });
    readOwners();
    return {};
}

void Keys::makeRing()
{
    KeyRing::Users users;
    users.key = [this](AccountId account, const ApiKey &key) {
        m_context.onEngine([account, key](EngineThread &engine) {
            engine.clients().setKey(account, key);
            engine.monitor().domainsChanged();
        });
    };
    users.noKey = [this](AccountId account, const Error &why) {
        m_context.onEngine(
            [account, why](EngineThread &engine) { engine.clients().setKeyMissing(account, why); });
    };
    users.secret = [this](ChannelId channel, const ChannelSecret &secret) {
        m_context.onEngine([channel, secret](EngineThread &engine) {
            engine.deliveryService().setSecret(channel, secret);
            engine.alertDispatcher().settingsChanged();
        });
    };
    users.noSecret = [this](ChannelId channel, const Error &why) {
        m_context.onEngine([channel, why](EngineThread &engine) {
            engine.deliveryService().setSecretMissing(channel, why);
        });
    };
    users.log = [this](std::optional<AccountId> account, const Error &what) {
        m_context.onEngine([account, what, now = m_context.clock().nowUtc()](EngineThread &engine) {
            db::Journal &journal = engine.store().journal;
            if (account) // a program that is started each day is no news each day
                journal.logLasting(EventKind::Account, *account, what.sentence, what.detail, now);
            else
                journal.logEvent(EventKind::Account, account, what.sentence, what.detail, now);
        });
    };
    users.stopped = [this](AccountId account, const Error &why) {
        m_context.onEngine([account, why](EngineThread &engine) { engine.keyIsMissing(account, why); });
    };
    users.standIn = [this](AccountId account) { return m_standIns->of(account); };
    m_ring = std::make_unique<KeyRing>(*m_store, m_context.clock(), std::move(users));
}

void Keys::readOwners()
{
    if (const auto known = m_context.queries().accounts())
        m_ring->setAccounts(*known);
    if (const auto known = m_context.queries().channels())
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

QString Keys::standInRemark(const Account &account) const
{
    return m_standIns->remark(account);
}

QFuture<void> Keys::whenRead() const
{
    return m_ring->whenRead();
}

void Keys::lookAtClock()
{
    m_ring->lookAtClock();
}

QFuture<void> Keys::look()
{
    if (m_ring)
        return m_ring->whenRead();
    const auto known = m_context.queries().accounts();
    QList<QFuture<void>> looks;
    if (known && m_standIns->read()) {
        m_store = m_openStore();
        for (const Account &account : *known)
            if (account.usesKey && !m_standIns->hasOneFor(account))
                looks +=
                    m_store->look(account.id).then(&m_context, [this, account](keychain::SecretLook seen) {
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
                 [this](const Result<void> &kept) {
                     if (!kept)
                         Q_EMIT m_context.failed(kept.error());
                 });
    // The engine's thread does one after the other: the owner is written down when the key is used.
    if (heir->usesKey)
        m_ring->fetchMissing();
    else
        m_ring->lend(heir->id, *m_standIns->common());
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
    auto *waiting = new QObject(m_ring.get()); // ends before this does
    const auto finish = [this, promise, waiting, left](const Result<void> &outcome) {
        waiting->deleteLater();
        if (promise->future().isFinished())
            return;
        if (!outcome)
            Q_EMIT m_context.failed(
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

/// As @p writing ends, or with @p notSaved once that is given up.
QFuture<Result<void>> Keys::saved(const QFuture<Result<void>> &writing, const QString &notSaved)
{
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    auto future = promise->future();
    auto *waiting = new QObject(m_ring.get()); // ends before this does
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
