// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/content.h"
#include "desktop/dialogs/paper.h"
#include "desktop/look/colours.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

namespace {

using report::Block;

// In points.
constexpr double Millimetre = 72 / 25.4;
constexpr double Margin = 18 * Millimetre;
constexpr double BandOfPage = 27 * Millimetre;
constexpr double ThinBand = 6; ///< on later pages
constexpr double FirstTop = BandOfPage + 9 * Millimetre;
constexpr double LaterTop = 14 * Millimetre;
constexpr double FootHeight = 17 * Millimetre; ///< from the line above the foot to the page's edge
constexpr double RowOfPage = 23.5;
constexpr double CompactRowHeight = 17.5; ///< in a report on one domain
constexpr double ColumnGap = 9 * Millimetre;
constexpr double MarkColumn = 15; ///< in the list of domains

/// A page other than the first has at least this many rows.
constexpr qsizetype FewestOnPage = 5;
/// Rows that follow a heading or table header at least. A table of up to both together is not divided.
constexpr qsizetype FewestAfterHead = 3;

const QColor Ink(0x17, 0x1B, 0x21);
const QColor QuietInk(0x52, 0x5B, 0x68);
const QColor Hairline(0xE4, 0xE7, 0xEC);
const QColor HeaderLine(0x7F, 0x88, 0x96);
const QColor BlockedInk(0xBE, 0x24, 0x1B);
const QColor OkInk(0x17, 0x71, 0x3F);
const QColor UnknownInk(0x85, 0x53, 0x00);
const QColor BlockedBar(0xD2, 0x36, 0x2B);
const QColor OkLine(0x3F, 0x9B, 0x6C);
const QColor SilentGround(0xFB, 0xEF, 0xD6);
const QColor SilentBar(0xB5, 0x79, 0x0A);

using Items = QList<PaperItem>;

QColor inkOf(std::optional<BlockStatus> status)
{
    return status == BlockStatus::Blocked ? BlockedInk : status == BlockStatus::Unknown ? UnknownInk : Ink;
}

PaperItem textItem(const QRectF &rect, const QString &text, double size, const QColor &colour = Ink,
                   QFont::Weight weight = QFont::Normal, Qt::Alignment align = Qt::AlignLeft)
{
    PaperItem item{.kind = PaperItem::Kind::Text, .rect = rect, .colour = colour, .text = text, .size = size};
    item.weight = weight;
    item.align = align;
    return item;
}

PaperItem boxItem(const QRectF &rect, const QColor &colour, double radius = 0)
{
    PaperItem item{.kind = PaperItem::Kind::Box, .rect = rect, .colour = colour};
    item.radius = radius;
    return item;
}

PaperItem lineItem(double x, double y, double width, const QColor &colour)
{
    return boxItem({x, y, width, 0.75}, colour);
}

/// Elides a text that is wider than its rectangle.
void elide(PaperItem &item)
{
    item.text = QFontMetricsF(item.font()).elidedText(item.text, Qt::ElideMiddle, item.rect.width() * 10);
}

/// Content that is not split. Its items are relative to its top left corner.
struct Row
{
    double height = 0;
    Items items;
};

/// A part of a report: a block of fixed content, or rows that may continue on the next page.
struct Piece
{
    double gap = 0;            ///< above, unless it is at the top of a page
    std::optional<Row> head{}; ///< repeated on each page
    QList<Row> rows{};
    int columns = 1;
    bool isHeading = false;
    bool staysWithNext = false;
    bool startsPage = false;
    bool isAtFoot = false;
    bool isDivisible = false;
    qsizetype held = 0;   ///< number of lines to keep for its last page
    bool isMoved = false; ///< so that the next page is not almost empty
};

/// Makes the pieces of a report.
class Pieces
{
public:
    Pieces(double width, bool isCompact)
        : m_width(width), m_isCompact(isCompact), m_rowHeight(isCompact ? CompactRowHeight : RowOfPage)
    {
    }

    [[nodiscard]] Piece of(const Block &block) const
    {
        switch (block.kind) {
        case Block::Kind::Title:
            return paragraph(block.text, m_isCompact ? 18 : 26, 0, Ink, QFont::DemiBold, 1.2);
        case Block::Kind::Subtitle:
            return paragraph(block.text, 13, 2, QuietInk);
        case Block::Kind::Heading:
            return heading(block);
        case Block::Kind::Lead:
            return lead(block);
        case Block::Kind::Paragraph:
            return paragraph(block.text, 9.5, 5);
        case Block::Kind::Small:
            return paragraph(block.text, 8.5, 3, QuietInk);
        case Block::Kind::Points:
            return points(block);
        case Block::Kind::Facts:
            return facts(block);
        case Block::Kind::Figures:
            return figures(block);
        case Block::Kind::Axis:
            return axis(block.axis);
        case Block::Kind::Table:
            return table(block);
        case Block::Kind::Columns:
            return columns(block);
        }
        return {};
    }

private:
    [[nodiscard]] Piece paragraph(const QString &text, double size, double gap, const QColor &colour = Ink,
                                  QFont::Weight weight = QFont::Normal, double leading = 1.4) const
    {
        PaperItem item = textItem({0, 0, m_width, 0}, text, size, colour, weight);
        item.leading = leading;
        item.rect.setHeight(item.heightOfText());
        return {.gap = gap, .rows = {{item.rect.height(), {item}}}};
    }

    [[nodiscard]] Piece heading(const Block &block) const
    {
        Piece piece = block.startsPage ? paragraph(block.text, 15.5, 26, Ink, QFont::DemiBold, 1.3)
                                       : paragraph(block.text, 12, 26, Ink, QFont::DemiBold, 1.3);
        piece.isHeading = true;
        piece.staysWithNext = true;
        piece.startsPage = block.startsPage;
        return piece;
    }

    [[nodiscard]] Piece lead(const Block &block) const
    {
        Piece piece =
            paragraph(block.text, m_isCompact ? 12 : 18, m_isCompact ? 12 : 22, Ink, QFont::Medium, 1.43);
        Row &row = piece.rows.first();
        PaperItem &item = row.items.first();
        item.marked = block.marked;
        item.markedColour = inkOf(block.status);
        item.rect.setHeight(item.heightOfText());
        row.height = item.rect.height();
        return piece;
    }

    /// Sentences below each other.
    [[nodiscard]] Piece points(const Block &block) const
    {
        Piece piece = paragraph(block.rows.value(0).value(0), 9.5, 6);
        for (qsizetype i = 1; i < block.rows.size(); ++i) {
            Row next = paragraph(block.rows.at(i).value(0), 9.5, 0).rows.first();
            Row &all = piece.rows.first();
            next.items.first().rect.translate(0, all.height + 4);
            all.items += next.items;
            all.height += next.height + 4;
        }
        return piece;
    }

    [[nodiscard]] Piece facts(const Block &block) const
    {
        Piece piece{.gap = 6, .isDivisible = true};
        for (const QStringList &row : block.rows)
            piece.rows += tableRow(row, {32, 68}, [](qsizetype column) {
                return Look{column == 0 ? QuietInk : Ink, QFont::Normal};
            });
        return piece;
    }

    [[nodiscard]] Piece figures(const Block &block) const
    {
        constexpr double height = 57;
        constexpr double inset = 13;
        const double step = m_width / double(std::max<qsizetype>(4, block.rows.size()));
        Row row{height, {lineItem(0, 0, m_width, Hairline), lineItem(0, height, m_width, Hairline)}};
        for (qsizetype i = 0; i < block.rows.size(); ++i) {
            const double x = double(i) * step + (i > 0 ? inset : 0);
            const double width = step - inset;
            row.items += textItem({x, 9, width, 26}, block.rows.at(i).value(0), 19,
                                  inkOf(block.rowStatus.value(i)), QFont::DemiBold);
            row.items += textItem({x, 34, width, 12}, block.rows.at(i).value(1), 8.5, QuietInk);
            if (i > 0)
                row.items += boxItem({double(i) * step, 0, 0.75, height}, Hairline);
        }
        return {.gap = 16, .rows = {row}};
    }

    // ---- tables

    struct Look
    {
        QColor colour;
        QFont::Weight weight;
    };

    /// Lays out the cells; the text of a cell wraps.
    template <typename LookOf>
    [[nodiscard]] Row tableRow(const QStringList &cells, const QList<int> &widths, const LookOf &look,
                               double size = 9) const
    {
        const double padding = (m_rowHeight - 12.5) / 2;
        Row row{m_rowHeight, {}};
        double x = 0;
        for (qsizetype i = 0; i < cells.size(); ++i) {
            const double width =
                widths.isEmpty() ? m_width / double(cells.size()) : m_width * widths.at(i) / 100;
            const Look how = look(i);
            PaperItem item = textItem({x, padding, width - 6, 0}, cells.at(i), size, how.colour, how.weight);
            item.rect.setHeight(item.heightOfText());
            row.height = std::max(row.height, item.rect.height() + 2 * padding);
            row.items += item;
            x += width;
        }
        row.items += lineItem(0, row.height - 0.75, m_width, Hairline);
        return row;
    }

    [[nodiscard]] Row header(const QStringList &words, const QList<int> &widths) const
    {
        Row row = tableRow(
            words, widths,
            [](qsizetype) {
                return Look{QuietInk, QFont::Medium};
            },
            8.5);
        row.items.last().colour = HeaderLine;
        return row;
    }

    [[nodiscard]] Piece table(const Block &block) const
    {
        Piece piece{.gap = 3, .head = header(block.header, block.widths), .isDivisible = true};
        for (qsizetype i = 0; i < block.rows.size(); ++i) {
            const auto status = block.rowStatus.value(i);
            piece.rows += tableRow(block.rows.at(i), block.widths, [&](qsizetype column) {
                const bool isStatus = column == block.statusColumn && status;
                return isStatus ? Look{inkOf(status), QFont::DemiBold}
                                : Look{Ink, column == 0 ? QFont::Medium : QFont::Normal};
            });
        }
        return piece;
    }

    /// Two columns, each with a mark, a name and a short text.
    [[nodiscard]] Piece columns(const Block &block) const
    {
        const double width = (m_width - ColumnGap) / 2;
        Piece piece{.gap = 8, .columns = 2, .isDivisible = true};
        piece.head = Row{
            RowOfPage,
            {textItem({MarkColumn, 5.5, width / 2, 12}, block.header.value(0), 8.5, QuietInk, QFont::Medium),
             textItem({MarkColumn, 5.5, width - MarkColumn, 12}, block.header.value(1), 8.5, QuietInk,
                      QFont::Medium, Qt::AlignRight),
             lineItem(0, RowOfPage - 0.75, width, HeaderLine)}};
        for (qsizetype i = 0; i < block.rows.size(); ++i)
            piece.rows += columnRow(block.rows.at(i), block.rowStatus.value(i), width);
        return piece;
    }

    [[nodiscard]] Row columnRow(const QStringList &cells, std::optional<BlockStatus> status,
                                double width) const
    {
        const double padding = (m_rowHeight - 12.5) / 2;
        PaperItem end = textItem({}, cells.value(1), 9, QuietInk, QFont::Normal, Qt::AlignRight);
        const double endWidth = std::min(end.widthOfText() + 2, width / 2);
        end.rect = {width - endWidth, padding, endWidth, 0};
        PaperItem name =
            textItem({MarkColumn, padding, width - MarkColumn - endWidth - 6, 0}, cells.value(0), 9,
                     inkOf(status), status == BlockStatus::NotBlocked ? QFont::Normal : QFont::DemiBold);
        // Only long names need to be laid out here.
        const bool isShort = name.widthOfText() < name.rect.width();
        name.rect.setHeight(isShort ? name.size * name.leading : name.heightOfText());
        end.rect.setHeight(end.size * end.leading);
        Row row{std::max(m_rowHeight, name.rect.height() + 2 * padding), {name, end}};
        PaperItem mark{.kind = status == BlockStatus::Blocked      ? PaperItem::Kind::Blocked
                               : status == BlockStatus::NotBlocked ? PaperItem::Kind::Tick
                                                                   : PaperItem::Kind::Question,
                       .rect = {0, padding + 1.7, 9, 9},
                       .colour = status == BlockStatus::NotBlocked ? OkInk : inkOf(status)};
        row.items += mark;
        row.items += lineItem(0, row.height - 0.75, width, Hairline);
        return row;
    }

    // ---- the time axis

    static constexpr double LaneStep = 27;
    static constexpr double BarHeight = 15;

    [[nodiscard]] Piece axis(const report::TimeAxis &axis) const
    {
        const double foot = LaneStep * double(axis.lanes.size());
        const double left = m_width * 0.3;
        const double width = m_width - left;
        Row row{foot + 40, {}};
        for (const auto &tick : axis.ticks) {
            row.items += boxItem({left + width * tick.at - 0.375, -1.5, 0.75, foot + 6}, Hairline);
            PaperItem label = textItem({}, tick.label, 8.2, QuietInk);
            const double size = label.widthOfText() + 1;
            const double x = tick.at > 0 ? left + width * tick.at - size / 2 : left;
            label.rect = {std::min(x, m_width - size), foot + 8, size, 11};
            row.items += label;
        }
        for (qsizetype i = 0; i < axis.lanes.size(); ++i)
            lane(row, axis, axis.lanes.at(i), {left, LaneStep * double(i), width, LaneStep});
        if (!axis.more.isEmpty())
            row.items += textItem({0, foot + 8, left, 12}, axis.more, 8.5, QuietInk);
        legend(row, axis, foot + 28);
        return {.gap = 8, .rows = {row}};
    }

    static void lane(Row &row, const report::TimeAxis &axis, const report::TimeAxis::Lane &lane,
                     const QRectF &place)
    {
        const double middle = place.center().y();
        const auto bar = [&](double from, double to, double height, const QColor &colour, double radius) {
            row.items += boxItem({place.left() + place.width() * from, middle - height / 2,
                                  std::max(1.0, place.width() * (to - from)), height},
                                 colour, radius);
        };
        PaperItem name =
            textItem({0, middle - 6.5, place.left() - 8, 13}, lane.domain, 9, Ink, QFont::Medium);
        elide(name);
        row.items += name;
        bar(lane.from, lane.to, 3, OkLine, 1.5);
        for (const auto &span : lane.blocked)
            bar(span.from, span.to, BarHeight, BlockedBar, 2);
        for (const auto &span : axis.unanswered) {
            bar(span.from, span.to, BarHeight, colour(Token::Paper, false), 0);
            bar(span.from, span.to, BarHeight, SilentGround, 0);
            bar(span.from, span.to, 3, SilentBar, 0);
        }
        for (const auto &span : lane.blocked)
            label(row, span, place);
    }

    /// The end is written inside the bar, the start before it; only if there is space.
    static void label(Row &row, const report::TimeAxis::Span &span, const QRectF &place)
    {
        constexpr double gap = 5;
        PaperItem item = textItem({}, span.label, 8, span.isEnd ? colour(Token::Paper, false) : BlockedInk,
                                  QFont::DemiBold);
        const double width = item.widthOfText() + 1;
        const double start = place.left() + place.width() * span.from;
        const double end = place.left() + place.width() * span.to;
        const double middle = place.center().y();
        if (span.label.isEmpty() || (span.isEnd ? end - start : start - place.left()) < width + 2 * gap)
            return;
        item.rect = span.isEnd ? QRectF(end - width - 2 * gap, middle - 5.5, width, 11)
                               : QRectF(start - width - gap, middle - 12.5, width, 11);
        row.items += item;
    }

    static void legend(Row &row, const report::TimeAxis &axis, double y)
    {
        double x = 0;
        for (qsizetype i = 0; i < axis.legend.size(); ++i) {
            const double middle = y + 6;
            if (i == 0) {
                row.items += boxItem({x, middle - 4, 8, 8}, BlockedBar, 1.5);
            } else {
                if (i == 2)
                    row.items += boxItem({x, middle - 4, 8, 8}, SilentGround);
                row.items += boxItem({x, middle - 1.5, 8, 3}, i == 1 ? OkLine : SilentBar, i == 1 ? 1.5 : 0);
            }
            PaperItem word = textItem({x + 12, y, 0, 12}, axis.legend.at(i), 8.5, QuietInk);
            word.rect.setWidth(word.widthOfText() + 1);
            row.items += word;
            x = word.rect.right() + 14;
        }
    }

    double m_width;
    bool m_isCompact;
    double m_rowHeight;
};

/// Distributes pieces over pages.
class Paginator
{
public:
    Paginator(QList<Piece> pieces, const QSizeF &size, double firstTop)
        : m_pieces(std::move(pieces)), m_size(size), m_firstTop(firstTop)
    {
    }

    /// Moves rows or sections to the next page until no page is almost empty.
    [[nodiscard]] QList<Items> pages()
    {
        constexpr int mostTries = 10;
        lay();
        for (int tries = 0; tries < mostTries && fillShortPage(); ++tries)
            lay();
        return m_pages;
    }

private:
    void lay()
    {
        m_pages.clear();
        m_rows.clear();
        m_lastPiece.clear();
        turn();
        for (m_at = 0; m_at < m_pieces.size(); ++m_at)
            place(m_pieces[m_at]);
    }

    void turn()
    {
        m_pages.append(Items{});
        m_rows.append(0);
        m_lastPiece.append(-1);
        m_y = m_pages.size() == 1 ? m_firstTop : LaterTop;
        m_isTop = true;
        m_bottom = m_size.height() - FootHeight - 6;
    }

    void put(const Row &row, double x, double y)
    {
        for (PaperItem item : row.items) {
            item.rect.translate(Margin + x, y);
            m_pages.last().append(item);
        }
    }

    [[nodiscard]] static double heightOf(const Piece &piece, qsizetype lines)
    {
        double height = piece.head ? piece.head->height : 0;
        for (qsizetype i = 0; i < std::min(lines, piece.rows.size()); ++i)
            height += piece.rows.at(i).height;
        return height;
    }

    [[nodiscard]] static qsizetype linesOf(const Piece &piece) { return linesFor(piece.rows.size(), piece); }

    /// Height of the smallest part that may be on a page, including what follows a heading.
    [[nodiscard]] double least(qsizetype at) const
    {
        const Piece &piece = m_pieces.at(at);
        const qsizetype lines = linesOf(piece);
        const bool isDivided = piece.isDivisible && lines > FewestAfterHead + FewestOnPage;
        double height = heightOf(piece, isDivided ? FewestAfterHead : lines);
        if (piece.staysWithNext && at + 1 < m_pieces.size())
            height += m_pieces.at(at + 1).gap + least(at + 1);
        return height;
    }

    [[nodiscard]] double restFrom(qsizetype at) const
    {
        double height = 0;
        for (qsizetype i = at; i < m_pieces.size(); ++i)
            height += m_pieces.at(i).gap + heightOf(m_pieces.at(i), linesOf(m_pieces.at(i)));
        return height;
    }

    void place(const Piece &piece)
    {
        if (piece.isAtFoot)
            return placeAtFoot(piece);
        const bool isNewPage = piece.isMoved || (piece.startsPage && m_y + restFrom(m_at) > m_bottom);
        if (!m_isTop && (isNewPage || m_y + piece.gap + least(m_at) > m_bottom))
            turn();
        if (!m_isTop)
            m_y += piece.gap;
        if (piece.isDivisible)
            return placeRows(piece);
        put(piece.rows.first(), 0, m_y);
        m_y += piece.rows.first().height;
        m_isTop = false;
        m_lastPiece.last() = m_at;
    }

    void placeAtFoot(const Piece &piece)
    {
        const double height = piece.rows.first().height;
        if (m_y + height + piece.gap > m_bottom)
            turn();
        m_bottom -= height + piece.gap;
        put(piece.rows.first(), 0, m_bottom + piece.gap);
    }

    void placeRows(const Piece &piece)
    {
        qsizetype done = 0;
        const double width = (m_size.width() - 2 * Margin + ColumnGap) / piece.columns;
        while (done < piece.rows.size()) {
            const double head = piece.head ? piece.head->height : 0;
            const qsizetype left = linesFor(piece.rows.size() - done, piece);
            qsizetype lines = fitting(piece, done, m_bottom - m_y - head);
            if (lines < left)
                lines = std::min(lines, left - std::min(left - 1, linesFor(FewestOnPage, piece)));
            else if (piece.held > 0 && left > piece.held)
                lines = left - piece.held;
            lines = std::max<qsizetype>(1, lines);
            double tallest = 0;
            for (int column = 0; column < piece.columns && done < piece.rows.size(); ++column) {
                double y = m_y;
                if (piece.head)
                    put(*piece.head, width * column, y);
                y += head;
                for (qsizetype i = 0; i < lines && done < piece.rows.size(); ++i, ++done) {
                    put(piece.rows.at(done), width * column, y);
                    y += piece.rows.at(done).height;
                    ++m_rows.last();
                }
                tallest = std::max(tallest, y - m_y);
            }
            m_y += tallest;
            m_isTop = false;
            m_lastPiece.last() = m_at;
            if (done < piece.rows.size())
                turn();
        }
    }

    [[nodiscard]] static qsizetype linesFor(qsizetype rows, const Piece &piece)
    {
        return (rows + piece.columns - 1) / piece.columns;
    }

    /// Number of lines from row @p first on that fit, in every column.
    [[nodiscard]] static qsizetype fitting(const Piece &piece, qsizetype first, double space)
    {
        qsizetype lines =
            std::min(qsizetype(space / CompactRowHeight), linesFor(piece.rows.size() - first, piece));
        const auto fits = [&](qsizetype count) {
            for (int column = 0; column < piece.columns; ++column) {
                double height = 0;
                for (qsizetype i = 0; i < count && first + column * count + i < piece.rows.size(); ++i)
                    height += piece.rows.at(first + column * count + i).height;
                if (height > space)
                    return false;
            }
            return true;
        };
        while (lines > 1 && !fits(lines))
            --lines;
        return lines;
    }

    /// Returns true if something was changed so that a page gets more rows.
    [[nodiscard]] bool fillShortPage()
    {
        for (qsizetype page = 1; page < m_pages.size(); ++page) {
            if (m_rows.at(page) >= FewestOnPage || m_lastPiece.at(page - 1) < 0)
                continue;
            Piece &last = m_pieces[m_lastPiece.at(page - 1)];
            const qsizetype held = linesFor(FewestOnPage, last);
            if (last.isDivisible && last.held == 0 && linesOf(last) >= 2 * held) {
                last.held = held;
                return true;
            }
            if (moveSection(m_lastPiece.at(page - 1)))
                return true;
        }
        return false;
    }

    /// Starts a page with the section of the piece @p last, instead of later sections.
    [[nodiscard]] bool moveSection(qsizetype last)
    {
        qsizetype start = last;
        while (start > 0 && !m_pieces.at(start).isHeading)
            --start;
        if (start == 0 || m_pieces.at(start).isMoved)
            return false;
        for (Piece &piece : m_pieces)
            piece.isMoved = false;
        m_pieces[start].isMoved = true;
        return true;
    }

    QList<Piece> m_pieces;
    QSizeF m_size;
    double m_firstTop;
    QList<Items> m_pages;
    QList<qsizetype> m_rows, m_lastPiece; ///< of each page
    qsizetype m_at = 0;
    double m_y = 0, m_bottom = 0;
    bool m_isTop = true;
};

/// Draws the band, which is thin on later pages.
void addBand(Items &items, const report::Content &content, double width, bool isFirst)
{
    const QColor ground(content.bandColour);
    const QColor ink(content.bandText);
    items.prepend(boxItem({0, 0, width, isFirst ? BandOfPage : ThinBand}, ground));
    if (!isFirst)
        return;
    constexpr double plate = 13 * Millimetre;
    constexpr double top = (BandOfPage - plate) / 2;
    const ReportCover &cover = content.cover;
    double left = Margin;
    const QImage logo = cover.logo ? QImage::fromData(cover.logo->bytes) : QImage();
    if (!logo.isNull()) {
        constexpr double inset = 5;
        const double longest = 2.2 * plate; // a wide logo has a wide plate
        const QSizeF size = QSizeF(logo.size()).scaled(longest, plate - 2 * inset, Qt::KeepAspectRatio);
        const QRectF plateRect(left, top, std::max(plate, size.width() + 2 * inset), plate);
        items += boxItem(plateRect, colour(Token::Paper, false), 7);
        PaperItem picture{.kind = PaperItem::Kind::Picture, .rect = QRectF({}, size)};
        picture.rect.moveCenter(plateRect.center());
        picture.picture = logo;
        items += picture;
        left = plateRect.right() + 12;
    }
    const double middle = width * 0.62;
    PaperItem name = textItem({left, top + 1.5, middle - left, 18}, cover.agency, 13, ink, QFont::DemiBold);
    PaperItem address = textItem({left, top + 20, middle - left, 13}, cover.address, 9, ink);
    if (cover.address.isEmpty())
        name.rect.moveTop(BandOfPage / 2 - 9);
    elide(name);
    elide(address);
    items += name;
    items += address;
    items += textItem({middle, top + 3.5, width - Margin - middle, 14}, content.kind, 10.3, ink,
                      QFont::Medium, Qt::AlignRight);
    items += textItem({middle, top + 18.5, width - Margin - middle, 13}, content.created, 9, ink,
                      QFont::Normal, Qt::AlignRight);
}

void addFoot(Items &items, const report::Content &content, const QSizeF &size, const QString &number)
{
    const double y = size.height() - FootHeight;
    const double width = size.width() - 2 * Margin;
    constexpr double gap = 12;
    items += lineItem(Margin, y, width, Hairline);
    QStringList sender{content.cover.agency, content.cover.address};
    sender.removeAll(QString());
    const auto text = [&](double x, double part, const QString &words, Qt::Alignment align) {
        PaperItem item = textItem({Margin + x, y + 8, part, 11}, words, 8, QuietInk, QFont::Normal, align);
        elide(item);
        items += item;
        return std::min(part, item.widthOfText() + 1);
    };
    const double middle = width / 3;
    const double sent = text(middle, middle, sender.join(QStringLiteral(", ")), Qt::AlignHCenter);
    const double end = text(2 * middle + gap, middle - gap, number, Qt::AlignRight);
    text(0, sender.isEmpty() ? width - end - gap : (width - sent) / 2 - gap,
         content.hasBand ? QStringLiteral("%1, %2").arg(content.client, content.period) : content.title,
         Qt::AlignLeft);
}

} // namespace

Paper reportPaper(const Report &report, QPageSize::PageSizeId id)
{
    const report::Content content = report::contentOf(report);
    Paper paper{content.title, QPageSize::size(id, QPageSize::Point), {}};
    const Pieces maker(paper.size.width() - 2 * Margin, !content.hasBand);
    QList<Piece> pieces;
    for (const Block &block : content.blocks) {
        pieces += maker.of(block);
        pieces.last().isAtFoot = block.isAtFoot;
        pieces.last().staysWithNext |= block.kind == Block::Kind::Small && !block.isAtFoot;
    }
    paper.pages = Paginator(pieces, paper.size, content.hasBand ? FirstTop : LaterTop).pages();
    for (qsizetype i = 0; i < paper.pages.size(); ++i) {
        if (content.hasBand)
            addBand(paper.pages[i], content, paper.size.width(), i == 0);
        addFoot(paper.pages[i], content, paper.size,
                report::pageNumberOf(report, int(i) + 1, int(paper.pages.size())));
    }
    return paper;
}

} // namespace pantau::desktop
