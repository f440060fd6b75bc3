// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/detail/paper_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QLocale>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>
#include <memory>
#include <vector>

namespace pantau::desktop {

namespace {

constexpr int PaperResolution = 300;
/// Padding and line below a row, in pixels of the document. Over the end of a page they would take the header
/// along to the next one, with nothing below it.
constexpr double BelowRow = 12;
/// In dots, not to be seen: spaced letters are not joined to one. A name that is copied has to be the name.
constexpr double NoLigatures = 0.1;
constexpr double PaperMarginMm = 18; ///< all around; head and foot are in it

/// The text of a part, laid out on the pages of a device.
class PaperText
{
public:
    PaperText(const QString &html, QPdfWriter &writer, double margin)
        : m_margin(margin), m_pixel(writer.logicalDpiY() / 96.0)
    {
        m_document.documentLayout()->setPaintDevice(&writer);
        m_document.setDocumentMargin(0);
        QFont font = m_document.defaultFont();
        font.setLetterSpacing(QFont::AbsoluteSpacing, NoLigatures);
        m_document.setDefaultFont(font);
        m_document.setHtml(html);
        m_document.setPageSize(QSizeF(writer.width() - 2 * margin, writer.height() - 2 * margin));
        keepTogether();
    }

    [[nodiscard]] int pageCount() const { return m_document.pageCount(); }
    [[nodiscard]] QFont font() const { return m_document.defaultFont(); }
    [[nodiscard]] double width() const { return m_document.pageSize().width(); }

    void draw(QPainter &painter, int page)
    {
        const QSizeF size = m_document.pageSize();
        painter.save();
        painter.translate(m_margin, m_margin - page * size.height());
        const QRectF view(0, page * size.height(), size.width(), size.height());
        painter.setClipRect(view);
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = view;
        context.palette.setColor(QPalette::Text, Qt::black);
        m_document.documentLayout()->draw(&painter, context);
        painter.restore();
    }

private:
    [[nodiscard]] int pageAt(double y) const { return int(y / m_document.pageSize().height()); }
    [[nodiscard]] QRectF rectOf(const QTextBlock &block) const
    {
        return m_document.documentLayout()->blockBoundingRect(block);
    }

    struct Extent
    {
        double top;
        double bottom;
    };

    [[nodiscard]] Extent extentOf(const QTextTable &table, int row) const
    {
        Extent extent{1e9, 0};
        for (int column = 0; column < table.columns(); ++column) {
            const QTextTableCell cell = table.cellAt(row, column);
            extent.top = std::min(extent.top, rectOf(cell.firstCursorPosition().block()).top());
            extent.bottom = std::max(extent.bottom, rectOf(cell.lastCursorPosition().block()).bottom());
        }
        extent.bottom += BelowRow * m_pixel;
        return extent;
    }

    /// Where that ends which has to be on a heading's page: of a table not its header alone.
    [[nodiscard]] double endOfNext(const QTextBlock &heading) const
    {
        const QTextTable *table = QTextCursor(heading.next()).currentTable();
        return table ? extentOf(*table, std::min(table->format().headerRowCount(), table->rows() - 1)).bottom
                     : rectOf(heading.next()).bottom();
    }

    /// Headings with what follows, and rows in one piece: QTextDocument knows neither.
    void keepTogether()
    {
        for (QTextBlock block = m_document.begin(); block.isValid(); block = block.next()) {
            QTextCursor cursor(block);
            if (block.blockFormat().headingLevel() > 0 && block.next().isValid() &&
                pageAt(rectOf(block).top()) != pageAt(endOfNext(block))) {
                QTextBlockFormat broken;
                broken.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
                cursor.mergeBlockFormat(broken);
            }
            if (const QTextTable *table = cursor.currentTable(); table && !block.text().isEmpty())
                moveRow(*table, table->cellAt(cursor).row());
        }
    }

    /// To the next page, where it would be divided.
    void moveRow(const QTextTable &table, int row)
    {
        const auto [top, bottom] = extentOf(table, row);
        const double height = m_document.pageSize().height();
        if (pageAt(top) == pageAt(bottom - 1) || bottom - top > height / 2)
            return;
        // The first line, pushed over the end, goes to where the next page begins below its header.
        const double push = (pageAt(top) + 1) * height - top - 1;
        for (int column = 0; column < table.columns(); ++column) {
            QTextTableCell cell = table.cellAt(row, column);
            QTextTableCellFormat format = cell.format().toTableCellFormat();
            format.setTopPadding(format.topPadding() + push / m_pixel);
            cell.setFormat(format);
        }
    }

    double m_margin;
    double m_pixel; ///< one of the document's, in those of the paper
    QTextDocument m_document;
};

/// The pages of all parts on one device.
class PaperPrinting
{
public:
    PaperPrinting(const QList<PaperPart> &parts, QPdfWriter &writer, const PageNumberText &number)
        : m_parts(parts), m_writer(writer), m_number(number), m_millimetre(writer.resolution() / 25.4)
    {
        for (const PaperPart &part : parts) {
            m_texts.push_back(std::make_unique<PaperText>(part.html, writer, PaperMarginMm * m_millimetre));
            m_pageCount += m_texts.back()->pageCount();
        }
    }

    void run()
    {
        QPainter painter(&m_writer);
        int number = 0;
        for (std::size_t part = 0; part < m_texts.size(); ++part)
            for (int page = 0; page < m_texts[part]->pageCount(); ++page) {
                if (number > 0)
                    m_writer.newPage();
                m_texts[part]->draw(painter, page);
                drawMargins(painter, *m_texts[part], m_parts.at(qsizetype(part)), page, ++number);
            }
    }

private:
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
        painter.setPen(QPen(QColor(0xDD, 0xDD, 0xDD), m_millimetre / 5));
        painter.drawLine(bottom.topLeft(), bottom.topRight());
        if (hasHead)
            painter.drawLine(top.bottomLeft(), top.bottomRight());
        painter.setPen(QColor(0x55, 0x55, 0x55));
        if (hasHead)
            inLine(painter, top.adjusted(0, 0, 0, -m_millimetre), part.laterHead, part.laterHeadEnd);
        inLine(painter, bottom.adjusted(0, m_millimetre, 0, 0), page > 0 ? part.laterFooter : part.footer,
               m_number(number, m_pageCount));
    }

    /// What is too long for its side gives way to the other.
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
    double m_millimetre; ///< in dots of the paper
    int m_pageCount = 0;
    std::vector<std::unique_ptr<PaperText>> m_texts;
};

} // namespace

QPageSize::PageSizeId paperOf(const QLocale &locale)
{
    return locale.measurementSystem() == QLocale::ImperialUSSystem ? QPageSize::Letter : QPageSize::A4;
}

QByteArray pagesAsPdf(const QList<PaperPart> &parts, const QString &title, QPageSize::PageSizeId paper,
                      const PageNumberText &number)
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
    PaperPrinting(parts, writer, number).run();
    return bytes;
}

} // namespace pantau::desktop
