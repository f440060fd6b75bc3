// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/watch_commands.h"
#include "base/appeal.h"
#include "base/time.h"
#include "desktop/dialogs/connect_dialog.h"
#include "desktop/domains/domain_table_model.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "desktop/window/side_list.h"
#include "desktop/window/undo.h"
#include "desktop/window/window_dialogs.h"
#include "gui/gui_world.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStyleOption>
#include <QTableView>
#include <QToolButton>

using namespace pantau;
using test::GuiWorld;

namespace {

QString labelText(const char *name)
{
    const auto *label = GuiWorld::find<QLabel>(QLatin1String(name));
    return label ? label->text() : QString();
}

/// Returns the visible table, such as "Blocked melati-promo.example".
QStringList tableRows()
{
    QStringList rows;
    const auto *model = GuiWorld::find<QTableView>(u"domainTable"_s)->model();
    for (int row = 0; row < model->rowCount(); ++row)
        rows += model->index(row, 0).data().toString() + u' ' + model->index(row, 1).data().toString();
    return rows;
}

QString summary(const char *status)
{
    const auto *number = GuiWorld::find<QToolButton>("summary_"_L1 + QLatin1String(status));
    return number ? number->text() : QString();
}

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void userAddsAnAccountAndDomainsAndChecksThem()
    {
        GuiWorld world({u"melati-promo.example"_s, u"judi.example"_s});
        world.session().watch().setPaused(true); // only manual checks here
        QVERIFY(GuiWorld::find(u"startPage"_s));
        connectByKeyboard(world, world.businessKey());
        QTRY_COMPARE(labelText("emptyTitle"), u"No domains yet"_s);
        QCOMPARE(labelText("emptyText"), u"Paste them here, one per line, or drop a spreadsheet."_s);

        addByKeyboard(u"https://www.Melati-Promo.example/sale\nberita.example\nmelati-promo.example"_s);
        auto *table = GuiWorld::find<QTableView>(u"domainTable"_s);
        const QAbstractItemModelTester tester(table->model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTRY_COMPARE(tableRows().size(), 2);

        const QString csv = world.path(u"clients.csv"_s);
        test::writeFile(csv,
                        "client;site\nKito;kito.example\nJudi;http://judi.example/\nBerita;berita.example\n");
        GuiWorld::press(Qt::Key_I, Qt::ControlModifier);
        auto *fileName = GuiWorld::goTo<QLineEdit>(u"fileNameEdit"_s);
        QVERIFY(fileName);
        fileName->setCompleter(nullptr); // its popup would take the Return key
        GuiWorld::type(csv);
        QCOMPARE(fileName->text(), csv);
        GuiWorld::press(Qt::Key_O, Qt::AltModifier);
        QTRY_VERIFY(labelText("leftOutLabel").contains(u"site"_s));
        QTRY_VERIFY(GuiWorld::find<QPushButton>(u"addButton"_s)->isEnabled());
        QVERIFY(GuiWorld::goTo(u"addButton"_s));
        GuiWorld::press(Qt::Key_Space);
        QTRY_COMPARE(tableRows().size(), 4);
        QTRY_COMPARE(GuiWorld::find<QPushButton>(u"addButton"_s)->text(), u"&Done"_s);
        GuiWorld::press(Qt::Key_Space);
        QTRY_VERIFY(!GuiWorld::find(u"addButton"_s));

        GuiWorld::press(Qt::Key_F5);
        QTRY_VERIFY(labelText("heroSentence").startsWith(u"2 domain(s) blocked"_s));
        QTRY_COMPARE(tableRows(),
                     (QStringList{u"Blocked judi.example"_s, u"Blocked melati-promo.example"_s,
                                  u"Not blocked berita.example"_s, u"Not blocked kito.example"_s}));
        QCOMPARE(summary("not_blocked"), u"2 not blocked"_s);
        QCOMPARE(summary("unknown"), u"0 unknown"_s);
        const auto accounts = world.session().store().accounts().all();
        QVERIFY(accounts && accounts->size() == 1);
        auto asked = world.session().accounts().refreshUsage(accounts->first().id);
        QTRY_VERIFY(asked.isFinished());
        QVERIFY(asked.result());
        const Usage said = asked.result()->usage;
        QCOMPARE(said.used, qint64(4) * said.unitCost);
        auto *meter = GuiWorld::find<QAbstractButton>(u"usageMeter"_s);
        QTRY_VERIFY2(meter->accessibleName().contains(u", %1 of"_s.arg(said.used)),
                     qPrintable(meter->accessibleName()));
        meter->click();
        QTRY_VERIFY(GuiWorld::find(u"dayChart"_s)->isVisible());
    }

    void pastingOutsideAFieldAddsDomains()
    {
        GuiWorld world;
        world.session().watch().setPaused(true);
        connectByKeyboard(world, {});
        const QString domain = u"melati-promo.example"_s;
        QTRY_VERIFY(labelText("emptyText").contains(u"Paste them here"_s));
        QGuiApplication::clipboard()->setText(domain);
        GuiWorld::press(Qt::Key_V, Qt::ControlModifier); // the empty page itself takes no focus
        QTRY_VERIFY(GuiWorld::find<QPlainTextEdit>(u"pasteEdit"_s));
        QCOMPARE(GuiWorld::find<QPlainTextEdit>(u"pasteEdit"_s)->toPlainText(), domain);
        QVERIFY(GuiWorld::goTo(u"pasteEdit"_s));
        GuiWorld::press(Qt::Key_Escape);
        QTRY_VERIFY(!GuiWorld::find(u"pasteEdit"_s));
        // A focused field receives the pasted text.
        auto *search = GuiWorld::goTo<QLineEdit>(u"search"_s);
        QVERIFY(search);
        GuiWorld::press(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(search->text(), domain);
        QVERIFY(!GuiWorld::find(u"pasteEdit"_s));
    }

    /// Destroying a dialog may undo what it started, so the session emits signals immediately.
    void dialogsAreDestroyedBeforeTheWindow()
    {
        GuiWorld world;
        Q_EMIT world.window().context().serviceRequested();
        auto *dialog = world.window().findChild<desktop::ConnectDialog *>();
        QVERIFY(dialog);
        bool reported = false;
        connect(dialog, &QObject::destroyed, this, [&] {
            reported = true;
            Q_EMIT world.session().failed({Error::Kind::Storage, u"Said by the test."_s, {}});
        });
        world.closeWindow();
        QVERIFY(reported);
    }

    /// If all rows fit before the detail opens, the scroll bar appears with it.
    void noColumnIsCutWhenTheDetailOpens()
    {
        GuiWorld world;
        QTest::mouseClick(GuiWorld::find<QPushButton>(u"trySample"_s), Qt::LeftButton);
        QTRY_VERIFY(GuiWorld::find<QTableView>(u"domainTable"_s));
        QTRY_COMPARE(summary("unknown"), u"0 unknown"_s);
        auto *table = GuiWorld::find<QTableView>(u"domainTable"_s);
        QTRY_VERIFY(table->model()->rowCount() > 8);
        const auto *header = table->horizontalHeader();
        const auto fits = [&] { return header->width() == table->viewport()->width(); };
        for (int height = 740; height <= 800; height += 3) {
            world.window().resize(1280, height);
            table->clearSelection();
            QTRY_VERIFY(!GuiWorld::find(u"detailPane"_s)->isVisible());
            QTRY_VERIFY(!table->verticalScrollBar()->isVisible() && fits());
            QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::NoModifier,
                              table->visualRect(table->model()->index(3, 1)).center());
            QTRY_VERIFY(GuiWorld::find(u"detailPane"_s)->isVisible());
            QTRY_VERIFY(table->verticalScrollBar()->isVisible());
            QTRY_VERIFY2(fits(), qPrintable(QString::number(height)));
        }
    }

    void statusLineDoesNotRepeatTheBar()
    {
        GuiWorld world;
        world.session().watch().setPaused(true);
        connectByKeyboard(world, world.businessKey());
        addByKeyboard(u"one.example"_s);
        const auto *line = GuiWorld::find<QLabel>(u"statusLine"_s);
        QVERIFY(line);
        QTRY_VERIFY(GuiWorld::find(u"attentionBar"_s)
                        ->accessibleName()
                        .startsWith(u"Paused: nothing is checked automatically"_s));
        QTRY_COMPARE(line->text(), u"No domains are being watched."_s);
        world.session().watch().setPaused(false);
        QTRY_VERIFY2(line->text().startsWith(u"Watching 1 domain(s)."_s), qPrintable(line->text()));
    }

    /// Undo is shown only until something newer happens.
    void undoNamesItsAction()
    {
        GuiWorld world;
        world.session().watch().setPaused(true); // only manual checks here
        connectByKeyboard(world, world.businessKey());
        addByKeyboard(u"berita.example"_s);
        QTRY_COMPARE(tableRows().size(), 1);
        auto *bar = world.window().findChild<desktop::UndoBar *>();
        const auto *undo = world.window().findChild<QAction *>(u"undoAction"_s);
        QVERIFY(bar && undo);
        QTRY_VERIFY(bar->isVisible() && undo->isEnabled());
        int undone = 0;
        const auto count = [&undone] {
            ++undone;
            return QtFuture::makeReadyFuture(Result<void>());
        };
        const desktop::UndoableAction added{u"3 domains added to “A & B”."_s, count, {}, count};
        const auto nextThing = [&](const std::function<void()> &doIt) {
            bar->show(added);
            QVERIFY(bar->isVisible());
            doIt();
            QTRY_VERIFY(!bar->isVisible());
            QVERIFY(undo->isEnabled());
            QCOMPARE(undo->text(), u"&Undo: 3 domains added to “A && B”"_s);
            QCOMPARE(undo->toolTip(), desktop::plainTip(added.sentence)); // a name in it may look like markup
            QCOMPARE(undo->iconText(), u"Undo"_s);
        };
        nextThing([bar] { bar->show({u"8 rows written."_s, {}}); });
        nextThing([&] { world.window().findChild<QAction *>(u"pauseAction"_s)->trigger(); });
        nextThing([] { GuiWorld::press(Qt::Key_F5); });
        for (int times = 1; times <= 3; ++times) { // each of them once
            GuiWorld::press(Qt::Key_Z, Qt::ControlModifier);
            QTRY_COMPARE(undone, times);
            QTRY_VERIFY(undo->isEnabled());
        }
        QVERIFY(!undo->text().contains(u"3 domains"_s));
        GuiWorld::press(Qt::Key_Z, Qt::ControlModifier); // undoes the first text typed
        QTRY_VERIFY(tableRows().isEmpty());
        QVERIFY(!undo->isEnabled());
        QCOMPARE(undo->text(), u"&Undo"_s);
    }

    void quittingDuringACheckIsClean()
    {
        GuiWorld world;
        connectByKeyboard(world, world.businessKey());
        QStringList many;
        for (int i = 0; i < 300; ++i)
            many += u"site-%1.example"_s.arg(i);
        GuiWorld::press(Qt::Key_N, Qt::ControlModifier);
        auto *box = GuiWorld::goTo<QPlainTextEdit>(u"pasteEdit"_s);
        QVERIFY(box);
        box->setPlainText(many.join(u'\n'));
        GuiWorld::press(Qt::Key_A, Qt::AltModifier);
        QTRY_COMPARE(GuiWorld::find<QTableView>(u"domainTable"_s)->model()->rowCount(), 300);
        GuiWorld::press(Qt::Key_F5);
        QTRY_VERIFY(QApplication::activeModalWidget());
        GuiWorld::press(Qt::Key_Return);
        world.closeWindow();
        world.closeSession();
        QVERIFY(!GuiWorld::find(u"mainWindow"_s));
    }

    void widgetsFitInEveryWindowSize_data()
    {
        const test::Table<QSize, bool> row({"size", "isFolded"});
        row("as at first", QSize(1280, 800), false);
        row("short meter", QSize(1024, 700), false);
        row("just not folded", QSize(900, 600), false);
        row("just folded", QSize(899, 600), true);
        row("smallest", QSize(880, 560), true);
    }

    void widgetsFitInEveryWindowSize()
    {
        QFETCH(QSize, size);
        QFETCH(bool, isFolded);
        GuiWorld world;
        addByKeyboard(u"one.example\ntwo.example"_s);
        QTRY_COMPARE(tableRows().size(), 2);
        GuiWorld::find<QTableView>(u"domainTable"_s)->selectRow(0);
        QTRY_VERIFY(GuiWorld::find(u"detailPane"_s)->isVisible());
        auto *side = GuiWorld::find<desktop::SideList>(u"sideList"_s);
        // Before any page was shown, and with all of them.
        for (const auto page : {desktop::Page::Domains, desktop::Page::Changes, desktop::Page::Usage,
                                desktop::Page::Log, desktop::Page::Domains}) {
            world.window().showPage(page);
            world.window().resize(1280, 800);
            world.window().resize(size);
            QTRY_COMPARE(side->isFolded(), isFolded);
            for (int turn = 0; turn < 8; ++turn) { // no later layout pass enlarges it
                QCOMPARE(world.window().size(), size);
                QCoreApplication::processEvents();
            }
        }
        const QRect inside = world.window().rect();
        for (const char *name :
             {"usageMeter", "heroSentence", "summary_unknown", "domainTable", "detailCheck", "detailMore",
              "search", "checkButton", "statusLine", "attentionBarAction"}) {
            const auto *part = GuiWorld::find(QLatin1String(name));
            QTRY_VERIFY2(part && part->isVisible(), name);
            QVERIFY2(inside.contains(QRect(part->mapTo(&world.window(), QPoint(0, 0)), part->size())), name);
            QTRY_VERIFY2(part->width() >= std::min(part->minimumSizeHint().width(), part->sizeHint().width()),
                         name);
        }
        const auto *search = GuiWorld::find<QLineEdit>(u"search"_s);
        QStyleOptionFrame frame;
        frame.initFrom(search);
        frame.lineWidth = search->style()->pixelMetric(QStyle::PM_DefaultFrameWidth, &frame, search);
        const int icon = search->fontMetrics().averageCharWidth() * 4; // including its margins
        QVERIFY2(search->fontMetrics().horizontalAdvance(search->placeholderText()) + icon <=
                     search->style()->subElementRect(QStyle::SE_LineEditContents, &frame, search).width(),
                 qPrintable(QString::number(search->width())));
        // A long text is fully visible, such as the text for a problem.
        for (const char *name : {"detailSentence"}) {
            auto *part = GuiWorld::find<QLabel>(QLatin1String(name));
            part->setText(u"Not being watched now: something is in the way. "_s.repeated(8));
            QTRY_VERIFY2(part->height() >= part->heightForWidth(part->width()), name);
        }
        for (int row = 0; row < side->count(); ++row) // tool tips for the icons of the collapsed column
            if (side->item(row)->flags() != Qt::NoItemFlags)
                QVERIFY(!side->item(row)->toolTip().isEmpty() &&
                        !side->item(row)->data(Qt::AccessibleTextRole).toString().isEmpty());
    }

    /// Only a change between known statuses counts as a change; a first answer does not.
    void blockFoundAtTheFirstCheckIsNew()
    {
        GuiWorld world({u"judi.example"_s});
        world.session().watch().setPaused(true); // only manual checks here
        connectByKeyboard(world, world.businessKey());
        addByKeyboard(u"judi.example\nberita.example"_s);
        QTRY_COMPARE(tableRows().size(), 2);
        const auto changed = [] {
            const auto *side = GuiWorld::find<QListWidget>(u"sideList"_s);
            for (int row = 0; row < side->count(); ++row)
                if (side->item(row)->data(desktop::SideList::ChangedRole).toBool())
                    return side->item(row)->data(desktop::SideList::CountRole).toString();
            return QString();
        };
        GuiWorld::press(Qt::Key_F5);
        QTRY_COMPARE(summary("unknown"), u"0 unknown"_s);
        QTRY_VERIFY(GuiWorld::find(u"usageMeter"_s)->isEnabled());
        // Every place shows the blocked domain as new, and none shows a start time.
        QTRY_COMPARE(changed(), u"1"_s);
        QTRY_COMPARE(labelText("heroSentence"), u"1 domain(s) blocked, 1 new today"_s);
        const auto since = [] {
            const auto *model = GuiWorld::find<QTableView>(u"domainTable"_s)->model();
            return model->index(0, desktop::DomainTableModel::Since).data().toString();
        };
        QCOMPARE(tableRows().constFirst(), u"Blocked judi.example"_s);
        QCOMPARE(since(), u"–"_s);
        world.clock().advance(std::chrono::hours(48));
        QCOMPARE(since(), u"> 2 d"_s);
        const auto *model = GuiWorld::find<QTableView>(u"domainTable"_s)->model();
        QVERIFY(model->index(0, desktop::DomainTableModel::Since)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(u"before then"_s));
    }

    /// Space for the clear button is reserved, so the placeholder text has its final width from the start.
    void clearedSearchShowsItsPlaceholder()
    {
        GuiWorld world;
        connectByKeyboard(world, {}); // the first window has no search
        world.window().resize(1280, 800);
        auto *search = GuiWorld::find<QLineEdit>(u"search"_s);
        const auto picture = [search] {
            search->clearFocus();
            return search->grab().toImage();
        };
        QTRY_VERIFY(search->isVisible());
        const QImage before = picture();
        QVERIFY(GuiWorld::goTo(u"search"_s));
        GuiWorld::type(u"abc"_s);
        GuiWorld::press(Qt::Key_Escape);
        QCOMPARE(search->text(), QString());
        QTRY_COMPARE(picture(), before); // the clear button fades out
    }

    /// The number of due reminders is visible without opening the appeals.
    void dueRemindersAreCountedInTheSidebar()
    {
        GuiWorld world;
        world.session().watch().setPaused(true); // only manual checks here
        connectByKeyboard(world, world.businessKey());
        addByKeyboard(u"judi.example"_s);
        const auto beside = [] {
            const auto *pages = GuiWorld::find<QListWidget>(u"sideList"_s);
            for (int row = 0; row < pages->count(); ++row)
                if (pages->item(row)->data(desktop::SideList::PageRole) == int(desktop::Page::Appeals))
                    return pages->item(row)->data(Qt::AccessibleTextRole).toString();
            return QString();
        };
        QTRY_COMPARE(beside(), u"Appeals"_s);
        Appeal appeal{AppealId{}, DomainName::fromNormalised(u"judi.example"_s)};
        appeal.service = world.session().store().accounts().all()->constFirst().address.text();
        appeal.sentAt = world.clock().nowUtc().addDays(-10);
        appeal.askAgainAt = world.clock().nowUtc().addDays(-1);
        const auto added = world.session().write(&db::Appeals::add, appeal);
        QTRY_VERIFY(added.isFinished());
        QVERIFY(added.result());
        QTRY_COMPARE(beside(), u"Appeals, 1 due"_s);
        Appeal later = *added.result();
        later.askAgainAt = world.clock().nowUtc().addDays(1);
        const auto edited = world.session().write(&db::Appeals::edit, later);
        QTRY_VERIFY(edited.isFinished());
        QTRY_COMPARE(beside(), u"Appeals, 1 open"_s);
        const auto removed = world.session().write(&db::Appeals::remove, added.result()->id);
        QTRY_COMPARE(beside(), u"Appeals"_s);
    }

    /// While hidden in the tray, invisible widgets are not updated.
    void reopenedWindowIsRefreshed()
    {
        GuiWorld world;
        world.session().watch().setPaused(true); // only manual checks here
        connectByKeyboard(world, world.businessKey());
        addByKeyboard(u"berita.example"_s);
        QTRY_COMPARE(tableRows().size(), 1);
        GuiWorld::press(Qt::Key_F5);
        QTRY_COMPARE(summary("not_blocked"), u"1 not blocked"_s);
        const auto *model = GuiWorld::find<QTableView>(u"domainTable"_s)->model();
        QTRY_VERIFY(GuiWorld::find(u"usageMeter"_s)->isEnabled());
        world.window().hide();
        QSignalSpy refreshed(model, &QAbstractItemModel::dataChanged);
        world.clock().advance(std::chrono::hours(3));
        world.window().show();
        QVERIFY(!refreshed.isEmpty());
    }

    /// The extension buttons of the tool bar and the menu bar.
    void extensionButtonsFollowThePalette()
    {
        desktop::PantauStyle::install();
        const auto guard = qScopeGuard([palette = QApplication::palette()] {
            QApplication::setStyle(u"fusion"_s);
            QApplication::setPalette(palette);
        });
        GuiWorld world;
        for (const bool isDark : {true, false}) {
            QApplication::setPalette(desktop::ownPalette(isDark));
            for (const char *name : {"qt_toolbar_ext_button", "qt_menubar_ext_button"}) {
                const auto *button = world.window().findChild<QToolButton *>(QLatin1String(name));
                QVERIFY2(button, name);
                const QImage image = button->icon().pixmap(16).toImage();
                QCOMPARE(image.pixelColor(8, 8).lightness() > 128, isDark);
            }
        }
    }

private:
    static void connectByKeyboard(GuiWorld &world, const QString &key)
    {
        QTest::mouseClick(GuiWorld::find<QPushButton>(u"connectService"_s), Qt::LeftButton);
        QVERIFY(GuiWorld::goTo(u"serviceList"_s));
        GuiWorld::press(Qt::Key_End); // another address
        QVERIFY(GuiWorld::goTo(u"addressEdit"_s));
        GuiWorld::type(world.baseUrl());
        QVERIFY(GuiWorld::goTo(u"keyEdit"_s));
        GuiWorld::type(key);
        GuiWorld::press(Qt::Key_Return);
        QTRY_VERIFY2(GuiWorld::find(u"result"_s)->accessibleName().startsWith(u"Connected."_s),
                     qPrintable(GuiWorld::find(u"result"_s)->accessibleName()));
        QCOMPARE(GuiWorld::find<QLineEdit>(u"keyEdit"_s)->text(), QString());
        GuiWorld::press(Qt::Key_Return);
        QTRY_VERIFY(!GuiWorld::find(u"ConnectDialog"_s));
    }

    static void addByKeyboard(const QString &text)
    {
        GuiWorld::press(Qt::Key_N, Qt::ControlModifier);
        QVERIFY(GuiWorld::goTo(u"pasteEdit"_s));
        for (const QString &line : text.split(u'\n')) {
            GuiWorld::type(line);
            GuiWorld::press(Qt::Key_Return);
        }
        GuiWorld::press(Qt::Key_A, Qt::AltModifier);
        QTRY_VERIFY(!GuiWorld::find(u"pasteEdit"_s));
    }
};

PANTAU_WINDOW_TEST(TestMainWindow)
#include "tst_main_window.moc"
