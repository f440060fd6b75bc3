// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/paper_pages.h"

#include "base/background_work.h"
#include "desktop/domains/paper_text.h"

#include <QBuffer>
#include <QLocale>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>

#include <deque>

namespace pantau::desktop {

namespace {

constexpr int PaperResolution = 300;
constexpr qint64 Half = 500;         ///< of the work, in steps
constexpr double PaperMarginMm = 18; ///< all around; head and foot are in it

/// The pages of all parts on one device.
class PaperPrinting
{
public:
    PaperPrinting(const QList<PaperPart> &parts, QPdfWriter &writer, const PageNumberText &number)
        : m_parts(parts), m_writer(writer), m_number(number), m_millimetre(writer.resolution() / 25.4)
    {
    }

    /// False: it was stopped, and the pages are not all there.
    [[nodiscard]] bool run(TaskProgress &progress) { return setText(progress) && draw(progress); }

private:
    /// To set a piece and to draw it take about as long.
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

} // namespace pantau::desktop
