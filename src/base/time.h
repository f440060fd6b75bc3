// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QHash>
#include <QLocale>
#include <QString>
#include <QTime>

#include <chrono>
#include <limits>
#include <optional>

namespace pantau {

/// Source of time. Code in src/engine and src/service uses a Clock instead of the system, so that a test can
/// run a month in a second. Implementations must be thread-safe.
class Clock
{
public:
    virtual ~Clock() = default;

    /// Returns the wall clock in UTC. It may jump in either direction.
    [[nodiscard]] virtual QDateTime nowUtc() const = 0;

    /// Returns the time since an arbitrary start. Never decreases; may pause while the computer sleeps.
    [[nodiscard]] virtual std::chrono::milliseconds monotonic() const = 0;
};

class SystemClock final : public Clock
{
public:
    [[nodiscard]] QDateTime nowUtc() const override;
    [[nodiscard]] std::chrono::milliseconds monotonic() const override;
};

/// Returns the earlier of two times. An invalid one means never.
[[nodiscard]] inline QDateTime earlier(const QDateTime &a, const QDateTime &b)
{
    return a.isValid() && (!b.isValid() || a <= b) ? a : b;
}

/// An optional UTC time in milliseconds. Used like std::optional<QDateTime>, but takes half the memory and
/// compares as a number. For data kept per domain. A null QDateTime becomes empty.
class OptionalTime
{
public:
    OptionalTime() = default;
    OptionalTime(std::nullopt_t) {}
    OptionalTime(const QDateTime &time) : m_ms(time.isNull() ? None : time.toMSecsSinceEpoch()) {}
    OptionalTime(const std::optional<QDateTime> &time) : OptionalTime(time.value_or(QDateTime())) {}
    operator std::optional<QDateTime>() const { return *this ? std::optional(**this) : std::nullopt; }

    [[nodiscard]] bool has_value() const { return m_ms != None; }
    explicit operator bool() const { return has_value(); }
    [[nodiscard]] QDateTime value_or(const QDateTime &other) const { return *this ? **this : other; }
    void reset() { m_ms = None; }

    /// @name Requires a value
    [[nodiscard]] QDateTime operator*() const { return QDateTime::fromMSecsSinceEpoch(m_ms, Qt::UTC); }
    [[nodiscard]] qint64 toMSecsSinceEpoch() const { return m_ms; }

    friend bool operator==(const OptionalTime &, const OptionalTime &) = default;
    /// Empty is less than any time.
    friend bool operator<(const OptionalTime &a, const OptionalTime &b) { return a.m_ms < b.m_ms; }

private:
    static constexpr qint64 None = std::numeric_limits<qint64>::min();

    qint64 m_ms = None;
};

/// Returns local time in the language's short format with the zone's name, since the text may be read on a
/// computer in another zone.
[[nodiscard]] QString localTimeText(const QDateTime &time);

/// Returns the zone of a local time as on a clock: "WIB". Returns "UTC+07:00" if the system, like Windows,
/// only has a long name.
[[nodiscard]] QString shortZoneName(const QDateTime &local);

/// Cached localTimeText() for many times. Queries the zone once per quarter of an hour, since zones change
/// only between those, and formats the text once per minute.
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
    [[nodiscard]] QString written(qint64 ms, const Zone &zone) const;
    [[nodiscard]] bool hasSecondsInPlace(const QString &text, const Zone &zone, int seconds) const;

    QHash<qint64, Zone> m_zones;      ///< by quarters of an hour since 1970
    QHash<qint64, QString> m_minutes; ///< texts by minutes since 1970
    QLocale m_locale;
    std::optional<qsizetype> m_secondsFromEnd; ///< in the short format; 0: it has no seconds; empty: not
                                               ///< determined yet
};

/// "now", "12 min", "2 h", "214 d". Times are UTC.
[[nodiscard]] QString shortAge(const QDateTime &at, const QDateTime &now);
/// Return "09:31" and "09:31:05" in the language's format, in Indonesian "09.31.05". @p time is in the zone
/// to display.
[[nodiscard]] QString timeOfDay(const QTime &time, const QLocale &locale = {});
/// Same with the zone's short name if the clock shows that time twice on that day.
[[nodiscard]] QString timeOfDay(const QDateTime &local);
[[nodiscard]] QString timeWithSeconds(const QTime &time);
/// Returns local date and time with the zone, for tooltips.
[[nodiscard]] QString exactTime(const QDateTime &at);
/// Returns local time as short as possible: "09:31 today", "09:31 yesterday", "07:00 tomorrow", "19 Nov
/// 09:31".
[[nodiscard]] QString timeText(const QDateTime &at, const QDateTime &now);
/// Returns the time for use within a sentence: "at 09:31 today", "on 19 Nov at 09:31".
[[nodiscard]] QString atTimeText(const QDateTime &at, const QDateTime &now);
/// Returns "between 09:02 and 09:31 today", "between 23:50 yesterday and 00:20 today", or within one minute
/// "at 09:31 today".
[[nodiscard]] QString between(const QDateTime &from, const QDateTime &to, const QDateTime &now);
/// Returns "now", "in 4 min" or "in 3 h" for future times.
[[nodiscard]] QString timeUntil(const QDateTime &at, const QDateTime &now);

} // namespace pantau
