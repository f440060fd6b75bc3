// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/channel.h"
#include "net/http_client.h"
#include "net/mail_sender.h"

#include <QDateTime>
#include <QJsonObject>

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

// What the kinds of channels share. What came of a request, in words. @p host: the only part of an address
// that is named, since paths and queries of webhooks often hold secrets, and Telegram's always does.

[[nodiscard]] DeliveryFailure failureOf(const net::HttpFailure &failure, const QString &host);
/// True if a chat service confirms the message: any 2xx, unless the body is a web page, such as the sign-in
/// page of a network, or reports a failure.
[[nodiscard]] bool isConfirmed(const net::HttpReply &reply);
/// Of a reply that is no success: final unless waiting may help (408, 429, 5xx, and a 2xx that does not
/// confirm the message). @p description: the other side's own words; may be empty.
[[nodiscard]] DeliveryFailure refusalOf(const net::HttpReply &reply, const QString &host,
                                        const QString &description);
/// Text from outside for use in an error: one short line.
[[nodiscard]] QString oneLine(const QString &text);

/// Title and body as one message, cut to @p longest UTF-16 units with an ellipsis; no half character.
[[nodiscard]] QString messageText(const Alert &alert, qsizetype longest);
/// @p message to an address that is itself the channel's secret. @p check: of that address, whose error is
/// passed on; @p missing: the sentence where none is kept.
[[nodiscard]] Result<net::HttpRequest> postToSecretAddress(const Outgoing &out,
                                                           Result<void> (*check)(const QString &),
                                                           const QString &missing,
                                                           const QJsonObject &message);
/// 1 to 512 visible ASCII characters: what may stand in an address or a header.
[[nodiscard]] bool isSecretText(const QString &text);

} // namespace pantau::channels
