// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/list_glance.h"

#include "base/natural_order.h"

namespace pantau {

bool needsMore(const ListGlance &a, const ListGlance &b)
{
    if (a.blocked != b.blocked)
        return a.blocked > b.blocked;
    if (a.unknown != b.unknown)
        return a.unknown > b.unknown;
    return compareNaturally(a.list.name, b.list.name) < 0;
}

} // namespace pantau
