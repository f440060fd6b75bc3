// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

#include <chrono>

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

} // namespace pantau
