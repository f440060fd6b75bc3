// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/paper.h"

#include "app/report/content.h"
#include "base/background_work.h"
#include "base/files.h"
#include "desktop/look/colours.h"
#include "desktop/look/pantau_style.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QLocale>
#include <QPageLayout>
#include <QPainter>
#include <QPainterPath>
#include <QPdfWriter>
#include <QScrollBar>
#include <QTextLayout>

#include <algorithm>

namespace pantau::desktop {

namespace {

/// Fonts have whole pixels, so pages are laid out in tenths of a point.
constexpr double Tenths = 10;
constexpr int PaperResolution = int(72 * Tenths);
/// Letter spacing disables ligatures, so that copied names are exact. Invisible.
constexpr double NoLigatures = 0.1;
constexpr double PageGap = 12; ///< between pages on the screen, in pixels

QString withLineBreaks(QString text)
{
    return text.replace(u'\n', QChar::LineSeparator);
}

void drawText(QPainter &painter, const PaperItem &item)
{
    QTextLayout layout(withLineBreaks(item.text), item.font());
    item.setLines(layout);
    painter.setPen(item.colour);
    layout.draw(&painter, item.rect.topLeft() * Tenths);
}

/// Draws a status mark of 16 x 16 units.
void drawMark(QPainter &painter, const PaperItem &item)
{
    painter.save();
    painter.translate(item.rect.topLeft() * Tenths);
    painter.scale(item.rect.width() * Tenths / 16, item.rect.height() * Tenths / 16);
    QPainterPath path;
    if (item.kind == PaperItem::Kind::Tick) {
        path.moveTo(2.5, 8.5);
        path.lineTo(6.5, 12);
        path.lineTo(13.5, 4);
    } else if (item.kind == PaperItem::Kind::Blocked) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(item.colour);
        painter.drawEllipse(QPointF(8, 8), 7, 7);
        path.moveTo(4.8, 8);
        path.lineTo(11.2, 8);
    } else {
        path.moveTo(5, 6);
        path.cubicTo(5, 1.5, 11, 1.5, 11, 5.6);
        path.cubicTo(11, 8, 8, 8, 8, 10.2);
        path.moveTo(8, 13);
        path.lineTo(8, 13.2);
    }
    const bool isFilled = item.kind == PaperItem::Kind::Blocked;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(isFilled ? colour(Token::Paper, false) : item.colour, 2, Qt::SolidLine, Qt::RoundCap,
                        Qt::RoundJoin));
    painter.drawPath(path);
    painter.restore();
}

void drawItem(QPainter &painter, const PaperItem &item)
{
    const QRectF rect(item.rect.topLeft() * Tenths, item.rect.size() * Tenths);
    switch (item.kind) {
    case PaperItem::Kind::Text:
        return drawText(painter, item);
    case PaperItem::Kind::Picture:
        return painter.drawImage(rect, item.picture);
    case PaperItem::Kind::Box:
        painter.setPen(Qt::NoPen);
        painter.setBrush(item.colour);
        return painter.drawRoundedRect(rect, item.radius * Tenths, item.radius * Tenths);
    case PaperItem::Kind::Blocked:
    case PaperItem::Kind::Tick:
    case PaperItem::Kind::Question:
        return drawMark(painter, item);
    }
}

} // namespace

QFont PaperItem::font() const
{
    QFont font;
    font.setPixelSize(qRound(size * Tenths));
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setLetterSpacing(QFont::AbsoluteSpacing, NoLigatures);
    return font;
}

double PaperItem::setLines(QTextLayout &layout) const
{
    QTextOption option(align);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    if (marked > 0) { // heavier, so it takes more space
        QTextCharFormat format;
        format.setForeground(markedColour);
        format.setFontWeight(QFont::DemiBold);
        layout.setFormats({{0, int(marked), format}});
    }
    const double step = size * leading * Tenths;
    double y = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(rect.width() * Tenths);
        line.setPosition({0, y + (step - line.height()) / 2});
        y += step;
    }
    layout.endLayout();
    return y / Tenths;
}

double PaperItem::widthOfText() const
{
    return QFontMetricsF(font()).horizontalAdvance(text) / Tenths;
}

double PaperItem::heightOfText() const
{
    QTextLayout layout(withLineBreaks(text), font());
    return setLines(layout);
}

void Paper::draw(QPainter &painter, int page) const
{
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    for (const PaperItem &item : pages.at(page))
        drawItem(painter, item);
}

QString Paper::text() const
{
    QStringList lines;
    for (const QList<PaperItem> &page : pages)
        for (const PaperItem &item : page)
            if (!item.text.isEmpty())
                lines += item.text;
    return lines.join(u'\n').replace(QChar::Nbsp, u' ');
}

QPageSize::PageSizeId paperOf(const QLocale &locale)
{
    return locale.measurementSystem() == QLocale::ImperialUSSystem ? QPageSize::Letter : QPageSize::A4;
}

QByteArray asPdf(const QList<Paper> &papers)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(PaperResolution);
    writer.setTitle(papers.constFirst().title);
    writer.setCreator(QStringLiteral("Pantau"));
    writer.setPageLayout(QPageLayout(QPageSize(papers.constFirst().size, QPageSize::Point),
                                     QPageLayout::Portrait, QMarginsF(), QPageLayout::Point));
    QPainter painter(&writer);
    bool isFirst = true;
    for (const Paper &paper : papers)
        for (int page = 0; page < paper.pages.size(); ++page) {
            if (!isFirst)
                writer.newPage();
            isFirst = false;
            paper.draw(painter, page);
        }
    painter.end();
    return bytes;
}

PaperView::PaperView(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setKind(*this, kind::Flush);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // otherwise the width would depend on the height
}

void PaperView::setPaper(const Paper &paper)
{
    m_paper = paper;
    setAccessibleDescription(paper.text());
    resizeEvent(nullptr);
    viewport()->update();
}

void PaperView::mark(const QString &text)
{
    m_marked = text.trimmed();
    viewport()->update();
}

void PaperView::paintMark(QPainter &painter, const QList<PaperItem> &page) const
{
    if (m_marked.isEmpty())
        return;
    constexpr bool IsDark = false; // the paper is white in every theme
    for (const PaperItem &item : page) {
        if (!item.text.contains(m_marked))
            continue;
        const QRectF rect = item.rect.adjusted(-6, -3, 6, 3);
        painter.fillRect(QRectF(rect.topLeft() * Tenths, rect.size() * Tenths), colour(Token::Sel, IsDark));
        painter.fillRect(QRectF(rect.topLeft() * Tenths, QSizeF(2.25, rect.height()) * Tenths),
                         colour(Token::Accent, IsDark));
        return;
    }
}

/// Pixels per point. A page is shown as a whole if it is readable then.
double PaperView::scale() const
{
    constexpr double Readable = 0.7;
    if (m_paper.pages.isEmpty())
        return 1;
    const double high = (viewport()->height() - 2 * PageGap) / m_paper.size.height();
    const double wide = (viewport()->width() - 2 * PageGap) / m_paper.size.width();
    return std::max(0.1, high >= Readable ? std::min(wide, high) : wide);
}

void PaperView::resizeEvent(QResizeEvent *)
{
    const double step = m_paper.size.height() * scale() + PageGap;
    const int height = int(step * double(m_paper.pages.size()) + PageGap);
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(fontMetrics().lineSpacing() * 3);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
}

void PaperView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colour(Token::Window, palette())); // also in a white dialog
    const QSizeF page = m_paper.size * scale();
    for (int i = 0; i < m_paper.pages.size(); ++i) {
        const QRectF sheet(QPointF((viewport()->width() - page.width()) / 2,
                                   PageGap + i * (page.height() + PageGap) - verticalScrollBar()->value()),
                           page);
        if (!sheet.intersects(viewport()->rect()))
            continue;
        painter.save();
        painter.fillRect(sheet, colour(Token::Paper, false));
        painter.setClipRect(sheet);
        painter.translate(sheet.topLeft());
        painter.scale(scale() / Tenths, scale() / Tenths);
        paintMark(painter, m_paper.pages.at(i));
        m_paper.draw(painter, i);
        painter.restore();
    }
}

QFuture<Result<void>> saveReportInBackground(const Report &report, ReportFormat format, const QString &path,
                                             const QString &dataDir)
{
    return workInBackground([report, format, path, dataDir] {
        return writeWholeFile(path,
                              format == ReportFormat::Pdf ? asPdf({reportPaper(report, paperOf(QLocale()))})
                                                          : report::toHtml(report).toUtf8(),
                              dataDir);
    });
}

} // namespace pantau::desktop
