// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report.h"

#include "app/report/content.h"
#include "app/report/html_writer.h"

#include <algorithm>

namespace pantau::report {

namespace {

/// Writes a report as text.
class TextWriter
{
public:
    [[nodiscard]] QString page(const QList<Block> &blocks)
    {
        for (const Block &block : blocks)
            write(block);
        // A text is not laid out, and is searched by people and programs.
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
