// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/paper.h"

#include "app/report/letter.h"
#include "app/report/report.h"
#include "base/background_work.h"
#include "base/files.h"
#include "desktop/look/colours.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QLocale>
#include <QPageLayout>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextOption>
#include <QTextTable>

#include <algorithm>
#include <deque>
#include <memory>

namespace pantau::desktop {

namespace {

constexpr int PaperResolution = 300;
constexpr qint64 Half = 500;         ///< half of the work in progress steps
constexpr double PaperMarginMm = 18; ///< on all sides; contains header and footer

/// Renders the pages of all parts on one device.
class PaperPrinting
{
public:
    PaperPrinting(const QList<PaperPart> &parts, QPdfWriter &writer, const PageNumberText &number)
        : m_parts(parts), m_writer(writer), m_number(number), m_millimetre(writer.resolution() / 25.4)
    {
    }

    /// Returns false if cancelled; some pages are then missing.
    [[nodiscard]] bool run(TaskProgress &progress) { return setText(progress) && draw(progress); }

private:
    /// Laying out and drawing a piece take about equally long, so each counts for half.
    [[nodiscard]] bool setText(TaskProgress &progress)
    {
        const double margin = PaperMarginMm * m_millimetre;
        const QSizeF page(m_writer.width() - 2 * margin, m_writer.height() - 2 * margin);
        qsizetype pieces = 0;
        for (const PaperPart &part : m_parts)
            pieces += part.pieces.size();
        qsizetype done = 0;
        for (const PaperPart &part : m_parts) {
            m_texts.emplace_back(m_writer, page);
            for (const QString &piece : part.pieces) {
                if (progress.isCancelled())
                    return false;
                m_texts.back().add(piece);
                progress.set(Half * ++done / pieces, 2 * Half);
            }
            m_pageCount += m_texts.back().pageCount();
        }
        return true;
    }

    [[nodiscard]] bool draw(TaskProgress &progress)
    {
        QPainter painter(&m_writer);
        int number = 0;
        for (std::size_t part = 0; part < m_texts.size(); ++part)
            for (int page = 0; page < m_texts[part].pageCount(); ++page) {
                if (progress.isCancelled())
                    return false;
                if (number > 0)
                    m_writer.newPage();
                painter.save();
                painter.translate(PaperMarginMm * m_millimetre, PaperMarginMm * m_millimetre);
                m_texts[part].draw(painter, page);
                painter.restore();
                drawMargins(painter, m_texts[part], m_parts.at(qsizetype(part)), page, ++number);
                progress.set(Half + Half * number / m_pageCount, 2 * Half);
            }
        return true;
    }

    void drawMargins(QPainter &painter, const PaperText &text, const PaperPart &part, int page,
                     int number) const
    {
        const double margin = PaperMarginMm * m_millimetre;
        const double line = 5 * m_millimetre;
        const double gap = 3 * m_millimetre;
        const QRectF top(margin, margin - gap - line, text.width(), line);
        const QRectF bottom(margin, m_writer.height() - margin + gap, top.width(), line);
        const bool hasHead = page > 0 && !(part.laterHead + part.laterHeadEnd).isEmpty();
        QFont font = text.font();
        font.setPointSizeF(8);
        painter.setFont(font);
        painter.setPen(QPen(colour(Token::PaperLine, false), m_millimetre / 5));
        painter.drawLine(bottom.topLeft(), bottom.topRight());
        if (hasHead)
            painter.drawLine(top.bottomLeft(), top.bottomRight());
        painter.setPen(colour(Token::PaperText2, false));
        if (hasHead)
            inLine(painter, top.adjusted(0, 0, 0, -m_millimetre), part.laterHead, part.laterHeadEnd);
        inLine(painter, bottom.adjusted(0, m_millimetre, 0, 0), page > 0 ? part.laterFooter : part.footer,
               m_number(number, m_pageCount));
    }

    /// Draws both texts on one line and elides them if they are too long.
    static void inLine(QPainter &painter, const QRectF &line, const QString &left, const QString &right)
    {
        const QFontMetricsF metrics(painter.font(), painter.device());
        const QString shown = metrics.elidedText(right, Qt::ElideMiddle, line.width() / 2);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, shown);
        const double room = line.width() - metrics.horizontalAdvance(shown + QStringLiteral("   "));
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(left, Qt::ElideMiddle, room));
    }

    const QList<PaperPart> &m_parts;
    QPdfWriter &m_writer;
    PageNumberText m_number;
    double m_millimetre; ///< device dots per millimetre
    int m_pageCount = 0;
    std::deque<PaperText> m_texts;
};

} // namespace

QPageSize::PageSizeId paperOf(const QLocale &locale)
{
    return locale.measurementSystem() == QLocale::ImperialUSSystem ? QPageSize::Letter : QPageSize::A4;
}

QByteArray pagesAsPdf(const QList<PaperPart> &parts, const QString &title, QPageSize::PageSizeId paper,
                      const PageNumberText &number, const SharedProgress &progress)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(PaperResolution);
    writer.setPageLayout(
        QPageLayout(QPageSize(paper), QPageLayout::Portrait, QMarginsF(0, 0, 0, 0), QPageLayout::Millimeter));
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Pantau"));
    TaskProgress unwatched;
    if (!PaperPrinting(parts, writer, number).run(progress ? *progress : unwatched))
        return {};
    return bytes;
}

namespace {

/// In device dots, invisible. Letter spacing disables ligatures, so that copied names are exact.
constexpr double NoLigatures = 0.1;
constexpr double CssResolution = 96; ///< document pixels per inch
/// In document pixels. QTextDocument counts the line below a row as part of the next row.
constexpr double RowLine = 2;
constexpr double BelowRow = 8; ///< including the line

} // namespace

/// Splits a document that was laid out as one long strip into unbreakable pieces.
class PaperText::Cutter
{
public:
    Cutter(const QTextDocument &document, double pixel, double mostInOne)
        : m_document(document), m_pixel(pixel), m_mostInOne(mostInOne)
    {
    }

    /// @p goesOn: the document starts with a table whose header is already on a page.
    [[nodiscard]] Strips cut(bool goesOn)
    {
        for (auto it = m_document.rootFrame()->begin(); !it.atEnd(); ++it) {
            if (const auto *table = qobject_cast<const QTextTable *>(it.currentFrame()); table) {
                addTable(*table, goesOn);
                goesOn = false;
            } else if (it.currentBlock().isValid() && it.currentBlock().isVisible()) {
                addBlock(it.currentBlock());
            }
        }
        return std::move(m_strips);
    }

private:
    struct Extent
    {
        double top = 1e9;
        double bottom = 0;
    };

    [[nodiscard]] QRectF rectOf(const QTextBlock &block) const
    {
        return m_document.documentLayout()->blockBoundingRect(block);
    }

    void addStrip(const Extent &extent)
    {
        m_strips.push_back(std::make_unique<Strip>());
        m_strips.back()->top = extent.top;
        m_strips.back()->bottom = extent.bottom;
    }

    void addBlock(const QTextBlock &block)
    {
        if (block.text().isEmpty()) // including the empty blocks that QTextDocument puts around tables
            return;
        const std::size_t before = m_strips.size();
        for (const Extent &line : linesOf(block))
            addStrip(line);
        const QTextBlockFormat format = block.blockFormat();
        if (m_strips.size() > before) {
            m_strips[before]->startsPage = format.pageBreakPolicy() & QTextFormat::PageBreak_AlwaysBefore;
            for (std::size_t i = before; i < m_strips.size(); ++i)
                m_strips[i]->staysWithNext = format.headingLevel() > 0;
        }
    }

    [[nodiscard]] std::vector<Extent> linesOf(const QTextBlock &block) const
    {
        std::vector<Extent> lines;
        const double top = rectOf(block).top();
        for (int i = 0; i < block.layout()->lineCount(); ++i) {
            const QTextLine line = block.layout()->lineAt(i);
            lines.push_back({top + line.y(), top + line.y() + line.height()});
        }
        return lines;
    }

    void addTable(const QTextTable &table, bool goesOn)
    {
        const Strip *header = nullptr;
        for (int row = 0; row < table.rows(); ++row) {
            const Extent extent = extentOf(table, row);
            if (row < table.format().headerRowCount()) {
                addStrip(extent);
                m_strips.back()->staysWithNext = true;
                m_strips.back()->isThere = goesOn;
                header = m_strips.back().get();
            } else if (extent.bottom - extent.top <= m_mostInOne) {
                addStrip(extent);
                m_strips.back()->header = header;
            } else {
                for (const Extent &line : linesOf(table, row)) {
                    addStrip(line);
                    m_strips.back()->header = header;
                }
            }
        }
    }

    [[nodiscard]] Extent extentOf(const QTextTable &table, int row) const
    {
        Extent extent;
        const double line = row > 0 ? RowLine : 0;
        for (int column = 0; column < table.columns(); ++column) {
            const QTextTableCell cell = table.cellAt(row, column);
            const QTextTableCellFormat format = cell.format().toTableCellFormat();
            extent.top = std::min(extent.top, rectOf(cell.firstCursorPosition().block()).top() -
                                                  (format.topPadding() - line) * m_pixel);
            extent.bottom = std::max(extent.bottom, rectOf(cell.lastCursorPosition().block()).bottom() +
                                                        (format.bottomPadding() + BelowRow) * m_pixel);
        }
        return extent;
    }

    /// Lines of all cells in a row. Lines next to each other are merged.
    [[nodiscard]] std::vector<Extent> linesOf(const QTextTable &table, int row) const
    {
        std::vector<Extent> all;
        for (int column = 0; column < table.columns(); ++column) {
            const QTextTableCell cell = table.cellAt(row, column);
            for (auto it = cell.begin(); !it.atEnd(); ++it)
                if (it.currentBlock().isValid())
                    for (const Extent &line : linesOf(it.currentBlock()))
                        all.push_back(line);
        }
        std::sort(all.begin(), all.end(), [](const Extent &a, const Extent &b) { return a.top < b.top; });
        std::vector<Extent> lines;
        for (const Extent &each : all) {
            if (!lines.empty() && each.top < lines.back().bottom - 1)
                lines.back().bottom = std::max(lines.back().bottom, each.bottom);
            else
                lines.push_back(each);
        }
        return lines;
    }

    const QTextDocument &m_document;
    double m_pixel; ///< device dots per document pixel
    double m_mostInOne;
    Strips m_strips;
};

PaperText::PaperText(QPagedPaintDevice &device, const QSizeF &page) : m_device(device), m_size(page)
{
    m_font = QTextDocument().defaultFont();
    m_font.setLetterSpacing(QFont::AbsoluteSpacing, NoLigatures);
}

void PaperText::add(const QString &piece)
{
    const bool goesOn = !m_documents.empty();
    QTextDocument &document = *m_documents.emplace_back(std::make_unique<QTextDocument>());
    document.setUndoRedoEnabled(false);
    document.documentLayout()->setPaintDevice(&m_device);
    document.setDocumentMargin(0);
    document.setDefaultFont(m_font);
    document.setHtml(piece);
    document.setPageSize(QSizeF(m_size.width(), -1)); // no pages: one long strip
    place(document,
          Cutter(document, m_device.logicalDpiY() / CssResolution, m_size.height() / 2).cut(goesOn));
}

/// Appends the strips below the existing content.
void PaperText::place(const QTextDocument &document, const Strips &strips)
{
    const bool isFirst = m_pages.empty();
    if (isFirst)
        m_pages.emplace_back();
    for (std::size_t i = 0; i < strips.size(); ++i) {
        const Strip &strip = *strips[i];
        if (strip.isThere)
            continue;
        std::size_t last = i; // of the strips that stay together
        while (strips[last]->staysWithNext && last + 1 < strips.size())
            ++last;
        double from = i > 0 && !strips[i - 1]->isThere ? strips[i - 1]->bottom : strip.top;
        if (i == 0 && isFirst)
            from = 0;
        if (m_used > 0 && (strip.startsPage || m_used + strips[last]->bottom - from > m_size.height())) {
            m_pages.emplace_back();
            m_used = 0;
            from = strip.top;
            if (strip.header)
                append({&document, strip.header->top, strip.header->bottom, m_used});
        }
        append({&document, from, strip.bottom, m_used});
    }
}

void PaperText::append(const Cut &cut)
{
    auto &cuts = m_pages.back();
    const bool goesOn =
        !cuts.empty() && cuts.back().document == cut.document && qFuzzyCompare(cuts.back().bottom, cut.top);
    if (goesOn)
        cuts.back().bottom = cut.bottom;
    else
        cuts.push_back(cut);
    m_used += cut.bottom - cut.top;
}

void PaperText::draw(QPainter &painter, int page) const
{
    for (const Cut &cut : m_pages.at(std::size_t(page))) {
        const QRectF view(0, cut.top, m_size.width(), cut.bottom - cut.top);
        painter.save();
        painter.translate(0, cut.y - cut.top);
        painter.setClipRect(view);
        QAbstractTextDocumentLayout::PaintContext context;
        // Text that only touches the edge would be invisible but still be in the file and in copied text.
        const double edge = RowLine * m_device.logicalDpiY() / CssResolution;
        context.clip = view.adjusted(0, edge, 0, -edge);
        context.palette.setColor(QPalette::Text, colour(Token::PaperText, false));
        cut.document->documentLayout()->draw(&painter, context);
        painter.restore();
    }
}

PaperView::PaperView(QWidget *parent) : QTextBrowser(parent)
{
    setOpenLinks(false);
    // As on paper: lines do not break within numbers, dates or words. Long names contain their own break
    // points.
    setWordWrapMode(QTextOption::WordWrap);
    QPalette paper = palette();
    paper.setColor(QPalette::Base, colour(Token::Paper, false));
    paper.setColor(QPalette::Text, colour(Token::PaperText, false));
    setPalette(paper);
    document()->setDocumentMargin(fontMetrics().lineSpacing());
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &PaperView::fitScrollBar);
}

/// At some widths a table as wide as the paper is laid out one pixel wider. That needs no scroll bar.
void PaperView::fitScrollBar(const QSizeF &paper)
{
    setHorizontalScrollBarPolicy(paper.width() > viewport()->width() + 1 ? Qt::ScrollBarAsNeeded
                                                                         : Qt::ScrollBarAlwaysOff);
}

QVariant PaperView::loadResource(int, const QUrl &)
{
    return {};
}

namespace {

QByteArray letterAsPdf(const LetterFile &file)
{
    const QString subject = file.letter.subject;
    QList<PaperPart> parts{{{report::letterHtml(file.letter, file.language)}, subject, subject, {}, {}}};
    if (file.report) {
        const QString title = report::titleOf(*file.report);
        parts += PaperPart{report::toPieces(*file.report), title, title, {}, {}};
    }
    return pagesAsPdf(parts, file.letter.subject, paperOf(QLocale()), [&file](int page, int count) {
        return report::letterPageNumber(file.language, page, count);
    });
}

} // namespace

QFuture<Result<void>> saveLetterInBackground(const LetterFile &file, LetterFormat format, const QString &path,
                                             const QString &dataDir)
{
    return workInBackground([file, format, path, dataDir] {
        const QByteArray bytes = format == LetterFormat::Pdf
                                     ? letterAsPdf(file)
                                     : app::letterText(file.letter, file.language, file.report).toUtf8();
        return writeWholeFile(path, bytes, dataDir);
    });
}

namespace {

Result<void> save(const Report &report, ReportFormat format, const QString &path, const QString &dataDir,
                  const SharedProgress &progress)
{
    const QByteArray bytes = format == ReportFormat::Pdf ? toPdf(report, paperOf(QLocale()), progress)
                                                         : report::toHtml(report).toUtf8();
    if (progress->isCancelled())
        return failure(Error::Kind::Cancelled, QCoreApplication::translate("pantau::desktop::ReportDialog",
                                                                           "Stopped. No file was written."));
    return writeWholeFile(path, bytes, dataDir);
}

} // namespace

QByteArray toPdf(const Report &report, QPageSize::PageSizeId paper, const SharedProgress &progress)
{
    const QString whose = QStringLiteral("%1 · %2").arg(report.client(), report::periodOf(report));
    const PaperPart part{report::toPieces(report), whose, report.cover.agency, whose, report.cover.agency};
    return pagesAsPdf(
        {part}, report::titleOf(report), paper,
        [&report](int page, int count) { return report::pageNumberOf(report, page, count); }, progress);
}

QFuture<Result<void>> saveReportInBackground(const Report &report, ReportFormat format, const QString &path,
                                             const QString &dataDir, const SharedProgress &progress)
{
    return workInBackground(
        [report, format, path, dataDir, progress] { return save(report, format, path, dataDir, progress); });
}

} // namespace pantau::desktop
