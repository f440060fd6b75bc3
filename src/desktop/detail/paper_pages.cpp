// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/detail/paper_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QLocale>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>

#include <memory>
#include <vector>

namespace pantau::desktop {

namespace {

constexpr int Resolution = 300;
constexpr double MarginMm = 18;
constexpr double FooterMm = 8;

class PaperPages
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::PaperPages)
};

/// The pages of all parts on one device.
class Printing
{
public:
    Printing(const QList<PaperPart> &parts, QPdfWriter &writer)
        : m_parts(parts), m_writer(writer), m_footer(FooterMm / 25.4 * writer.resolution())
    {
        for (const PaperPart &part : parts) {
            auto document = std::make_unique<QTextDocument>();
            document->documentLayout()->setPaintDevice(&writer);
            document->setDocumentMargin(0);
            document->setHtml(part.html);
            document->setPageSize(QSizeF(writer.width(), writer.height() - m_footer));
            m_pageCount += document->pageCount();
            m_documents.push_back(std::move(document));
        }
    }

    void run()
    {
        QPainter painter(&m_writer);
        int number = 0;
        for (std::size_t part = 0; part < m_documents.size(); ++part)
            for (int page = 0; page < m_documents[part]->pageCount(); ++page) {
                if (number > 0)
                    m_writer.newPage();
                draw(painter, *m_documents[part], page);
                footer(painter, m_parts.at(qsizetype(part)).footer, ++number);
            }
    }

private:
    static void draw(QPainter &painter, QTextDocument &document, int page)
    {
        const QSizeF size = document.pageSize();
        painter.save();
        painter.translate(0, -page * size.height());
        const QRectF view(0, page * size.height(), size.width(), size.height());
        painter.setClipRect(view);
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = view;
        context.palette.setColor(QPalette::Text, Qt::black);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
    }

    void footer(QPainter &painter, const QString &text, int page) const
    {
        QFont font = m_documents.front()->defaultFont();
        font.setPointSizeF(8);
        painter.setFont(font);
        painter.setPen(QColor(Qt::darkGray).darker(130));
        const QRectF line(0, m_writer.height() - m_footer, m_writer.width(), m_footer);
        const QString number =
            PaperPages::tr("Page %1 of %2").arg(QLocale().toString(page), QLocale().toString(m_pageCount));
        painter.drawText(line, Qt::AlignRight | Qt::AlignBottom, number);
        const double room = line.width() - 2 * painter.fontMetrics().horizontalAdvance(number);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignBottom,
                         painter.fontMetrics().elidedText(text, Qt::ElideMiddle, int(room)));
    }

    const QList<PaperPart> &m_parts;
    QPdfWriter &m_writer;
    double m_footer;
    int m_pageCount = 0;
    std::vector<std::unique_ptr<QTextDocument>> m_documents;
};

} // namespace

QPageSize::PageSizeId paperOf(const QLocale &locale)
{
    return locale.measurementSystem() == QLocale::ImperialUSSystem ? QPageSize::Letter : QPageSize::A4;
}

QByteArray pagesAsPdf(const QList<PaperPart> &parts, const QString &title, QPageSize::PageSizeId paper)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(Resolution);
    writer.setPageLayout(QPageLayout(QPageSize(paper), QPageLayout::Portrait,
                                     QMarginsF(MarginMm, MarginMm, MarginMm, MarginMm - FooterMm / 2),
                                     QPageLayout::Millimeter));
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Pantau"));
    Printing(parts, writer).run();
    return bytes;
}

} // namespace pantau::desktop
