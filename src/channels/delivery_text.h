// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alert.h"
#include "core/delivery.h"
#include "net/http_client.h"

namespace pantau::channels {

// What the kinds of channels share. What came of a request, in words. @p host: the only part of an address
// that is named, since paths and queries of webhooks often hold secrets, and Telegram's always does.

[[nodiscard]] DeliveryFailure failureOf(const net::HttpFailure &failure, const QString &host);
/// Of a reply that is no success: final unless waiting may help (408, 429, 5xx). @p description: the other
/// side's own words; may be empty.
[[nodiscard]] DeliveryFailure refusalOf(const net::HttpReply &reply, const QString &host,
                                        const QString &description);
/// Text from outside for use in an error: one short line.
[[nodiscard]] QString oneLine(const QString &text);

/// Title and body as one message, cut to @p longest UTF-16 units with an ellipsis; no half character.
[[nodiscard]] QString messageText(const Alert &alert, qsizetype longest);
/// 1 to 512 visible ASCII characters: what may stand in an address or a header.
[[nodiscard]] bool isSecretText(const QString &text);

} // namespace pantau::channels
