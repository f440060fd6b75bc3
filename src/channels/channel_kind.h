// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/channel.h"
#include "base/secret.h"
#include "net/http_client.h"
#include "net/mail_sender.h"

#include <QDateTime>
#include <QJsonObject>

#include <optional>

namespace pantau::channels {

/// An alert to be sent through a channel.
struct Outgoing
{
    Channel channel;
    std::optional<ChannelSecret> secret; ///< empty if there is none
    Alert alert;                         ///< of kind Test for a test
    QDateTime now;
    QString sender; ///< distinguishes alerts of different databases with the same ids
};

/// Implementation of one kind of channel. To add one, write a file with such a value, an entry in kinds(),
/// and a test.
struct ChannelKind
{
    ChannelForm (*form)();
    /// Creates the request that sends the alert, or returns an error.
    Result<net::HttpRequest> (*request)(const Outgoing &);
    /// Interprets the reply. The secret must not be part of the failure, even if the server echoes it.
    DeliveryAnswer (*judge)(const Outgoing &, const net::HttpReply &, const QString &host);
    /// Used instead of both for email.
    Result<net::MailMessage> (*mail)(const Outgoing &) = nullptr;
    DeliveryAnswer (*judgeMail)(const Outgoing &, const net::MailAnswer &) = nullptr;
    bool ignoresBody = false; ///< only the status of a reply matters, however long its body is
};

/// Returns all kinds in display order.
[[nodiscard]] QList<const ChannelKind *> kinds();
/// Returns the kind, or null if this version does not know it.
[[nodiscard]] const ChannelKind *kindOf(const QString &key);

[[nodiscard]] QList<ChannelForm> forms();
/// Returns the form of a kind. For an unknown kind, it has no fields, and its name is the key.
[[nodiscard]] ChannelForm formOf(const QString &key);

// Shared by the kinds of channels. @p host is the only part of an address that is shown: paths and queries of
// webhooks often contain secrets, and Telegram's always do.

[[nodiscard]] DeliveryFailure failureOf(const net::HttpFailure &failure, const QString &host);
[[nodiscard]] bool isSuccess(int status);
/// Returns the failure for an unsuccessful reply. It is final unless waiting may help (408, 429, 5xx, and a
/// 2xx that does not confirm the message). @p description is the server's own message; may be empty.
[[nodiscard]] DeliveryFailure refusalOf(const net::HttpReply &reply, const QString &host,
                                        const QString &description);
/// Returns outside text as one short line for use in an error.
[[nodiscard]] QString oneLine(const QString &text);

/// Returns title and body as one message, truncated to @p longest UTF-16 units with an ellipsis; never splits
/// a character.
[[nodiscard]] QString messageText(const Alert &alert, qsizetype longest);
/// Creates a POST of @p message to an address that is itself the channel's secret. @p check validates that
/// address; @p missing is the error sentence if there is none.
[[nodiscard]] Result<net::HttpRequest> postToSecretAddress(const Outgoing &out,
                                                           Result<void> (*check)(const QString &),
                                                           const QString &missing,
                                                           const QJsonObject &message);
/// True for 1 to 512 visible ASCII characters, as allowed in an address or a header.
[[nodiscard]] bool isSecretText(const QString &text);

/// Returns `v1=` and the HMAC-SHA256 of `timestamp.body` in hex, as documented in docs/webhooks.md.
[[nodiscard]] QByteArray webhookSignature(const ChannelSecret &secret, const QByteArray &timestamp,
                                          const QByteArray &body);

} // namespace pantau::channels
