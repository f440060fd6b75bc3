// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/channel.h"
#include "channels/channel_kind.h"
#include "net/http_client.h"

#include <QJsonObject>

namespace pantau::channels {

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
