// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

#include <chrono>

namespace pantau {

/// A duration as people say it: minutes, from an hour and a half hours, from two days days. Hours and days
/// have halves below 5 and are whole from there, and never one.
struct RoundedDuration
{
    enum class Unit { Minutes, Hours, Days };
    enum class Rounding { Nearest, Up }; ///< up for an upper limit

    RoundedDuration(std::chrono::seconds duration, Rounding rounding);
    [[nodiscard]] QString number(const QLocale &locale = {}) const;

    Unit unit;
    double count;
};

} // namespace pantau
