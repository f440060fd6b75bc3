// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/content.h"

namespace pantau::report {

/// What follows the summary of a report on a list: its appeals, changes and domains.
[[nodiscard]] QList<Block> detailsOf(const Report &report, const ReportExtent &extent);

} // namespace pantau::report
