// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace pantau::service {

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
