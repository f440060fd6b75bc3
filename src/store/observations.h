// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/known_status.h"
#include "sql/transaction.h"

#include <QList>

namespace pantau::store {

/// Stores what answers did at one service: the state of each domain; for an answer that told a status a
/// check; the run that it continues, or the change and the run that it begins. An answer that said nothing
/// touches neither checks nor runs.
void saveObservations(sql::Transaction &transaction, qint64 serviceId,
                      const QList<Observation> &observations);

} // namespace pantau::store
