// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/history_rows.h"

namespace pantau {

std::optional<double> StatusShare::blockedOfKnown() const
{
    return known().count() > 0 ? std::optional(double(blocked.count()) / double(known().count()))
                               : std::nullopt;
}

double StatusShare::unknown() const
{
    return period.count() > 0 ? 1.0 - double(known().count()) / double(period.count()) : 1.0;
}

} // namespace pantau
