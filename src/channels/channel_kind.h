// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/channel.h"
#include "net/http_client.h"
#include "net/mail_sender.h"

#include <QDateTime>

#include <optional>

namespace pantau::channels {

/// One alert on its way through a channel.
struct Outgoing
{
    Channel channel;
    std::optional<ChannelSecret> secret; ///< empty where none is kept
    Alert alert;                         ///< of kind Test for a test
    QDateTime now;
    QString sender; ///< tells the alerts of one database from another's, whose ids are the same
};

/// One kind of channel: all that Pantau knows of it. A new one is a file with such a value, an entry in
/// kinds(), and a test.
struct ChannelKind
{
    ChannelForm (*form)();
    /// The one request that sends the alert; an error says why it cannot be made.
    Result<net::HttpRequest> (*request)(const Outgoing &);
    /// What the reply means. The secret must not reach the failure, also when the other side says it.
    DeliveryAnswer (*judge)(const Outgoing &, const net::HttpReply &, const QString &host);
    /// In the place of both, where it goes by email.
    Result<net::MailMessage> (*mail)(const Outgoing &) = nullptr;
    DeliveryAnswer (*judgeMail)(const Outgoing &, const net::MailAnswer &) = nullptr;
    bool ignoresBody = false; ///< of a reply, whose status says it all, however long the body is
};

/// In the order in which they are offered.
[[nodiscard]] QList<const ChannelKind *> kinds();
/// Null for a kind that this version does not know.
[[nodiscard]] const ChannelKind *kindOf(const QString &key);

[[nodiscard]] QList<ChannelForm> forms();
/// Of a kind that this version does not know: one without fields, called by its key.
[[nodiscard]] ChannelForm formOf(const QString &key);

} // namespace pantau::channels
