// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/paper_text.h"

#include <QAbstractTextDocumentLayout>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextBlock>
#include <QTextLayout>
#include <QTextTable>

#include <algorithm>

namespace pantau::desktop {

namespace {

/// In dots, not to be seen: spaced letters are not joined to one. A name that is copied has to be the name.
constexpr double NoLigatures = 0.1;
constexpr double CssResolution = 96; ///< pixels of the document in an inch
/// In pixels of the document. The line below a row is at the top of what QTextDocument takes for the next
/// one.
constexpr double RowLine = 2;
constexpr double BelowRow = 8; ///< with the line

} // namespace

/// Cuts a document that is set as one long strip where a page may end.
class PaperText::Cutter
{
public:
    Cutter(const QTextDocument &document, double pixel, double mostInOne)
        : m_document(document), m_pixel(pixel), m_mostInOne(mostInOne)
    {
    }

    /// @p goesOn: it begins with a table whose header was there before.
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
        if (block.text().isEmpty()) // also what QTextDocument puts around a table
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

    /// Of all its cells, those that stand side by side as one.
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
    double m_pixel; ///< one of the document's, in those of the paper
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

/// Below what is there already.
void PaperText::place(const QTextDocument &document, const Strips &strips)
{
    const bool isFirst = m_pages.empty();
    if (isFirst)
        m_pages.emplace_back();
    for (std::size_t i = 0; i < strips.size(); ++i) {
        const Strip &strip = *strips[i];
        if (strip.isThere)
            continue;
        std::size_t last = i; // of those that stay together
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
        // What only touches it would be in the file, unseen, and would be copied with the text.
        const double edge = RowLine * m_device.logicalDpiY() / CssResolution;
        context.clip = view.adjusted(0, edge, 0, -edge);
        context.palette.setColor(QPalette::Text, Qt::black);
        cut.document->documentLayout()->draw(&painter, context);
        painter.restore();
    }
}

} // namespace pantau::desktop
