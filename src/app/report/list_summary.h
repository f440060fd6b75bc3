// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/content.h"

namespace pantau::report {

/// The first page of a report on a list: from whom and for whom it is, what happened in a sentence, its
/// numbers, how many domains were blocked as time went by, each time in which one was, and what is not known.
[[nodiscard]] QList<Block> summaryOf(const Report &report, const ReportExtent &extent);

} // namespace pantau::report
