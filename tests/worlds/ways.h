// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/memory_secret_store.h"

#include <QByteArray>
#include <QDateTime>
#include <QStringList>

#include <array>
#include <chrono>

namespace pantau::worlds {

/// Differences from the default world: a monitor that stays on, lists that keep their account, and the
/// computer's time zone.
struct Ways
{
    /// Time between single runs, as cron starts them by the local clock; zero: the monitor stays on.
    std::chrono::hours cronEvery{0};
    int cronMinute = 0;        ///< minutes past the hour
    bool movesLists = false;   ///< also to an account at the other service
    bool hasOtherKind = false; ///< the second service is a NawalaWTF whose plan allows one domain per request
    QByteArray zone;           ///< with daylight saving time; empty: the computer's zone
    QDateTime changesAt;       ///< UTC, when the zone's clocks change
    QDateTime startsAt;        ///< UTC, some hours before

    /// Uses separate random numbers, so a world without ways stays the same.
    [[nodiscard]] static Ways of(quint32 seed);
    [[nodiscard]] bool isCron() const { return cronEvery.count() > 0; }
    /// Returns the UTC start of the first single run after @p now.
    [[nodiscard]] QDateTime nextRun(const QDateTime &now) const;
    /// Returns a line for each difference.
    [[nodiscard]] QStringList inWords() const;
};

/// The system's keychain, which outlives every run of the program.
using Keychain = keychain::MemoryKeychain;

struct KeychainMood
{
    Keychain::Mood mood;
    const char *words;
};
constexpr std::array<KeychainMood, 5> KeychainTroubles{{{Keychain::Mood::Empty, "is empty"},
                                                        {Keychain::Mood::Locked, "is locked"},
                                                        {Keychain::Mood::Denied, "denies"},
                                                        {Keychain::Mood::NoKeychain, "is gone"},
                                                        {Keychain::Mood::Slow, "is slow"}}};

} // namespace pantau::worlds
