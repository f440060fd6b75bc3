// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/detail/report_file.h"

#include "core/whole_file.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QLocale>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QPromise>
#include <QTextDocument>
#include <QThreadPool>

#include <memory>

namespace pantau::desktop {

namespace {

constexpr int Resolution = 300;
constexpr double MarginMm = 18;
constexpr double FooterMm = 8;
constexpr qsizetype LongestSubject = 80;

class ReportFile
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::ReportFile)
};

/// The pages of one report on one device.
class Printing
{
public:
    Printing(const Report &report, QPdfWriter &writer)
        : m_report(report), m_writer(writer), m_footer(FooterMm / 25.4 * writer.resolution())
    {
        m_document.documentLayout()->setPaintDevice(&writer);
        m_document.setDocumentMargin(0);
        m_document.setHtml(app::reportHtml(report));
        m_document.setPageSize(QSizeF(writer.width(), writer.height() - m_footer));
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
    void draw(QPainter &painter, int page)
    {
        const QSizeF size = m_document.pageSize();
        painter.save();
        painter.translate(0, -page * size.height());
        const QRectF view(0, page * size.height(), size.width(), size.height());
        painter.setClipRect(view);
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = view;
        context.palette.setColor(QPalette::Text, Qt::black);
        m_document.documentLayout()->draw(&painter, context);
        painter.restore();
        footer(painter, page);
    }

    void footer(QPainter &painter, int page) const
    {
        QFont font = m_document.defaultFont();
        font.setPointSizeF(8);
        painter.setFont(font);
        painter.setPen(QColor(Qt::darkGray).darker(130));
        const QRectF line(0, m_writer.height() - m_footer, m_writer.width(), m_footer);
        const QString number =
            ReportFile::tr("Page %1 of %2")
                .arg(QLocale().toString(page + 1), QLocale().toString(m_document.pageCount()));
        painter.drawText(line, Qt::AlignRight | Qt::AlignBottom, number);
        const double room = line.width() - 2 * painter.fontMetrics().horizontalAdvance(number);
        painter.drawText(
            line, Qt::AlignLeft | Qt::AlignBottom,
            painter.fontMetrics().elidedText(app::reportTitle(m_report), Qt::ElideMiddle, int(room)));
    }

    const Report &m_report;
    QPdfWriter &m_writer;
    double m_footer;
    QTextDocument m_document;
};

Result<void> save(const Report &report, ReportFormat format, const QString &path, const QString &dataDir)
{
    const QByteArray bytes =
        format == ReportFormat::Pdf ? toPdf(report, paperOf(QLocale())) : app::reportHtml(report).toUtf8();
    return writeWholeFile(path, bytes, dataDir);
}

} // namespace

QPageSize::PageSizeId paperOf(const QLocale &locale)
{
    return locale.measurementSystem() == QLocale::ImperialUSSystem ? QPageSize::Letter : QPageSize::A4;
}

QString reportFileName(const Report &report, ReportFormat format)
{
    QString subject;
    for (const QChar letter : report.subject.left(LongestSubject).toLower())
        subject += letter.isLetterOrNumber() || letter == u'.' || letter == u'_' ? letter : QChar(u'-');
    return QStringLiteral("pantau-%1-%2.%3")
        .arg(subject, report.madeAt.toTimeZone(report.zone).date().toString(Qt::ISODate),
             format == ReportFormat::Pdf ? QStringLiteral("pdf") : QStringLiteral("html"));
}

QByteArray toPdf(const Report &report, QPageSize::PageSizeId paper)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(Resolution);
    writer.setPageLayout(QPageLayout(QPageSize(paper), QPageLayout::Portrait,
                                     QMarginsF(MarginMm, MarginMm, MarginMm, MarginMm - FooterMm / 2),
                                     QPageLayout::Millimeter));
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
