// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/block_status.h"
#include "base/domain_name.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <optional>

namespace pantau {

/// What asking for one domain ended in.
struct CheckOutcome
{
    DomainName domain;
    BlockStatus status = BlockStatus::Unknown; ///< what is known from now on, as every table shows it
    std::optional<QDateTime>
        checkedAt;  ///< UTC, when the service answered for this domain; empty when it did not
    QString reason; ///< why the status is unknown, or what limits it; a sentence, empty when there is nothing
                    ///< to add
    bool fromBefore = false; ///< it was not asked for: checkedAt is less than an hour ago
    bool isStored = true;    ///< false: the answer was paid for and cannot be written down for now. It is
                             ///< kept in memory and stored as soon as that works
    std::optional<BlockStatus> unconfirmed{}; ///< what the answer says, while it differs from what is known
                                              ///< and is still being confirmed

    friend bool operator==(const CheckOutcome &, const CheckOutcome &) = default;
};

} // namespace pantau
