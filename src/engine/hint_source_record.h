// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace pantau::engine {

/// How often a source of hints was right.
struct HintSourceRecord
{
    int told = 0;   ///< hints that the service has answered
    int proved = 0; ///< of those: the service said the same
    int inARow = 0; ///< proved since the last that was not

    void add(bool isTrue)
    {
        ++told;
        proved += isTrue ? 1 : 0;
        inARow = isTrue ? inARow + 1 : 0;
    }
    /// At least eight agreements, and no contradiction in the last fifty.
    [[nodiscard]] bool isWitness() const { return inARow >= 50 || (inARow >= 8 && inARow == told); }
};

} // namespace pantau::engine
