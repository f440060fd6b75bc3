// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

#include <compare>
#include <optional>
#include <utility>

namespace pantau {

/// A std::optional<QDateTime> in half the room: a QDateTime can be null by itself. For what is kept for a
/// hundred thousand domains at once. A null QDateTime is no value.
class OptionalTime
{
public:
    OptionalTime() = default;
    OptionalTime(std::nullopt_t) {}
    OptionalTime(QDateTime time) : m_time(std::move(time)) {}
    OptionalTime(const std::optional<QDateTime> &time) : m_time(time.value_or(QDateTime())) {}
    operator std::optional<QDateTime>() const { return *this ? std::optional(m_time) : std::nullopt; }

    [[nodiscard]] bool has_value() const { return !m_time.isNull(); }
    explicit operator bool() const { return has_value(); }
    /// Only where there is one.
    const QDateTime &operator*() const { return m_time; }
    const QDateTime *operator->() const { return &m_time; }
    [[nodiscard]] QDateTime value_or(const QDateTime &other) const { return *this ? m_time : other; }
    void reset() { m_time = QDateTime(); }

    friend bool operator==(const OptionalTime &, const OptionalTime &) = default;
    /// None is before all.
    friend bool operator<(const OptionalTime &a, const OptionalTime &b)
    {
        return b && (!a || a.m_time < b.m_time);
    }

private:
    QDateTime m_time;
};

} // namespace pantau
