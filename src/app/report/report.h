// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/report.h"

namespace pantau::report {

/// Returns the report as a self-contained HTML page: no scripts, no links, nothing external, and simple
/// enough for QTextDocument to print. External text is escaped. Thread-safe.
[[nodiscard]] QString toHtml(const Report &report, const ReportExtent &extent = {});
/// Same for paper, complete, in pieces that QTextDocument lays out quickly. All but the first start with the
/// continuation of a table, with its header repeated. Thread-safe.
[[nodiscard]] QStringList toPieces(const Report &report);
/// Returns plain text with aligned tables, for a message. Thread-safe.
[[nodiscard]] QString toText(const Report &report, const ReportExtent &extent = {});
/// Returns for example "Block status of melati-promo.com". Thread-safe.
[[nodiscard]] QString titleOf(const Report &report);
/// Returns for example "October 2026", "the last 30 days" or "1 Oct 2026 to 24 Oct 2026". Thread-safe.
[[nodiscard]] QString periodOf(const Report &report);
/// Returns "Page 2 of 5". Thread-safe.
[[nodiscard]] QString pageNumberOf(const Report &report, int page, int pages);

} // namespace pantau::report
