// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory_secret_store.h"

#include <QMetaObject>

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
    : SecretStore(QString(), parent), m_keychain(std::move(keychain))
{
    connect(m_keychain.get(), &MemoryKeychain::opened, this, &SecretStore::opened);
    connect(m_keychain.get(), &MemoryKeychain::slow, this, &SecretStore::slow);
}

MemorySecretStore::~MemorySecretStore()
{
    m_keychain->forget(this);
}

void MemorySecretStore::readEntry(const QString &entry, const Done<SecretAnswer<QByteArray>> &done)
{
    m_keychain->ask(this, [entry, done, keychain = m_keychain.get()] {
        const auto found = keychain->m_entries.find(entry);
        if (const auto trouble = keychain->trouble())
            done(Unexpected<SecretFailure>(*trouble));
        else if (found == keychain->m_entries.end() || keychain->mood() == MemoryKeychain::Mood::Empty)
            done(std::nullopt);
        else
            done(std::optional(found->second));
    });
}

/// A keychain that would deny access does not show that beforehand.
void MemorySecretStore::lookFor(const QString &entry, const Done<SecretLookup> &done)
{
    m_keychain->ask(this, [entry, done, keychain = m_keychain.get()] {
        using Mood = MemoryKeychain::Mood;
        const bool isKept = keychain->mood() != Mood::Empty && keychain->m_entries.contains(entry);
        done(keychain->mood() == Mood::Locked       ? SecretLookup::Locked
             : keychain->mood() == Mood::NoKeychain ? SecretLookup::NoKeychain
             : isKept                               ? SecretLookup::Kept
                                                    : SecretLookup::Missing);
    });
}

void MemorySecretStore::writeEntry(const QString &entry, const QByteArray &secret, SaySo refused,
                                   const Done<Result<void>> &done)
{
    m_keychain->ask(this, [entry, secret, refused, done, keychain = m_keychain.get()] {
        const auto trouble = keychain->trouble();
        if (!trouble)
            keychain->m_entries.insert_or_assign(entry, secret);
        done(trouble ? failure(refused(*trouble)) : Result<void>());
    });
}

void MemorySecretStore::removeEntry(const QString &entry, const Done<Result<void>> &done)
{
    m_keychain->ask(this, [entry, done, keychain = m_keychain.get()] {
        const auto trouble = keychain->trouble();
        if (!trouble)
            keychain->m_entries.erase(entry);
        done(trouble ? failure(notRemoved(*trouble)) : Result<void>());
    });
}

void MemorySecretStore::lookWhetherOpen()
{
    if (m_keychain->mood() == MemoryKeychain::Mood::Open)
        Q_EMIT opened();
}

} // namespace pantau::keychain
