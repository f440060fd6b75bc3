// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace pantau {

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

} // namespace pantau
