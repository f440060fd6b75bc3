// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/report/content.h"
#include "base/language.h"

#include <algorithm>
#include <utility>

namespace pantau::report {

namespace {

const QSize LogoRoom(80, 40); ///< in pixels

/// The lengths of the printed report. Colours: %1 band, %2 its text.
constexpr QLatin1String
    Style("body{font-family:system-ui,'Segoe UI','Helvetica Neue','Noto Sans',sans-serif;font-size:9.5pt;"
          "color:#171B21;background:#fff;margin:0;line-height:1.4}"
          "header{background:%1;color:%2;min-height:13mm;padding:7mm 0;margin-bottom:9mm}"
          "header>div,main{max-width:174mm;margin:0 auto;padding:0 18mm}"
          "header>div{display:flex;align-items:center;gap:4mm}"
          "header .logo{background:#fff;border-radius:2.5mm;padding:1.5mm;display:flex}"
          "header b{font-size:13pt;font-weight:600}header .end{margin-left:auto;text-align:right}"
          "h1{font-size:26pt;font-weight:600;margin:0;line-height:1.2}"
          "h2{font-size:12pt;font-weight:600;margin:9mm 0 2mm}h2.page{font-size:15.5pt}"
          ".subtitle{font-size:13pt;color:#525B68;margin:0 0 7mm}"
          ".lead{font-size:18pt;font-weight:500;line-height:1.42;margin:0 0 7mm;white-space:pre-line}"
          ".small{font-size:8.5pt;color:#525B68}p{margin:1mm 0}"
          "table{border-collapse:collapse;width:100%}"
          "td,th{text-align:left;vertical-align:top;padding:1.8mm 3mm 1.8mm 0;"
          "border-bottom:1px solid #E4E7EC;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}"
          "th{font-weight:500;font-size:8.5pt;color:#525B68;border-bottom-color:#7F8896}"
          "td:first-child{font-weight:500}"
          ".figures{display:flex;border:solid #E4E7EC;border-width:1px 0}"
          ".figures div{flex:1;padding:3.5mm 0 3.5mm 4.5mm;border-left:1px solid #E4E7EC;color:#525B68;"
          "font-size:8.7pt}.figures div:first-child{padding-left:0;border:0}"
          ".figures b{display:block;font-size:19pt;font-weight:600;color:#171B21;line-height:1.3}"
          ".columns{columns:2;column-gap:9mm}.columns tr{break-inside:avoid}"
          ".columns td:last-child,.columns th:last-child{text-align:right;padding-right:0;color:#525B68}"
          ".columns td:first-child,.columns th:first-child{width:5mm;padding-right:0}"
          ".blocked,.figures b.blocked{color:#BE241B;font-weight:600}.unknown{color:#855300;font-weight:600}"
          ".ok{color:#17713F}.name{color:#525B68;width:32%}ul{margin:1mm 0;padding-left:5mm}"
          "svg{width:100%;height:auto}svg text{font-size:9.5px;fill:#171B21}"
          "svg .quiet{font-size:8.5px;fill:#525B68}svg .day{fill:#BE241B;font-weight:600;font-size:8.5px}"
          "svg .end{fill:#fff;font-weight:600;font-size:8.5px}"
          "*{print-color-adjust:exact;-webkit-print-color-adjust:exact}"
          "@page{size:A4;margin:18mm 0 18mm}@page:first{margin-top:0}"
          "@media print{tr,.figures,svg{break-inside:avoid}h2{break-after:avoid}}");

QString classOf(std::optional<BlockStatus> status)
{
    if (status == BlockStatus::Blocked)
        return QStringLiteral(" class=\"blocked\"");
    return status == BlockStatus::Unknown ? QStringLiteral(" class=\"unknown\"") : QString();
}

/// Writes a report as HTML. All text is escaped here, and only this class writes tags.
class HtmlWriter
{
public:
    explicit HtmlWriter(const Content &content) : m_content(content) {}

    [[nodiscard]] QString page()
    {
        const Language &language = m_content.cover.language;
        m_html = QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\"><head><meta charset=\"utf-8\"><title>%2"
                                "</title>\n<style>%3</style></head><body>\n")
                     .arg(language.locale().bcp47Name().toHtmlEscaped(), m_content.title.toHtmlEscaped(),
                          QString(Style).arg(m_content.bandColour, m_content.bandText));
        if (m_content.hasBand)
            band();
        m_html += m_content.hasBand ? QStringLiteral("<main>\n")
                                    : QStringLiteral("<main style=\"padding-top:9mm\">\n");
        for (const Block &block : m_content.blocks)
            write(block);
        return m_html + QStringLiteral("</main></body></html>\n");
    }

private:
    void band()
    {
        const ReportCover &cover = m_content.cover;
        m_html += QStringLiteral("<header><div>");
        if (cover.logo) {
            const QSize size = cover.logo->within(LogoRoom);
            m_html += QStringLiteral("<span class=\"logo\"><img src=\"%1\" width=\"%2\" height=\"%3\" "
                                     "alt=\"%4\"></span>")
                          .arg(cover.logo->dataUrl(), QString::number(size.width()),
                               QString::number(size.height()), cover.agency.toHtmlEscaped());
        }
        m_html +=
            QStringLiteral("<div><b>%1</b><br>%2</div><div class=\"end\">%3<br>%4</div></div></header>\n")
                .arg(cover.agency.toHtmlEscaped(), cover.address.toHtmlEscaped(),
                     m_content.kind.toHtmlEscaped(), m_content.created.toHtmlEscaped());
    }

    void write(const Block &block)
    {
        switch (block.kind) {
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
        case Block::Kind::Figures:
            return figures(block);
        case Block::Kind::Axis:
            return axis(block.axis);
        case Block::Kind::Table:
            return table(block);
        case Block::Kind::Columns:
            return columns(block);
        }
    }

    void element(const char *name, const char *cssClass, const QString &text)
    {
        const QLatin1String tag(name);
        const QLatin1String marked(cssClass);
        m_html += u'<' + tag + (marked.isEmpty() ? QString() : QStringLiteral(" class=\"%1\"").arg(marked)) +
                  u'>' + text.toHtmlEscaped() + QStringLiteral("</") + tag + QStringLiteral(">\n");
    }

    void lead(const Block &block)
    {
        m_html += QStringLiteral("<p class=\"lead\"><span") + classOf(block.status) + u'>' +
                  block.text.left(block.marked).toHtmlEscaped() + QStringLiteral("</span>") +
                  block.text.mid(block.marked).toHtmlEscaped() + QStringLiteral("</p>\n");
    }

    void points(const Block &block)
    {
        m_html += QStringLiteral("<ul>\n");
        for (const QStringList &row : block.rows)
            element("li", "", row.value(0));
        m_html += QStringLiteral("</ul>\n");
    }

    void facts(const Block &block)
    {
        m_html += QStringLiteral("<table>\n");
        for (const QStringList &row : block.rows)
            m_html += QStringLiteral("<tr><td class=\"name\">%1</td><td>%2</td></tr>\n")
                          .arg(row.value(0).toHtmlEscaped(), row.value(1).toHtmlEscaped());
        m_html += QStringLiteral("</table>\n");
    }

    void figures(const Block &block)
    {
        m_html += QStringLiteral("<div class=\"figures\">");
        for (qsizetype i = 0; i < block.rows.size(); ++i)
            m_html += QStringLiteral("<div><b%1>%2</b>%3</div>")
                          .arg(classOf(block.rowStatus.value(i)), block.rows.at(i).value(0).toHtmlEscaped(),
                               block.rows.at(i).value(1).toHtmlEscaped());
        m_html += QStringLiteral("</div>\n");
    }

    /// Draws the lanes in units of a CSS pixel; the days are 500 wide.
    void axis(const TimeAxis &axis)
    {
        constexpr double left = 150;
        constexpr double width = 500;
        constexpr double step = 27;
        const double foot = step * double(axis.lanes.size());
        m_html += QStringLiteral("<svg viewBox=\"0 0 652 %1\" role=\"img\">").arg(foot + 40);
        for (const TimeAxis::Tick &tick : axis.ticks) {
            shape(left + width * tick.at, 0, 0.6, foot + 4, "#E4E7EC");
            words(left + width * tick.at, foot + 16, tick.at > 0 ? "quiet\" text-anchor=\"middle" : "quiet",
                  tick.label);
        }
        for (qsizetype i = 0; i < axis.lanes.size(); ++i) {
            const TimeAxis::Lane &lane = axis.lanes.at(i);
            const double middle = step * (double(i) + 0.5);
            constexpr qsizetype most = 28; // characters
            const QString &name = lane.domain;
            words(0, middle + 3, "",
                  name.size() > most ? name.left(most / 2) + u'…' + name.right(most / 2 - 1) : name);
            shape(left + width * lane.from, middle - 1.5, width * (lane.to - lane.from), 3, "#3F9B6C");
            for (const TimeAxis::Span &span : lane.blocked)
                shape(left + width * span.from, middle - 7.5, width * (span.to - span.from), 15, "#D2362B");
            for (const TimeAxis::Span &span : axis.unanswered) {
                shape(left + width * span.from, middle - 7.5, width * (span.to - span.from), 15, "#FBEFD6");
                shape(left + width * span.from, middle - 1.5, width * (span.to - span.from), 3, "#B5790A");
            }
            for (const TimeAxis::Span &span : lane.blocked) {
                if (span.isEnd && (span.to - span.from) * width > 70)
                    words(left + width * span.to - 8, middle + 3, "end\" text-anchor=\"end", span.label);
                else if (!span.isEnd && span.from * width > 50)
                    words(left + width * span.from - 5, middle - 4, "day\" text-anchor=\"end", span.label);
            }
        }
        legend(axis, foot + 36);
        m_html += QStringLiteral("</svg>\n");
        if (!axis.more.isEmpty())
            element("p", "small", axis.more);
    }

    void legend(const TimeAxis &axis, double baseline)
    {
        static const char *const colours[] = {"#D2362B", "#3F9B6C", "#B5790A"};
        double x = 0;
        for (qsizetype i = 0; i < axis.legend.size(); ++i) {
            shape(x, baseline - (i == 0 ? 7 : 5), 8, i == 0 ? 8 : 3, colours[i]);
            words(x + 12, baseline, "quiet", axis.legend.at(i));
            x += 32 + 5 * double(axis.legend.at(i).size());
        }
    }

    void shape(double x, double y, double width, double height, const char *colour)
    {
        m_html += QStringLiteral("<rect x=\"%1\" y=\"%2\" width=\"%3\" height=\"%4\" rx=\"%5\" fill=\"%6\"/>")
                      .arg(QString::number(x, 'f', 1), QString::number(y, 'f', 1),
                           QString::number(std::max(0.6, width), 'f', 1), QString::number(height, 'f', 1),
                           height < 9 ? QStringLiteral("1") : QStringLiteral("2"), QLatin1String(colour));
    }

    void words(double x, double y, const char *cssClass, const QString &text)
    {
        m_html += QStringLiteral("<text x=\"%1\" y=\"%2\" class=\"%3\">%4</text>")
                      .arg(QString::number(x, 'f', 1), QString::number(y, 'f', 1), QLatin1String(cssClass),
                           text.toHtmlEscaped());
    }

    void table(const Block &block)
    {
        m_html += QStringLiteral("<table><thead><tr>");
        for (qsizetype column = 0; column < block.header.size(); ++column)
            m_html += (block.widths.isEmpty()
                           ? QStringLiteral("<th>")
                           : QStringLiteral("<th style=\"width:%1%\">").arg(block.widths.at(column))) +
                      block.header.at(column).toHtmlEscaped() + QStringLiteral("</th>");
        m_html += QStringLiteral("</tr></thead><tbody>\n");
        for (qsizetype i = 0; i < block.rows.size(); ++i) {
            m_html += QStringLiteral("<tr>");
            for (qsizetype column = 0; column < block.rows.at(i).size(); ++column)
                m_html += QStringLiteral("<td%1>").arg(
                              column == block.statusColumn ? classOf(block.rowStatus.value(i)) : QString()) +
                          block.rows.at(i).at(column).toHtmlEscaped() + QStringLiteral("</td>");
            m_html += QStringLiteral("</tr>\n");
        }
        m_html += QStringLiteral("</tbody></table>\n");
    }

    void columns(const Block &block)
    {
        m_html += QStringLiteral("<div class=\"columns\"><table><thead><tr><th></th>");
        for (const QString &word : block.header)
            m_html += QStringLiteral("<th>") + word.toHtmlEscaped() + QStringLiteral("</th>");
        m_html += QStringLiteral("</tr></thead><tbody>\n");
        for (qsizetype i = 0; i < block.rows.size(); ++i) {
            const auto status = block.rowStatus.value(i).value_or(BlockStatus::Unknown);
            const QString mark = status == BlockStatus::Blocked   ? QStringLiteral("●")
                                 : status == BlockStatus::Unknown ? QStringLiteral("?")
                                                                  : QStringLiteral("✓");
            const QString cssClass =
                status == BlockStatus::NotBlocked ? QStringLiteral(" class=\"ok\"") : classOf(status);
            m_html += QStringLiteral("<tr><td%1 title=\"%2\">%3</td><td%4>%5</td><td>%6</td></tr>\n")
                          .arg(cssClass, statusWord(status, m_content.cover.language).toHtmlEscaped(), mark,
                               classOf(status), block.rows.at(i).value(0).toHtmlEscaped(),
                               block.rows.at(i).value(1).toHtmlEscaped());
        }
        m_html += QStringLiteral("</tbody></table></div>\n");
    }

    Content m_content;
    QString m_html;
};

/// Writes a report as text.
class TextWriter
{
public:
    explicit TextWriter(const Language &language) : m_language(language) {}
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
        case Block::Kind::Columns:
            table(block);
            break;
        case Block::Kind::Axis: // the incidents say the same
            break;
        case Block::Kind::Figures:
            for (const QStringList &row : block.rows)
                m_text += row.join(u' ') + u'\n';
            m_text += u'\n';
            break;
        case Block::Kind::Subtitle:
        case Block::Kind::Lead:
        case Block::Kind::Paragraph:
        case Block::Kind::Small:
            m_text += block.text + QStringLiteral("\n\n");
            break;
        }
    }

    /// The status mark of a row becomes a word.
    void table(const Block &block)
    {
        QList<QStringList> rows{block.header};
        rows += block.rows;
        if (block.kind == Block::Kind::Columns)
            for (qsizetype i = 0; i < rows.size(); ++i) {
                const auto status = i > 0 ? block.rowStatus.value(i - 1) : std::nullopt;
                rows[i].insert(1, status ? statusWord(*status, m_language) : QString());
            }
        QList<qsizetype> widths(rows.constFirst().size());
        for (const QStringList &row : std::as_const(rows))
            for (qsizetype i = 0; i < row.size(); ++i)
                widths[i] = std::max(widths[i], row[i].simplified().size());
        for (const QStringList &row : std::as_const(rows)) {
            QString line;
            for (qsizetype i = 0; i < row.size(); ++i)
                line += row[i].simplified().leftJustified(widths[i] + 2);
            while (line.endsWith(u' '))
                line.chop(1);
            m_text += line + u'\n';
        }
        m_text += u'\n';
    }

    const Language &m_language;
    QString m_text;
};

} // namespace

QString toHtml(const Report &report)
{
    return HtmlWriter(contentOf(report)).page();
}

QString toText(const Report &report)
{
    return TextWriter(report.cover.language).page(contentOf(report).blocks);
}

} // namespace pantau::report
