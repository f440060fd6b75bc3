// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/optional_time.h"

#include <QList>

namespace pantau {

/// How often a domain changed at one service address: what its change rate is estimated from. Derived from
/// the history, so that removing and adding a domain again forgets nothing.
struct ChangeRecord
{
    static constexpr int mostChanges = 32;

    OptionalTime firstAnsweredAt; ///< UTC; empty: never answered
    QList<QDateTime> changes;     ///< UTC, the newest mostChanges confirmed ones, oldest first: the middle of
                                  ///< each window. They alternate, and the newest led to the present status

    friend bool operator==(const ChangeRecord &, const ChangeRecord &) = default;
};

} // namespace pantau
