// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"
#include "desktop/domains/detail_tabs.h"
#include "desktop/domains/domain_page.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/domains/domains_dialog.h"
#include "domain_page_world.h"
#include "support/database_file.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QDialogButtonBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace pantau;
using namespace std::chrono_literals;
using desktop::DomainPage;
using desktop::DomainTableModel;
using test::StoreWorld;

class TestDomainActions : public QObject, private test::DomainPageFixture
{
    Q_OBJECT

private Q_SLOTS:
    void init() { open(); }
    void cleanup() { close(); }

    void letterIsOfferedForABlockedDomain()
    {
        QStringList letters;
        connect(&world().context(), &desktop::WindowContext::letterRequested, &world().page(),
                [&letters](const DomainName &domain, const QString &service) {
                    letters += domain.ascii() + u" at "_s + service;
                });
        QTRY_COMPARE(world().names().size(), 3);
        for (int row = 0; row < 3; ++row) {
            world().table().selectRow(row);
            const bool isBlocked = world().names().at(row) == u"ayam"_s;
            for (const char *name : {"letterChosenAction", "appealAction"})
                QCOMPARE(world().action(name)->isEnabled(), isBlocked);
            if (isBlocked)
                world().action("letterChosenAction")->trigger();
        }
        QCOMPARE(letters, QStringList{u"ayam.example at "_s + StoreWorld::address().text()});
        world().table().selectAll();
        QVERIFY(!world().action("letterChosenAction")->isEnabled());
        // The appeal is for the blocked one of them.
        world().action("appealAction")->trigger();
        auto *dialog = test::PageWorld::window<desktop::AppealDialog>();
        QVERIFY(dialog);
        QVERIFY(dialog->findChild<QLabel *>(u"introLabel"_s)->text().contains(u"ayam.example"_s));
        dialog->reject();
        // A second appeal for the same block would be a duplicate.
        Appeal sent{AppealId{}, StoreWorld::name("ayam.example")};
        sent.service = StoreWorld::address().text();
        sent.sentAt = world().session().clock().nowUtc();
        const auto added = world().session().write(&db::Appeals::add, sent);
        QTRY_VERIFY(added.isFinished());
        QSignalSpy said(&world().context(), &desktop::WindowContext::said);
        world().action("appealAction")->trigger();
        QCOMPARE(said.size(), 1);
        QCOMPARE(said.constFirst().constFirst().toString(),
                 u"Every selected domain already has an appeal."_s);
    }

    void copiesNamesAndRows()
    {
        world().table().selectRows({0, 1});
        world().action("copyAction")->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"ayam.example\ncendol.example"_s);
        world().action("copyRowsAction")->trigger();
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines.first().startsWith(u"Status\tDomain\tList\tSince"_s));
        QVERIFY(lines.at(1).startsWith(u"Blocked\tayam.example\tToko Melati\t2 h\t"_s));
    }

    void checkActionSaysHowMany()
    {
        const auto text = [this] { return world().action("checkChosenAction")->text().remove(u'&'); };
        world().table().clearSelection();
        QCOMPARE(text(), u"Check now"_s);
        world().table().selectRow(0);
        QCOMPARE(text(), u"Check this domain now"_s);
        world().table().selectAll();
        QCOMPARE(text(), u"Check 3 now"_s);
    }

    void importanceAndPauseAreUndone()
    {
        world().table().selectAll();
        world().pick("importanceAction", u"High"_s);
        QTRY_COMPARE(world().done.sentence, u"Priority of 3 domain(s) set to “High”."_s);
        QTRY_COMPARE(world().cell(0, DomainTableModel::Weight), u"High"_s);
        QVERIFY(world().undo());
        QTRY_COMPARE(world().cell(0, DomainTableModel::Weight), u"Normal"_s);
        QCOMPARE(world().table().selectedCount(), 3);
        world().table().selectRows({0});
        world().pick("pauseDomainsAction", u"week"_s);
        QTRY_VERIFY(world().done.sentence.contains(u"paused until"_s));
        QTRY_VERIFY(world().cell(0, DomainTableModel::Next).startsWith(u"paused to "_s));
        const auto &table = world().table();
        const int letter = table.fontMetrics().horizontalAdvance(QLatin1Char('0'));
        const QString longest = u"paused to 30 Nov"_s;
        QVERIFY(table.fontMetrics().horizontalAdvance(longest) + 2 * letter <=
                table.columnWidth(DomainTableModel::Next));
        world().done = {};
        world().pick("pauseDomainsAction", u"Resume"_s);
        QTRY_VERIFY(world().done.undo);
        QTRY_VERIFY(!world().cell(0, DomainTableModel::Next).startsWith(u"paused"_s));
        QVERIFY(world().undo());
        QTRY_VERIFY(world().cell(0, DomainTableModel::Next).startsWith(u"paused to "_s));
    }

    void movesAndRemovesWithUndo()
    {
        world().page().showView({m_melati, std::nullopt});
        QTRY_COMPARE(world().names().size(), 2);
        world().table().selectAll();
        world().pick("moveToListAction", u"Bank"_s);
        QTRY_VERIFY(world().done.sentence.contains(u"moved"_s));
        QTRY_COMPARE(world().names().size(), 0);
        QVERIFY(world().undo());
        QTRY_COMPARE(world().names().size(), 2);
        QCOMPARE(world().listsOf(u"ayam"_s), QStringList{u"Toko Melati"_s});
        QCOMPARE(world().listsOf(u"bakso"_s).size(), 2);

        world().page().showView({});
        QTRY_COMPARE(world().names().size(), 3);
        world().table().selectAll();
        world().table().setFocus();
        const QSignalSpy began(&world().context(), &desktop::WindowContext::began);
        const QSignalSpy ended(&world().context(), &desktop::WindowContext::ended);
        QTest::keyClick(&world().table(), Qt::Key_Delete);
        QTRY_VERIFY(test::PageWorld::window<QMessageBox>());
        QVERIFY(
            test::PageWorld::window<QMessageBox>()->informativeText().contains(u"Undo brings them back"_s));
        test::PageWorld::press(u"Remove"_s);
        QTRY_COMPARE(world().names().size(), 0);
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(began.size(), 1);
        QCOMPARE(began[0][0].toString(), u"Removing %1 of %2 domains"_s);
        const auto progress = began[0][1].value<SharedProgress>();
        QCOMPARE(progress, ended[0][0].value<SharedProgress>());
        QCOMPARE(progress->done(), 3);
        QCOMPARE(progress->total(), 3);
        QTRY_VERIFY(world().done.sentence.contains(u"removed"_s));
        QVERIFY(world().undo());
        QTRY_COMPARE(world().names().size(), 3);
        QCOMPARE(world().cell(0, DomainTableModel::Status), u"Blocked"_s);
        QCOMPARE(world().listsOf(u"bakso"_s).size(), 2);
    }

    /// ayam is only in Toko Melati, bakso in both.
    void onlyListsThatChangeSomethingAreOffered()
    {
        const auto offered = [this](const char *menuName) {
            QMenu *menu = world().action(menuName)->menu();
            Q_EMIT menu->aboutToShow();
            QStringList names;
            for (const QAction *each : menu->actions())
                if (!each->isSeparator())
                    names += each->text();
            return names;
        };
        const QString newList = u"&New list…"_s;
        const QString bank = u"Bank && Co"_s;
        QCOMPARE(world().cell(0, DomainTableModel::Domain), u"ayam.example"_s);
        world().table().selectRows({0});
        QCOMPARE(offered("moveToListAction"), (QStringList{bank, newList}));
        QCOMPARE(offered("addToListAction"), (QStringList{bank, newList}));
        QCOMPARE(world().cell(2, DomainTableModel::Domain), u"bakso.example"_s);
        world().table().selectRows({2});
        QCOMPARE(offered("moveToListAction").size(), 3);
        QCOMPARE(offered("addToListAction"), QStringList{newList});
        world().table().selectAll();
        QCOMPARE(offered("moveToListAction").size(), 3);
        QCOMPARE(offered("addToListAction").size(), 3);
    }

    void undoRemovesTheNewList()
    {
        world().table().selectRows({0});
        world().pick("addToListAction", u"New list"_s);
        QTRY_VERIFY(QApplication::activeModalWidget());
        QTest::keyClicks(QApplication::activeModalWidget()->focusWidget(), u"Fresh"_s);
        QTest::keyClick(QApplication::activeModalWidget(), Qt::Key_Return);
        QTRY_COMPARE(world().listsOf(u"ayam"_s), (QStringList{u"Fresh"_s, u"Toko Melati"_s}));
        QTRY_VERIFY(world().done.undo);
        QVERIFY(world().undo());
        QTRY_COMPARE(world().listsOf(u"ayam"_s), QStringList{u"Toko Melati"_s});
        QCOMPARE(world().session().store().lists().all()->size(), 2);
        QVERIFY(world().redo());
        QTRY_COMPARE(world().listsOf(u"ayam"_s), (QStringList{u"Fresh"_s, u"Toko Melati"_s}));
    }

    /// Nothing is left half done if the action or its redo is cancelled.
    void cancelledActionLeavesNoNewList()
    {
        const auto listCount = [this] { return world().session().store().lists().all()->size(); };
        const auto addToFresh = [this] {
            world().table().selectRows({0});
            world().pick("addToListAction", u"New list"_s);
            QTRY_VERIFY(QApplication::activeModalWidget());
            QTest::keyClicks(QApplication::activeModalWidget()->focusWidget(), u"Fresh"_s);
            QTest::keyClick(QApplication::activeModalWidget(), Qt::Key_Return);
        };
        const auto cancelling =
            connect(&world().context(), &desktop::WindowContext::began, &world().page(),
                    [](const QString &, const SharedProgress &progress) { progress->cancel(); });
        QSignalSpy failed(&world().context(), &desktop::WindowContext::failed);
        QTest::ignoreMessage(QtWarningMsg, "Stopped. Nothing was changed.");
        addToFresh();
        QTRY_COMPARE(failed.size(), 1);
        QTRY_COMPARE(listCount(), 2);
        QCOMPARE(world().listsOf(u"ayam"_s), QStringList{u"Toko Melati"_s});
        disconnect(cancelling);
        addToFresh();
        QVERIFY(world().undo());
        QTRY_COMPARE(listCount(), 2);
        world().last.progress->cancel();
        QVERIFY(!world().redo());
        QTRY_COMPARE(listCount(), 2);
        world().last.progress->restart();
        QVERIFY(world().redo());
        QTRY_COMPARE(listCount(), 3);
    }

    void editDialogChangesOnlyChosenFields()
    {
        world().table().selectAll();
        world().pick("importanceAction", u"Low"_s);
        QTRY_COMPARE(world().cell(0, DomainTableModel::Weight), u"Low"_s);
        QVERIFY(world().saidDone());
        world().done = {};
        world().action("editAction")->trigger();
        QTRY_VERIFY(test::PageWorld::window<desktop::DomainsDialog>());
        auto *dialog = test::PageWorld::window<desktop::DomainsDialog>();
        const auto *ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
        QVERIFY(!ok->isEnabled());
        dialog->findChild<QComboBox *>(u"noteBox"_s)->setCurrentIndex(1);
        dialog->findChild<QPlainTextEdit *>(u"noteEdit"_s)->setPlainText(u"Ask Budi"_s);
        QVERIFY(ok->isEnabled());
        QTest::mouseClick(const_cast<QPushButton *>(ok), Qt::LeftButton);
        QTRY_COMPARE(world().cell(2, DomainTableModel::Note), u"Ask Budi"_s);
        QCOMPARE(world().cell(2, DomainTableModel::Weight), u"Low"_s);
        world().page().setFilter(u"budi"_s);
        QTRY_COMPARE(world().names().size(), 3);
        QVERIFY(world().undo());
        QTRY_COMPARE(world().names().size(), 0);
    }

    /// The other fields keep their values if the name is refused.
    void editDialogStaysOpenIfTheListNameIsTaken()
    {
        world().table().selectRows({0});
        world().action("editAction")->trigger();
        QTRY_VERIFY(test::PageWorld::window<desktop::DomainsDialog>());
        const QPointer<desktop::DomainsDialog> dialog = test::PageWorld::window<desktop::DomainsDialog>();
        auto *lists = dialog->findChild<QComboBox *>(u"addBox"_s);
        lists->setCurrentIndex(lists->count() - 1);
        auto *name = dialog->findChild<QLineEdit *>(u"newListEdit"_s);
        name->setText(u"toko melati"_s);
        dialog->findChild<QComboBox *>(u"noteBox"_s)->setCurrentIndex(1);
        dialog->findChild<QPlainTextEdit *>(u"noteEdit"_s)->setPlainText(u"Ask Budi"_s);
        auto *ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
        QTest::mouseClick(ok, Qt::LeftButton);
        const auto *said = dialog->findChild<QLabel *>(u"errorLabel"_s);
        QVERIFY(said);
        QTRY_VERIFY(said->isVisible());
        QVERIFY2(said->text().contains(u"toko melati"_s, Qt::CaseInsensitive), qPrintable(said->text()));
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(ok->isEnabled());
        QCOMPARE(world().cell(0, DomainTableModel::Note), u"No appeal yet"_s);
        name->setText(u"Fresh"_s);
        QVERIFY(!said->isVisible());
        QTest::mouseClick(ok, Qt::LeftButton);
        QTRY_VERIFY(!dialog || !dialog->isVisible());
        QTRY_COMPARE(world().cell(0, DomainTableModel::Note), u"No appeal yet. Ask Budi"_s);
        QVERIFY(world().listsOf(u"ayam"_s).contains(u"Fresh"_s));
    }

    void noteStaysNextToTheAppeal()
    {
        DomainSettingsChange change;
        change.note = u"Ask Budi"_s;
        const auto noted = world().session().write(&db::DomainSettingsTable::change,
                                                   {StoreWorld::name("ayam.example")}, change);
        QTRY_VERIFY(noted.isFinished());
        QTRY_COMPARE(world().cell(0, DomainTableModel::Note), u"No appeal yet. Ask Budi"_s);
        Appeal sent{AppealId{}, StoreWorld::name("ayam.example")};
        sent.service = StoreWorld::address().text();
        sent.sentAt = world().session().clock().nowUtc();
        const auto added = world().session().write(&db::Appeals::add, sent);
        QTRY_VERIFY(added.isFinished());
        QTRY_COMPARE(world().cell(0, DomainTableModel::Note), u"Appeal sent. Ask Budi"_s);
    }

    void editDialogRefusesAPastTime_data()
    {
        const test::Table<QString> row({"what"});
        row("pause", "pause");
        row("mute", "mute");
    }

    void editDialogRefusesAPastTime()
    {
        QFETCH(QString, what);
        world().table().selectRows({0});
        world().action("editAction")->trigger();
        QTRY_VERIFY(test::PageWorld::window<desktop::DomainsDialog>());
        const QPointer<desktop::DomainsDialog> dialog = test::PageWorld::window<desktop::DomainsDialog>();
        dialog->findChild<QComboBox *>(what + u"Box"_s)->setCurrentIndex(2);
        auto *until = dialog->findChild<QDateTimeEdit *>(what + u"Edit"_s);
        const QDateTime now = world().session().clock().nowUtc().toLocalTime();
        until->setDateTime(now.addDays(-2));
        auto *ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
        QTest::mouseClick(ok, Qt::LeftButton);
        const auto *said = dialog->findChild<QLabel *>(u"errorLabel"_s);
        QTRY_COMPARE(said->text(), u"This time has passed. Enter a later one."_s);
        QVERIFY(dialog && dialog->isVisible() && ok->isEnabled());
        until->setDateTime(now.addDays(2));
        QTest::mouseClick(ok, Qt::LeftButton);
        QTRY_VERIFY(!dialog || !dialog->isVisible());
        QVERIFY(world().saidDone());
    }

    /// On a full disk, simulated by a trigger: the entered text is kept and the dialog shows the error.
    void editDialogStaysUntilItIsSaved()
    {
        const QString file = QDir(world().session().dataDir()).filePath(u"pantau.db"_s);
        test::runSql(file, {u"CREATE TRIGGER full_insert BEFORE INSERT ON domain_setting BEGIN "
                            "SELECT RAISE(ABORT, 'database or disk is full'); END"_s});
        world().table().selectRows({0});
        world().action("editAction")->trigger();
        QTRY_VERIFY(test::PageWorld::window<desktop::DomainsDialog>());
        const QPointer<desktop::DomainsDialog> dialog = test::PageWorld::window<desktop::DomainsDialog>();
        dialog->findChild<QComboBox *>(u"noteBox"_s)->setCurrentIndex(1);
        auto *note = dialog->findChild<QPlainTextEdit *>(u"noteEdit"_s);
        note->setPlainText(u"Ask Budi"_s);
        auto *ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
        QTest::mouseClick(ok, Qt::LeftButton);
        const auto *said = dialog->findChild<QLabel *>(u"errorLabel"_s);
        QTRY_VERIFY(said->isVisible() && !said->text().isEmpty());
        QVERIFY(dialog && dialog->isVisible() && ok->isEnabled());
        QCOMPARE(note->toPlainText(), u"Ask Budi"_s);
        test::runSql(file, {u"DROP TRIGGER full_insert"_s});
        QTest::mouseClick(ok, Qt::LeftButton);
        QTRY_VERIFY(!dialog || !dialog->isVisible());
        QTRY_COMPARE(world().cell(0, DomainTableModel::Note), u"No appeal yet. Ask Budi"_s);
    }
};

PANTAU_WINDOW_TEST(TestDomainActions)
#include "tst_domain_actions.moc"
