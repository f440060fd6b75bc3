// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report.h"

#include "report/content.h"

#include <QLocale>

#include <algorithm>

namespace pantau::report {

namespace {

/// Short rows stand side by side in as many columns.
constexpr int PairColumns = 3;

/// A longer table is set smaller, so that 40 domains fit on a page.
constexpr qsizetype ManyRows = 20;
/// Names, times and words up to this length are not broken.
constexpr qsizetype LongestWhole = 24;
constexpr qsizetype FewColumns = 4; ///< with more of them only the first is kept whole

/// What QTextDocument understands of CSS, so that the page on paper and the one in a browser look alike. The
/// margins of the page in a browser are those that it does not know: paper has its own.
constexpr QLatin1String
    Style("body{font-family:'Segoe UI','Helvetica Neue','Noto Sans','DejaVu Sans',sans-serif;font-size:9pt;"
          "color:#1a1a1a;background-color:#ffffff;max-width:50em;margin-block:2em;margin-inline:auto}"
          "table{border-collapse:collapse;width:100%}"
          "td,th{text-align:left;vertical-align:top;padding:2px 10px 2px 0}"
          "td.line,th.line{border-bottom:1px solid #c8c8c8}"
          "td.whole{white-space:nowrap}"
          "table.dense td,table.dense th{font-size:8pt;padding:1px 10px 1px 0}"
          "th{font-weight:bold;color:#555555}"
          "h1{font-size:17pt;margin-top:0;margin-bottom:2px}"
          "h2{font-size:11pt;margin-top:14px;margin-bottom:3px}"
          "p{margin-top:3px;margin-bottom:3px}"
          ".small{font-size:8pt;color:#555555}"
          ".name{color:#555555}"
          ".lead{font-size:11.5pt;margin-top:12px;margin-bottom:8px}"
          ".figure{font-size:20pt;font-weight:bold}"
          "h2.page{page-break-before:always}"
          ".blocked{color:#B3261E;font-weight:bold}"
          ".unknown{color:#7A5900;font-weight:bold}");

QString markOf(std::optional<BlockStatus> status)
{
    if (status == BlockStatus::Blocked)
        return QStringLiteral(" class=\"blocked\"");
    return status == BlockStatus::Unknown ? QStringLiteral(" class=\"unknown\"") : QString();
}

/// Writes a report as HTML. Every text is escaped here; only this class writes tags.
class HtmlWriter
{
public:
    [[nodiscard]] QString page(const QString &title, const QList<Block> &blocks)
    {
        m_html = QStringLiteral(
                     "<!DOCTYPE html>\n<html lang=\"%1\"><head><meta charset=\"utf-8\"><title>%2</title>\n"
                     "<style>%3</style></head><body>\n")
                     .arg(QLocale().bcp47Name().toHtmlEscaped(), title.toHtmlEscaped(), Style);
        for (const Block &block : blocks)
            write(block);
        return m_html + QStringLiteral("</body></html>\n");
    }

private:
    void write(const Block &block)
    {
        const QString text = block.text.toHtmlEscaped();
        switch (block.kind) {
        case Block::Kind::Title:
            m_html += QStringLiteral("<h1>") + text + QStringLiteral("</h1>\n");
            break;
        case Block::Kind::Heading:
            m_html += (block.startsPage ? QStringLiteral("<h2 class=\"page\">") : QStringLiteral("<h2>")) +
                      text + QStringLiteral("</h2>\n");
            break;
        case Block::Kind::Lead:
            lead(block);
            break;
        case Block::Kind::Paragraph:
            m_html += QStringLiteral("<p>") + text + QStringLiteral("</p>\n");
            break;
        case Block::Kind::Small:
            m_html += QStringLiteral("<p class=\"small\">") + text + QStringLiteral("</p>\n");
            break;
        case Block::Kind::Facts:
            facts(block);
            break;
        case Block::Kind::Table:
            table(block);
            break;
        case Block::Kind::Pairs:
            pairs(block);
            break;
        case Block::Kind::Figures:
            figures(block);
            break;
        case Block::Kind::Bars:
            bars(block);
            break;
        }
    }

    void figures(const Block &block)
    {
        const int width = 100 / int(std::max<qsizetype>(1, block.rows.size()));
        m_html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\"><tr>");
        for (qsizetype i = 0; i < block.rows.size(); ++i) {
            const auto status = block.rowStatus.value(i);
            const bool isBlocked = status == BlockStatus::Blocked && block.rows.at(i).value(0) != u"0";
            m_html += QStringLiteral("<td width=\"%1%\"><span class=\"figure%2\">%3</span><br>"
                                     "<span class=\"name\">%4</span></td>")
                          .arg(width)
                          .arg(isBlocked ? QStringLiteral(" blocked") : QString(),
                               block.rows.at(i).value(0).toHtmlEscaped(),
                               block.rows.at(i).value(1).toHtmlEscaped());
        }
        m_html += QStringLiteral("</tr></table>\n");
    }

    /// As cells with a ground: what QTextDocument and every browser draw alike.
    void bars(const Block &block)
    {
        qint64 most = 1;
        for (const QStringList &row : block.rows)
            most = std::max(most, row.value(1).toLongLong());
        m_html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\">\n");
        for (const QStringList &row : block.rows) {
            const qint64 value = row.value(1).toLongLong();
            const auto share = int(value * 100 / most);
            const QString rest = share < 100
                                     ? QStringLiteral("<td width=\"%1%\"></td>").arg(100 - std::max(1, share))
                                     : QString();
            const QString bar =
                value > 0
                    ? QStringLiteral("<table width=\"100%\" cellspacing=\"0\"><tr><td bgcolor=\"#B3261E\" "
                                     "width=\"%1%\">&nbsp;</td>%2</tr></table>")
                          .arg(QString::number(std::max(1, share)), rest)
                    : QStringLiteral("<span class=\"name\">&ndash;</span>");
            m_html += QStringLiteral("<tr><td class=\"name\" width=\"18%\">%1</td><td width=\"70%\">%2</td>"
                                     "<td width=\"12%\">%3</td></tr>\n")
                          .arg(row.value(0).toHtmlEscaped(), bar, QLocale().toString(value));
        }
        endTable();
    }

    /// Its status stands out, where it begins with one.
    void lead(const Block &block)
    {
        const QString word = block.status ? statusWord(*block.status) : QString();
        const auto marked = block.text.startsWith(word) ? word.size() : 0;
        m_html += QStringLiteral("<p class=\"lead\"><span") + markOf(block.status) + u'>' +
                  block.text.left(marked).toHtmlEscaped() + QStringLiteral("</span>") +
                  block.text.mid(marked).toHtmlEscaped() + QStringLiteral("</p>\n");
    }

    void facts(const Block &block)
    {
        m_html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\">\n");
        for (const QStringList &row : block.rows)
            m_html += QStringLiteral("<tr><td class=\"name\" width=\"32%\">%1</td><td>%2</td></tr>\n")
                          .arg(row.value(0).toHtmlEscaped(), row.value(1).toHtmlEscaped());
        endTable();
    }

    void table(const Block &block)
    {
        startTable(block, 1);
        for (qsizetype i = 0; i < block.rows.size(); ++i) {
            m_html += QStringLiteral("<tr>");
            cells(block, i);
            m_html += QStringLiteral("</tr>\n");
        }
        endTable();
    }

    /// Down the first column, then down the next.
    void pairs(const Block &block)
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

    void startTable(const Block &block, int times)
    {
        m_html +=
            QStringLiteral("<table width=\"100%\" cellspacing=\"0\"%1><thead><tr>")
                .arg(block.rows.size() / times > ManyRows ? QStringLiteral(" class=\"dense\"") : QString());
        for (int i = 0; i < times; ++i)
            for (const QString &cell : block.header)
                m_html +=
                    QStringLiteral("<th class=\"line\" align=\"left\">%1</th>").arg(cell.toHtmlEscaped());
        m_html += QStringLiteral("</tr></thead><tbody>\n");
    }
    void endTable() { m_html += QStringLiteral("</tbody></table>\n"); }

    /// The cells of a row; empty ones beyond the last.
    void cells(const Block &block, qsizetype index)
    {
        const QStringList row = block.rows.value(index, QStringList(block.header.size()));
        const std::optional<BlockStatus> status = block.rowStatus.value(index);
        for (const QString &cell : row) {
            const bool isStatus = status && cell == statusWord(*status);
            const bool isNarrow = block.header.size() > FewColumns && &cell != &row.constFirst();
            m_html += cell.size() <= LongestWhole && !isNarrow ? QStringLiteral("<td class=\"line whole\">")
                                                               : QStringLiteral("<td class=\"line\">");
            m_html += isStatus && *status != BlockStatus::NotBlocked
                          ? QStringLiteral("<span%1>%2</span>").arg(markOf(status), cell.toHtmlEscaped())
                          : cell.toHtmlEscaped();
            m_html += QStringLiteral("</td>");
        }
    }

    QString m_html;
};

/// Writes a report as text.
class TextWriter
{
public:
    [[nodiscard]] QString page(const QList<Block> &blocks)
    {
        for (const Block &block : blocks)
            write(block);
        return m_text.trimmed() + u'\n';
    }

private:
    void write(const Block &block)
    {
        switch (block.kind) {
        case Block::Kind::Title:
            m_text += block.text + u'\n' + QString(block.text.size(), u'=') + QStringLiteral("\n\n");
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
    return HtmlWriter().page(titleOf(report), contentOf(report, extent));
}

QString toText(const Report &report, const ReportExtent &extent)
{
    return TextWriter().page(contentOf(report, extent));
}

} // namespace pantau::report
