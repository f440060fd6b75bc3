// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace pantau {

/// A key of the checking service (contract 5). It goes to the keychain and to one HTTP header, nowhere else:
/// the type cannot be printed, converted or compared by accident.
class ApiKey
{
public:
    /// Takes what a person pasted: surrounding white space is dropped. Refuses an empty key, one of over 512
    /// characters, and one with a line break or any other character that may not stand in a header.
    [[nodiscard]] static Result<ApiKey> parse(const QString &text);

    /// The bytes for the X-API-Key header and for the keychain. Never log, store or show them.
    [[nodiscard]] const QByteArray &secretBytes() const { return m_bytes; }

private:
    explicit ApiKey(QByteArray bytes) : m_bytes(std::move(bytes)) {}

    QByteArray m_bytes;
};

/// Whether the key of an account is at hand, and if not, why.
struct KeyState
{
    enum class Kind {
        NotUsed,    ///< the account has no key
        Reading,    ///< the keychain was asked and has not answered yet
        Ready,      ///< at hand
        Locked,     ///< the keychain is locked; it is asked again when it opens
        Missing,    ///< the keychain is open and holds no key of this account
        OtherPlace, ///< the keychain holds one that was entered for another address
        Denied,     ///< the keychain, or the person before it, refused to hand the key out
        Slow,       ///< the keychain has not answered for a long time; a late answer is still taken
        NoKeychain, ///< this computer has no keychain, or no session in which it runs
    };

    Kind kind = Kind::NotUsed;
    QString sentence; ///< what is wrong and what to do about it; empty while nothing is

    /// Whether requests of the account can be sent.
    [[nodiscard]] bool isAtHand() const { return kind == Kind::NotUsed || kind == Kind::Ready; }

    friend bool operator==(const KeyState &, const KeyState &) = default;
};

/// What a channel keeps in the keychain, such as the signing secret of a webhook or the token of a bot; what
/// it must be is its kind's affair (ChannelForm). Like ApiKey, it cannot be printed, converted or compared by
/// accident.
class ChannelSecret
{
public:
    /// What was checked when it was entered.
    [[nodiscard]] static ChannelSecret fromKeychain(QByteArray bytes)
    {
        return ChannelSecret(std::move(bytes));
    }

    /// For the keychain, and for the one request that needs it. Never log, store or show them.
    [[nodiscard]] const QByteArray &secretBytes() const { return m_bytes; }

private:
    explicit ChannelSecret(QByteArray bytes) : m_bytes(std::move(bytes)) {}

    QByteArray m_bytes;
};

/// Text of a secret that was read from a file or from standard input. The encoding is never guessed: a byte
/// order mark names it and is removed; bytes without one must be UTF-8. Fails with InvalidInput when they
/// are not; the sentence names @p source, which starts it, and never the secret. Thread-safe.
[[nodiscard]] Result<QString> secretText(const QByteArray &bytes, const QString &source);

} // namespace pantau
