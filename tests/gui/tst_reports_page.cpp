// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings_owner.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace pantau;
using test::Owner;

/// The settings page for the reports' sender and folder.
class TestReportsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void senderIsSaved()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Reports);
        owner.find<QLineEdit>("agencyEdit")->setFocus();
        QTest::keyClicks(owner.find<QLineEdit>("agencyEdit"), u"Kito & Co"_s);
        QTest::keyClick(owner.find<QLineEdit>("agencyEdit"), Qt::Key_Tab);
        QTRY_COMPARE(owner.session().store().reportSettings().sender()->name, u"Kito & Co"_s);
        const QString logo = owner.path(u"logo.png"_s);
        QImage picture(300, 100, QImage::Format_RGB32);
        picture.fill(Qt::blue);
        QVERIFY(picture.save(logo));
        owner.click("logoButton");
        Owner::chooseFile("logoDialog", logo);
        QTRY_VERIFY(owner.find<QLabel>("logoLabel")->isVisible());
        QCOMPARE(owner.find<QLabel>("logoLabel")->pixmap().size(), QSize(144, 48));
        owner.start();
        owner.open(desktop::SettingsDialog::Page::Reports);
        QCOMPARE(owner.find<QLineEdit>("agencyEdit")->text(), u"Kito & Co"_s);
        QVERIFY(owner.find<QLabel>("logoLabel")->isVisible());
        // If the logo is deleted later, the page shows a note and reports are made without it.
        QVERIFY(QFile::remove(logo));
        owner.open(desktop::SettingsDialog::Page::Reports);
        QVERIFY2(owner.text("logoNote").contains(u"gone or damaged"_s), qPrintable(owner.text("logoNote")));
        owner.click("noLogoButton");
        QTRY_VERIFY(owner.session().store().reportSettings().sender()->logo.isEmpty());
        QTRY_VERIFY(!owner.find<QPushButton>("noLogoButton")->isVisible());
    }

    void invalidLogoIsRefused()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Reports);
        const QString text = owner.path(u"logo.png"_s);
        test::writeFile(text, "no picture");
        owner.click("logoButton");
        Owner::chooseFile("logoDialog", text);
        QTRY_VERIFY(owner.problem().contains(u"neither a PNG nor a JPEG"_s));
        QVERIFY(owner.session().store().reportSettings().sender()->logo.isEmpty());
    }

    void invalidColourIsRefusedWithAReason()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Reports);
        const auto enter = [&owner](const QString &text) {
            owner.find<QLineEdit>("colourEdit")->setText(text);
            Q_EMIT owner.find<QLineEdit>("colourEdit")->editingFinished();
        };
        enter(u"merah"_s);
        QVERIFY(owner.find<QLabel>("colourNote")->isVisible());
        QVERIFY(owner.session().store().reportSettings().sender()->colour.isEmpty());
        enter(u"#7B1FA2"_s);
        QVERIFY(!owner.find<QLabel>("colourNote")->isVisible());
        QTRY_COMPARE(owner.session().store().reportSettings().sender()->colour, u"#7B1FA2"_s);
    }

    void monthlyReportsNeedAFolder()
    {
        Owner owner;
        owner.open(desktop::SettingsDialog::Page::Reports);
        QVERIFY(!owner.find<QLineEdit>("folderEdit")->isVisible());
        const auto down = [&owner] {
            owner.find<QComboBox>("scopeBox")->setFocus();
            QTest::keyClick(owner.find<QComboBox>("scopeBox"), Qt::Key_Down);
        };
        down();
        QTRY_VERIFY(Owner::topLevel<QFileDialog>("reportFolderDialog"));
        Owner::topLevel<QFileDialog>("reportFolderDialog")->reject();
        QTRY_COMPARE(owner.find<QComboBox>("scopeBox")->currentIndex(), 0);
        QTRY_VERIFY(owner.dialog().isActiveWindow());
        down();
        QVERIFY(QDir().mkpath(owner.path(u"reports"_s)));
        Owner::chooseFile("reportFolderDialog", owner.path(u"reports"_s));
        QTRY_VERIFY(owner.find<QLineEdit>("folderEdit")->isVisible());
        QTRY_VERIFY(owner.dialog().isActiveWindow());
        QTRY_COMPARE(owner.session().store().reportSettings().monthly()->folder, owner.path(u"reports"_s));
        QVERIFY(!owner.session().store().reportSettings().monthly()->allLists);
        QCOMPARE(owner.find<QComboBox>("scopeBox")->currentIndex(), 1);
        down();
        QTRY_VERIFY(owner.session().store().reportSettings().monthly()->allLists);
        QTRY_COMPARE(owner.find<QComboBox>("scopeBox")->currentIndex(), 2);
        QCOMPARE(owner.session().store().reportSettings().monthly()->folder, owner.path(u"reports"_s));
    }
};

PANTAU_WINDOW_TEST(TestReportsPage)
#include "tst_reports_page.moc"
