// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>

namespace pantau {

/// How soon new blocks were known: of each, the time between the last answer "not blocked" and the one that
/// was confirmed, which the truth cannot exceed.
struct DetectionRecord
{
    int blocks = 0;
    std::optional<std::chrono::seconds> median; ///< empty: there was none

    friend bool operator==(const DetectionRecord &, const DetectionRecord &) = default;
};

} // namespace pantau
