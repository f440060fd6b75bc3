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

/// Where time comes from. Code under src/engine and src/service asks a Clock and never the system, so that
/// a test can run a month in a second. Implementations may be called from any thread.
class Clock
{
public:
    virtual ~Clock() = default;

    /// The wall clock in UTC. It may jump in either direction.
    [[nodiscard]] virtual QDateTime nowUtc() const = 0;

    /// Time since an arbitrary start, never running backwards; it may stand still while the computer sleeps.
    [[nodiscard]] virtual std::chrono::milliseconds monotonic() const = 0;
};

class SystemClock final : public Clock
{
public:
    [[nodiscard]] QDateTime nowUtc() const override;
    [[nodiscard]] std::chrono::milliseconds monotonic() const override;
};

/// A UTC time, to the millisecond, that may be missing: used as a std::optional<QDateTime> is, in half the
/// room, and compared as a number. For what is kept of a hundred thousand domains. A null QDateTime is none.
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

    /// @name Only where there is one
    [[nodiscard]] QDateTime operator*() const { return QDateTime::fromMSecsSinceEpoch(m_ms, Qt::UTC); }
    [[nodiscard]] qint64 toMSecsSinceEpoch() const { return m_ms; }

    friend bool operator==(const OptionalTime &, const OptionalTime &) = default;
    /// None is before all.
    friend bool operator<(const OptionalTime &a, const OptionalTime &b) { return a.m_ms < b.m_ms; }

private:
    static constexpr qint64 None = std::numeric_limits<qint64>::min();

    qint64 m_ms = None;
};

/// A moment for a person: local time in the language's short form, with the name of the zone, since the text
/// may be read on another computer than it was written on.
[[nodiscard]] QString localTimeText(const QDateTime &time);

/// The zone of a local time as a clock would show it: "WIB"; "UTC+07:00" where the system, as Windows does,
/// knows only a name in words.
[[nodiscard]] QString shortZoneName(const QDateTime &local);

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

/// "now", "12 min", "2 h", "214 d". Times are UTC.
[[nodiscard]] QString shortAge(const QDateTime &at, const QDateTime &now);
/// "09:31" and "09:31:05" as the language writes them, in Indonesian "09.31.05". @p time is of the zone to be
/// shown.
[[nodiscard]] QString timeOfDay(const QTime &time);
[[nodiscard]] QString timeWithSeconds(const QTime &time);
/// Local date and time with the zone, for tooltips.
[[nodiscard]] QString exactTime(const QDateTime &at);
/// "09:31 today", "09:31 yesterday", "07:00 tomorrow", "19 Nov 09:31": local time, as short as it can be.
[[nodiscard]] QString moment(const QDateTime &at, const QDateTime &now);
/// The same within a sentence: "at 09:31 today", "on 19 Nov at 09:31".
[[nodiscard]] QString atMoment(const QDateTime &at, const QDateTime &now);
/// "between 09:02 and 09:31 today", "between 23:50 yesterday and 00:20 today"; within a minute "at 09:31
/// today".
[[nodiscard]] QString between(const QDateTime &from, const QDateTime &to, const QDateTime &now);
/// "now", "in 4 min", "in 3 h": for what is to come.
[[nodiscard]] QString timeUntil(const QDateTime &at, const QDateTime &now);

} // namespace pantau
