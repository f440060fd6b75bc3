// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QStringList>

#include <chrono>

namespace pantau::worlds {

/// How a world differs from an ordinary one: a monitor that stays on, lists that keep their account, and the
/// computer's time zone.
struct Ways
{
    /// Time between single runs, as cron starts them by the local clock; zero: the monitor stays on.
    std::chrono::hours cronEvery{0};
    int cronMinute = 0;      ///< minutes past the hour
    bool movesLists = false; ///< also to an account at the other service
    QByteArray zone;         ///< with summer time; empty: the computer's
    QDateTime changesAt;     ///< UTC, when the clocks of the zone change
    QDateTime startsAt;      ///< UTC, some hours before

    /// From random numbers of its own, so a world without ways stays the same.
    [[nodiscard]] static Ways of(quint32 seed);
    [[nodiscard]] bool isCron() const { return cronEvery.count() > 0; }
    /// UTC, the first start of a single run after @p now.
    [[nodiscard]] QDateTime nextRun(const QDateTime &now) const;
    /// A line for each way.
    [[nodiscard]] QStringList inWords() const;
};

} // namespace pantau::worlds
