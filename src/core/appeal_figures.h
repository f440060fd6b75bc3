// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/appeal.h"

#include <QList>

#include <chrono>
#include <optional>

namespace pantau {

/// The middle of the times to restore, of two middle ones the mean; appeals whose domain is still listed do
/// not count. Empty when none is left.
[[nodiscard]] std::optional<std::chrono::seconds> medianTimeToRestore(const QList<Appeal> &appeals);

} // namespace pantau
