// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace pantau {

/// What is known of a domain. NotBlocked is only ever set from a reply that says so; everything else that is
/// not a clear "blocked" is Unknown.
enum class BlockStatus : quint8 {
    Unknown,
    NotBlocked,
    Blocked,
};

/// "unknown", "not_blocked", "blocked": the words of the command line's JSON and of the database.
[[nodiscard]] QString statusKey(BlockStatus status);
[[nodiscard]] std::optional<BlockStatus> statusFromKey(QStringView key);

/// "Unknown", "Not blocked", "Blocked" in the user's language.
[[nodiscard]] QString statusWord(BlockStatus status);

} // namespace pantau
