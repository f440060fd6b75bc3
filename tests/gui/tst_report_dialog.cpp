// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/channel_commands.h"
#include "contract/mail_server.h"
#include "desktop/dialogs/paper.h"
#include "desktop/dialogs/report_dialog.h"
#include "support/past_world.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QClipboard>
#include <QComboBox>
#include <QDateEdit>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>

using namespace pantau;
using namespace pantau::desktop;
using namespace pantau::test;
using namespace Qt::StringLiterals;

namespace {

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
        const QString text = textOfPdf(path).simplified();
        for (const char *part : {"Block status of melati-promo.com", "Blocked: first seen blocked on",
                                 "service.example", "Helpdesk", "Page 1 of 1"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        QVERIFY(!text.contains(QStringLiteral("No. 2026/118"))); // an internal note
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

    /// Of the last month, unless another period is chosen.
    void theReportOfAListIsSavedAsHtmlAndCopied()
    {
        auto *dialog = open(m_world->list);
        auto *period = dialog->findChild<QComboBox *>(QStringLiteral("periodBox"));
        QCOMPARE(period->currentIndex(), int(ReportDialog::Period::LastMonth));
        period->setCurrentIndex(int(ReportDialog::Period::Last30Days));
        QTRY_VERIFY(preview(dialog).contains(QStringLiteral("2 of 3 domain(s) are blocked")));
        for (const char *name : {"openButton", "folderButton"})
            QVERIFY(!button(dialog, name)->isVisible());
        const QString path = saveAs(dialog, "htmlButton", QStringLiteral("report.html"));
        QTRY_VERIFY(remark(dialog).contains(QStringLiteral("report.html")));
        for (const char *name : {"openButton", "folderButton"})
            QVERIFY(button(dialog, name)->isVisible());
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
        QTest::newRow("30 days") << 0;
        QTest::newRow("90 days") << 1;
        QTest::newRow("this month") << 2;
    }
    void aReportUpToNowSaysHowThingsStand()
    {
        QFETCH(const int, period);
        m_world->store->clock.passWithEachReading(std::chrono::milliseconds(3));
        auto *dialog = open(m_world->list);
        dialog->findChild<QComboBox *>(QStringLiteral("periodBox"))->setCurrentIndex(period);
        QTRY_VERIFY(button(dialog, "pdfButton")->isEnabled());
        QTRY_VERIFY2(preview(dialog).contains(QStringLiteral("2 of 3 domain(s) are blocked")),
                     qPrintable(preview(dialog)));
        delete dialog;
    }

    void theReportIsSentToTheClient()
    {
        auto *dialog = open(m_world->list);
        QVERIFY(!button(dialog, "sendButton")->isVisible());
        delete dialog;
        const MailServer mail(QStringLiteral("plain"));
        Channel own;
        own.kind = QStringLiteral("email");
        own.name = QStringLiteral("Rina");
        own.url = QUrl(QStringLiteral("smtp://127.0.0.1:%1").arg(mail.port()));
        own.chat = QStringLiteral("pantau@agency.example:rina@toko-melati.example");
        own.lists = {m_world->list};
        const auto added = m_world->session->channels().add(own, std::nullopt);
        QTRY_VERIFY(added.isFinished() && added.result());
        dialog = open(m_world->list);
        QTRY_VERIFY(button(dialog, "sendButton")->isEnabled());
        button(dialog, "sendButton")->click();
        auto *question = dialog->findChild<QMessageBox *>();
        QVERIFY(question && question->text().contains(QStringLiteral("through Rina?")));
        for (auto *each : question->buttons())
            if (question->buttonRole(each) == QMessageBox::AcceptRole)
                each->click();
        QTRY_COMPARE(remark(dialog), QStringLiteral("The report was sent through Rina."));
        QCOMPARE(mail.message(1)
                     .value(QStringLiteral("parts"))
                     .toArray()
                     .at(1)
                     .toObject()
                     .value(QStringLiteral("type"))
                     .toString(),
                 QStringLiteral("application/pdf"));
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
        QTRY_VERIFY2(preview(dialog).contains(QStringLiteral("Laporan blokir")), qPrintable(preview(dialog)));
        auto *next = dialog->findChild<QLineEdit *>(QStringLiteral("nextEdit"));
        next->setFocus();
        QTest::keyClicks(next, QStringLiteral("We follow up."));
        QTest::keyClick(next, Qt::Key_Tab);
        QTRY_VERIFY(preview(dialog).contains(QStringLiteral("We follow up.")));
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
        QTRY_VERIFY(preview(dialog).contains(QStringLiteral("Laporan blokir")));
        QVERIFY(preview(dialog).contains(QStringLiteral("We follow up.")));
        QCOMPARE(dialog->findChild<QLineEdit *>(QStringLiteral("clientEdit"))->text(),
                 QStringLiteral("PT Melati"));
        delete dialog;
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
    static QPushButton *button(QDialog *dialog, const char *name)
    {
        return dialog->findChild<QPushButton *>(QString::fromLatin1(name));
    }
    static QString preview(QDialog *dialog)
    {
        return dialog->findChild<PaperView *>(QStringLiteral("preview"))->paper().text();
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
