// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"

#include <QDateTime>

#include <optional>

namespace pantau {

/// How the allowance will fare until the reset.
struct Forecast
{
    enum class Outlook {
        None,    ///< too early, nothing used yet, or no reset known
        Lasts,   ///< see checksToSpare
        RunsOut, ///< see runsOutAt
        Ended,   ///< nothing is left now
    };

    Outlook outlook = Outlook::None;
    bool goesToNew = false;              ///< all that is left is needed for domains that were never checked
    std::optional<double> expectedShare; ///< of the limit, 0 to 1: where an even use would be by now
    qint64 checksToSpare = 0;            ///< at the reset
    QDateTime runsOutAt;                 ///< UTC

    friend bool operator==(const Forecast &, const Forecast &) = default;
};

/// What is foreseen for an account. The plan is empty before the service's first word.
struct AccountOutlook
{
    Plan plan;
    Forecast forecast;
};

} // namespace pantau
