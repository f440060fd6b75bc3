// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/hint.h"

#include <QDateTime>
#include <QString>

#include <optional>

/// What others say, in sentences for people, in the language and locale at the time of the call.
namespace pantau::app {

/// What a person calls a source: "published blocklist", "this network", or the tool's own name.
[[nodiscard]] QString hintSourceName(const QString &source);

/// "Looks blocked on this network since 14:10; asking the service." @p now: for the words of the moment.
/// @p isWatched: its account can ask the service now. @p answeredAt: when the service last did; within an
/// hour it would only say the same again, so it is asked later.
[[nodiscard]] QString hintSentence(const Hint &hint, const QDateTime &now, bool isWatched,
                                   const std::optional<QDateTime> &answeredAt);

/// "Published blocklist: 14 of 15 hints were true; they saved 31 hours on average."
[[nodiscard]] QString hintSourceSentence(const HintSourceFigures &figures);

} // namespace pantau::app
