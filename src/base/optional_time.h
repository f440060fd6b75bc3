// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

#include <limits>
#include <optional>

namespace pantau {

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

} // namespace pantau
