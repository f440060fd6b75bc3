// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/report_file.h"

#include "base/files.h"
#include "desktop/domains/paper_pages.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPromise>
#include <QThreadPool>

#include <memory>

namespace pantau::desktop {

namespace {

Result<void> save(const Report &report, ReportFormat format, const QString &path, const QString &dataDir,
                  const SharedProgress &progress)
{
    const QByteArray bytes = format == ReportFormat::Pdf ? toPdf(report, paperOf(QLocale()), progress)
                                                         : app::reportHtml(report).toUtf8();
    if (progress->isCancelled())
        return failure(Error::Kind::Cancelled, QCoreApplication::translate("pantau::desktop::ReportDialog",
                                                                           "Stopped. No file was written."));
    return writeWholeFile(path, bytes, dataDir);
}

} // namespace

QByteArray toPdf(const Report &report, QPageSize::PageSizeId paper, const SharedProgress &progress)
{
    const QString whose = QStringLiteral("%1 · %2").arg(report.client(), app::reportPeriodName(report));
    const PaperPart part{app::reportPieces(report), whose, report.cover.agency, whose, report.cover.agency};
    return pagesAsPdf(
        {part}, app::reportTitle(report), paper,
        [&report](int page, int count) { return app::reportPageNumber(report, page, count); }, progress);
}

QFuture<Result<void>> saveReportInBackground(const Report &report, ReportFormat format, const QString &path,
                                             const QString &dataDir, const SharedProgress &progress)
{
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    auto future = promise->future();
    QThreadPool::globalInstance()->start([promise, report, format, path, dataDir, progress] {
        promise->addResult(save(report, format, path, dataDir, progress));
        promise->finish();
    });
    return future;
}

} // namespace pantau::desktop
