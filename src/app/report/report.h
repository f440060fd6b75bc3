// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/report.h"

namespace pantau::report {

/// The report as a page of HTML that stands for itself: no scripts, no links, nothing loaded from elsewhere,
/// and simple enough to be printed by QTextDocument. Every text from outside is escaped. Thread-safe.
[[nodiscard]] QString toHtml(const Report &report, const ReportExtent &extent = {});
/// The same for paper, all of it, in pieces that QTextDocument lays out quickly. From the second one on they
/// begin with a table that goes on, its header above it. Thread-safe.
[[nodiscard]] QStringList toPieces(const Report &report);
/// The same as plain text with tables in columns, for a message. Thread-safe.
[[nodiscard]] QString toText(const Report &report, const ReportExtent &extent = {});
/// "Block status of melati-promo.com". Thread-safe.
[[nodiscard]] QString titleOf(const Report &report);
/// "October 2026", "the last 30 days", "1 Oct 2026 to 24 Oct 2026". Thread-safe.
[[nodiscard]] QString periodOf(const Report &report);
/// "Page 2 of 5". Thread-safe.
[[nodiscard]] QString pageNumberOf(const Report &report, int page, int pages);

} // namespace pantau::report
