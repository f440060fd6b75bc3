// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"
#include "db/transaction.h"

#include <QList>

namespace pantau::db {

/// Stores what answers did at one service: the state of each domain; for an answer that told a status a
/// check; the run that it continues, or the change and the run that it begins. An answer that said nothing
/// touches neither checks nor runs. @p isByHand: a person asked, and was told the answer with it; a first
/// finding is one to be told only where the domain is watched, then.
void saveObservations(db::Transaction &transaction, qint64 serviceId, const QList<Observation> &observations,
                      bool isByHand);

} // namespace pantau::db
