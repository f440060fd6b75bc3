// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/database.h"

#include <QDateTime>

namespace pantau::test {

struct LargeSize
{
    int domains = 100'000;
    int checksEach = 100;
    int lists = 50;
};

/// Fills an empty database up to the largest supported size: 1 in 200 domains is blocked, 1 in 50 changed
/// within ninety days, 1 in 20 has a note. Writes its own SQL, because the program's one transaction per
/// batch would take hours.
void fillLarge(const db::Database &database, const QDateTime &now, const LargeSize &size);

} // namespace pantau::test
