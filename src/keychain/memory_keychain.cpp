// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/memory_keychain.h"

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

} // namespace pantau::keychain
