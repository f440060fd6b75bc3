// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report.h"

namespace pantau::report {

/// The report as a page of HTML that stands for itself: no scripts, no links, nothing loaded from elsewhere,
/// and simple enough to be printed by QTextDocument. Every text from outside is escaped. Thread-safe.
[[nodiscard]] QString toHtml(const Report &report, const ReportExtent &extent = {});
/// The same as plain text with tables in columns, for a message. Thread-safe.
[[nodiscard]] QString toText(const Report &report, const ReportExtent &extent = {});
/// "Block status of melati-promo.com". Thread-safe.
[[nodiscard]] QString titleOf(const Report &report);

} // namespace pantau::report
