// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "net/http_client.h"
#include "providers/asked.h"

#include <QUrl>

namespace pantau::providers {

/// What any reply but a 200 means (contract 7; the table in DESIGN "Talking to the service"). The HTTP status
/// decides, never `code`; the body only adds figures and names, and may be missing or anything at all.
[[nodiscard]] ServiceFailure failureForStatus(const net::HttpReply &reply, const Asked &asked);

/// A reply that is not the contract's: @p sentence for the person, @p detail (no body, no key) for the log.
[[nodiscard]] ServiceFailure unusableReply(const QString &sentence, const QString &detail,
                                           const Asked &asked);

/// True if the body is packed in a way that could not be undone, or damaged: it is not JSON.
[[nodiscard]] bool hasUnreadableEncoding(const net::HttpReply &reply);
[[nodiscard]] ServiceFailure unreadableEncoding(const net::HttpReply &reply, const Asked &asked);

/// Of a key of @p account that @p host does not take, or that it asks for. Without a name of the account
/// before there is one.
[[nodiscard]] QString keyRefusedSentence(const QString &host, const QString &account, bool hasKey);
/// Host and port, as a person is told them.
[[nodiscard]] QString shownHost(const QUrl &url);

/// The first IP address that @p message names; empty when it names none.
[[nodiscard]] QString ipNamedIn(const QString &message);

/// What it means for the engine that no whole reply came: Unreachable, Interrupted or UnusableReply.
[[nodiscard]] ServiceFailure failureForTransport(const net::HttpFailure &failure, const Asked &asked);

} // namespace pantau::providers
