// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace pantau {

/// What a tool shows to be let in at the webhook of hints. It is shown to a person once and then forgotten:
/// what is kept is its hash. Like ApiKey, it cannot be printed, converted or compared by accident.
class HintToken
{
public:
    /// 32 random bytes of the system's, as text that may stand in a header or an address.
    [[nodiscard]] static HintToken make();
    /// What is kept of a token; of any text that claims to be one.
    [[nodiscard]] static QByteArray hashOf(QByteArrayView token);
    /// Whether @p token is the one with @p hash, which is never empty then. Takes equally long wherever they
    /// differ.
    [[nodiscard]] static bool hasHash(QByteArrayView token, const QByteArray &hash);

    [[nodiscard]] QByteArray hash() const { return hashOf(m_bytes); }
    /// For the one moment in which it is shown. Never log or store them.
    [[nodiscard]] const QByteArray &secretBytes() const { return m_bytes; }

private:
    explicit HintToken(QByteArray bytes) : m_bytes(std::move(bytes)) {}

    QByteArray m_bytes;
};

} // namespace pantau
