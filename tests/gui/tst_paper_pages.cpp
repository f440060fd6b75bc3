// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_maker.h"
#include "desktop/dialogs/paper.h"
#include "gui/pdf_text.h"
#include "support/test_program.h"

#include <QFontMetricsF>
#include <QImage>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>

#include <ctime>

using namespace pantau;
using namespace pantau::desktop;

namespace {

QDateTime november(double day)
{
    return QDateTime(QDate(2026, 10, 31), QTime(17, 0), Qt::UTC).addSecs(qint64((day - 1) * 86400));
}

/// Returns the report of November in Jakarta; the first @p blocked domains are blocked.
Report november(int domains, int blocked)
{
    Report report;
    report.subject = u"Toko Melati"_s;
    report.isList = true;
    report.from = november(1);
    report.to = november(31).addMSecs(-1);
    report.madeAt = november(31.4);
    report.zone = QTimeZone("Asia/Jakarta");
    report.cover.agency = u"CV Agensi Contoh"_s;
    report.checkedDays = CheckedDays{{QDate(2026, 11, 8), QDate(2026, 11, 15)}, {}, {}};
    for (int i = 0; i < domains; ++i) {
        Evidence each{DomainName::fromNormalised(u"site-%1.example"_s.arg(i)),
                      u"https://service.example/api/v1"_s,
                      i < blocked ? BlockStatus::Blocked : BlockStatus::NotBlocked};
        each.answerCount = 28;
        each.longestSilence = 380'000;
        each.since = november(i % 20 + 2);
        each.startSeen = i % 3 == 0;
        each.lastAnsweredAt = november(30);
        if (i < blocked)
            each.blockings = {{november(i % 20 + 1.4), november(i % 20 + 2), november(30), std::nullopt}};
        report.domains.append(each);
    }
    return report;
}

/// Number of rows on a page: domains of the list, and incidents.
int rowsOn(const QList<PaperItem> &page)
{
    int rows = 0;
    for (const PaperItem &item : page)
        rows += item.text.endsWith(u".example") && item.rect.height() > 12 && item.rect.width() > 60 ? 1 : 0;
    return rows;
}

const PaperItem *find(const QList<PaperItem> &page, const QString &text)
{
    for (const PaperItem &item : page)
        if (item.text.contains(text))
            return &item;
    return nullptr;
}

} // namespace

/// Tests the printed pages: geometry, texts and colours.
class TestPaperPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }

    void noPageIsAlmostEmpty_data()
    {
        const test::Table<int> row({"domains"});
        for (const int domains : {1, 2, 3, 4, 5, 6, 12, 40, 55, 56, 57, 58, 62, 400, 4000})
            row(qPrintable(QString::number(domains)), domains);
    }
    void noPageIsAlmostEmpty()
    {
        QFETCH(const int, domains);
        for (const int blocked : {0, 1, 4, 5, 12, 60}) {
            if (blocked > domains)
                break;
            for (const char *next : {"", "We follow up."}) {
                Report report = november(domains, blocked);
                report.cover.next = QString::fromLatin1(next);
                const Paper paper = reportPaper(report, QPageSize::A4);
                int rows = 0;
                for (qsizetype page = 0; page < paper.pages.size(); ++page) {
                    const int here = rowsOn(paper.pages.at(page));
                    rows += here;
                    if (page > 0)
                        QVERIFY2(here >= std::min(5, domains + blocked),
                                 qPrintable(
                                     u"%1 blocked, page %2: %3 rows"_s.arg(blocked).arg(page + 1).arg(here)));
                }
                QCOMPARE(rows, domains + blocked + std::min(blocked, 10)); // list, incidents, lanes
                QVERIFY(paper.pages.size() <= 3 + (domains + 2 * blocked) / 40);
            }
        }
    }

    void everythingIsInsideThePage_data() { noPageIsAlmostEmpty_data(); }
    void everythingIsInsideThePage()
    {
        QFETCH(const int, domains);
        for (const auto size : {QPageSize::A4, QPageSize::Letter}) {
            Report report = november(domains, std::min(domains, 12));
            report.domains[0].domain =
                DomainName::fromNormalised(QString(60, u'a') + u'.' + QString(60, u'b') + u".example"_s);
            const Paper paper = reportPaper(report, size);
            const double margin = 18 / 25.4 * 72;
            for (const QList<PaperItem> &page : paper.pages) {
                const double foot = find(page, u"Page "_s)->rect.top();
                for (const PaperItem &item : page)
                    if (item.kind == PaperItem::Kind::Text) {
                        QVERIFY2(item.rect.left() >= margin - 0.1 &&
                                     item.rect.right() <= paper.size.width() - margin + 0.5,
                                 qPrintable(item.text));
                        QVERIFY2(item.rect.bottom() < foot || item.rect.top() >= foot - 0.1,
                                 qPrintable(item.text));
                    }
            }
        }
    }

    void noHeadingIsAloneAtTheEndOfAPage()
    {
        for (int blocked = 0; blocked < 40; ++blocked) {
            const Paper paper = reportPaper(november(60, blocked), QPageSize::A4);
            for (const QList<PaperItem> &page : paper.pages)
                for (const char *heading : {"Incidents", "Blocked domains through", "All 60 domain(s)"}) {
                    const PaperItem *item = find(page, QString::fromLatin1(heading));
                    if (!item)
                        continue;
                    QVERIFY(item->weight == QFont::DemiBold);
                    int below = 0;
                    for (const PaperItem &other : page)
                        below += other.text.endsWith(u".example") && other.rect.top() > item->rect.bottom();
                    QVERIFY2(below >= std::min(3, std::max(1, blocked)), heading);
                }
        }
    }

    /// A continued table repeats its header; each page has its number.
    void continuedPagesRepeatTheHeader()
    {
        Report report = november(400, 60);
        report.cover.client = u"PT Melati"_s;
        const Paper paper = reportPaper(report, QPageSize::A4);
        QVERIFY(paper.pages.size() > 7);
        for (qsizetype page = 0; page < paper.pages.size(); ++page) {
            const QList<PaperItem> &items = paper.pages.at(page);
            QVERIFY(find(items, u"PT Melati, November 2026"_s));
            QVERIFY(find(items, u"Page %1 of %2"_s.arg(page + 1).arg(paper.pages.size())));
            QCOMPARE(items.first().colour, QColor(0x1D, 0x4F, 0x7C));
            QCOMPARE(items.first().rect.width(), paper.size.width());
            if (page > 0)
                QVERIFY(find(items, u"Domain"_s));
        }
    }

    /// The band, the client, the sentence, the figures, and the lanes.
    void firstPageMatchesTheSpecification()
    {
        Report report = november(42, 3);
        report.cover.address = u"agensi.example"_s;
        // Checked for the first time after the two days without an answer.
        report.domains[0].blockings = {{std::nullopt, november(20), november(30), std::nullopt}};
        const QTemporaryDir folder;
        QImage logo(300, 300, QImage::Format_RGB32);
        logo.fill(Qt::blue);
        QVERIFY(logo.save(folder.filePath(u"logo.png"_s)));
        app::setLogo(report.cover, folder.filePath(u"logo.png"_s));
        const Paper paper = reportPaper(report, QPageSize::A4);
        const QList<PaperItem> &page = paper.pages.first();
        const double millimetre = 72 / 25.4;
        QVERIFY(qAbs(page.first().rect.height() - 27 * millimetre) < 0.1);
        QCOMPARE(find(page, u"agensi.example"_s)->colour, QColor(Qt::white));
        QVERIFY(std::any_of(page.cbegin(), page.cend(), [&](const PaperItem &item) { // the plate
            return item.colour == QColor(Qt::white) && qAbs(item.rect.height() - 13 * millimetre) < 0.1;
        }));
        QCOMPARE(std::count_if(page.cbegin(), page.cend(),
                               [](const PaperItem &item) { return item.kind == PaperItem::Kind::Picture; }),
                 1);
        QCOMPARE(find(page, u"Toko Melati"_s)->size, 26);
        QCOMPARE(find(page, u"November 2026"_s)->size, 13);
        const PaperItem *lead = find(page, u"3 of 42 domain(s) are blocked"_s);
        QCOMPARE(lead->size, 18);
        QCOMPARE(lead->text.left(lead->marked), u"3 of 42 domain(s) are blocked"_s);
        QCOMPARE(lead->markedColour, QColor(0xBE, 0x24, 0x1B));
        QCOMPARE(lead->colour, QColor(0x17, 0x1B, 0x21));
        QCOMPARE(find(page, u"42"_s)->size, 18); // in the sentence
        const auto bars = [&page](const QColor &colour, double height) {
            return std::count_if(page.cbegin(), page.cend(), [&](const PaperItem &item) {
                return item.kind == PaperItem::Kind::Box && item.colour == colour &&
                       qAbs(item.rect.height() - height) < 0.1;
            });
        };
        QCOMPARE(bars(QColor(0xD2, 0x36, 0x2B), 15), 3);
        QCOMPARE(bars(QColor(0x3F, 0x9B, 0x6C), 3), 3 + 1); // and in the legend
        QCOMPARE(bars(QColor(0xB5, 0x79, 0x0A), 3), 2 * 3 + 1);
        QVERIFY(find(page, u"Based on"_s)->rect.bottom() > paper.size.height() - 20 * millimetre);
    }

    void reportWithoutBlocksHasNoRed()
    {
        const Paper paper = reportPaper(november(42, 0), QPageSize::A4);
        QCOMPARE(find(paper.pages.first(), u"None of 42"_s)->marked, 0);
        for (const QList<PaperItem> &page : paper.pages)
            for (const PaperItem &item : page)
                QVERIFY2(item.colour != QColor(0xBE, 0x24, 0x1B) && item.colour != QColor(0xD2, 0x36, 0x2B),
                         qPrintable(item.text));
    }

    /// A name copied from the PDF equals the name, letter by letter, and no row is missing.
    void pdfContainsAllNames()
    {
        Report report = november(1000, 12);
        const QString name = u"office-flow.example"_s;
        report.domains[0].domain = DomainName::fromNormalised(name);
        const QString text = textOf(asPdf({reportPaper(report, QPageSize::A4)}));
        QCOMPARE(text.count(name), 2); // the incident and the list; its lane comes after the ten newest
        for (qsizetype i = 12; i < report.domains.size(); ++i)
            QVERIFY(text.contains(report.domains.at(i).domain.ascii() + u' '));
    }

    /// The marked part of the first sentence is heavier.
    void firstSentenceHasItsLines()
    {
        PaperItem plain{
            .rect = {0, 0, 200, 0}, .text = u"Three of fifteen domains are blocked"_s, .size = 18};
        PaperItem heavy = plain;
        heavy.weight = QFont::DemiBold;
        PaperItem marked = plain;
        marked.marked = marked.text.size();
        int wider = 0;
        for (int width = 60; width < 400; ++width) {
            for (PaperItem *item : {&plain, &heavy, &marked})
                item->rect.setWidth(width);
            QCOMPARE(marked.heightOfText(), heavy.heightOfText());
            wider += heavy.heightOfText() > plain.heightOfText() ? 1 : 0;
        }
        QVERIFY(wider > 0);
        for (int blocked = 1; blocked < 40; ++blocked) {
            const Paper paper = reportPaper(november(40 + 3 * blocked, blocked), QPageSize::A4);
            for (const PaperItem &item : paper.pages.constFirst())
                QVERIFY(item.marked == 0 || item.rect.height() >= item.heightOfText());
        }
    }

    void footNamesTheClientAndThePeriod()
    {
        Report report = november(3, 1);
        report.subject = u"Toko Melati dan Rumah Batik Ayu"_s;
        report.cover.agency = u"Agensi"_s;
        QVERIFY(reportPaper(report, QPageSize::A4).text().count(report.subject + u", "_s) > 0);
    }

    void printingTimeIsLinear()
    {
        const auto secondsFor = [](int domains) {
            const Report report = november(domains, 12);
            const std::clock_t start = std::clock();
            if (asPdf({reportPaper(report, QPageSize::A4)}).isEmpty())
                return 1e9;
            return double(std::clock() - start) / CLOCKS_PER_SEC;
        };
        const double few = secondsFor(400);
        const double many = secondsFor(2400);
        QVERIFY2(many < 12 * few, qPrintable(u"%1 s, then %2 s"_s.arg(few).arg(many)));
    }

    /// A whole page is in the middle of the view, or as wide as the view if its text would be too small.
    void thePreviewShowsWholePages()
    {
        PaperView view;
        view.setPaper(reportPaper(november(42, 3), QPageSize::A4));
        const QColor band(0x1D, 0x4F, 0x7C);
        const QColor foot(0xFF, 0xFF, 0xFF);
        for (const QSize size : {QSize(800, 724), QSize(800, 300), QSize(324, 900)}) {
            view.resize(size);
            view.show();
            const QImage shown = view.grab().toImage();
            const int viewWidth = view.viewport()->width();
            const int width = size.height() == 724 ? 495 : viewWidth - 24; // 700 high, or with gaps of 12
            const int left = (viewWidth - width) / 2;
            QCOMPARE(shown.pixelColor(left + 3, 14), band);
            QCOMPARE(shown.pixelColor(left + width - 4, 14), band);
            QVERIFY(shown.pixelColor(left - 3, 14) != band && shown.pixelColor(left + width + 3, 14) != band);
            if (size.height() == 724)
                QCOMPARE(shown.pixelColor(left + 3, 709), foot);
            if (size.height() == 300)
                QVERIFY(view.verticalScrollBar()->maximum() > 400);
        }
        QVERIFY(view.accessibleDescription().contains(u"site-41.example"_s));
    }

private:
    [[nodiscard]] QString textOf(const QByteArray &pdf) const
    {
        const QString file = m_home.filePath(u"paper.pdf"_s);
        test::writeFile(file, pdf);
        return test::textOfPdf(file);
    }

    QTemporaryDir m_home;
};

PANTAU_WINDOW_TEST(TestPaperPages)
#include "tst_paper_pages.moc"
