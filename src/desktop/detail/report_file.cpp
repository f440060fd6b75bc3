// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/detail/report_file.h"

#include "core/whole_file.h"
#include "desktop/detail/paper_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QLocale>
#include <QPromise>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <QThreadPool>

#include <algorithm>
#include <memory>

namespace pantau::desktop {

namespace {

constexpr int Resolution = 300;
constexpr double MarginMm = 18; ///< all around; head and foot are in it
constexpr qsizetype LongestSubject = 80;

/// The pages of one report on one device: from the second on with a line at the top that says whose and of
/// when it is.
class Printing
{
public:
    Printing(const Report &report, QPdfWriter &writer)
        : m_report(report), m_writer(writer), m_margin(MarginMm / 25.4 * writer.resolution())
    {
        m_document.documentLayout()->setPaintDevice(&writer);
        m_document.setDocumentMargin(0);
        m_document.setHtml(app::reportHtml(report, {.forPaper = true}));
        m_document.setPageSize(QSizeF(writer.width() - 2 * m_margin, writer.height() - 2 * m_margin));
        m_pixel = writer.logicalDpiY() / 96.0;
        keepTogether();
        m_font = m_document.defaultFont();
        m_font.setPointSizeF(8);
    }

    void run()
    {
        QPainter painter(&m_writer);
        for (int page = 0; page < m_document.pageCount(); ++page) {
            if (page > 0)
                m_writer.newPage();
            draw(painter, page);
        }
    }

private:
    [[nodiscard]] int pageAt(double y) const { return int(y / m_document.pageSize().height()); }
    [[nodiscard]] QRectF rectOf(const QTextBlock &block) const
    {
        return m_document.documentLayout()->blockBoundingRect(block);
    }

    /// No heading is left alone at the foot of a page, and no row goes over two. QTextDocument knows neither.
    void keepTogether()
    {
        for (QTextBlock block = m_document.begin(); block.isValid(); block = block.next()) {
            QTextCursor cursor(block);
            if (block.blockFormat().headingLevel() > 0 && block.next().isValid() &&
                pageAt(rectOf(block).top()) != pageAt(rectOf(block.next()).bottom())) {
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
        double top = 1e9;
        double bottom = 0;
        for (int column = 0; column < table.columns(); ++column) {
            const QTextTableCell cell = table.cellAt(row, column);
            top = std::min(top, rectOf(cell.firstCursorPosition().block()).top());
            bottom = std::max(bottom, rectOf(cell.lastCursorPosition().block()).bottom());
        }
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
        margins(painter, page);
    }

    void margins(QPainter &painter, int page) const
    {
        const double millimetre = m_writer.resolution() / 25.4;
        const double line = 5 * millimetre;
        const QRectF top(m_margin, m_margin - 3 * millimetre - line, m_document.pageSize().width(), line);
        const QRectF bottom(m_margin, m_writer.height() - m_margin + 3 * millimetre, top.width(), line);
        const QString whose =
            QStringLiteral("%1 · %2").arg(m_report.client(), app::reportPeriodName(m_report));
        const QString number = app::reportPageNumber(m_report, page + 1, m_document.pageCount());
        painter.setFont(m_font);
        painter.setPen(QPen(QColor(0xDD, 0xDD, 0xDD), millimetre / 5));
        painter.drawLine(bottom.topLeft(), bottom.topRight());
        if (page > 0)
            painter.drawLine(top.bottomLeft(), top.bottomRight());
        painter.setPen(QColor(0x55, 0x55, 0x55));
        if (page > 0)
            inLine(painter, top.adjusted(0, 0, 0, -millimetre), whose, m_report.cover.agency);
        inLine(painter, bottom.adjusted(0, millimetre, 0, 0), page > 0 ? m_report.cover.agency : whose,
               number);
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

    const Report &m_report;
    QPdfWriter &m_writer;
    double m_margin;
    double m_pixel = 1; ///< one of the document's, in those of the paper
    QFont m_font;
    QTextDocument m_document;
};

Result<void> save(const Report &report, ReportFormat format, const QString &path, const QString &dataDir)
{
    const QByteArray bytes =
        format == ReportFormat::Pdf ? toPdf(report, paperOf(QLocale())) : app::reportHtml(report).toUtf8();
    return writeWholeFile(path, bytes, dataDir);
}

} // namespace

QString nameForFiles(const QString &text)
{
    QString name;
    for (const QChar letter : text.left(LongestSubject).toLower())
        name += letter.isLetterOrNumber() || letter == u'.' || letter == u'_' ? letter : QChar(u'-');
    return name;
}

QString reportFileName(const Report &report, ReportFormat format)
{
    return QStringLiteral("pantau-%1-%2.%3")
        .arg(nameForFiles(report.client()), report.madeAt.toTimeZone(report.zone).date().toString(Qt::ISODate),
             format == ReportFormat::Pdf ? QStringLiteral("pdf") : QStringLiteral("html"));
}

QByteArray toPdf(const Report &report, QPageSize::PageSizeId paper)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(Resolution);
    writer.setPageLayout(
        QPageLayout(QPageSize(paper), QPageLayout::Portrait, QMarginsF(0, 0, 0, 0), QPageLayout::Millimeter));
    writer.setTitle(app::reportTitle(report));
    writer.setCreator(QStringLiteral("Pantau"));
    Printing(report, writer).run();
    return bytes;
}

QFuture<Result<void>> saveReportInBackground(const Report &report, ReportFormat format, const QString &path,
                                             const QString &dataDir)
{
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    auto future = promise->future();
    QThreadPool::globalInstance()->start([promise, report, format, path, dataDir] {
        promise->addResult(save(report, format, path, dataDir));
        promise->finish();
    });
    return future;
}

} // namespace pantau::desktop
