// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/database.h"

#include <QDateTime>

namespace pantau::test {

/// Has the list "Toko Melati" of the believable data checked by another service too. They disagree about
/// promo.melati-grosir.example.
void addSecondService(const db::Database &database, const QDateTime &now);

} // namespace pantau::test
