// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/report.h"

namespace pantau::report {

/// Returns the report as a self-contained HTML page: no scripts, no links, nothing external. External text is
/// escaped. Thread-safe, as all functions here.
[[nodiscard]] QString toHtml(const Report &report);
/// Returns plain text with aligned tables, for a message.
[[nodiscard]] QString toText(const Report &report);
/// Returns for example "Block status of melati-promo.com".
[[nodiscard]] QString titleOf(const Report &report);
/// Returns for example "October 2026" or "3 to 17 November 2026".
[[nodiscard]] QString periodOf(const Report &report);
/// Returns "Page 2 of 5".
[[nodiscard]] QString pageNumberOf(const Report &report, int page, int pages);

} // namespace pantau::report
