// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/channel.h"
#include "core/result.h"

#include <QByteArray>

namespace pantau {

/// What a channel keeps in the keychain: the signing secret of a webhook, or the token of a Telegram bot.
/// Like ApiKey, it cannot be printed, converted or compared by accident.
class ChannelSecret
{
public:
    /// Takes what a person pasted: surrounding white space is dropped. Refuses an empty one, one of over 512
    /// characters, one with spaces or control characters, and a bot's token that does not look like one.
    [[nodiscard]] static Result<ChannelSecret> parse(Channel::Kind kind, const QString &text);
    /// What was saved before.
    [[nodiscard]] static ChannelSecret fromKeychain(QByteArray bytes)
    {
        return ChannelSecret(std::move(bytes));
    }

    /// For the keychain, for signing, and for the one address of Telegram that holds it. Never log, store or
    /// show them.
    [[nodiscard]] const QByteArray &secretBytes() const { return m_bytes; }

private:
    explicit ChannelSecret(QByteArray bytes) : m_bytes(std::move(bytes)) {}

    QByteArray m_bytes;
};

} // namespace pantau
