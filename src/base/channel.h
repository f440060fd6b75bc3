// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"

#include <QList>
#include <QString>
#include <QUrl>

#include <optional>

namespace pantau {

enum class ChannelId : qint64 {};

/// A way out for alerts. Secrets (the webhook's signing secret, the Telegram bot's token) are in the keychain
/// under the channel's id, never here. The desktop's own notifications are no channel of this kind: they are
/// always there.
struct Channel
{
    ChannelId id{};
    QString kind; ///< key of its ChannelForm, "webhook"; a newer version may have stored one that is unknown
    QString name; ///< unique whatever the case
    QUrl url;     ///< where the kind has an address: over TLS, or loopback
    QString chat; ///< where the kind has a chat: its id or name
    bool hasSecret = false;
    bool enabled = true;
    QString lastProblem; ///< why the newest delivery failed; empty when it did not
    /// Empty: every alert goes there. Else the lists, ascending, whose domains' changes and reminders go
    /// there, and nothing else does: not what is told of other lists, accounts and quotas.
    std::optional<QList<ListId>> lists{};
    QString messageTemplate{}; ///< how it words alerts; empty: as Pantau does. See base/message_template.h

    friend bool operator==(const Channel &, const Channel &) = default;
};

/// Whether alerts can be sent there: HTTPS or on this computer, without user info. InvalidInput says what to
/// mend.
[[nodiscard]] Result<void> checkChannelAddress(const QUrl &url);

} // namespace pantau
