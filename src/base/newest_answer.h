// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/known_status.h"

namespace pantau {

/// When the newest answer came, also where it is still being confirmed: lastAnsweredAt is then the moment at
/// which the known status was seen last. Empty: never.
[[nodiscard]] std::optional<QDateTime> newestAnswerAt(const KnownStatus &known);
/// When it was asked after that without an answer; empty when it was not, or nobody knows when.
[[nodiscard]] std::optional<QDateTime> askedInVainAt(const KnownStatus &known);

} // namespace pantau
