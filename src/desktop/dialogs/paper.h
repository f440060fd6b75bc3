// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/appeals.h"
#include "app/report_maker.h"
#include "base/background_work.h"
#include "base/report.h"
#include "base/result.h"

#include <QByteArray>
#include <QFont>
#include <QFuture>
#include <QList>
#include <QPageSize>
#include <QSizeF>
#include <QString>
#include <QStringList>
#include <QTextBrowser>
#include <QTextDocument>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLocale;
class QPagedPaintDevice;
class QPainter;

namespace pantau::desktop {

/// What begins on a page of its own. Its texts may come from outside.
struct PaperPart
{
    QStringList pieces;   ///< of HTML, see PaperText
    QString footer;       ///< stands at the foot of its first page, beside the number
    QString laterFooter;  ///< of its further ones
    QString laterHead;    ///< at the top of its further ones; with laterHeadEnd empty: no head
    QString laterHeadEnd; ///< at the other end of that line
};

/// "Page 2 of 5", in the language of what is printed.
using PageNumberText = std::function<QString(int page, int count)>;

/// Letter where people measure in inches, else A4.
[[nodiscard]] QPageSize::PageSizeId paperOf(const QLocale &locale);
/// The parts as one PDF, its pages numbered from the first to the last. May run on any thread. Empty once
/// @p progress, which may be missing, is cancelled.
[[nodiscard]] QByteArray pagesAsPdf(const QList<PaperPart> &parts, const QString &title,
                                    QPageSize::PageSizeId paper, const PageNumberText &number,
                                    const SharedProgress &progress = {});

/// The text of a part on the pages of a device: set as one long strip, piece by piece, which is then cut into
/// pages. No heading is left alone at the foot of a page, no row of a table goes over two unless it is longer
/// than half of one, and a table that goes on has its header again.
///
/// QTextDocument could make the pages, but it would set the text anew for each row that has to be moved to
/// the next one, and a document of 100,000 cells takes long even once.
class PaperText
{
public:
    /// @p page: what there is room for on a page.
    PaperText(QPagedPaintDevice &device, const QSizeF &page);

    /// The HTML that comes next. From the second piece on it begins with a table, which goes on with that at
    /// the end of the former one.
    void add(const QString &piece);

    [[nodiscard]] int pageCount() const { return int(m_pages.size()); }
    [[nodiscard]] QFont font() const { return m_font; }
    [[nodiscard]] double width() const { return m_size.width(); }
    void draw(QPainter &painter, int page) const;

private:
    /// What stays in one piece: a line, or a row of a table.
    struct Strip
    {
        double top = 0;
        double bottom = 0;
        bool startsPage = false;
        bool staysWithNext = false;
        bool isThere = false;          ///< the header of a table that goes on
        const Strip *header = nullptr; ///< of its table
    };
    using Strips = std::vector<std::unique_ptr<Strip>>;
    /// Of a document, on a page.
    struct Cut
    {
        const QTextDocument *document;
        double top;    ///< in the document
        double bottom; ///< in the document
        double y;      ///< on the page
    };
    class Cutter;

    void place(const QTextDocument &document, const Strips &strips);
    void append(const Cut &cut);

    QPagedPaintDevice &m_device;
    QSizeF m_size;
    QFont m_font;
    std::vector<std::unique_ptr<QTextDocument>> m_documents;
    std::vector<std::vector<Cut>> m_pages;
    double m_used = 0; ///< of the last page
};

/// A page as it will be printed: dark on white in every theme. Loads nothing and follows no link.
class PaperView final : public QTextBrowser
{
    Q_OBJECT

public:
    explicit PaperView(QWidget *parent = nullptr);

    [[nodiscard]] QVariant loadResource(int type, const QUrl &name) override;

private:
    void fitScrollBar(const QSizeF &paper);
};

enum class LetterFormat { Pdf, Text };

/// A letter as it is kept in a file: with the evidence report behind it, where there is one. In a PDF the
/// report begins on a page of its own, so that both are one attachment that cannot be torn apart.
struct LetterFile
{
    LetterText letter;
    LetterLanguage language = LetterLanguage::Indonesian;
    std::optional<Report> report{};
};

/// Writes on a thread of the pool, all or nothing; see WholeFile for @p dataDir. Kind of failure: Storage.
[[nodiscard]] QFuture<Result<void>> saveLetterInBackground(const LetterFile &file, LetterFormat format,
                                                           const QString &path, const QString &dataDir);

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
