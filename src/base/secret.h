// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace pantau {

/// An API key of the checking service (contract 5). It is used only in the keychain and in one HTTP header.
/// The type cannot be printed, converted or compared by accident.
class ApiKey
{
public:
    /// Parses a pasted key; surrounding white space is removed. Fails if the key is empty, longer than 512
    /// characters, or contains a line break or any other character not allowed in a header.
    [[nodiscard]] static Result<ApiKey> parse(const QString &text);

    /// Returns the bytes for the X-API-Key header and for the keychain. Never log, store or show them.
    [[nodiscard]] const QByteArray &secretBytes() const { return m_bytes; }

private:
    explicit ApiKey(QByteArray bytes) : m_bytes(std::move(bytes)) {}

    QByteArray m_bytes;
};

/// Whether the key of an account is available, or why not.
struct KeyState
{
    enum class Kind {
        NotUsed,    ///< the account has no key
        Reading,    ///< waiting for the keychain's answer
        Ready,      ///< available
        Locked,     ///< the keychain is locked; the key is read again once it is unlocked
        Missing,    ///< the keychain is unlocked and has no key for this account
        OtherPlace, ///< the keychain has a key that was entered for another address
        Denied,     ///< the keychain or the user denied access
        Slow,       ///< the keychain has not answered for a long time; a late answer is still used
        NoKeychain, ///< this computer or session has no keychain
    };

    Kind kind = Kind::NotUsed;
    QString sentence; ///< what is wrong and what to do about it; empty if nothing is wrong

    /// True if requests of the account can be sent.
    [[nodiscard]] bool isAtHand() const { return kind == Kind::NotUsed || kind == Kind::Ready; }

    friend bool operator==(const KeyState &, const KeyState &) = default;
};

/// A channel's secret in the keychain, such as the signing secret of a webhook or the token of a bot. Its
/// format is defined by the ChannelForm. Like ApiKey, it cannot be printed, converted or compared by
/// accident.
class ChannelSecret
{
public:
    /// Creates a secret that was validated when it was entered.
    [[nodiscard]] static ChannelSecret fromKeychain(QByteArray bytes)
    {
        return ChannelSecret(std::move(bytes));
    }

    /// Returns the bytes for the keychain and for the one request that needs them. Never log, store or show
    /// them.
    [[nodiscard]] const QByteArray &secretBytes() const { return m_bytes; }

private:
    explicit ChannelSecret(QByteArray bytes) : m_bytes(std::move(bytes)) {}

    QByteArray m_bytes;
};

/// Decodes a secret read from a file or from standard input. The encoding is never guessed: it is given by a
/// byte order mark, which is removed, or is UTF-8. Fails with InvalidInput if the bytes are not valid. The
/// sentence starts with @p source and never contains the secret. Thread-safe.
[[nodiscard]] Result<QString> secretText(const QByteArray &bytes, const QString &source);

} // namespace pantau
