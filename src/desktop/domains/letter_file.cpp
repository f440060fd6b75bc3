// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/letter_file.h"

#include "app/report_maker.h"
#include "base/files.h"
#include "desktop/domains/paper_pages.h"
#include "desktop/domains/report_file.h"

#include <QLocale>
#include <QPromise>
#include <QThreadPool>

#include <memory>

namespace pantau::desktop {

namespace {

QByteArray letterAsPdf(const LetterFile &file)
{
    const QString subject = file.letter.subject;
    QList<PaperPart> parts{{{app::letterHtml(file.letter, file.language)}, subject, subject, {}, {}}};
    if (file.report) {
        const QString title = app::reportTitle(*file.report);
        parts += PaperPart{app::reportPieces(*file.report), title, title, {}, {}};
    }
    return pagesAsPdf(parts, file.letter.subject, paperOf(QLocale()), [&file](int page, int count) {
        return app::letterPageNumber(file.language, page, count);
    });
}

} // namespace

QFuture<Result<void>> saveLetterInBackground(const LetterFile &file, LetterFormat format, const QString &path,
                                             const QString &dataDir)
{
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    auto future = promise->future();
    QThreadPool::globalInstance()->start([promise, file, format, path, dataDir] {
        const QByteArray bytes = format == LetterFormat::Pdf
                                     ? letterAsPdf(file)
                                     : app::letterText(file.letter, file.language, file.report).toUtf8();
        promise->addResult(writeWholeFile(path, bytes, dataDir));
        promise->finish();
    });
    return future;
}

} // namespace pantau::desktop
