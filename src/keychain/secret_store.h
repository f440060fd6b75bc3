// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/channel.h"
#include "base/result.h"
#include "base/secret.h"

#include <QFuture>
#include <QObject>
#include <QString>

#include <functional>
#include <optional>

namespace pantau::keychain {

/// An account's key as stored in the keychain, together with the service that it was entered for. A modified
/// database, or another one, can't cause it to be sent elsewhere.
struct KeptKey
{
    ApiKey key;
    QString service; ///< ServiceAddress::text()

    /// Returns the bytes for fromKeychain(). Never log, store or show them.
    [[nodiscard]] QByteArray secretBytes() const;
    /// Parses secretBytes(). Empty if @p bytes are not a key, so that it must be entered again.
    [[nodiscard]] static std::optional<KeptKey> fromKeychain(const QByteArray &bytes);
};

/// Why a keychain did not return an entry. Callers explain the consequences, since they know its purpose.
struct SecretFailure
{
    enum class Kind {
        Locked,     ///< SecretStore::opened() is emitted once it is unlocked
        Denied,     ///< access denied by the keychain or the user
        NoKeychain, ///< no keychain, or no session for one
    };

    Kind kind = Kind::NoKeychain;
    QString detail; ///< for the log

    friend bool operator==(const SecretFailure &, const SecretFailure &) = default;
};

/// The secret; empty if there is none.
template <typename Secret>
using SecretAnswer = Result<std::optional<Secret>, SecretFailure>;

/// What a keychain shows without any prompt.
enum class SecretLookup {
    Hidden, ///< it shows nothing; only reading can tell
    Kept,
    Missing, ///< it is unlocked and has no such entry
    Locked,
    NoKeychain,
};

/// Storage for account keys and channel secrets. Lives on the main thread. Futures finish there, exactly
/// once, or are cancelled when the store is destroyed. A request may wait until the user unlocks the
/// keychain. slow() is emitted meanwhile, and the answer may still arrive. A store that can't be used fails
/// with Error::Kind::NoKeychain; secrets are never written anywhere else.
class SecretStore : public QObject
{
    Q_OBJECT

public:
    /// @p scope distinguishes accounts and channels of different databases with the same ids.
    explicit SecretStore(QString scope, QObject *parent = nullptr);

    /// Reads the account's key.
    [[nodiscard]] QFuture<SecretAnswer<KeptKey>> read(AccountId account);
    /// Checks whether read() would find the key, for display only.
    [[nodiscard]] QFuture<SecretLookup> look(AccountId account);
    /// Writes the key, replacing an existing one.
    [[nodiscard]] QFuture<Result<void>> write(AccountId account, const KeptKey &key);
    /// Removes the key. Not an error if there is none.
    [[nodiscard]] QFuture<Result<void>> remove(AccountId account);

    /// Same functions for the secret of an alert channel.
    [[nodiscard]] QFuture<SecretAnswer<ChannelSecret>> read(ChannelId channel);
    [[nodiscard]] QFuture<Result<void>> write(ChannelId channel, const ChannelSecret &secret);
    [[nodiscard]] QFuture<Result<void>> remove(ChannelId channel);

    /// Path of the encrypted file, or empty for a keychain.
    [[nodiscard]] virtual QString file() const { return {}; }

    /// Emits opened() if reading would not prompt the user now. For keychains without a signal for unlocking.
    virtual void lookWhetherOpen() = 0;

Q_SIGNALS:
    void opened(); ///< the keychain was unlocked or appeared: failed reads may be retried
    void slow();   ///< a request has not been answered for a long time

protected:
    template <typename Value>
    using Done = std::function<void(const Value &)>;
    using SaySo = Error (*)(const SecretFailure &);

    // Each calls `done` at most once, now or later. @p entry: name of an account or a channel in its scope.
    virtual void readEntry(const QString &entry, const Done<SecretAnswer<QByteArray>> &done) = 0;
    virtual void lookFor(const QString &entry, const Done<SecretLookup> &done) = 0;
    /// @p refused: error for a change that the keychain rejected.
    virtual void writeEntry(const QString &entry, const QByteArray &secret, SaySo refused,
                            const Done<Result<void>> &done) = 0;
    virtual void removeEntry(const QString &entry, const Done<Result<void>> &done) = 0;

private:
    [[nodiscard]] QString entryOf(AccountId account) const;
    [[nodiscard]] QString entryOf(ChannelId channel) const;

    QString m_scope;
};

// Errors for changes that the keychain rejected: the reason and what to do; for a removal only the reason.
// Kind: NoKeychain.
[[nodiscard]] Error keyNotSaved(const SecretFailure &why);
[[nodiscard]] Error channelSecretNotSaved(const SecretFailure &why);
[[nodiscard]] Error notRemoved(const SecretFailure &why);

} // namespace pantau::keychain
