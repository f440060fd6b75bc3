// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/database.h"

#include <QDateTime>

namespace pantau::test {

/// Fills an empty database with ninety days of an agency's data: 300 domains in 5 lists, two accounts, checks
/// spread over office hours, changes with their windows, alerts, appeals, notes and usage. Everything is
/// written through the program's classes. The same @p now (UTC) and language give the same content, except
/// for the database's random id.
void fillBelievable(const db::Database &database, const QDateTime &now, bool indonesian);

} // namespace pantau::test
