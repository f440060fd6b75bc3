// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/importance.h"

#include <QDateTime>
#include <QString>

#include <optional>

namespace pantau {

/// What a person set for one domain, whatever lists it is in.
struct DomainSettings
{
    static constexpr int longestNote = 1000; ///< in characters

    std::optional<Importance> importance; ///< empty: that of its lists
    std::optional<QDateTime> pausedUntil; ///< UTC: the plan leaves it alone until then
    std::optional<QDateTime> mutedUntil;  ///< UTC: no alerts of it until then; its history goes on
    QString note;                         ///< at most longestNote characters

    friend bool operator==(const DomainSettings &, const DomainSettings &) = default;
};

/// For "until I say otherwise".
[[nodiscard]] inline QDateTime farFuture()
{
    return {QDate(9999, 12, 31), QTime(0, 0), Qt::UTC};
}

/// When "for a week" ends wherever it is chosen: at the local midnight seven days on. UTC.
[[nodiscard]] inline QDateTime weekAfter(const QDateTime &now)
{
    return now.toLocalTime().date().addDays(7).startOfDay().toUTC();
}

/// What to change of the settings of many domains. An empty field stays as it is; one that holds an empty
/// value is cleared.
struct DomainSettingsChange
{
    std::optional<std::optional<Importance>> importance;
    std::optional<std::optional<QDateTime>> pausedUntil;
    std::optional<std::optional<QDateTime>> mutedUntil;
    std::optional<QString> note;

    [[nodiscard]] DomainSettings applied(DomainSettings settings) const;
};

} // namespace pantau
