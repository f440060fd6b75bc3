// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include <optional>

namespace pantau {

/// What was heard of the newest version of Pantau.
struct NewestRelease
{
    QString version;   ///< as releaseIn() gives it; empty: nothing was heard yet
    QDateTime askedAt; ///< UTC, the last time, however it ended; invalid: never
    QString problem{}; ///< a sentence, when the last time told nothing

    friend bool operator==(const NewestRelease &, const NewestRelease &) = default;
};

/// The version that @p text names, such as "1.10.0" or "v1.10": two to four numbers with dots. Empty for
/// anything else, also for what is still tried out, such as "2.0-rc1".
[[nodiscard]] std::optional<QString> releaseIn(const QString &text);

/// Whether the release @p version came after @p than, which may be one that was tried out: 1.10 after 1.9,
/// and 2.0 after 2.0-rc1. False where @p version is none.
[[nodiscard]] bool isNewerRelease(const QString &version, const QString &than);

} // namespace pantau
