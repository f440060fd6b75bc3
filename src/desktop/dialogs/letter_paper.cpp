// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/letter.h"
#include "base/background_work.h"
#include "base/files.h"
#include "desktop/dialogs/paper.h"

#include <QLocale>
#include <QRegularExpression>

namespace pantau::desktop {

Paper letterPaper(const LetterText &letter, LetterLanguage language, QPageSize::PageSizeId size)
{
    constexpr double margin = 25 / 25.4 * 72;
    constexpr double left = 30 / 25.4 * 72;
    Paper paper{letter.subject, QPageSize::size(size, QPageSize::Point), {{}}};
    double y = margin;
    static const QRegularExpression blankLines(QStringLiteral("\\n\\s*\\n"));
    const QString text = report::letterText(letter, language).trimmed();
    for (const QString &paragraph : text.split(blankLines, Qt::SkipEmptyParts)) {
        PaperItem item{.kind = PaperItem::Kind::Text,
                       .rect = {left, y, paper.size.width() - left - margin, 0},
                       .colour = Qt::black,
                       .text = paragraph.trimmed(),
                       .size = 12};
        item.rect.setHeight(item.heightOfText());
        if (item.rect.bottom() > paper.size.height() - margin) {
            paper.pages.append(QList<PaperItem>{});
            item.rect.moveTop(margin);
        }
        y = item.rect.bottom() + 9;
        paper.pages.last().append(item);
    }
    return paper;
}

QFuture<Result<void>> saveLetterInBackground(const LetterFile &file, LetterFormat format, const QString &path,
                                             const QString &dataDir)
{
    return workInBackground([file, format, path, dataDir] {
        if (format == LetterFormat::Text)
            return writeWholeFile(path, app::letterText(file.letter, file.language, file.report).toUtf8(),
                                  dataDir);
        const QPageSize::PageSizeId size = paperOf(QLocale());
        QList<Paper> papers{letterPaper(file.letter, file.language, size)};
        if (file.report)
            papers += reportPaper(*file.report, size);
        return writeWholeFile(path, asPdf(papers), dataDir);
    });
}

} // namespace pantau::desktop
