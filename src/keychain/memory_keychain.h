// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keychain/secret_store.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace pantau::keychain {

/// A keychain in memory. Like the system's it outlives the programs that use it, each through a
/// MemorySecretStore, and it can be put into every state in which a real one may be found. It has no timer: a
/// slow one answers when it is told to.
class MemoryKeychain final : public QObject
{
    Q_OBJECT

public:
    enum class Mood {
        Open,
        Empty, ///< open, and without the entries that it holds at other times
        Locked,
        Denied,
        NoKeychain,
        Slow, ///< questions wait, and slow() is emitted once the event loop is reached
    };
    enum class Notice {
        Told,   ///< opened() is emitted when it opens
        Silent, ///< it opens without a word, as some keychains do
    };

    using QObject::QObject;

    /// Questions that waited are answered as the new mood has it; another Slow lets them wait on.
    void setMood(Mood mood, Notice notice = Notice::Told);
    [[nodiscard]] Mood mood() const { return m_mood; }

Q_SIGNALS:
    void opened();
    void slow();

private:
    friend class MemorySecretStore;
    struct Question
    {
        const QObject *asker = nullptr;
        std::function<void()> answer;
    };
    void ask(const QObject *asker, std::function<void()> answer);
    void forget(const QObject *asker);
    [[nodiscard]] std::optional<SecretFailure> trouble() const;

    Mood m_mood = Mood::Open;
    std::map<AccountId, KeptKey> m_keys;
    std::map<ChannelId, ChannelSecret> m_channelSecrets;
    std::vector<Question> m_waiting;
};

} // namespace pantau::keychain
