// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "net/http_client.h"
#include "providers/answers.h"

#include <QCoreApplication>
#include <QUrl>

namespace pantau::providers {

/// Translation context of all failures.
class ServiceFailureText
{
    Q_DECLARE_TR_FUNCTIONS(ServiceFailure)
};

/// Form of the errors of a kind of service.
enum class ErrorForm {
    Contract, ///< `message` (contract 2.7); 401 and 403 with another body are not from the service
    Plain,    ///< any JSON object with `error` or `message`. 400 rejects a domain, or the key if the text
              ///< mentions it
};

/// Returns the failure for any reply but a 200 (contract 7). Determined by the HTTP status, never by `code`.
/// The body only adds figures and names, and may be missing or anything at all.
[[nodiscard]] ServiceFailure failureForStatus(const net::HttpReply &reply, const Asked &asked,
                                              ErrorForm form = ErrorForm::Contract);

/// Returns a failure for a reply that does not follow the contract: @p sentence for the user, @p detail
/// (without body and key) for the log.
[[nodiscard]] ServiceFailure unusableReply(const QString &sentence, const QString &detail,
                                           const Asked &asked);

/// True if the body is compressed in an unsupported way, or damaged, so that it is not JSON.
[[nodiscard]] bool hasUnreadableEncoding(const net::HttpReply &reply);
[[nodiscard]] ServiceFailure unreadableEncoding(const net::HttpReply &reply, const Asked &asked);

/// Returns the sentence if @p host rejects the key of @p account, or requires one. Leaves out the account
/// while it has no name.
[[nodiscard]] QString keyRefusedSentence(const QString &host, const QString &account, bool hasKey);
/// Returns host and port for display.
[[nodiscard]] QString shownHost(const QUrl &url);

/// Returns the first IP address in @p message. Empty if there is none.
[[nodiscard]] QString ipNamedIn(const QString &message);

/// Returns the engine's failure for a missing reply: Unreachable, Interrupted or UnusableReply.
[[nodiscard]] ServiceFailure failureForTransport(const net::HttpFailure &failure, const Asked &asked);

} // namespace pantau::providers
