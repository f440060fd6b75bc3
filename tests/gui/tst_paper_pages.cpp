// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report.h"
#include "desktop/dialogs/paper.h"
#include "support/test_program.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace pantau;
using namespace pantau::desktop;

namespace {

/// Returns a report with a table of two rows.
Report shortReport()
{
    Report report;
    report.subject = QStringLiteral("Toko");
    report.isList = true;
    report.to = report.madeAt = QDateTime(QDate(2026, 3, 31), QTime(0, 0), Qt::UTC);
    report.from = report.madeAt.addDays(-30);
    report.zone = QTimeZone("Asia/Jakarta");
    for (const char *name : {"shop.example", "other-shop.example"}) {
        Evidence each{DomainName::fromNormalised(QString::fromLatin1(name)),
                      QStringLiteral("https://service.example/api/v1"), BlockStatus::NotBlocked};
        each.blockings = {
            {report.from.addDays(1), report.from.addDays(2), report.from.addDays(5), report.from.addDays(6)}};
        report.domains.append(each);
    }
    return report;
}

} // namespace

/// Tests the printed pages.
class TestPaperPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Wherever the page break falls.
    void noPageHasTheHeaderOfATableAlone()
    {
        const QString report = report::toHtml(shortReport(), {.forPaper = true});
        const auto body = report.indexOf(QLatin1String("<body>")) + QStringLiteral("<body>").size();
        for (int above = 100; above < 330; above += 2) { // pixels: across the end of a page
            const QString space = QStringLiteral("<p style=\"margin-bottom:%1px\">line</p>").arg(above);
            for (const QString &page : pagesOf(QString(report).insert(body, space)))
                for (const char *alone : {"How long", "Blocks in the period"})
                    if (page.contains(QLatin1String(alone)))
                        QVERIFY2(page.contains(QLatin1String("shop.example")),
                                 qPrintable(QStringLiteral("below %1 pixels: %2").arg(above).arg(page)));
        }
    }

    /// A name copied from the PDF equals the name, letter by letter.
    void noLettersRunIntoOne()
    {
        const QString name = QStringLiteral("office-flow-affinity.example");
        QVERIFY(pagesOf(QStringLiteral("<p>%1</p><h2>%1</h2>").arg(name)).constFirst().count(name) == 2);
    }

private:
    [[nodiscard]] QStringList pagesOf(const QString &html) const
    {
        QFile file(m_home.filePath(QStringLiteral("paper.pdf")));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(pagesAsPdf({{{html}, {}, {}, {}, {}}}, {}, QPageSize::A4,
                              [](int page, int) { return QString::number(page); }));
        file.close();
        QProcess reader;
        reader.start(QStringLiteral("pdftotext"),
                     {QStringLiteral("-layout"), file.fileName(), QStringLiteral("-")});
        reader.waitForFinished();
        return QString::fromUtf8(reader.readAllStandardOutput()).split(u'\f', Qt::SkipEmptyParts);
    }

    QTemporaryDir m_home;
};

PANTAU_WINDOW_TEST(TestPaperPages)
#include "tst_paper_pages.moc"
