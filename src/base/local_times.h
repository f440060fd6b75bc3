// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QHash>
#include <QLocale>
#include <QString>

#include <optional>

namespace pantau {

/// localTimeText() of many moments: the system is asked for the zone once for each quarter of an hour,
/// between two of which no zone changes, and for the text once for each minute, and not for each of them.
class LocalTimes
{
public:
    LocalTimes();

    [[nodiscard]] QString text(const QDateTime &time);

private:
    struct Zone
    {
        int offset = 0; ///< from UTC, in seconds
        QString name;
    };
    [[nodiscard]] const Zone &zoneAt(const QDateTime &time);
    [[nodiscard]] QString written(qint64 moment, const Zone &zone) const;
    [[nodiscard]] bool hasSecondsInPlace(const QString &text, const Zone &zone, int seconds) const;

    QHash<qint64, Zone> m_zones;      ///< by quarters of an hour since 1970
    QHash<qint64, QString> m_minutes; ///< texts of a moment in them, by minutes since 1970
    QLocale m_locale;
    std::optional<qsizetype> m_secondsFromEnd; ///< of the short form; 0: it has none; empty: not known
};

} // namespace pantau
