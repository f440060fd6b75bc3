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

/// A part of a document that starts on a new page. Its texts may be untrusted.
struct PaperPart
{
    QStringList pieces;   ///< HTML, see PaperText
    QString footer;       ///< at the bottom of its first page, next to the page number
    QString laterFooter;  ///< the same for its other pages
    QString laterHead;    ///< at the top of its other pages; no header if laterHeadEnd is empty as well
    QString laterHeadEnd; ///< at the other end of the header
};

/// "Page 2 of 5", in the language of the document.
using PageNumberText = std::function<QString(int page, int count)>;

/// Letter in regions with US units, otherwise A4.
[[nodiscard]] QPageSize::PageSizeId paperOf(const QLocale &locale);
/// Renders all parts as one PDF with continuous page numbers. Thread-safe. Returns nothing if @p progress,
/// which is optional, is cancelled.
[[nodiscard]] QByteArray pagesAsPdf(const QList<PaperPart> &parts, const QString &title,
                                    QPageSize::PageSizeId paper, const PageNumberText &number,
                                    const SharedProgress &progress = {});

/// Lays out the text of a part and splits it into pages. Each piece is laid out as one long strip, which is
/// then cut into pages. No heading is left alone at the bottom of a page. No row of a table is split unless
/// it is longer than half a page. A table that continues on the next page repeats its header.
///
/// QTextDocument's own pagination is not used. It would lay out the text again for each row that has to be
/// moved, and even one layout of 100,000 cells takes long.
class PaperText
{
public:
    /// @p page: printable area of a page.
    PaperText(QPagedPaintDevice &device, const QSizeF &page);

    /// Adds the next piece of HTML. From the second piece on, it must start with a table, which continues the
    /// one at the end of the previous piece.
    void add(const QString &piece);

    [[nodiscard]] int pageCount() const { return int(m_pages.size()); }
    [[nodiscard]] QFont font() const { return m_font; }
    [[nodiscard]] double width() const { return m_size.width(); }
    void draw(QPainter &painter, int page) const;

private:
    /// Something that must not be split: a line or a row of a table.
    struct Strip
    {
        double top = 0;
        double bottom = 0;
        bool startsPage = false;
        bool staysWithNext = false;
        bool isThere = false;          ///< the header of a continued table, which was already placed
        const Strip *header = nullptr; ///< header of its table
    };
    using Strips = std::vector<std::unique_ptr<Strip>>;
    /// A section of a document on a page.
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
    double m_used = 0; ///< height used on the last page
};

/// Preview of a printed page: dark on white in every theme. It loads no resources and follows no links.
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

/// A letter to be saved, with an optional evidence report. In a PDF the report starts on a new page, so that
/// both are in one attachment.
struct LetterFile
{
    LetterText letter;
    LetterLanguage language = LetterLanguage::Indonesian;
    std::optional<Report> report{};
};

/// Writes the letter on a thread of the pool, completely or not at all. @p dataDir: see WholeFile. Error
/// kind: Storage.
[[nodiscard]] QFuture<Result<void>> saveLetterInBackground(const LetterFile &file, LetterFormat format,
                                                           const QString &path, const QString &dataDir);

/// Maximum number of rows of a list in the preview. More would take too long to lay out.
inline constexpr int PreviewRows = 200;

/// Renders the report as PDF with page numbers. @p progress: see pagesAsPdf().
[[nodiscard]] QByteArray toPdf(const Report &report, QPageSize::PageSizeId paper,
                               const SharedProgress &progress = {});
/// Writes the report on a thread of the pool, completely or not at all. @p dataDir: see WholeFile. Error
/// kinds: Storage; Cancelled soon after @p progress was.
[[nodiscard]] QFuture<Result<void>> saveReportInBackground(const Report &report, ReportFormat format,
                                                           const QString &path, const QString &dataDir,
                                                           const SharedProgress &progress);

} // namespace pantau::desktop
