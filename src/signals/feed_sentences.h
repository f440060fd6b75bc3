// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "net/http_client.h"

#include <QString>

namespace pantau::signals {

/// Why a file that came says nothing about the list.
enum class FeedDoubt { Empty, WebPage, NoNames, Shorter, Rewritten, Older };

/// For the Log: what is wrong at @p host, and what happens next.
[[nodiscard]] QString sentenceFor(FeedDoubt doubt, const QString &host);
[[nodiscard]] QString sentenceFor(net::HttpFailure::Cause cause, const QString &host);
/// For a reply with an HTTP status that brings no file.
[[nodiscard]] QString sentenceForStatus(int status, const QString &host);

} // namespace pantau::signals
