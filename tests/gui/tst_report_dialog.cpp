// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report.h"
#include "desktop/dialogs/paper.h"
#include "desktop/dialogs/report_dialog.h"
#include "support/past_world.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QAbstractTextDocumentLayout>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDateEdit>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>
#include <QThreadPool>

#include <ctime>

using namespace pantau;
using namespace pantau::desktop;
using namespace pantau::test;
using namespace Qt::StringLiterals;

namespace {

Report longReport(int domains)
{
    Report report;
    report.subject = QStringLiteral("Toko");
    report.isList = true;
    report.madeAt = QDateTime(QDate(2026, 3, 31), QTime(0, 0), Qt::UTC);
    report.from = report.madeAt.addDays(-30);
    report.to = report.madeAt;
    report.zone = QTimeZone("Asia/Jakarta");
    for (int i = 0; i < domains; ++i) {
        Evidence each{DomainName::fromNormalised(QStringLiteral("site-%1.example").arg(i)),
                      QStringLiteral("https://service.example/api/v1"),
                      i % 13 == 0 ? BlockStatus::Blocked : BlockStatus::NotBlocked};
        each.since = report.madeAt.addDays(-i);
        each.lastAnsweredAt = report.madeAt.addSecs(-i);
        report.domains.append(each);
    }
    return report;
}

QString textOfPdf(const QString &path)
{
    QProcess reader;
    reader.start(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), path, QStringLiteral("-")});
    // A PDF may contain ligatures as single characters.
    return reader.waitForFinished()
               ? QString::fromUtf8(reader.readAllStandardOutput()).normalized(QString::NormalizationForm_KC)
               : QString();
}

} // namespace

class TestReportDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void init() { m_world = std::make_unique<PastWorld>(); }
    void cleanup() { m_world.reset(); }

    void theReportOfADomainIsOnePage()
    {
        auto *dialog = open(m_world->domain);
        QTRY_VERIFY(preview(dialog).contains(QStringLiteral("Block status of melati-promo.com")));
        QVERIFY(preview(dialog).contains(QStringLiteral("Helpdesk")));
        const QString path = saveAs(dialog, "pdfButton", QStringLiteral("report.pdf"));
        QTRY_VERIFY(remark(dialog).contains(QStringLiteral("report.pdf")));
        const QString text = textOfPdf(path);
        for (const char *part : {"Block status of melati-promo.com", "Blocked: first seen blocked on",
                                 "https://service.example", "Helpdesk", "Page 1 of 1"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        QVERIFY(!text.contains(QStringLiteral("No. 2026/118"))); // an internal note
        delete dialog;
    }

    void thePreviewAndItsChoicesStandWhereTheyBelong()
    {
        auto *dialog = open(m_world->domain);
        QTRY_VERIFY(preview(dialog).contains(QStringLiteral("Helpdesk")));
        const auto *page = dialog->findChild<QTextBrowser *>(QStringLiteral("preview"));
        // Tables as wide as the page would be one pixel wider at some widths.
        for (int width = 700; width <= 1000; width += 10) {
            dialog->resize(width, 500);
            QTRY_VERIFY2(!page->horizontalScrollBar()->isVisible(), qPrintable(QString::number(width)));
        }
        const auto *label = dialog->findChild<QLabel *>(QStringLiteral("languageLabel"));
        const auto *box = dialog->findChild<QComboBox *>(QStringLiteral("languageBox"));
        QCOMPARE(label->width(), label->sizeHint().width());
        QCOMPARE(box->width(), box->sizeHint().width());
        QVERIFY(box->x() - label->geometry().right() < 20);
        delete dialog;
    }

    void theNameIsSuggested()
    {
        auto *dialog = open(m_world->domain);
        QTRY_VERIFY(button(dialog, "pdfButton")->isEnabled());
        QTest::mouseClick(button(dialog, "pdfButton"), Qt::LeftButton);
        QTRY_VERIFY(dialog->findChild<QFileDialog *>());
        const QString name =
            QFileInfo(dialog->findChild<QFileDialog *>()->selectedFiles().value(0)).fileName();
        QVERIFY2(
            QRegularExpression(QStringLiteral("^melati-promo\\.com - report \\d{4}-\\d\\d-\\d\\d\\.pdf$"))
                .match(name)
                .hasMatch(),
            qPrintable(name));
        delete dialog;
    }

    void thePeriodDecidesWhatIsInIt()
    {
        auto *dialog = open(m_world->domain);
        QTRY_VERIFY(preview(dialog).contains(QStringLiteral("not blocked on")));
        QVERIFY(!dialog->findChild<QDateEdit *>(QStringLiteral("fromEdit"))->isVisible());
        auto *period = dialog->findChild<QComboBox *>(QStringLiteral("periodBox"));
        period->setCurrentIndex(int(ReportDialog::Period::FromTo));
        QVERIFY(dialog->findChild<QDateEdit *>(QStringLiteral("fromEdit"))->isVisible());
        const QDate today = m_world->store->now().toLocalTime().date();
        dialog->findChild<QDateEdit *>(QStringLiteral("fromEdit"))->setDate(today.addDays(-45));
        dialog->findChild<QDateEdit *>(QStringLiteral("toEdit"))->setDate(today.addDays(-40));
        QTRY_VERIFY(preview(dialog).contains(QStringLiteral("No change of status in the period.")));
        dialog->findChild<QDateEdit *>(QStringLiteral("toEdit"))->setDate(today.addDays(-50));
        QTRY_VERIFY(remark(dialog).contains(QStringLiteral("ends before it begins")));
        QVERIFY(!button(dialog, "pdfButton")->isEnabled());
        delete dialog;
    }

    void theReportOfAListIsSavedAsHtmlAndCopied()
    {
        auto *dialog = open(m_world->list);
        QTRY_VERIFY(preview(dialog).contains(QStringLiteral("2 of 3 domain(s) blocked.")));
        const QString path = saveAs(dialog, "htmlButton", QStringLiteral("report.html"));
        QTRY_VERIFY(QFileInfo::exists(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("beritakita.id"));
        QTRY_VERIFY(button(dialog, "copyButton")->isEnabled());
        QTest::mouseClick(button(dialog, "copyButton"), Qt::LeftButton);
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("melati-promo.com")));
        delete dialog;
    }

    /// Time passes between choosing the period and making the report.
    void aReportUpToNowSaysHowThingsStand_data()
    {
        QTest::addColumn<int>("period");
        QTest::addColumn<QString>("title");
        QTest::newRow("30 days") << 0 << QStringLiteral("the last 30 day(s)");
        QTest::newRow("90 days") << 1 << QStringLiteral("the last 90 day(s)");
        QTest::newRow("this month") << 2 << QString();
    }
    void aReportUpToNowSaysHowThingsStand()
    {
        QFETCH(const int, period);
        QFETCH(const QString, title);
        m_world->store->clock.passWithEachReading(std::chrono::milliseconds(3));
        auto *dialog = open(m_world->list);
        dialog->findChild<QComboBox *>(QStringLiteral("periodBox"))->setCurrentIndex(period);
        QTRY_VERIFY(button(dialog, "pdfButton")->isEnabled());
        QTRY_VERIFY2(preview(dialog).contains(QStringLiteral("2 of 3 domain(s) blocked.")),
                     qPrintable(preview(dialog)));
        QVERIFY2(preview(dialog).contains(title), qPrintable(preview(dialog)));
        delete dialog;
    }

    void aPlaceThatCannotBeWrittenIsSaid()
    {
        auto *dialog = open(m_world->domain);
        QTRY_VERIFY(button(dialog, "pdfButton")->isEnabled());
        const QString path = saveAs(dialog, "pdfButton", QStringLiteral("missing/report.pdf"));
        QTRY_VERIFY2(remark(dialog).contains(QStringLiteral("could not be written")),
                     qPrintable(remark(dialog)));
        QVERIFY(!QFileInfo::exists(path));
        delete dialog;
    }

    void longListsAreWrittenWholeOverManyPages()
    {
        QFile file(m_folder.filePath(QStringLiteral("long.pdf")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(toPdf(longReport(300), QPageSize::A4));
        file.close();
        const QString text = textOfPdf(file.fileName());
        QVERIFY(text.contains(QStringLiteral("site-299.example")));
        QVERIFY(text.contains(QStringLiteral("Page 2 of")));
        QVERIFY(report::toHtml(longReport(300), {PreviewRows}).contains(QStringLiteral("100 more line(s)")));
    }

    void forWhomItIsIsKeptWithTheList()
    {
        auto *dialog = open(m_world->list);
        QTRY_VERIFY(preview(dialog).contains(QStringLiteral("Toko Melati")));
        auto *client = dialog->findChild<QLineEdit *>(QStringLiteral("clientEdit"));
        QCOMPARE(client->placeholderText(), QStringLiteral("Toko Melati"));
        client->setFocus();
        QTest::keyClicks(client, QStringLiteral("PT Melati"));
        QTest::keyClick(client, Qt::Key_Tab);
        QTRY_VERIFY(preview(dialog).contains(QStringLiteral("PT Melati")));
        auto *language = dialog->findChild<QComboBox *>(QStringLiteral("languageBox"));
        language->setFocus();
        QTest::keyClick(language, Qt::Key_End);
        QTRY_VERIFY2(preview(dialog).contains(QStringLiteral("Laporan status blokir: 30 hari terakhir")),
                     qPrintable(preview(dialog)));
        QVERIFY(dialog->windowTitle().contains(QStringLiteral("PT Melati")));
        const QString path = saveAs(dialog, "pdfButton", QStringLiteral("client.pdf"));
        QTRY_VERIFY(remark(dialog).contains(QStringLiteral("client.pdf")));
        const QString text = textOfPdf(path);
        QVERIFY2(text.contains(QStringLiteral("Halaman 1 dari")), qPrintable(text));
        const auto kept = [this] { return *m_world->session->store().reportSettings().of(m_world->list); };
        QTRY_COMPARE(kept().language, QStringLiteral("id"));
        QTRY_COMPARE(kept().client, QStringLiteral("PT Melati"));
        delete dialog;
        dialog = open(m_world->list);
        QTRY_VERIFY(preview(dialog).contains(QStringLiteral("Laporan status blokir")));
        QCOMPARE(dialog->findChild<QLineEdit *>(QStringLiteral("clientEdit"))->text(),
                 QStringLiteral("PT Melati"));
        delete dialog;
    }

    void aReportEachMonthAsksForItsFolder()
    {
        auto *dialog = open(m_world->list);
        auto *box = dialog->findChild<QCheckBox *>(QStringLiteral("monthlyBox"));
        const auto place = [dialog] {
            return dialog->findChild<QFileDialog *>(QStringLiteral("monthlyFolder"));
        };
        const auto tick = [&box] {
            box->setFocus();
            QTest::keyClick(box, Qt::Key_Space);
        };
        tick();
        QTRY_VERIFY(place());
        place()->reject();
        QTRY_VERIFY(!place());
        QVERIFY(!box->isChecked());
        tick();
        QTRY_VERIFY(place());
        auto *name = place()->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
        name->setCompleter(nullptr);
        name->setText(m_folder.path());
        QTest::keyClick(name, Qt::Key_Return);
        const auto isMonthly = [this] {
            return m_world->session->store().reportSettings().of(m_world->list)->isMonthly;
        };
        QTRY_VERIFY(isMonthly());
        QCOMPARE(m_world->session->store().reportSettings().monthly()->folder, m_folder.path());
        QTRY_VERIFY(box->isChecked());
        delete dialog;
        dialog = open(m_world->list); // for the previous month
        QCOMPARE(dialog->findChild<QComboBox *>(QStringLiteral("periodBox"))->currentIndex(),
                 int(ReportDialog::Period::LastMonth));
        box = dialog->findChild<QCheckBox *>(QStringLiteral("monthlyBox"));
        tick();
        QTRY_VERIFY(!isMonthly());
        delete dialog;
        dialog = open(m_world->domain);
        QVERIFY(!dialog->findChild<QCheckBox *>(QStringLiteral("monthlyBox"))->isVisible());
        delete dialog;
    }

    /// Every page has a header, and a table that continues repeats its own header.
    void thePagesOfALongReportBelongTogether()
    {
        Report report = longReport(400);
        report.cover.client = QStringLiteral("PT Melati");
        report.cover.agency = QStringLiteral("Kito Agency");
        QImage logo(300, 100, QImage::Format_RGB32);
        logo.fill(Qt::blue);
        const QString picture = m_folder.filePath(QStringLiteral("logo.png"));
        QVERIFY(logo.save(picture));
        const QByteArray bare = toPdf(report, QPageSize::A4);
        app::setLogo(report.cover, picture);
        const QByteArray bytes = toPdf(report, QPageSize::A4);
        QCOMPARE(bytes.count("/Subtype /Image"), bare.count("/Subtype /Image") + 1);
        QFile file(m_folder.filePath(QStringLiteral("long.pdf")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        const QStringList pages = textOfPdf(file.fileName()).split(u'\f', Qt::SkipEmptyParts);
        QVERIFY(pages.size() > 5);
        for (qsizetype page = 0; page < pages.size(); ++page) {
            QVERIFY2(pages.at(page).contains(QStringLiteral("PT Melati · ")), qPrintable(pages.at(page)));
            QVERIFY(pages.at(page).contains(QStringLiteral("Kito Agency")));
            if (page > 0 && page < pages.size() - 1)
                QVERIFY2(pages.at(page).contains(QStringLiteral("Last answer")), qPrintable(pages.at(page)));
        }
    }

    /// Laid out in parts without a visible seam: no row is missing or repeated, and the column widths stay
    /// the same.
    void theTableOfAVeryLongListGoesOnFromPieceToPiece()
    {
        Report report = longReport(1000);
        for (qsizetype i = 500; i < 520; ++i)
            report.domains[i].domain =
                DomainName::fromNormalised(QStringLiteral("a-name-that-is-long-%1.example").arg(i));
        QVERIFY(report::toPieces(report).size() > 2);
        QFile file(m_folder.filePath(QStringLiteral("pieces.pdf")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(toPdf(report, QPageSize::A4));
        file.close();
        const QString text = textOfPdf(file.fileName());
        for (const Evidence &each : report.domains)
            QCOMPARE(text.count(each.domain.ascii() + u' '), 1);
        const QStringList pages = text.split(u'\f', Qt::SkipEmptyParts);
        const auto place = [](const QString &page) {
            const QString line = page.split(u'\n').filter(QStringLiteral("Last answer")).value(0);
            return line.indexOf(QStringLiteral("Last answer"));
        };
        for (qsizetype page = 1; page < pages.size(); ++page)
            QCOMPARE(pages.at(page).count(QStringLiteral("Last answer")), 1);
        QVERIFY(place(pages.at(2)) > 0);
    }

    /// QTextDocument lays out its text again for each moved row: 2,000 rows took a minute.
    void aLongListIsPrintedInTheTimeOfItsLength()
    {
        const auto secondsFor = [](int domains) {
            const Report report = longReport(domains);
            const std::clock_t start = std::clock();
            if (toPdf(report, QPageSize::A4).isEmpty())
                return 1e9;
            return double(std::clock() - start) / CLOCKS_PER_SEC;
        };
        const double few = secondsFor(400);
        const double many = secondsFor(2400);
        QVERIFY2(many < 12 * few, qPrintable(QStringLiteral("%1 s, then %2 s").arg(few).arg(many)));
    }

    /// The bar shows the progress, the button cancels, and no file is left.
    void writingIsStopped()
    {
        addDomains(3000);
        auto *dialog = open(m_world->list);
        const QString path = saveAs(dialog, "pdfButton", QStringLiteral("stopped.pdf"));
        auto *close = button(dialog, "closeButton");
        QCOMPARE(close->text(), QStringLiteral("St&op"));
        const auto *bar = dialog->findChild<QProgressBar *>(QStringLiteral("progress"));
        QTRY_VERIFY(bar->isVisible() && bar->maximum() > 0 && bar->value() > 0);
        QVERIFY(!button(dialog, "pdfButton")->isEnabled());
        QTest::mouseClick(close, Qt::LeftButton);
        QTRY_COMPARE(remark(dialog), QStringLiteral("Stopped. No file was written."));
        QVERIFY(dialog->isVisible() && !bar->isVisible());
        QVERIFY(!QFileInfo::exists(path));
        QVERIFY(QDir(m_folder.path()).entryList({QStringLiteral("stopped*")}, QDir::Files).isEmpty());
        QCOMPARE(close->text(), QStringLiteral("Close"));
        QVERIFY(button(dialog, "pdfButton")->isEnabled());
        QTest::mouseClick(close, Qt::LeftButton);
        QVERIFY(!dialog->isVisible());
        delete dialog;
    }

    /// As when the program quits.
    void aDialogThatGoesAwayStopsItsWriting()
    {
        addDomains(3000);
        auto *dialog = open(m_world->list);
        const QString path = saveAs(dialog, "pdfButton", QStringLiteral("gone.pdf"));
        delete dialog;
        QThreadPool::globalInstance()->waitForDone();
        QVERIFY(!QFileInfo::exists(path));
        QVERIFY(QDir(m_folder.path()).entryList({QStringLiteral("gone*")}, QDir::Files).isEmpty());
    }

    /// In the preview too, however narrow it is.
    void noLineEndsWithinANumberOrADate_data()
    {
        QTest::addColumn<int>("width");
        for (const int width : {420, 520, 600, 700})
            QTest::newRow(qPrintable(QString::number(width))) << width;
    }
    void noLineEndsWithinANumberOrADate()
    {
        QFETCH(const int, width);
        Report report = longReport(300);
        for (int i = 0; i < 40; ++i)
            report.domains[i].blockings = {
                {{}, report.from.addDays(i % 30), report.from.addDays(i % 30 + 1), {}}};
        PaperView view;
        view.setHtml(report::toHtml(report, {.forPaper = true}).replace(u">300<"_s, u">19,888<"_s));
        view.resize(width, 500);
        view.show();
        QVERIFY(view.document()->toPlainText().contains(QStringLiteral("19,888")));
        QStringList divided;
        for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next()) {
            Q_UNUSED(view.document()->documentLayout()->blockBoundingRect(block));
            for (int line = 1; line < block.layout()->lineCount(); ++line) {
                const int at = block.layout()->lineAt(line).textStart();
                if (block.text().at(at - 1).isDigit() && block.text().at(at).isDigit())
                    divided += block.text();
            }
        }
        QVERIFY2(divided.isEmpty(), qPrintable(divided.join(u'\n')));
    }

    void thePaperIsThatOfTheCountry()
    {
        QCOMPARE(paperOf(QLocale(QLocale::English, QLocale::UnitedStates)), QPageSize::Letter);
        QCOMPARE(paperOf(QLocale(QLocale::Indonesian)), QPageSize::A4);
    }

private:
    QDialog *open(const app::ReportSubject &subject)
    {
        auto *dialog = new ReportDialog(*m_world->session, subject);
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        dialog->open();
        return dialog;
    }
    void addDomains(int count)
    {
        QList<DomainName> names;
        for (int i = 0; i < count; ++i)
            names += DomainName::fromNormalised(QStringLiteral("site-%1.example").arg(i));
        const auto added = m_world->session->write(&db::Domains::addToList, m_world->list, names);
        QTRY_VERIFY(added.isFinished());
        QVERIFY(added.result());
    }
    static QPushButton *button(QDialog *dialog, const char *name)
    {
        return dialog->findChild<QPushButton *>(QString::fromLatin1(name));
    }
    static QString preview(QDialog *dialog)
    {
        return dialog->findChild<QTextBrowser *>(QStringLiteral("preview"))->toPlainText();
    }
    static QString remark(QDialog *dialog)
    {
        return dialog->findChild<QLabel *>(QStringLiteral("remarkLabel"))->text();
    }
    QString saveAs(QDialog *dialog, const char *name, const QString &file)
    {
        const QString path = m_folder.filePath(file);
        if (!test::waitFor([&] { return button(dialog, name)->isEnabled(); }))
            return {};
        QTest::mouseClick(button(dialog, name), Qt::LeftButton);
        QFileDialog *place = nullptr;
        if (!test::waitFor([&] { return (place = dialog->findChild<QFileDialog *>()) != nullptr; }))
            return {};
        Q_EMIT place->fileSelected(path);
        place->reject();
        return path;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<PastWorld> m_world;
};

PANTAU_WINDOW_TEST(TestReportDialog)
#include "tst_report_dialog.moc"
