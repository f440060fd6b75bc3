// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keychain/secret_store.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace pantau::keychain {

/// An in-memory keychain. Like the system's, it outlives the programs that use it, each through a
/// MemorySecretStore. It can be set to every state of a real one. It has no timer: a slow one answers when
/// its mood changes.
class MemoryKeychain final : public QObject
{
    Q_OBJECT

public:
    enum class Mood {
        Open,
        Empty, ///< open, but its entries are hidden
        Locked,
        Denied,
        NoKeychain,
        Slow, ///< requests wait; slow() is emitted from the event loop
    };
    enum class Notice {
        Told,   ///< emits opened() when it opens
        Silent, ///< opens without a signal, as some keychains do
    };

    using QObject::QObject;

    /// Changes the mood. Waiting requests are answered according to the new mood; another Slow keeps them
    /// waiting.
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
    std::map<QString, QByteArray> m_entries;
    std::vector<Question> m_waiting;
};

/// One program's access to an in-memory keychain. Unless that is slow, returned futures are already finished.
class MemorySecretStore final : public SecretStore
{
    Q_OBJECT

public:
    /// Creates a private keychain, destroyed with the store.
    explicit MemorySecretStore(QObject *parent = nullptr);
    explicit MemorySecretStore(std::shared_ptr<MemoryKeychain> keychain, QObject *parent = nullptr);
    ~MemorySecretStore() override;

    [[nodiscard]] MemoryKeychain &keychain() const { return *m_keychain; }

    void lookWhetherOpen() override;

protected:
    void readEntry(const QString &entry, const Done<SecretAnswer<QByteArray>> &done) override;
    void lookFor(const QString &entry, const Done<SecretLookup> &done) override;
    void writeEntry(const QString &entry, const QByteArray &secret, SaySo refused,
                    const Done<Result<void>> &done) override;
    void removeEntry(const QString &entry, const Done<Result<void>> &done) override;

private:
    std::shared_ptr<MemoryKeychain> m_keychain;
};

} // namespace pantau::keychain
