// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

namespace pantau {

/// What is open about a domain's newest answer.
struct OpenAnswer
{
    bool isUnconfirmed = false; ///< it differs from the known status, and is being asked for again
    QDateTime askedInVainAt;    ///< UTC; valid: it was asked for then, and never gave an answer

    friend bool operator==(const OpenAnswer &, const OpenAnswer &) = default;
};

} // namespace pantau
