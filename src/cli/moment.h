// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCommandLineParser>
#include <QDateTime>

#include <chrono>
#include <optional>

namespace pantau::cli {

/// "2026-03-01" (midnight here) or a full ISO 8601 moment; invalid for anything else.
[[nodiscard]] QDateTime parseMoment(const QString &text);

/// Takes an option whose value is a moment, where it is set, as UTC; a sentence when it is none.
[[nodiscard]] std::optional<QString> takeMoment(const QCommandLineParser &parser, const QString &option,
                                                QDateTime &moment);

/// "90s", "30m", "8h", "2d"; nothing for anything else.
[[nodiscard]] std::optional<std::chrono::seconds> parseDuration(const QString &text);

/// A moment, "forever", or "off" for an empty one; nothing for anything else.
[[nodiscard]] std::optional<std::optional<QDateTime>> parseUntil(const QString &text);
/// Takes an option of that kind, where it is set; a sentence when it is none.
[[nodiscard]] std::optional<QString> takeUntil(const QCommandLineParser &parser, const QString &option,
                                               std::optional<std::optional<QDateTime>> &until);
/// "for ever", "never", or the moment in local time.
[[nodiscard]] QString untilWords(const std::optional<QDateTime> &until);

} // namespace pantau::cli
