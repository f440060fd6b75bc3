// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace pantau::service {

/// Start of every key; KeyDigits hexadecimal digits follow (contract 5.2).
inline constexpr QByteArrayView KeyPrefix = "ptu_";
inline constexpr qsizetype KeyDigits = 40; ///< 160 random bits

/// True if @p secret has the form of a key. Any other text is no key, whatever the database holds.
[[nodiscard]] bool isKeyForm(QByteArrayView secret);

/// By which a key is found: its SHA-256.
[[nodiscard]] QByteArray keyHash(const QByteArray &secret);

/// The same, remembered from the last time: who asks again on a connection has the same key, and the hash is
/// a sixth of what a request takes. Not thread-safe.
class KeyHash
{
public:
    [[nodiscard]] const QByteArray &of(const QByteArray &secret)
    {
        if (m_hash.isEmpty() || secret != m_secret) {
            m_secret = secret;
            m_hash = keyHash(secret);
        }
        return m_hash;
    }

private:
    QByteArray m_secret;
    QByteArray m_hash;
};

} // namespace pantau::service
