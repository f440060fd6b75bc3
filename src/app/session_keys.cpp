// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine_thread.h"
#include "app/key_ring.h"
#include "app/key_words.h"
#include "app/on_thread.h"
#include "app/session.h"
#include "core/when_finished.h"

namespace pantau::app {

namespace {

/// What is hidden may well be there.
KeyState::Kind kindOf(secrets::SecretLook seen)
{
    switch (seen) {
    case secrets::SecretLook::Hidden:
    case secrets::SecretLook::Kept:
        break;
    case secrets::SecretLook::Missing:
        return KeyState::Kind::Missing;
    case secrets::SecretLook::Locked:
        return KeyState::Kind::Locked;
    case secrets::SecretLook::NoKeychain:
        return KeyState::Kind::NoKeychain;
    }
    return KeyState::Kind::Ready;
}

} // namespace

void Session::makeKeyRing()
{
    KeyRing::Users users;
    users.key = [this, engine = m_engine](AccountId account, const ApiKey &key) {
        onThreadOf(engine, &m_home, [engine, account, key] {
            engine->clients().setKey(account, key);
            engine->monitor().domainsChanged();
        });
    };
    users.noKey = [this, engine = m_engine](AccountId account, const Error &why) {
        onThreadOf(engine, &m_home,
                   [engine, account, why] { engine->clients().setKeyMissing(account, why); });
    };
    users.secret = [this, engine = m_engine](ChannelId channel, const ChannelSecret &secret) {
        onThreadOf(engine, &m_home, [engine, channel, secret] {
            engine->deliveryService().setSecret(channel, secret);
            engine->alertDispatcher().settingsChanged();
        });
    };
    users.noSecret = [this, engine = m_engine](ChannelId channel, const Error &why) {
        onThreadOf(engine, &m_home,
                   [engine, channel, why] { engine->deliveryService().setSecretMissing(channel, why); });
    };
    users.log = [this, engine = m_engine](std::optional<AccountId> account, const Error &what) {
        onThreadOf(engine, &m_home, [engine, account, what, now = m_clock.nowUtc()] {
            engine->store().journal.logEvent(EventKind::Account, account, what.sentence, what.detail, now);
        });
    };
    users.stopped = [this, engine = m_engine](AccountId account, const Error &why) {
        onThreadOf(engine, &m_home, [engine, account, why] { engine->keyIsMissing(account, why); });
    };
    users.standIn = [this](AccountId account) { return standInOf(account); };
    m_keys = std::make_unique<KeyRing>(*m_secrets, m_clock, std::move(users));
    connect(m_keys.get(), &KeyRing::changed, this, [this] { Q_EMIT changed(Topic::Keys); });
    connect(this, &Session::changed, m_keys.get(), [this](Topics topics) {
        if (topics & (Topic::Accounts | Topic::Alerts))
            readOwners();
    });
    readOwners();
}

void Session::readOwners()
{
    if (const auto known = m_queries->accounts())
        m_keys->setAccounts(*known);
    if (const auto known = m_queries->channels())
        m_keys->setChannels(*known);
}

QHash<AccountId, KeyState> Session::keyStates() const
{
    return m_keys ? m_keys->keyStates() : m_seenKeys;
}

QFuture<void> Session::lookForKeys()
{
    if (m_keys)
        return m_keys->whenRead();
    const auto known = m_queries->accounts();
    QList<QFuture<void>> looks;
    if (known && readStandIns()) {
        m_secrets = makeSecretStore(m_queries->database().scope());
        for (const Account &account : *known)
            if (account.usesKey && !hasStandIn(account))
                looks += m_secrets->look(account.id).then(this, [this, account](secrets::SecretLook seen) {
                    const KeyState::Kind kind = kindOf(seen);
                    m_seenKeys.insert(account.id, {kind, keySentence(kind, account.name)});
                });
    }
    return QtFuture::whenAll(looks.begin(), looks.end()).then(this, [](const QList<QFuture<void>> &) {});
}

QHash<ChannelId, KeyState> Session::secretStates() const
{
    return m_keys ? m_keys->secretStates() : QHash<ChannelId, KeyState>();
}

void Session::fetchKeys()
{
    if (!m_keys)
        return;
    adoptStandIn();
    m_keys->fetchMissing();
}

/// Succeeds however @p removing ends: what its secret belongs to is gone already. What stays in the keychain
/// is told, with @p left, and a keychain that leaves its answer for a long time is not waited for.
QFuture<Result<void>> Session::leave(const QFuture<Result<void>> &removing, const QString &left)
{
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    auto future = promise->future();
    auto *waiting = new QObject(m_keys.get()); // ends before this session does
    const auto finish = [this, promise, waiting, left](const Result<void> &removed) {
        waiting->deleteLater();
        if (promise->future().isFinished())
            return;
        if (!removed)
            Q_EMIT failed(
                {Error::Kind::NoKeychain, left + u' ' + removed.error().sentence, removed.error().detail});
        promise->addResult(Result<void>());
        promise->finish();
    };
    whenFinished(removing, waiting, finish);
    connect(m_secrets.get(), &secrets::SecretStore::slow, waiting, [finish] {
        finish(failure(Error::Kind::NoKeychain, tr("The keychain of this computer has not answered yet.")));
    });
    return future;
}

QFuture<Result<void>> Session::writeKey(AccountId account, const ApiKey &key)
{
    return saved(
        m_secrets->write(account, key),
        tr("The key was not saved: the keychain of this computer has not answered. Unlock it and enter "
           "the key again."));
}

/// As @p writing ends, or with @p notSaved once that is given up.
QFuture<Result<void>> Session::saved(const QFuture<Result<void>> &writing, const QString &notSaved)
{
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    auto future = promise->future();
    auto *waiting = new QObject(m_keys.get()); // ends before this session does
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
    connect(m_secrets.get(), &secrets::SecretStore::slow, waiting, [this] { Q_EMIT savingIsSlow(); });
    connect(this, &Session::savingGivenUp, waiting,
            [finish, notSaved] { finish(failure(Error::Kind::NoKeychain, notSaved)); });
    return future;
}

bool Session::giveUpSaving()
{
    const bool any = m_beingSaved > 0;
    Q_EMIT savingGivenUp(QPrivateSignal());
    return any;
}

} // namespace pantau::app
