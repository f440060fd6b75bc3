// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "cli/command_options.h"

#include <QDateTime>

#include <chrono>
#include <functional>
#include <optional>

// How the values of options and arguments are written, one reader a kind. Each gives the value, or the
// sentence that says how to write it.
namespace pantau::cli {

template <typename T>
using Reader = std::function<Result<T>(const QString &)>;

/// "2026-03-01" (midnight here) or a full ISO 8601 moment, as UTC.
[[nodiscard]] Result<QDateTime> readMoment(const QString &text);
/// A moment, or "off", which is none.
[[nodiscard]] Result<std::optional<QDateTime>> readMomentOrOff(const QString &text);
/// A future moment, "forever" (farFuture()), or "off", which is none.
[[nodiscard]] Result<std::optional<QDateTime>> readUntil(const QString &text);
/// "for ever", "never", or the moment in local time.
[[nodiscard]] QString untilWords(const std::optional<QDateTime> &until);

/// "90s", "30m", "8h", "2d"
[[nodiscard]] Result<std::chrono::seconds> readDuration(const QString &text);
/// The same, or a number of seconds.
[[nodiscard]] Result<std::chrono::seconds> readSeconds(const QString &text);
/// A duration, or @p word, which is none.
[[nodiscard]] Reader<std::optional<std::chrono::seconds>> durationOr(const char *word);

[[nodiscard]] Result<int> readNumber(const QString &text);
[[nodiscard]] Result<int> readPositiveNumber(const QString &text);
/// A number, or @p word, which is none.
[[nodiscard]] Reader<std::optional<int>> numberOr(const char *word);

/// The text without blanks around it or doubled in it.
[[nodiscard]] Result<QString> readLine(const QString &text);
/// The text without blanks around it.
[[nodiscard]] Result<QString> readText(const QString &text);
/// A file by its absolute path.
[[nodiscard]] Result<QString> readFile(const QString &text);

[[nodiscard]] Choices<Importance> importances();
[[nodiscard]] Choices<bool> onOff();

} // namespace pantau::cli
