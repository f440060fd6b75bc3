// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

namespace pantau {

/// The name that an outside tool gives itself: one line of 1 to Hint::longestSource characters, and none of
/// Pantau's own sources. Kind: InvalidInput.
[[nodiscard]] Result<QString> parseHintSource(const QString &text);

} // namespace pantau
