// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/appeal.h"

#include <QJsonObject>

namespace pantau::cli {

[[nodiscard]] QJsonObject appealJson(const Appeal &appeal);
/// "Appeal 3, sent 2026-03-01 to … : restored after 2.4 days"
[[nodiscard]] QString appealLine(const Appeal &appeal);
/// "restored after 2.4 days", "still listed"
[[nodiscard]] QString appealOutcome(const Appeal &appeal);

} // namespace pantau::cli
