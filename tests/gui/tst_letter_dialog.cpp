// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_maker.h"
#include "app/situation_watch.h"
#include "app/watch_commands.h"
#include "base/secret.h"
#include "desktop/dialogs/letter_dialog.h"
#include "desktop/dialogs/paper.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "gui/pdf_text.h"
#include "support/past_world.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QClipboard>
#include <QDateEdit>
#include <QDesktopServices>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QUrlQuery>

#include <algorithm>

using namespace pantau;
using namespace pantau::desktop;
using namespace pantau::test;

/// melati-promo.com is blocked again; the test operates the dialog as a user does.
class TestLetterDialog : public QObject
{
    Q_OBJECT

public Q_SLOTS:
    void mailed(const QUrl &url) { m_mailed = url; }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void init()
    {
        m_world = std::make_unique<PastWorld>();
        m_mailed.clear();
    }
    void cleanup()
    {
        delete m_dialog;
        m_context.reset();
        m_world.reset();
    }

    /// Fields and foot at the left, the page at the right over the full height. The paragraph of the field
    /// with the focus is marked.
    void itLooksAsDesigned()
    {
        open();
        QCOMPARE(m_dialog->minimumSize(), QSize(880, 560).boundedTo(roomFor(*m_dialog)));
        m_dialog->resize(1024, 776);
        const auto rectOf = [this](const char *name) {
            const auto *part = child<QWidget>(name);
            return QRect(part->mapTo(m_dialog, QPoint()), part->size());
        };
        const QRect fields = rectOf("panes");
        const QRect page = rectOf("preview");
        const QRect foot = rectOf("buttonRow");
        QVERIFY2(qAbs(page.left() - 444) <= 32, qPrintable(QString::number(page.left())));
        QCOMPARE(foot.left() + 10, fields.left()); // the text of the flat button is flush
        QCOMPARE(rectOf("preview").right(), m_dialog->rect().right());
        QVERIFY(rectOf("footLine").height() <= 3 && rectOf("footLine").left() == 0);
        QVERIFY(foot.top() >= fields.bottom() && foot.right() < page.left());
        QVERIFY(page.top() <= fields.top() && page.bottom() >= foot.bottom());
        QCOMPARE(child<QLabel>("titleLabel")->font(),
                 desktop::fontFor(desktop::FontRole::PaneTitle, m_dialog->font()));
        const auto *label = child<QLabel>("dateLabel");
        QCOMPARE(rectOf("dateLabel").left(), rectOf("dateEdit").left());
        QCOMPARE(label->font(), desktop::fontFor(desktop::FontRole::Small, m_dialog->font()));
        QCOMPARE(label->foregroundRole(), QPalette::BrightText);
        QVERIFY(qAbs(rectOf("numberEdit").top() - rectOf("placeEdit").top()) <= 1);
        QVERIFY(rectOf("placeEdit").width() >= 80);
        QStringList buttons;
        for (const char *name : {"editButton", "closeButton", "pdfButton"})
            buttons += child<QPushButton>(name)->text().remove(u'&');
        QCOMPARE(buttons, (QStringList{u"Edit all text…"_s, u"Close"_s, u"Save PDF"_s}));
        QVERIFY(child<QPushButton>("pdfButton")->isDefault());
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        write("purposeEdit", "Kami menjual batik di sini.");
        const auto isMarked = [this] {
            const QImage picture = child<QWidget>("preview")->grab().toImage();
            const QRgb bar = desktop::colour(desktop::Token::Accent, false).rgb();
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    if (picture.pixel(x, y) == bar)
                        return true;
            return false;
        };
        child<QWidget>("purposeEdit")->setFocus();
        QVERIFY(isMarked());
        child<QWidget>("closeButton")->setFocus();
        QVERIFY(!isMarked());
    }

    void letterUsesTheChosenLanguage()
    {
        open();
        QVERIFY2(body().contains(u"melati-promo.com"_s), qPrintable(body()));
        QVERIFY(body().contains(u"Dear Sir or Madam"_s));
        QVERIFY(body().contains(u"Blocked since: between "_s));
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        QVERIFY(body().contains(u"Mulai terblokir: antara "_s));
        QCOMPARE(child<QLineEdit>("subjectEdit")->text(),
                 u"Permohonan Normalisasi Akses Domain melati-promo.com"_s);
    }

    /// Same language as the client's reports.
    void letterDefaultsToTheClientLanguage()
    {
        const auto saved =
            app::saveReportSettings(*m_world->session, m_world->list, {QString(), u"id"_s, false});
        QTRY_VERIFY(saved.isFinished());
        QVERIFY(saved.result());
        open();
        QCOMPARE(child<desktop::Segments>("languageBox")->current(), int(LetterLanguage::Indonesian));
        QVERIFY2(body().contains(u"Mulai terblokir"_s), qPrintable(body()));
    }

    /// Missing fields are named until they are filled.
    void missingFieldsAreListed()
    {
        open();
        QVERIFY2(gaps().contains(u"Organisation, Contact, Name"_s), qPrintable(gaps()));
        type("nameEdit", "Toko Melati");
        QVERIFY(body().endsWith(u"\n\nToko Melati\n"_s));
        type("contactEdit", "rina@melati.example");
        QVERIFY2(gaps().isEmpty(), qPrintable(gaps()));
        QVERIFY(body().contains(u"\nThe Director General of"_s));
        write("recipientEdit", "Kementerian Komunikasi dan Digital");
        QVERIFY(body().contains(u"\nKementerian Komunikasi dan Digital\n"_s));
        editTemplate(u"Hello {who}"_s);
        QVERIFY2(gaps().contains(u"{who}"_s), qPrintable(gaps()));
    }

    void editedTextIsNotOverwritten()
    {
        open();
        QTest::keyClicks(child<QPlainTextEdit>("bodyEdit"), u"My own words. "_s);
        type("nameEdit", "Toko Melati");
        QVERIFY(body().startsWith(u"My own words. "_s));
        QVERIFY(!body().contains(u"Toko Melati"_s));
        QVERIFY(gaps().contains(u"edited"_s));
        QTest::mouseClick(child<QPushButton>("refillButton"), Qt::LeftButton);
        QVERIFY(!body().contains(u"My own words."_s));
        QVERIFY(body().contains(u"Toko Melati"_s));
        QVERIFY(!child<QPushButton>("refillButton")->isVisible());
    }

    /// The subject and the addressee are fields like the others. An edited text keeps its signature, whatever
    /// is typed into the fields.
    void onlyTheTextIsDisconnected()
    {
        open();
        type("subjectEdit", "About our shop");
        write("recipientEdit", "The Helpdesk");
        QTest::keyClick(child<QPlainTextEdit>("recipientEdit"), Qt::Key_Return);
        QTest::keyClicks(child<QPlainTextEdit>("recipientEdit"), u"Jakarta"_s);
        type("nameEdit", "Rina");
        QVERIFY2(!gaps().contains(u"edited"_s), qPrintable(gaps()));
        QVERIFY(body().contains(u"\nThe Helpdesk\nJakarta\n"_s) && body().endsWith(u"\n\nRina\n"_s));
        QCOMPARE(child<QLineEdit>("subjectEdit")->text(), u"About our shop"_s);
        const QRectF signature = item(u"Rina"_s)->rect;
        QTest::keyClicks(child<QPlainTextEdit>("bodyEdit"), u"Mine. "_s);
        type("nameEdit", "Rina K");
        QVERIFY(gaps().contains(u"edited"_s));
        QCOMPARE(item(u"Rina"_s)->rect.left(), signature.left());
        QCOMPARE(item(u"Rina"_s)->weight, QFont::Bold);
        QTest::mouseClick(child<QPushButton>("refillButton"), Qt::LeftButton);
        QCOMPARE(child<QLineEdit>("subjectEdit")->text(), u"Request to unblock melati-promo.com"_s);
    }

    /// Another client's letter must not have this one's name and number.
    void letterheadBelongsToTheList()
    {
        auto &session = *m_world->session;
        const auto added =
            session.write(&db::Lists::add, u"Bank Kito"_s, std::optional(m_world->store->account));
        QTRY_VERIFY(added.isFinished());
        const auto moved = session.write(&db::Domains::addToList, (*added.result()).id, {m_world->below});
        const auto removed = session.write(&db::Domains::removeFromList, m_world->list, {m_world->below});
        QTRY_VERIFY(moved.isFinished() && removed.isFinished());
        open();
        QVERIFY2(remark().contains(u"no letterhead yet"_s), qPrintable(remark()));
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        sign();
        type("organisationEdit", "PT Toko Melati");
        saveAs("pdfButton", u"first.pdf"_s);
        m_dialog->reject();
        QTRY_VERIFY(!m_dialog);
        open(m_world->below);
        QVERIFY2(remark().contains(u"no letterhead yet"_s), qPrintable(remark()));
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        for (const char *field : {"organisationEdit", "contactEdit", "nameEdit"})
            QCOMPARE(child<QLineEdit>(field)->text(), QString());
        QVERIFY(child<QLineEdit>("numberEdit")->text().startsWith(u"001/"_s));
        type("organisationEdit", "Bank Kito");
        close();
        open();
        QVERIFY(!remark().contains(u"no letterhead yet"_s));
        QCOMPARE(child<QLineEdit>("organisationEdit")->text(), u"PT Toko Melati"_s);
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        QVERIFY(child<QLineEdit>("numberEdit")->text().startsWith(u"002/TM/"_s));
    }

    /// Closing a letter of a series ends it. The language that was chosen stays.
    void aSeriesContinuesOnRequest()
    {
        open();
        m_dialog->offerNext(u"Next letter (2 of 8)"_s);
        QVERIFY(!m_dialog->chosenLanguage());
        QSignalSpy accepted(m_dialog.data(), &QDialog::accepted);
        QVERIFY(!child<QPushButton>("nextButton")->isVisible());
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        QVERIFY(m_dialog->chosenLanguage() == LetterLanguage::Indonesian);
        use();
        QVERIFY(child<QPushButton>("nextButton")->isVisible());
        QTest::mouseClick(child<QPushButton>("sentButton"), Qt::LeftButton);
        QTRY_VERIFY(child<QPushButton>("nextButton")->hasFocus());
        QVERIFY(desktop::isKind(child<QPushButton>("nextButton"), desktop::kind::Primary));
        QTest::mouseClick(child<QPushButton>("nextButton"), Qt::LeftButton);
        QTRY_VERIFY(!m_dialog);
        QCOMPARE(accepted.size(), 1);
        open();
        m_dialog->offerNext(u"Next letter (2 of 8)"_s);
        QSignalSpy next(m_dialog.data(), &QDialog::accepted);
        use();
        close();
        QCOMPARE(next.size(), 0);
    }

    void signerAndTemplateAreRemembered()
    {
        open();
        write("recipientEdit", "aduan@kantor.example");
        type("nameEdit", "Toko Melati");
        editTemplate(u"About {domain}, {name}"_s);
        close();
        open();
        QCOMPARE(body(), u"About melati-promo.com, Toko Melati"_s);
        QCOMPARE(child<QPlainTextEdit>("recipientEdit")->toPlainText(), u"aduan@kantor.example"_s);
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        QVERIFY(body().contains(u"Dengan hormat"_s)); // the other letter is unchanged
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::English));
        child<QTabWidget>("tabs")->setCurrentIndex(1);
        QTest::mouseClick(child<QPushButton>("resetButton"), Qt::LeftButton);
        QVERIFY(body().contains(u"Dear Sir or Madam"_s));
        QVERIFY(!child<QPushButton>("resetButton")->isEnabled());
        close();
        QVERIFY(m_world->session->store().settings().letters()->english == LetterText{});
    }

    void fileContainsTheLetterAndTheReport_data()
    {
        const test::Table<bool> row({"withReport"});
        row("with the report", true);
        row("the letter alone", false);
    }
    void fileContainsTheLetterAndTheReport()
    {
        QFETCH(bool, withReport);
        open();
        sign();
        if (!withReport)
            QTest::mouseClick(child<QAbstractButton>("reportBox"), Qt::LeftButton, {}, QPoint(8, 8));
        const QString pdf = textOfPdf(saveAs("pdfButton", u"letter.pdf"_s));
        QVERIFY2(pdf.contains(u"Request to unblock melati-promo.com"_s), qPrintable(pdf));
        QCOMPARE(pdf.contains(u"Page 1 of 1"_s), withReport); // of the report
        QCOMPARE(pdf.contains(u"Block status of melati-promo.com"_s), withReport);
        const QString words = QString::fromUtf8(test::bytesOf(saveAs("textButton", u"letter.txt"_s)));
        QVERIFY(words.startsWith(u"Subject: Request to unblock melati-promo.com\n"_s));
        QCOMPARE(words.contains(u"Block status of melati-promo.com"_s), withReport);
    }

    /// The letter and the report have the same reader.
    void reportUsesTheLetterLanguage()
    {
        open();
        sign();
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        const QString pdf = textOfPdf(saveAs("pdfButton", u"surat.pdf"_s));
        QVERIFY2(pdf.contains(u"Status blokir melati-promo.com"_s), qPrintable(pdf));
        QVERIFY(!pdf.contains(u"Block status"_s));
        QVERIFY2(pdf.contains(u"Halaman 1 dari 1"_s), qPrintable(pdf));
        QVERIFY(!pdf.contains(u"Page 1"_s));
    }

    /// The dialog shows another letter then, which has not been saved or copied.
    void languageChangeClearsTheRemarks()
    {
        open();
        sign();
        saveAs("textButton", u"letter.txt"_s);
        const auto *remark = child<QLabel>("remarkLabel");
        QTRY_COMPARE(child<QLabel>("savedLabel")->text(), u"Saved: letter.txt"_s);
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        QVERIFY(!child<QLabel>("savedLabel")->isVisible());
        QTest::mouseClick(child<QAbstractButton>("copyButton"), Qt::LeftButton);
        QVERIFY(remark->text().contains(u"clipboard"_s));
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::English));
        QVERIFY2(!remark->text().contains(u"clipboard"_s), qPrintable(remark->text()));
    }

    /// The page follows the fields: an Indonesian letter has a letterhead, a number and a signature at the
    /// right.
    void thePageFollowsTheFields()
    {
        open();
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        type("organisationEdit", "PT Toko Melati");
        type("placeEdit", "Bandung");
        type("nameEdit", "Rina Kartika");
        type("positionEdit", "Direktur");
        write("purposeEdit", "Kami menjual batik di situs ini.");
        QVERIFY2(paper().text().contains(u"Kami menjual batik"_s), qPrintable(paper().text()));
        const double left = 30 / 25.4 * 72;
        const double right = paper().size.width() - 25 / 25.4 * 72;
        const PaperItem *head = item(u"PT Toko Melati"_s);
        QVERIFY(head && head->size == 16 && head->align == Qt::AlignHCenter && head->weight == QFont::Bold);
        const PaperItem *number = item(u"001/TM/"_s);
        QVERIFY(number && qAbs(item(u"Nomor"_s)->rect.left() - left) < 0.1);
        const PaperItem *date = item(u"Bandung, "_s);
        QCOMPARE(date->rect.top(), number->rect.top());
        QVERIFY(date->align == Qt::AlignRight && qAbs(date->rect.right() - right) < 0.1);
        QVERIFY(item(u"Permohonan Normalisasi"_s)->weight == QFont::Bold);
        const PaperItem *name = item(u"Rina Kartika"_s);
        const PaperItem *closing = item(u"Hormat kami,"_s);
        QVERIFY(qAbs(name->rect.left() - (left + right) / 2) < 0.1 && name->weight == QFont::Bold);
        QVERIFY(name->rect.top() - closing->rect.bottom() >= 4 * 11);
        QVERIFY(item(u"Direktur"_s)->rect.top() > name->rect.top());
        QList<double> colons;
        for (const PaperItem &each : paper().pages.first())
            if (each.text == u':' && each.rect.top() > 250)
                colons += each.rect.left();
        QVERIFY(colons.size() == 4 && std::count(colons.cbegin(), colons.cend(), colons.first()) == 4);
    }

    /// The fields of the letterhead appear on request, or while they are empty.
    void aKnownLetterheadIsACard()
    {
        open();
        QVERIFY(!child<QWidget>("letterheadCard")->isVisible());
        type("organisationEdit", "PT Toko Melati");
        type("contactEdit", "surat@toko-melati.example");
        QVERIFY(child<QWidget>("organisationEdit")->isVisible());
        close();
        open();
        QVERIFY(child<QWidget>("letterheadCard")->isVisible());
        QVERIFY(!child<QWidget>("organisationEdit")->isVisible());
        QCOMPARE(child<QLabel>("letterheadName")->text(), u"PT Toko Melati"_s);
        QVERIFY(child<QWidget>("purposeEdit")->hasFocus());
        const auto *card = child<QWidget>("letterheadCard");
        const auto *change = child<QPushButton>("letterheadButton");
        QVERIFY(card->width() - change->mapTo(card, QPoint(change->width(), 0)).x() <= 16);
        QVERIFY(desktop::isKind(card, desktop::kind::Rows));
        QTest::mouseClick(child<QPushButton>("letterheadButton"), Qt::LeftButton);
        QVERIFY(!child<QWidget>("letterheadCard")->isVisible());
        QVERIFY(child<QWidget>("organisationEdit")->hasFocus());
        QCOMPARE(child<QLineEdit>("contactEdit")->text(), u"surat@toko-melati.example"_s);
    }

    void savedLetterConsumesItsNumber()
    {
        open();
        sign();
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        type("organisationEdit", "PT Toko Melati");
        type("numberEdit", "013/TM/X/2020");
        QVERIFY(!child<QPushButton>("sentButton")->isVisible());
        saveAs("pdfButton", u"numbered.pdf"_s);
        for (const char *name : {"sentButton", "notYetButton", "openButton", "folderButton"})
            QVERIFY2(child<QPushButton>(name)->isVisible(), name);
        QVERIFY(!child<QPushButton>("pdfButton")->isVisible()); // one step at a time
        QVERIFY(desktop::isKind(child<QPushButton>("sentButton"), desktop::kind::Primary));
        QCOMPARE(child<QLabel>("savedLabel")->text(), u"Saved: numbered.pdf"_s);
        const auto topOf = [this](const char *name) {
            return child<QWidget>(name)->mapTo(m_dialog, QPoint()).y();
        };
        QVERIFY(topOf("openButton") + child<QWidget>("openButton")->height() <= topOf("sentButton"));
        for (const auto &[row, first, last] : {std::tuple("openButton", "savedLabel", "folderButton"),
                                               std::tuple("sentButton", "sentLabel", "sentButton")}) {
            QVERIFY(child<QWidget>(first)->mapTo(m_dialog, QPoint()).x() <
                    child<QWidget>(row)->mapTo(m_dialog, QPoint()).x() + 1);
            QVERIFY(child<QWidget>(last)->isVisible());
        }
        type("placeEdit", "Bandung"); // the file has another letter now
        QVERIFY(child<QPushButton>("pdfButton")->isVisible());
        QVERIFY(!child<QPushButton>("openButton")->isVisible());
        close();
        open();
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        QVERIFY2(child<QLineEdit>("numberEdit")->text().startsWith(u"001/TM/"_s),
                 qPrintable(child<QLineEdit>("numberEdit")->text())); // in a new year
    }

    void letterDateIsUsedInTextAndNumber()
    {
        open();
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        type("organisationEdit", "PT Toko Melati");
        child<QDateEdit>("dateEdit")->setDate(QDate(2031, 3, 9));
        QTRY_VERIFY(child<QPlainTextEdit>("bodyEdit")->toPlainText().contains(u"9 Maret 2031"_s));
        QVERIFY2(child<QLineEdit>("numberEdit")->text().endsWith(u"/III/2031"_s),
                 qPrintable(child<QLineEdit>("numberEdit")->text()));
    }

    void unwritableFileIsReported()
    {
        open();
        sign();
        const QString path = m_folder.filePath(u"missing/letter.pdf"_s);
        choose("pdfButton", path);
        QTRY_VERIFY2(remark().contains(u"could not be written"_s), qPrintable(remark()));
    }

    /// A letter with "{name}" in its last line would be useless.
    void incompleteLetterNeedsConfirmation()
    {
        open();
        const auto question = [this] { return m_dialog->findChild<QMessageBox *>(); };
        QTest::mouseClick(child<QPushButton>("pdfButton"), Qt::LeftButton);
        QTRY_VERIFY(question());
        QCOMPARE(question()->text(), u"Use the incomplete letter?"_s);
        QVERIFY2(question()->informativeText().contains(u"Organisation, Contact, Name"_s),
                 qPrintable(question()->informativeText()));
        question()->reject();
        QTRY_VERIFY(!question());
        QVERIFY(!m_dialog->findChild<QFileDialog *>());
        QTest::mouseClick(child<QPushButton>("textButton"), Qt::LeftButton);
        QTRY_VERIFY(question());
        question()->buttons().constFirst()->click();
        QTRY_VERIFY(m_dialog->findChild<QFileDialog *>());
        m_dialog->findChild<QFileDialog *>()->close();
        QTest::mouseClick(child<QPushButton>("copyButton"), Qt::LeftButton);
        QVERIFY2(remark().contains(u"Contact"_s), qPrintable(remark()));
    }

    void letterOpensInTheMailProgram()
    {
        QDesktopServices::setUrlHandler(u"mailto"_s, this, "mailed");
        open();
        write("recipientEdit", "aduan@kantor.example");
        editTemplate(u"About {domain} & more\nsecond line"_s);
        QTest::mouseClick(child<QPushButton>("mailButton"), Qt::LeftButton);
        QCOMPARE(m_mailed.path(), u"aduan@kantor.example"_s);
        const QUrlQuery fields(m_mailed);
        QCOMPARE(fields.queryItemValue(u"body"_s, QUrl::FullyDecoded),
                 u"About melati-promo.com & more\r\nsecond line"_s);
        editTemplate(QString(3000, u'a'));
        QTest::mouseClick(child<QPushButton>("mailButton"), Qt::LeftButton);
        QVERIFY(!QUrlQuery(m_mailed).hasQueryItem(u"body"_s));
        QCOMPARE(QGuiApplication::clipboard()->text(), QString(3000, u'a'));
        QVERIFY(remark().contains(u"too long"_s));
        QDesktopServices::unsetUrlHandler(u"mailto"_s);
    }

    void letterIsCopied()
    {
        open();
        QTest::mouseClick(child<QPushButton>("copyButton"), Qt::LeftButton);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(u"Subject: Request to"_s));
    }

    void sentIsRecordedOnce()
    {
        open();
        write("recipientEdit", "The ministry's form");
        type("nameEdit", "Rina");
        const auto before = m_world->session->store().appeals().of(m_world->domain)->size();
        use();
        QTest::mouseClick(child<QPushButton>("sentButton"), Qt::LeftButton);
        QTRY_COMPARE(remark(), u"Recorded as sent now. You'll be notified when the domain is unblocked."_s);
        QVERIFY(!child<QPushButton>("sentButton")->isEnabled());
        QVERIFY(!desktop::isKind(child<QPushButton>("pdfButton"), desktop::kind::Primary));
        const auto appeals = m_world->session->store().appeals().of(m_world->domain);
        QCOMPARE(appeals->size(), before + 1);
        QCOMPARE(appeals->first().sentTo, u"The ministry's form"_s);
        QCOMPARE(appeals->first().sentBy, u"Rina"_s);
        QCOMPARE(appeals->first().sentAt, m_world->session->clock().nowUtc());
        QCOMPARE(appeals->first().service, StoreWorld::address().text());
    }

    void usualAddresseeIsRecorded()
    {
        open();
        use();
        QTest::mouseClick(child<QPushButton>("sentButton"), Qt::LeftButton);
        QTRY_VERIFY(remark().startsWith(u"Recorded"_s));
        QCOMPARE(m_world->session->store().appeals().of(m_world->domain)->first().sentTo,
                 u"The Director General of Digital Space Supervision"_s);
    }

    void remarkMentionsThatPantauIsPaused()
    {
        m_world->session->watch().setPaused(true);
        open();
        use();
        QTest::mouseClick(child<QPushButton>("sentButton"), Qt::LeftButton);
        QTRY_COMPARE(remark(), u"Recorded as sent now. Pantau is paused: it does not check whether the "
                               "domain is unblocked until you resume."_s);
    }

    void remarkMentionsAMissingKey()
    {
        m_world->session->findChild<app::SituationWatch *>()->overrideFacts([](app::SituationFacts &facts) {
            facts.accounts.first().key = {KeyState::Kind::Missing, u"Its key is missing."_s};
        });
        open();
        use();
        QTest::mouseClick(child<QPushButton>("sentButton"), Qt::LeftButton);
        QTRY_COMPARE(remark(), u"Recorded as sent now. For now Pantau does not check whether the "
                               "domain is unblocked. Its key is missing."_s);
    }

    /// Without a list, Pantau would never detect that the domain is unblocked.
    void remarkMentionsADomainInNoList()
    {
        const auto removed =
            m_world->session->write(&db::Domains::removeFromList, m_world->list, {m_world->domain});
        QTRY_VERIFY(removed.isFinished());
        open();
        use();
        QTest::mouseClick(child<QPushButton>("sentButton"), Qt::LeftButton);
        QTRY_COMPARE(remark(), u"Recorded as sent now. Pantau is not watching this domain: it is in no "
                               "list of this service. Add it to a list to be notified when it is "
                               "unblocked."_s);
    }

    /// The text is kept when the dialog closes, and starting over discards it.
    void unsentLetterIsRestored()
    {
        open();
        close();
        QVERIFY(!kept()); // no text was written
        open();
        child<desktop::Segments>("languageBox")->setCurrent(int(LetterLanguage::Indonesian));
        write("recipientEdit", "Kantor");
        QTest::keyClicks(child<QPlainTextEdit>("bodyEdit"), u"My own words. "_s);
        const QString written = body();
        close();
        QVERIFY(kept());
        QCOMPARE(kept()->text.body, written);
        QCOMPARE(kept()->savedAt, m_world->session->clock().nowUtc());
        m_world->store->clock.advance(std::chrono::hours(48));
        open();
        QTRY_VERIFY2(remark().contains(u"You prepared this letter"_s), qPrintable(remark()));
        QCOMPARE(body(), written);
        QCOMPARE(child<desktop::Segments>("languageBox")->current(), int(LetterLanguage::Indonesian));
        QCOMPARE(child<QPlainTextEdit>("recipientEdit")->toPlainText(), u"Kantor"_s);
        close();
        QCOMPARE(kept()->savedAt, m_world->session->clock().nowUtc().addDays(-2)); // the draft is unchanged
        open();
        QTRY_VERIFY(child<QPushButton>("refillButton")->isEnabled() && remark().contains(u"prepared"_s));
        QTest::mouseClick(child<QPushButton>("refillButton"), Qt::LeftButton);
        QVERIFY(!body().contains(u"My own words."_s));
        close();
        QVERIFY(!kept());
    }

    /// The dialog is destroyed with its window, and the session right after it.
    void draftIsKeptWhenTheProgramQuits()
    {
        open();
        type("nameEdit", "Rina");
        QTest::keyClicks(child<QPlainTextEdit>("bodyEdit"), u"My own words. "_s);
        const QString written = body();
        delete m_dialog;
        m_world->openSession();
        QVERIFY(kept());
        QCOMPARE(kept()->text.body, written);
        QCOMPARE(m_world->session->store().settings().letters(m_world->list)->sender.name, u"Rina"_s);
    }

    /// A user who copies a letter intends to send it.
    void copiedLetterIsKeptUntilSent()
    {
        open();
        QTest::mouseClick(child<QPushButton>("copyButton"), Qt::LeftButton);
        close();
        QVERIFY(kept());
        open();
        QTRY_VERIFY(remark().contains(u"prepared"_s));
        QSignalSpy recorded(m_context.get(), &desktop::WindowContext::done);
        use();
        QTest::mouseClick(child<QPushButton>("sentButton"), Qt::LeftButton);
        QTRY_COMPARE(recorded.size(), 1);
        QVERIFY(!kept());
        const auto action = recorded.constFirst().constFirst().value<UndoableAction>();
        close();
        QVERIFY(!kept());
        const auto undone = action.undo();
        QTRY_VERIFY(undone.isFinished());
        QVERIFY(undone.result());
        QVERIFY(kept());
        QVERIFY(m_world->session->store().appeals().of(m_world->domain)->first().restoredAt);
    }

    /// A letter about an unblocked domain would make a false claim.
    void letterWarnsIfTheDomainIsNotBlocked()
    {
        open(m_world->quiet);
        QVERIFY2(remark().contains(u"as not blocked now"_s), qPrintable(remark()));
        QVERIFY(body().contains(u"Blocked since: the newest reply does not say blocked"_s));
    }

    void uncheckedDomainGetsNoLetter()
    {
        show(StoreWorld::name("never-checked.example"));
        QTRY_VERIFY2(remark().contains(u"Check it first"_s), qPrintable(remark()));
        QVERIFY(!child<QPushButton>("pdfButton")->isEnabled());
        QVERIFY(!child<QPushButton>("sentButton")->isEnabled());
    }

private:
    template <typename Widget>
    Widget *child(const char *name) const
    {
        return m_dialog->findChild<Widget *>(QString::fromLatin1(name));
    }
    void show(const DomainName &domain)
    {
        m_context = std::make_unique<desktop::WindowContext>(*m_world->session);
        m_dialog = new LetterDialog(*m_context, domain, StoreWorld::address().text());
        m_dialog->open();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog));
    }
    void open(const std::optional<DomainName> &domain = {})
    {
        show(domain.value_or(m_world->domain));
        QTRY_VERIFY(!body().isEmpty());
    }
    /// Closes the dialog, which saves its state first.
    void close()
    {
        QTest::mouseClick(child<QPushButton>("closeButton"), Qt::LeftButton);
        QTRY_VERIFY(!m_dialog);
    }
    void type(const char *field, const char *text)
    {
        child<QLineEdit>(field)->clear();
        QTest::keyClicks(child<QLineEdit>(field), QString::fromLatin1(text));
    }
    void write(const char *field, const char *text)
    {
        child<QPlainTextEdit>(field)->clear();
        QTest::keyClicks(child<QPlainTextEdit>(field), QString::fromLatin1(text));
    }
    /// Shows the text instead of the fields.
    void editAll() { child<QPushButton>("editButton")->setChecked(true); }
    /// The dialog asks whether the letter was sent once it was used.
    void use()
    {
        editAll();
        QTest::mouseClick(child<QPushButton>("copyButton"), Qt::LeftButton);
        QVERIFY(child<QPushButton>("sentButton")->isVisible());
    }
    [[nodiscard]] const Paper &paper() const { return child<PaperView>("preview")->paper(); }
    [[nodiscard]] const PaperItem *item(const QString &text) const
    {
        for (const QList<PaperItem> &page : paper().pages)
            for (const PaperItem &each : page)
                if (each.text.startsWith(text))
                    return &each;
        return nullptr;
    }
    void sign()
    {
        type("nameEdit", "Toko Melati");
        type("contactEdit", "rina@melati.example");
    }
    void editTemplate(const QString &text)
    {
        child<QTabWidget>("tabs")->setCurrentIndex(1);
        child<QPlainTextEdit>("templateBodyEdit")->setPlainText(text);
        child<QTabWidget>("tabs")->setCurrentIndex(0);
    }
    void choose(const char *button, const QString &path)
    {
        QTest::mouseClick(child<QPushButton>(button), Qt::LeftButton);
        QTRY_VERIFY(m_dialog->findChild<QFileDialog *>());
        auto *place = m_dialog->findChild<QFileDialog *>();
        QVERIFY(place->selectedFiles().value(0).contains(u"melati-promo.com - letter "_s));
        Q_EMIT place->fileSelected(path);
        place->close();
        QTRY_VERIFY(!m_dialog->findChild<QFileDialog *>());
    }
    QString saveAs(const char *button, const QString &name)
    {
        const QString path = m_folder.filePath(name);
        choose(button, path);
        [&] { QTRY_VERIFY(child<QLabel>("savedLabel")->text().contains(name)); }();
        return path;
    }
    [[nodiscard]] std::optional<LetterDraft> kept() const
    {
        return m_world->session->store()
            .letterDrafts()
            .of(m_world->domain, StoreWorld::address().text())
            .value();
    }
    [[nodiscard]] QString body() const { return child<QPlainTextEdit>("bodyEdit")->toPlainText(); }
    [[nodiscard]] QString gaps() const { return child<QLabel>("gapLabel")->text(); }
    [[nodiscard]] QString remark() const { return child<QLabel>("remarkLabel")->text(); }

    std::unique_ptr<PastWorld> m_world;
    std::unique_ptr<desktop::WindowContext> m_context;
    QPointer<LetterDialog> m_dialog;
    QTemporaryDir m_folder;
    QUrl m_mailed;
};

PANTAU_WINDOW_TEST(TestLetterDialog)
#include "tst_letter_dialog.moc"
