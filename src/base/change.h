// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/block_status.h"
#include "base/domain_name.h"

#include <QDateTime>

namespace pantau {

/// A confirmed end of a run. When exactly the status changed is not known: only the window in which it did.
/// Or a first finding: the first answer of all said "blocked", and nobody knows since when.
struct Change
{
    DomainName domain;
    BlockStatus from = BlockStatus::Unknown; ///< Unknown: a first finding
    BlockStatus to = BlockStatus::Unknown;
    QDateTime notBefore; ///< UTC: last seen with the old status; invalid for a first finding
    QDateTime notAfter;  ///< UTC: first seen with the new status

    [[nodiscard]] bool isFirstFinding() const { return from == BlockStatus::Unknown; }

    friend bool operator==(const Change &, const Change &) = default;
};

} // namespace pantau
