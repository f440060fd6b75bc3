// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/memory_secret_store.h"

#include "keychain/secret_store.h"

#include <QMetaObject>
#include <QPromise>

#include <utility>

namespace pantau::keychain {

void MemoryKeychain::setMood(Mood mood, Notice notice)
{
    const bool wasShut = m_mood == Mood::Locked || m_mood == Mood::NoKeychain;
    m_mood = mood;
    if (mood == Mood::Slow)
        return;
    for (const Question &question : std::exchange(m_waiting, {}))
        question.answer();
    if (wasShut && mood == Mood::Open && notice == Notice::Told)
        Q_EMIT opened();
}

void MemoryKeychain::ask(const QObject *asker, std::function<void()> answer)
{
    if (m_mood != Mood::Slow)
        return answer();
    m_waiting.push_back({asker, std::move(answer)});
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (!m_waiting.empty())
                Q_EMIT slow();
        },
        Qt::QueuedConnection);
}

void MemoryKeychain::forget(const QObject *asker)
{
    std::erase_if(m_waiting, [asker](const Question &question) { return question.asker == asker; });
}

std::optional<SecretFailure> MemoryKeychain::trouble() const
{
    using Kind = SecretFailure::Kind;
    switch (m_mood) {
    case Mood::Open:
    case Mood::Empty:
    case Mood::Slow:
        break;
    case Mood::Locked:
        return SecretFailure{Kind::Locked, QStringLiteral("locked")};
    case Mood::Denied:
        return SecretFailure{Kind::Denied, QStringLiteral("denied")};
    case Mood::NoKeychain:
        return SecretFailure{Kind::NoKeychain, QStringLiteral("no keychain")};
    }
    return std::nullopt;
}

MemorySecretStore::MemorySecretStore(QObject *parent)
    : MemorySecretStore(std::make_shared<MemoryKeychain>(), parent)
{
}

MemorySecretStore::MemorySecretStore(std::shared_ptr<MemoryKeychain> keychain, QObject *parent)
    : SecretStore(parent), m_keychain(std::move(keychain))
{
    connect(m_keychain.get(), &MemoryKeychain::opened, this, &SecretStore::opened);
    connect(m_keychain.get(), &MemoryKeychain::slow, this, &SecretStore::slow);
}

MemorySecretStore::~MemorySecretStore()
{
    m_keychain->forget(this);
}

template <typename Secret, typename Id>
QFuture<SecretAnswer<Secret>> MemorySecretStore::readFrom(const std::map<Id, Secret> &kept, Id id)
{
    using Answer = SecretAnswer<Secret>;
    auto promise = std::make_shared<QPromise<Answer>>();
    promise->start();
    auto future = promise->future();
    m_keychain->ask(this, [promise, &kept, id, keychain = m_keychain.get()] {
        const auto found = kept.find(id);
        if (const auto trouble = keychain->trouble())
            promise->addResult(Answer(Unexpected<SecretFailure>(*trouble)));
        else if (found == kept.end() || keychain->mood() == MemoryKeychain::Mood::Empty)
            promise->addResult(Answer(std::nullopt));
        else
            promise->addResult(Answer(std::optional(found->second)));
        promise->finish();
    });
    return future;
}

template <typename Change>
QFuture<Result<void>> MemorySecretStore::change(Change change)
{
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    auto future = promise->future();
    m_keychain->ask(this, [promise, change = std::move(change), keychain = m_keychain.get()] {
        promise->addResult(change(keychain->trouble()));
        promise->finish();
    });
    return future;
}

QFuture<SecretAnswer<KeptKey>> MemorySecretStore::read(AccountId account)
{
    return readFrom(m_keychain->m_keys, account);
}

/// A keychain that would deny access does not show that beforehand.
QFuture<SecretLook> MemorySecretStore::look(AccountId account)
{
    auto promise = std::make_shared<QPromise<SecretLook>>();
    promise->start();
    auto future = promise->future();
    m_keychain->ask(this, [promise, account, keychain = m_keychain.get()] {
        using Mood = MemoryKeychain::Mood;
        const bool isKept = keychain->mood() != Mood::Empty && keychain->m_keys.contains(account);
        promise->addResult(keychain->mood() == Mood::Locked       ? SecretLook::Locked
                           : keychain->mood() == Mood::NoKeychain ? SecretLook::NoKeychain
                           : isKept                               ? SecretLook::Kept
                                                                  : SecretLook::Missing);
        promise->finish();
    });
    return future;
}

QFuture<Result<void>> MemorySecretStore::write(AccountId account, const KeptKey &key)
{
    return change([keychain = m_keychain.get(), account,
                   key](const std::optional<SecretFailure> &trouble) -> Result<void> {
        if (trouble)
            return failure(keyNotSaved(*trouble));
        keychain->m_keys.insert_or_assign(account, key);
        return {};
    });
}

QFuture<Result<void>> MemorySecretStore::remove(AccountId account)
{
    return change(
        [keychain = m_keychain.get(), account](const std::optional<SecretFailure> &trouble) -> Result<void> {
            if (trouble)
                return failure(notRemoved(*trouble));
            keychain->m_keys.erase(account);
            return {};
        });
}

QFuture<SecretAnswer<ChannelSecret>> MemorySecretStore::read(ChannelId channel)
{
    return readFrom(m_keychain->m_channelSecrets, channel);
}

QFuture<Result<void>> MemorySecretStore::write(ChannelId channel, const ChannelSecret &secret)
{
    return change([keychain = m_keychain.get(), channel,
                   secret](const std::optional<SecretFailure> &trouble) -> Result<void> {
        if (trouble)
            return failure(channelSecretNotSaved(*trouble));
        keychain->m_channelSecrets.insert_or_assign(channel, secret);
        return {};
    });
}

QFuture<Result<void>> MemorySecretStore::remove(ChannelId channel)
{
    return change(
        [keychain = m_keychain.get(), channel](const std::optional<SecretFailure> &trouble) -> Result<void> {
            if (trouble)
                return failure(notRemoved(*trouble));
            keychain->m_channelSecrets.erase(channel);
            return {};
        });
}

void MemorySecretStore::lookWhetherOpen()
{
    if (m_keychain->mood() == MemoryKeychain::Mood::Open)
        Q_EMIT opened();
}

} // namespace pantau::keychain
