// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report_maker.h"
#include "base/background_work.h"
#include "base/report.h"
#include "base/result.h"
#include "desktop/domains/paper_pages.h"

#include <QFuture>
#include <QString>

namespace pantau::desktop {

/// As many rows of a list are in the preview: a longer one takes too long to lay out.
inline constexpr int PreviewRows = 200;

/// The pages with their numbers; see pagesAsPdf() for @p progress.
[[nodiscard]] QByteArray toPdf(const Report &report, QPageSize::PageSizeId paper,
                               const SharedProgress &progress = {});
/// Writes on a thread of the pool, all or nothing; see WholeFile for @p dataDir. Kinds of failure: Storage;
/// Cancelled soon after @p progress was.
[[nodiscard]] QFuture<Result<void>> saveReportInBackground(const Report &report, ReportFormat format,
                                                           const QString &path, const QString &dataDir,
                                                           const SharedProgress &progress);

} // namespace pantau::desktop
