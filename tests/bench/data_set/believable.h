// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/database.h"

#include <QDateTime>

namespace pantau::test {

/// Fills an empty database with what an agency's would hold after ninety days: 300 domains in 5 lists, two
/// accounts, checks as a planner spreads them over office hours, changes with their windows, alerts, appeals,
/// notes and the course of the allowance, all through the classes with which the program itself writes. The
/// same @p now (UTC) and language give the same content, but for the database's own random id.
void fillBelievable(const db::Database &database, const QDateTime &now, bool indonesian);

} // namespace pantau::test
