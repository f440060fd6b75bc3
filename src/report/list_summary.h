// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/content.h"

namespace pantau::report {

/// What a report on a list says at a glance: its numbers, how many domains were blocked as time went by, and
/// each time in which one was. In the program's language.
[[nodiscard]] QList<Block> summaryOf(const Report &report, const ReportExtent &extent);

} // namespace pantau::report
