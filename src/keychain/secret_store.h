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

#include <optional>

namespace pantau::keychain {

/// The key of an account as the keychain holds it: with the service that it was entered for, so that a
/// database which was altered, or is another one's, cannot have it sent elsewhere.
struct KeptKey
{
    ApiKey key;
    QString service; ///< ServiceAddress::text(); empty in what Pantau saved before it noted that

    /// What fromKeychain() reads. Never log, store or show it.
    [[nodiscard]] QByteArray secretBytes() const;
    /// Empty for what is no key: it has to be entered again.
    [[nodiscard]] static std::optional<KeptKey> fromKeychain(const QByteArray &bytes);
};

/// Why a keychain did not say what it holds. What that means is told by those who know what they wanted it
/// for.
struct SecretFailure
{
    enum class Kind {
        Locked,     ///< it is locked; SecretStore::opened() tells when it is no longer
        Denied,     ///< it, or the person before it, refused
        NoKeychain, ///< there is none, or no session in which one runs
    };

    Kind kind = Kind::NoKeychain;
    QString detail; ///< for the log

    friend bool operator==(const SecretFailure &, const SecretFailure &) = default;
};

/// What is kept; empty when nothing is.
template <typename Secret>
using SecretAnswer = Result<std::optional<Secret>, SecretFailure>;

/// What a keychain shows without asking anybody for anything.
enum class SecretLook {
    Hidden, ///< it shows nothing: only reading would tell
    Kept,
    Missing, ///< it is open, and keeps nothing of that name
    Locked,
    NoKeychain,
};

/// Where the keys of accounts and the secrets of channels are kept. Lives on the main thread; futures finish
/// there, exactly once, or are cancelled when the store goes. A keychain may keep somebody waiting for as
/// long as a person needs to unlock it: slow() tells that it does, and the answer may still come. The error
/// of a store that cannot be used is Error::Kind::NoKeychain; nothing is ever written anywhere else.
class SecretStore : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// The account's key.
    [[nodiscard]] virtual QFuture<SecretAnswer<KeptKey>> read(AccountId account) = 0;
    /// Whether read() would find it, for those who only show that.
    [[nodiscard]] virtual QFuture<SecretLook> look(AccountId account) = 0;
    /// Replaces what was kept.
    [[nodiscard]] virtual QFuture<Result<void>> write(AccountId account, const KeptKey &key) = 0;
    /// To remove what is not there is no error.
    [[nodiscard]] virtual QFuture<Result<void>> remove(AccountId account) = 0;

    /// The same for the secret of a channel for alerts.
    [[nodiscard]] virtual QFuture<SecretAnswer<ChannelSecret>> read(ChannelId channel) = 0;
    [[nodiscard]] virtual QFuture<Result<void>> write(ChannelId channel, const ChannelSecret &secret) = 0;
    [[nodiscard]] virtual QFuture<Result<void>> remove(ChannelId channel) = 0;

    /// Where it is an encrypted file and no keychain; else empty.
    [[nodiscard]] virtual QString file() const { return {}; }

    /// Emits opened() if reading would disturb nobody now. For a keychain that does not tell when it is
    /// unlocked.
    virtual void lookWhetherOpen() = 0;

Q_SIGNALS:
    void opened(); ///< it was unlocked, or appeared: what could not be read may be asked for again
    void slow();   ///< what it was asked for has not been answered for a long time
};

// What a person is told whose change the keychain did not take: why, and what to do; of a removal only why.
// Kind: NoKeychain.
[[nodiscard]] Error keyNotSaved(const SecretFailure &why);
[[nodiscard]] Error channelSecretNotSaved(const SecretFailure &why);
[[nodiscard]] Error notRemoved(const SecretFailure &why);

} // namespace pantau::keychain
