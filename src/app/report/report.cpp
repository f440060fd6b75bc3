// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report.h"

#include "app/report/content.h"
#include "base/language.h"

#include <algorithm>
#include <numeric>

namespace pantau::report {

/// Writes a report as HTML. All text is escaped here, and only this class writes tags.
class HtmlWriter
{
public:
    /// @p forPaper: see ReportExtent.
    HtmlWriter(const Language &language, bool forPaper) : m_language(language), m_forPaper(forPaper) {}

    [[nodiscard]] QString page(const QString &title, const QList<Block> &blocks);
    /// Same in pieces for layout, with long tables divided. Each is a complete page. All but the first start
    /// with the continuation of a table, with its header repeated.
    [[nodiscard]] QStringList pieces(const QString &title, const QList<Block> &blocks);

private:
    void write(const Block &block);
    void element(const char *name, const char *cssClass, const QString &text);
    void sender(const Block &block);
    void lead(const Block &block);
    void points(const Block &block);
    void figures(const Block &block);
    void bars(const Block &block);
    void facts(const Block &block);
    void table(const Block &block);
    void pairs(const Block &block);
    void startTable(const Block &block, int times);
    void endTable();
    void cells(const Block &block, qsizetype index);
    [[nodiscard]] bool isDivided(const Block &block) const;
    [[nodiscard]] QString breakable(const QString &cell) const;

    const Language &m_language;
    bool m_forPaper;
    qsizetype m_rowsInPiece = 0; ///< 0: all
    QString m_head;
    QString m_html;
    QStringList m_pieces;
};

namespace {

/// Number of columns for short rows.
constexpr int PairColumns = 3;

/// Longer tables are set smaller, so that 40 domains fit on a page.
constexpr qsizetype ManyRows = 20;
/// Names, times and words up to this length are not broken.
constexpr qsizetype LongestWhole = 24;
constexpr qsizetype LongestColumn = 40; ///< longer names are wrapped
constexpr qsizetype RowsInPiece = 400;  ///< about ten pages
constexpr qsizetype FewColumns = 4;     ///< if there are more, only the first is kept unbroken

const QSize LogoRoom(240, 64); ///< in screen pixels: 63 by 17 mm on paper

const QString Foot = QStringLiteral("</body></html>\n");
/// Uses CSS that QTextDocument supports, so that paper and browser look alike. The rest is for browsers
/// only: margins of the page and print settings.
constexpr QLatin1String
    Style("body{font-family:'Segoe UI','Helvetica Neue','Noto Sans','DejaVu Sans',sans-serif;font-size:9pt;"
          "color:#1a1a1a;background-color:#ffffff;max-width:56em;margin-block:2.5em;margin-inline:auto;"
          "padding-inline:1em;line-height:1.4}"
          "table{border-collapse:collapse;width:100%}"
          "td,th{text-align:left;vertical-align:top;padding:3px 12px 3px 0;overflow-wrap:anywhere}"
          "td.line{border-bottom:1px solid #dddddd}"
          "th.line{border-bottom:1px solid #777777}"
          "td.whole{white-space:nowrap}"
          "table.dense td,table.dense th{font-size:8pt;padding:2px 12px 2px 0}"
          "th{font-weight:bold;color:#555555;font-size:8pt}"
          "h1{font-size:22pt;margin-top:10px;margin-bottom:0;line-height:1.2}"
          "h2{font-size:12pt;margin-top:20px;margin-bottom:5px}"
          "p{margin-top:3px;margin-bottom:3px}"
          ".small{font-size:8pt;color:#555555;margin-top:6px}"
          ".subtitle{font-size:13pt;color:#444444;margin-top:2px;margin-bottom:4px}"
          ".sender{font-size:10pt;color:#444444;font-weight:bold}"
          "td.sender{vertical-align:middle}"
          ".name{color:#555555}"
          ".lead{font-size:13pt;margin-top:18px;margin-bottom:2px}"
          "td.card{background-color:#f3f4f6;padding:10px 8px 10px 12px}"
          "td.gap{padding:0}"
          ".figure{font-size:24pt;font-weight:bold;line-height:1.2;margin:0;white-space:nowrap}"
          ".bar{font-size:7pt}"
          "td.bar{padding:0}"
          "ul{margin-top:2px;margin-bottom:2px}"
          "h2.page{page-break-before:always}"
          ".blocked{color:#B3261E;font-weight:bold}"
          ".unknown{color:#7A5900;font-weight:bold}"
          "@media print{body{max-width:none;margin:0;padding:0}tr,td.card{break-inside:avoid}"
          "h2{break-after:avoid}td{print-color-adjust:exact;-webkit-print-color-adjust:exact}}"
          "@page{margin:18mm}");

/// Returns fixed widths for a divided table, by the longest cell of each column. Automatic widths would
/// differ between the pieces.
QList<int> widthsOf(const Block &block)
{
    QList<qsizetype> letters(block.header.size());
    for (const QStringList &row : QList<QStringList>{block.header} + block.rows)
        for (qsizetype column = 0; column < letters.size(); ++column)
            letters[column] = std::max(letters[column], std::min(row.at(column).size(), LongestColumn) + 2);
    const auto all = std::accumulate(letters.cbegin(), letters.cend(), qsizetype(0));
    QList<int> widths;
    for (const qsizetype each : letters)
        widths += int(100 * each / all);
    widths.last() += 100 - std::accumulate(widths.cbegin(), widths.cend(), 0);
    return widths;
}

QString classOf(std::optional<BlockStatus> status)
{
    if (status == BlockStatus::Blocked)
        return QStringLiteral(" class=\"blocked\"");
    return status == BlockStatus::Unknown ? QStringLiteral(" class=\"unknown\"") : QString();
}

} // namespace

QString HtmlWriter::page(const QString &title, const QList<Block> &blocks)
{
    m_head = QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\"><head><meta charset=\"utf-8\"><title>%2"
                            "</title>\n<style>%3</style></head><body>\n")
                 .arg(m_language.locale().bcp47Name().toHtmlEscaped(), title.toHtmlEscaped(), Style);
    m_html = m_head;
    for (const Block &block : blocks)
        write(block);
    return m_html + Foot;
}

QStringList HtmlWriter::pieces(const QString &title, const QList<Block> &blocks)
{
    m_rowsInPiece = RowsInPiece;
    const QString last = page(title, blocks);
    return m_pieces + QStringList{last};
}

void HtmlWriter::write(const Block &block)
{
    switch (block.kind) {
    case Block::Kind::Sender:
        return sender(block);
    case Block::Kind::Title:
        return element("h1", "", block.text);
    case Block::Kind::Subtitle:
        return element("p", "subtitle", block.text);
    case Block::Kind::Heading:
        return element("h2", block.startsPage ? "page" : "", block.text);
    case Block::Kind::Lead:
        return lead(block);
    case Block::Kind::Paragraph:
        return element("p", "", block.text);
    case Block::Kind::Small:
        return element("p", "small", block.text);
    case Block::Kind::Points:
        return points(block);
    case Block::Kind::Facts:
        return facts(block);
    case Block::Kind::Table:
        return table(block);
    case Block::Kind::Pairs:
        return pairs(block);
    case Block::Kind::Figures:
        return figures(block);
    case Block::Kind::Bars:
        return bars(block);
    }
}

void HtmlWriter::element(const char *name, const char *cssClass, const QString &text)
{
    const QLatin1String tag(name);
    const QLatin1String marked(cssClass);
    m_html += u'<' + tag + (marked.isEmpty() ? QString() : QStringLiteral(" class=\"%1\"").arg(marked)) +
              u'>' + text.toHtmlEscaped() + QStringLiteral("</") + tag + QStringLiteral(">\n");
}

void HtmlWriter::sender(const Block &block)
{
    m_html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\"><tr>");
    if (block.picture) {
        const QSize size = block.picture->within(LogoRoom);
        m_html += QStringLiteral("<td class=\"sender\"><img src=\"%1\" width=\"%2\" height=\"%3\" alt=\"%4\">"
                                 "</td>")
                      .arg(block.picture->dataUrl(), QString::number(size.width()),
                           QString::number(size.height()), block.text.toHtmlEscaped());
    }
    if (!block.text.isEmpty())
        m_html += QStringLiteral("<td class=\"sender\"%1>%2</td>")
                      .arg(block.picture ? QStringLiteral(" align=\"right\" style=\"text-align:right\"")
                                         : QString(),
                           block.text.toHtmlEscaped());
    m_html += QStringLiteral("</tr></table>\n");
}

/// Highlights the status if the text starts with it.
void HtmlWriter::lead(const Block &block)
{
    const QString word = block.status ? statusWord(*block.status, m_language) : QString();
    const auto marked = block.text.startsWith(word) ? word.size() : 0;
    m_html += QStringLiteral("<p class=\"lead\"><span") + classOf(block.status) + u'>' +
              block.text.left(marked).toHtmlEscaped() + QStringLiteral("</span>") +
              block.text.mid(marked).toHtmlEscaped() + QStringLiteral("</p>\n");
}

void HtmlWriter::points(const Block &block)
{
    m_html += QStringLiteral("<ul>\n");
    for (const QStringList &row : block.rows)
        element("li", "", row.value(0));
    m_html += QStringLiteral("</ul>\n");
}

void HtmlWriter::figures(const Block &block)
{
    const int width = 100 / int(std::max<qsizetype>(1, block.rows.size()));
    m_html += QStringLiteral("<p class=\"bar\">&nbsp;</p><table width=\"100%\" cellspacing=\"0\"><tr>");
    for (qsizetype i = 0; i < block.rows.size(); ++i) {
        if (i > 0)
            m_html += QStringLiteral("<td class=\"gap\" width=\"1%\"></td>");
        const QString marked =
            block.rowStatus.value(i) == BlockStatus::Blocked ? QStringLiteral(" blocked") : QString();
        m_html += QStringLiteral("<td class=\"card\" bgcolor=\"#f3f4f6\" width=\"%1%\"><p class=\"figure%2\">"
                                 "%3</p><p class=\"name\">%4</p></td>")
                      .arg(QString::number(width - 1), marked, block.rows.at(i).value(0).toHtmlEscaped(),
                           block.rows.at(i).value(1).toHtmlEscaped());
    }
    m_html += QStringLiteral("</tr></table>\n");
}

/// Draws bars as cells with a background, which QTextDocument and every browser support.
void HtmlWriter::bars(const Block &block)
{
    qint64 most = 1;
    for (const QStringList &row : block.rows)
        most = std::max(most, row.value(1).toLongLong());
    m_html += QStringLiteral("<table class=\"dense\" width=\"100%\" cellspacing=\"0\">\n");
    for (const QStringList &row : block.rows) {
        bool isNumber = false;
        const qint64 value = row.value(1).toLongLong(&isNumber);
        const int share = value > 0 ? std::max(1, int(value * 100 / most)) : 0;
        const QString drawn =
            share > 0
                ? QStringLiteral("<td class=\"bar\" bgcolor=\"#B3261E\" style=\"background-color:#B3261E\" "
                                 "width=\"%1%\">&nbsp;</td>")
                      .arg(share)
                : QString();
        const QString rest = share < 100 ? QStringLiteral("<td class=\"bar\" bgcolor=\"#f3f4f6\" "
                                                          "style=\"background-color:#f3f4f6\" width=\"%1%\">"
                                                          "&nbsp;</td>")
                                               .arg(100 - share)
                                         : QString();
        m_html += QStringLiteral("<tr><td class=\"name whole\" width=\"14%\">%1</td><td width=\"78%\"><table "
                                 "width=\"100%\" cellspacing=\"0\"><tr>%2</tr></table></td><td "
                                 "class=\"whole\" width=\"8%\">%3</td>"
                                 "</tr>\n")
                      .arg(row.value(0).toHtmlEscaped(), drawn + rest,
                           isNumber ? m_language.locale().toString(value) : row.value(1).toHtmlEscaped());
    }
    endTable();
}

void HtmlWriter::facts(const Block &block)
{
    m_html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\">\n");
    for (const QStringList &row : block.rows)
        m_html += QStringLiteral("<tr><td class=\"name\" width=\"32%\">%1</td><td>%2</td></tr>\n")
                      .arg(row.value(0).toHtmlEscaped(), row.value(1).toHtmlEscaped());
    endTable();
}

bool HtmlWriter::isDivided(const Block &block) const
{
    return m_rowsInPiece > 0 && block.kind == Block::Kind::Table && block.rows.size() > m_rowsInPiece;
}

void HtmlWriter::table(const Block &block)
{
    startTable(block, 1);
    for (qsizetype i = 0; i < block.rows.size(); ++i) {
        if (isDivided(block) && i > 0 && i % m_rowsInPiece == 0) {
            endTable();
            m_pieces += m_html + Foot;
            m_html = m_head;
            startTable(block, 1);
        }
        m_html += QStringLiteral("<tr>");
        cells(block, i);
        m_html += QStringLiteral("</tr>\n");
    }
    endTable();
}

/// Fills the first column, then the next.
void HtmlWriter::pairs(const Block &block)
{
    const qsizetype height = (block.rows.size() + PairColumns - 1) / PairColumns;
    startTable(block, PairColumns);
    for (qsizetype line = 0; line < height; ++line) {
        m_html += QStringLiteral("<tr>");
        for (int column = 0; column < PairColumns; ++column)
            cells(block, line + column * height);
        m_html += QStringLiteral("</tr>\n");
    }
    endTable();
}

void HtmlWriter::startTable(const Block &block, int times)
{
    m_html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\"%1><thead><tr>")
                  .arg(block.rows.size() / times > ManyRows ? QStringLiteral(" class=\"dense\"") : QString());
    const QList<int> widths = block.widths.isEmpty() && isDivided(block) ? widthsOf(block) : block.widths;
    for (int i = 0; i < times; ++i)
        for (qsizetype column = 0; column < block.header.size(); ++column) {
            const QString width =
                widths.isEmpty() ? QString() : QStringLiteral(" width=\"%1%\"").arg(widths.at(column));
            m_html += QStringLiteral("<th class=\"line\" align=\"left\"%1>%2</th>")
                          .arg(width, block.header.at(column).toHtmlEscaped());
        }
    m_html += QStringLiteral("</tr></thead><tbody>\n");
}

void HtmlWriter::endTable()
{
    m_html += QStringLiteral("</tbody></table>\n");
}

/// Writes the cells of a row, or empty ones after the last row.
void HtmlWriter::cells(const Block &block, qsizetype index)
{
    const QStringList row = block.rows.value(index, QStringList(block.header.size()));
    const std::optional<BlockStatus> status = block.rowStatus.value(index);
    for (const QString &cell : row) {
        const bool isStatus = status && cell == statusWord(*status, m_language);
        const bool isNarrow = block.header.size() > FewColumns && &cell != &row.constFirst();
        m_html += cell.size() <= LongestWhole && !isNarrow ? QStringLiteral("<td class=\"line whole\">")
                                                           : QStringLiteral("<td class=\"line\">");
        m_html += isStatus && *status != BlockStatus::NotBlocked
                      ? QStringLiteral("<span%1>%2</span>").arg(classOf(status), cell.toHtmlEscaped())
                      : breakable(cell).toHtmlEscaped();
        m_html += QStringLiteral("</td>");
    }
}

/// Wraps a name that is too long for its column; on paper at invisible break opportunities.
QString HtmlWriter::breakable(const QString &cell) const
{
    if (!m_forPaper || cell.size() <= LongestWhole)
        return cell;
    QString text;
    qsizetype unbroken = 0;
    for (const QChar letter : cell) {
        text += letter;
        ++unbroken;
        if (letter.isSpace())
            unbroken = 0;
        if ((letter == u'.' || letter == u'-') ? unbroken > LongestWhole / 3 : unbroken >= LongestWhole) {
            text += QChar(0x200B);
            unbroken = 0;
        }
    }
    return text;
}

namespace {

/// Writes a report as text.
class TextWriter
{
public:
    [[nodiscard]] QString page(const QList<Block> &blocks)
    {
        for (const Block &block : blocks)
            write(block);
        // Plain text is searched by people and programs, so it has no non-breaking spaces.
        return m_text.trimmed().replace(QChar::Nbsp, u' ') + u'\n';
    }

private:
    void write(const Block &block)
    {
        switch (block.kind) {
        case Block::Kind::Title:
            m_text += block.text + u'\n' + QString(block.text.size(), u'=') + QStringLiteral("\n\n");
            break;
        case Block::Kind::Points:
            for (const QStringList &row : block.rows)
                m_text += QStringLiteral("- ") + row.value(0) + u'\n';
            m_text += u'\n';
            break;
        case Block::Kind::Heading:
            m_text += block.text + u'\n' + QString(block.text.size(), u'-') + u'\n';
            break;
        case Block::Kind::Facts:
            for (const QStringList &row : block.rows)
                m_text += row.join(QStringLiteral(": ")) + u'\n';
            m_text += u'\n';
            break;
        case Block::Kind::Table:
        case Block::Kind::Pairs:
            table(QList<QStringList>{block.header} + block.rows);
            break;
        case Block::Kind::Bars:
            table(block.rows);
            break;
        case Block::Kind::Figures:
            for (const QStringList &row : block.rows)
                m_text += row.join(u' ') + u'\n';
            m_text += u'\n';
            break;
        case Block::Kind::Sender:
            if (!block.text.isEmpty())
                m_text += block.text + QStringLiteral("\n\n");
            break;
        case Block::Kind::Subtitle:
        case Block::Kind::Lead:
        case Block::Kind::Paragraph:
        case Block::Kind::Small:
            m_text += block.text + QStringLiteral("\n\n");
            break;
        }
    }

    void table(const QList<QStringList> &rows)
    {
        QList<qsizetype> widths(rows.constFirst().size());
        for (const QStringList &row : rows)
            for (qsizetype i = 0; i < row.size(); ++i)
                widths[i] = std::max(widths[i], row[i].simplified().size());
        for (const QStringList &row : rows) {
            QString line;
            for (qsizetype i = 0; i < row.size(); ++i)
                line += row[i].simplified().leftJustified(widths[i] + 2);
            while (line.endsWith(u' '))
                line.chop(1);
            m_text += line + u'\n';
        }
        m_text += u'\n';
    }

    QString m_text;
};

} // namespace

QString toHtml(const Report &report, const ReportExtent &extent)
{
    return HtmlWriter(report.cover.language, extent.forPaper)
        .page(titleOf(report), contentOf(report, extent));
}

QStringList toPieces(const Report &report)
{
    const ReportExtent extent{.forPaper = true};
    return HtmlWriter(report.cover.language, extent.forPaper)
        .pieces(titleOf(report), contentOf(report, extent));
}

QString toText(const Report &report, const ReportExtent &extent)
{
    return TextWriter().page(contentOf(report, extent));
}

} // namespace pantau::report
