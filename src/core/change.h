// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/block_status.h"
#include "core/domain_name.h"

#include <QDateTime>

namespace pantau {

/// A confirmed end of a run. When exactly the status changed is not known: only the window in which it did.
struct Change
{
    DomainName domain;
    BlockStatus from = BlockStatus::Unknown;
    BlockStatus to = BlockStatus::Unknown;
    QDateTime notBefore; ///< UTC: last seen with the old status
    QDateTime notAfter;  ///< UTC: first seen with the new status

    friend bool operator==(const Change &, const Change &) = default;
};

} // namespace pantau
