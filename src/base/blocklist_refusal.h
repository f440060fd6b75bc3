// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QString>

#include <optional>

namespace pantau {

/// Why a newer blocklist was not taken, while the one before it is served.
struct BlocklistRefusal
{
    /// It is whole, but as if it had been cut short: what is missing would pass for not blocked. A person may
    /// say that it is right.
    struct Loss
    {
        QString path;
        qint64 names = 0;       ///< in the new one
        qint64 namesBefore = 0; ///< in the one that is served
        qint64 missing = 0;     ///< of these, in the new one; or excepted there

        friend bool operator==(const Loss &, const Loss &) = default;
    };

    Error why;
    std::optional<Loss> loss;
};

} // namespace pantau
