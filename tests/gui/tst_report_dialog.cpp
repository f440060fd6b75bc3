// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/channel_commands.h"
#include "contract/mail_server.h"
#include "desktop/dialogs/paper.h"
#include "desktop/dialogs/report_dialog.h"
#include "gui/pdf_text.h"
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
#include <QPushButton>
#include <QRegularExpression>

using namespace pantau;
using namespace pantau::desktop;
using namespace pantau::test;

class TestReportDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void init() { m_world = std::make_unique<PastWorld>(); }
    void cleanup() { m_world.reset(); }

    void domainReportIsOnePage()
    {
        auto *dialog = open(m_world->domain);
        QTRY_VERIFY(preview(dialog).contains(u"Block status of melati-promo.com"_s));
        QVERIFY(preview(dialog).contains(u"Helpdesk"_s));
        const QString path = saveAs(dialog, "pdfButton", u"report.pdf"_s);
        QTRY_VERIFY(remark(dialog).contains(u"report.pdf"_s));
        const QString text = textOfPdf(path).simplified();
        for (const char *part : {"Block status of melati-promo.com", "Blocked: first seen blocked on",
                                 "service.example", "Helpdesk", "Page 1 of 1"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        QVERIFY(!text.contains(u"No. 2026/118"_s)); // an internal note
        delete dialog;
    }

    void fileNameIsSuggested()
    {
        auto *dialog = open(m_world->domain);
        QTRY_VERIFY(button(dialog, "pdfButton")->isEnabled());
        QTest::mouseClick(button(dialog, "pdfButton"), Qt::LeftButton);
        QTRY_VERIFY(dialog->findChild<QFileDialog *>());
        const QString name =
            QFileInfo(dialog->findChild<QFileDialog *>()->selectedFiles().value(0)).fileName();
        QVERIFY2(QRegularExpression(u"^melati-promo\\.com - report \\d{4}-\\d\\d-\\d\\d\\.pdf$"_s)
                     .match(name)
                     .hasMatch(),
                 qPrintable(name));
        delete dialog;
    }

    void periodLimitsTheContent()
    {
        auto *dialog = open(m_world->domain);
        QTRY_VERIFY(preview(dialog).contains(u"not blocked on"_s));
        QVERIFY(!dialog->findChild<QDateEdit *>(u"fromEdit"_s)->isVisible());
        auto *period = dialog->findChild<QComboBox *>(u"periodBox"_s);
        period->setCurrentIndex(int(ReportDialog::Period::FromTo));
        QVERIFY(dialog->findChild<QDateEdit *>(u"fromEdit"_s)->isVisible());
        const QDate today = m_world->store->now().toLocalTime().date();
        dialog->findChild<QDateEdit *>(u"fromEdit"_s)->setDate(today.addDays(-45));
        dialog->findChild<QDateEdit *>(u"toEdit"_s)->setDate(today.addDays(-40));
        QTRY_VERIFY(preview(dialog).contains(u"No change of status in the period."_s));
        dialog->findChild<QDateEdit *>(u"toEdit"_s)->setDate(today.addDays(-50));
        QTRY_VERIFY(remark(dialog).contains(u"ends before it begins"_s));
        QVERIFY(!button(dialog, "pdfButton")->isEnabled());
        delete dialog;
    }

    /// Of the last month, unless another period is chosen.
    void listReportIsSavedAsHtmlAndCopied()
    {
        auto *dialog = open(m_world->list);
        auto *period = dialog->findChild<QComboBox *>(u"periodBox"_s);
        QCOMPARE(period->currentIndex(), int(ReportDialog::Period::LastMonth));
        period->setCurrentIndex(int(ReportDialog::Period::Last30Days));
        QTRY_VERIFY(preview(dialog).contains(u"2 of 3 domain(s) are blocked"_s));
        for (const char *name : {"openButton", "folderButton"})
            QVERIFY(!button(dialog, name)->isVisible());
        const QString path = saveAs(dialog, "htmlButton", u"report.html"_s);
        QTRY_VERIFY(remark(dialog).contains(u"report.html"_s));
        for (const char *name : {"openButton", "folderButton"})
            QVERIFY(button(dialog, name)->isVisible());
        QVERIFY(test::bytesOf(path).contains("beritakita.id"));
        QTRY_VERIFY(button(dialog, "copyButton")->isEnabled());
        QTest::mouseClick(button(dialog, "copyButton"), Qt::LeftButton);
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"melati-promo.com"_s));
        delete dialog;
    }

    /// Time passes between choosing the period and making the report.
    void currentReportContainsTheStatus_data()
    {
        const test::Table<int> row({"period"});
        row("30 days", 0);
        row("90 days", 1);
        row("this month", 2);
    }
    void currentReportContainsTheStatus()
    {
        QFETCH(const int, period);
        m_world->store->clock.passWithEachReading(std::chrono::milliseconds(3));
        auto *dialog = open(m_world->list);
        dialog->findChild<QComboBox *>(u"periodBox"_s)->setCurrentIndex(period);
        QTRY_VERIFY(button(dialog, "pdfButton")->isEnabled());
        QTRY_VERIFY2(preview(dialog).contains(u"2 of 3 domain(s) are blocked"_s),
                     qPrintable(preview(dialog)));
        delete dialog;
    }

    void theReportIsSentToTheClient()
    {
        auto *dialog = open(m_world->list);
        QVERIFY(!button(dialog, "sendButton")->isVisible());
        delete dialog;
        const MailServer mail(u"plain"_s);
        Channel own;
        own.kind = u"email"_s;
        own.name = u"Rina"_s;
        own.url = QUrl(u"smtp://127.0.0.1:%1"_s.arg(mail.port()));
        own.chat = u"pantau@agency.example:rina@toko-melati.example"_s;
        own.lists = {m_world->list};
        const auto added = m_world->session->channels().add(own, std::nullopt);
        QTRY_VERIFY(added.isFinished() && added.result());
        dialog = open(m_world->list);
        QTRY_VERIFY(button(dialog, "sendButton")->isEnabled());
        button(dialog, "sendButton")->click();
        auto *question = dialog->findChild<QMessageBox *>();
        QVERIFY(question && question->text().contains(u"through Rina?"_s));
        for (auto *each : question->buttons())
            if (question->buttonRole(each) == QMessageBox::AcceptRole)
                each->click();
        QTRY_COMPARE(remark(dialog), u"The report was sent through Rina."_s);
        QCOMPARE(mail.message(1).value(u"parts"_s).toArray().at(1).toObject().value(u"type"_s).toString(),
                 u"application/pdf"_s);
        delete dialog;
    }

    void unwritableFileIsReported()
    {
        auto *dialog = open(m_world->domain);
        QTRY_VERIFY(button(dialog, "pdfButton")->isEnabled());
        const QString path = saveAs(dialog, "pdfButton", u"missing/report.pdf"_s);
        QTRY_VERIFY2(remark(dialog).contains(u"could not be written"_s), qPrintable(remark(dialog)));
        QVERIFY(!QFileInfo::exists(path));
        delete dialog;
    }

    void clientAndLanguageAreSavedWithTheList()
    {
        auto *dialog = open(m_world->list);
        QTRY_VERIFY(preview(dialog).contains(u"Toko Melati"_s));
        auto *client = dialog->findChild<QLineEdit *>(u"clientEdit"_s);
        QCOMPARE(client->placeholderText(), u"Toko Melati"_s);
        client->setFocus();
        QTest::keyClicks(client, u"PT Melati"_s);
        QTest::keyClick(client, Qt::Key_Tab);
        QTRY_VERIFY(preview(dialog).contains(u"PT Melati"_s));
        auto *language = dialog->findChild<QComboBox *>(u"languageBox"_s);
        language->setFocus();
        QTest::keyClick(language, Qt::Key_End);
        QTRY_VERIFY2(preview(dialog).contains(u"Laporan blokir"_s), qPrintable(preview(dialog)));
        auto *next = dialog->findChild<QLineEdit *>(u"nextEdit"_s);
        next->setFocus();
        QTest::keyClicks(next, u"We follow up."_s);
        QTest::keyClick(next, Qt::Key_Tab);
        QTRY_VERIFY(preview(dialog).contains(u"We follow up."_s));
        QVERIFY(dialog->windowTitle().contains(u"PT Melati"_s));
        const QString path = saveAs(dialog, "pdfButton", u"client.pdf"_s);
        QTRY_VERIFY(remark(dialog).contains(u"client.pdf"_s));
        const QString text = textOfPdf(path);
        QVERIFY2(text.contains(u"Halaman 1 dari"_s), qPrintable(text));
        const auto kept = [this] { return *m_world->session->store().reportSettings().of(m_world->list); };
        QTRY_COMPARE(kept().language, u"id"_s);
        QTRY_COMPARE(kept().client, u"PT Melati"_s);
        delete dialog;
        dialog = open(m_world->list);
        QTRY_VERIFY(preview(dialog).contains(u"Laporan blokir"_s));
        QVERIFY(preview(dialog).contains(u"We follow up."_s));
        QCOMPARE(dialog->findChild<QLineEdit *>(u"clientEdit"_s)->text(), u"PT Melati"_s);
        delete dialog;
    }

    void paperSizeDependsOnTheCountry()
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
        return dialog->findChild<PaperView *>(u"preview"_s)->paper().text();
    }
    static QString remark(QDialog *dialog) { return dialog->findChild<QLabel *>(u"remarkLabel"_s)->text(); }
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
