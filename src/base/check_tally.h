// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check_outcome.h"

namespace pantau {

/// What a check came to. Its numbers are those of the table: an answer that is still being confirmed counts
/// under what is known until then.
struct CheckTally
{
    int blocked = 0;
    int notBlocked = 0;
    int unknown = 0;     ///< brought no answer
    int open = 0;        ///< answered, and unknown all the same until the answer is confirmed
    int unconfirmed = 0; ///< answers that are being confirmed, whatever is known until then

    void add(const CheckOutcome &outcome);
    /// What is said of the unconfirmed ones; empty where there are none.
    [[nodiscard]] QString unconfirmedSentence() const;
};

} // namespace pantau
