// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

namespace pantau {

/// Between which two answers of the service a domain was blocked.
struct BlockWindow
{
    QDateTime notBefore; ///< UTC, the last answer that it was not
    QDateTime notAfter;  ///< UTC, the first that it was

    friend bool operator==(const BlockWindow &, const BlockWindow &) = default;
};

} // namespace pantau
