// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/watch_commands.h"
#include "base/domain_list.h"
#include "base/language.h"
#include "desktop/dialogs/list_dialog.h"
#include "desktop/dialogs/report_dialog.h"
#include "desktop/domains/domain_page.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/look/pantau_style.h"
#include "desktop/window/side_list.h"
#include "desktop/window/window_dialogs.h"
#include "gui/gui_world.h"
#include "gui/mnemonics.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QComboBox>
#include <QListView>
#include <QMessageBox>
#include <QScopeGuard>
#include <QScrollBar>
#include <QTabWidget>
#include <QToolButton>

using namespace pantau;
using desktop::SettingsDialog;
using test::GuiWorld;

namespace {

/// Adds Toko Melati with melati.example, which the service of @p world reports as blocked, and selects it in
/// All.
bool chooseBlocked(GuiWorld &world)
{
    const DomainName domain = DomainName::fromNormalised(u"melati.example"_s);
    const auto account = test::World::wait(world.session().accounts().add(
        u"Agency"_s, *ServiceAddress::parse(world.baseUrl()), ApiKey::parse(world.businessKey()).value()));
    test::addList(world.session(), u"Toko Melati"_s, {domain}, (*account)->id);
    (void)test::World::wait(world.session().checks().check((*account)->id, {domain}));
    const auto *domains = world.window().findChild<desktop::DomainPage *>();
    const auto isBlocked = [domains] {
        return domains->shownDomains() == 1 && domains->index()->size() == 1 &&
               domains->index()->statusAt(0) == BlockStatus::Blocked;
    };
    if (!test::waitFor(isBlocked))
        return false;
    world.window().openDomain(domain.ascii());
    return test::waitFor([] {
        const auto *letter = GuiWorld::find(u"detailNext"_s);
        return letter && letter->isVisible();
    });
}

} // namespace

/// Using the window without a mouse.
class TestWindowKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void returnOnAListGoesToItsDomains()
    {
        GuiWorld world;
        const ListId melati = test::addList(world.session(), u"Toko Melati"_s, test::mixedDomains(0, 2)).id;
        auto *side = world.window().findChild<desktop::SideList *>();
        QTRY_COMPARE(side->nameOf(melati), u"Toko Melati"_s);
        QVERIFY(GuiWorld::goTo(u"sideList"_s));
        for (int i = 0; i < side->count() && side->view().list != melati; ++i)
            GuiWorld::press(Qt::Key_Down);
        QCOMPARE(side->view().list, melati);
        GuiWorld::press(Qt::Key_Return);
        QCOMPARE(QApplication::focusWidget(), GuiWorld::find(u"domainTable"_s));
        QVERIFY(!world.window().findChild<desktop::ListDialog *>());
        // Alt+Return opens its settings.
        QVERIFY(GuiWorld::goTo(u"sideList"_s));
        GuiWorld::press(Qt::Key_Return, Qt::AltModifier);
        QTRY_VERIFY(world.window().findChild<desktop::ListDialog *>());
    }

    void keysOpenTheMenuAndCloseTheDetails()
    {
        desktop::PantauStyle::install();
        const auto guard = qScopeGuard([] { QApplication::setStyle(u"fusion"_s); });
        GuiWorld world({u"melati.example"_s});
        QVERIFY(chooseBlocked(world));
        const auto *details = GuiWorld::find(u"detailPane"_s);
        QVERIFY(details->isVisible());
        QVERIFY(GuiWorld::goTo(u"domainTable"_s));
        GuiWorld::press(Qt::Key_F10, Qt::ShiftModifier);
        QTRY_VERIFY(QApplication::activePopupWidget());
        QApplication::activePopupWidget()->close();
        GuiWorld::press(Qt::Key_Escape);
        QVERIFY(!details->isVisible());
    }

    /// Wherever the focus is, the letter is for the selected domain.
    void letterIsWrittenFromAnywhere()
    {
        GuiWorld world({u"melati.example"_s});
        QVERIFY(chooseBlocked(world));
        const auto letter = [&world] { return world.window().findChild<QDialog *>(u"LetterDialog"_s); };
        for (const auto &place : {u"search"_s, u"detailNext"_s}) {
            GuiWorld::find(place)->setFocus();
            GuiWorld::press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
            QTRY_VERIFY(letter());
            letter()->close();
            QTRY_VERIFY(!letter());
        }
        QVERIFY(GuiWorld::goTo(u"domainTable"_s));
        GuiWorld::press(Qt::Key_Escape); // selects nothing
        GuiWorld::press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        const auto *word = GuiWorld::find<QToolButton>(u"lastWord"_s);
        QTRY_COMPARE(word->accessibleName(), u"Select one blocked domain for a letter."_s);
    }

    void questionShowsTheFocusIfAskedByKey()
    {
        desktop::PantauStyle::install();
        const auto guard = qScopeGuard([] { QApplication::setStyle(u"fusion"_s); });
        GuiWorld world({u"melati.example"_s});
        QVERIFY(chooseBlocked(world));
        const auto question = [&world] { return world.window().findChild<QMessageBox *>(u"question"_s); };
        QVERIFY(GuiWorld::goTo(u"domainTable"_s));
        for (const bool isByKey : {true, false}) {
            if (!isByKey)
                QTest::mouseClick(GuiWorld::find(u"heroSentence"_s), Qt::LeftButton);
            auto *remove = world.window().findChild<QAction *>(u"removeSelectedAction"_s);
            isByKey ? GuiWorld::press(Qt::Key_Delete) : remove->trigger();
            QTRY_VERIFY(question());
            QCOMPARE(question()->testAttribute(Qt::WA_KeyboardFocusChange), isByKey);
            QVERIFY(question()->text().startsWith(u"Remove melati.example"_s));
            question()->reject();
            QTRY_VERIFY(!question());
        }
    }

    void nextPartStartsAtTheNextStep()
    {
        GuiWorld world({u"melati.example"_s});
        QVERIFY(chooseBlocked(world));
        QVERIFY(GuiWorld::goTo(u"domainTable"_s));
        GuiWorld::press(Qt::Key_F6);
        QCOMPARE(QApplication::focusWidget(), GuiWorld::find(u"detailNext"_s));
    }

    /// Qt activates neither of two actions that share a shortcut.
    void everyShortcutBelongsToOneAction()
    {
        GuiWorld world;
        QHash<QKeySequence, QString> taken;
        for (const QAction *action : world.window().findChildren<QAction *>())
            for (const QKeySequence &key : action->shortcuts()) {
                QVERIFY2(!taken.contains(key) || taken.value(key) == action->objectName(),
                         qPrintable(key.toString() + u' ' + action->objectName() + u' ' + taken.value(key)));
                taken.insert(key, action->objectName());
            }
        QVERIFY(taken.size() > 15);
    }

    void everyMnemonicIsUnique_data()
    {
        const test::Table<QLocale> row({"locale"});
        row("English", QLocale(QLocale::English));
        row("Indonesian", QLocale(QLocale::Indonesian, QLocale::Indonesia));
    }

    /// On each page, and with the details of a blocked domain, which have the most actions.
    void everyMnemonicIsUnique()
    {
        QFETCH(QLocale, locale);
        installTranslations(*qApp, locale);
        const auto english = qScopeGuard([] { installTranslations(*qApp, QLocale(QLocale::English)); });
        GuiWorld world({u"melati.example"_s});
        QVERIFY(chooseBlocked(world));
        const auto nothing = [] { return QFuture<Result<void>>(); };
        Q_EMIT world.window().context().done({u"Done."_s, nothing, {}, nothing});
        auto *tabs = GuiWorld::find<QTabWidget>(u"detailTabs"_s);
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            const QStringList clashes = test::mnemonicClashes(world.window());
            QVERIFY2(clashes.isEmpty(), qPrintable(clashes.join(u'\n')));
        }
        for (int page = 0; page <= int(desktop::Page::Appeals); ++page) {
            world.window().showPage(desktop::Page(page));
            const QStringList clashes = test::mnemonicClashes(world.window());
            QVERIFY2(clashes.isEmpty(), qPrintable(clashes.join(u'\n')));
        }
        const QStringList clashes = test::menuClashes(world.window());
        QVERIFY2(clashes.isEmpty(), qPrintable(clashes.join(u'\n')));
    }

    void pageShortcutFocusesItsTable()
    {
        GuiWorld world({u"melati.example"_s});
        QVERIFY(chooseBlocked(world));
        const QList<std::pair<desktop::Page, const char *>> pages{
            {desktop::Page::Changes, "table"},       {desktop::Page::Usage, "shareTable"},
            {desktop::Page::Log, "table"},           {desktop::Page::Lists, "glanceTable"},
            {desktop::Page::Appeals, "appealTable"}, {desktop::Page::Domains, "domainTable"}};
        const auto actions = {"changesPageAction", "usagePageAction",   "logPageAction",
                              "listsPageAction",   "appealsPageAction", "domainsPageAction"};
        auto page = pages.cbegin();
        for (const char *action : actions) {
            QVERIFY(GuiWorld::goTo(u"sideList"_s));
            world.window().findChild<QAction *>(QLatin1String(action))->trigger();
            QCOMPARE(world.window().memory().page, page->first);
            QTRY_COMPARE(QApplication::focusWidget()->objectName(), QLatin1String(page->second));
            QVERIFY(QApplication::focusWidget()->isVisible());
            ++page;
        }
    }

    /// From the side list to the table, to the details, and back.
    void f6CyclesThroughTheAreas()
    {
        GuiWorld world({u"melati.example"_s});
        QVERIFY(chooseBlocked(world));
        QVERIFY(GuiWorld::goTo(u"sideList"_s));
        GuiWorld::press(Qt::Key_F6);
        QCOMPARE(QApplication::focusWidget()->objectName(), u"domainTable"_s);
        GuiWorld::press(Qt::Key_F6);
        QVERIFY(GuiWorld::find(u"detailPane"_s)->isAncestorOf(QApplication::focusWidget()));
        GuiWorld::press(Qt::Key_F6);
        QCOMPARE(QApplication::focusWidget()->objectName(), u"sideList"_s);
    }

    /// A domain may still be selected in the table while the lists have the focus.
    void reportIsForTheFocusedArea()
    {
        GuiWorld world({u"melati.example"_s});
        QVERIFY(chooseBlocked(world));
        const auto isOnList = [&world] {
            GuiWorld::press(Qt::Key_R, Qt::ControlModifier);
            auto *dialog = GuiWorld::find<desktop::ReportDialog>(u"reportDialog"_s);
            const bool isList = dialog->findChild<QWidget *>(u"clientEdit"_s)->isVisible();
            delete dialog;
            world.window().activateWindow();
            return isList;
        };
        const auto lists = world.session().store().lists().all();
        QVERIFY(lists && lists->size() == 1);
        world.window().showView({lists->first().id, std::nullopt});
        QVERIFY(GuiWorld::goTo(u"sideList"_s));
        const auto *domains = world.window().findChild<desktop::DomainPage *>();
        QTRY_COMPARE(domains->table()->selectedCount(), 1);
        QVERIFY(isOnList());
        QVERIFY(GuiWorld::goTo(u"domainTable"_s));
        QVERIFY(!isOnList());
        QVERIFY(GuiWorld::goTo(u"detailCheck"_s));
        QVERIFY(!isOnList());
        // If no list is selected, only the domain is available.
        world.window().showView({});
        QTRY_COMPARE(domains->table()->selectedCount(), 1);
        QVERIFY(GuiWorld::goTo(u"sideList"_s));
        QVERIFY(!isOnList());
    }

    void finderShowsTheLetterFirst()
    {
        GuiWorld world({u"melati.example"_s});
        QVERIFY(chooseBlocked(world));
        for (const char *word : {"letter", "lett", "appeal letter"}) {
            GuiWorld::press(Qt::Key_K, Qt::ControlModifier);
            GuiWorld::type(QLatin1String(word));
            const auto *hits = GuiWorld::find<QListView>(u"finderList"_s)->model();
            QCOMPARE(hits->index(0, 0).data().toString(), u"Write appeal letter"_s);
            GuiWorld::press(Qt::Key_Escape);
        }
    }

    /// With one list or none, the page is offered once the user has opened it.
    void listsPageGetsAnEntryOnceOpened()
    {
        GuiWorld world;
        const auto *side = world.window().findChild<desktop::SideList *>();
        const int before = side->count();
        world.window().findChild<QAction *>(u"listsPageAction"_s)->trigger();
        QCOMPARE(world.window().memory().page, desktop::Page::Lists);
        QCOMPARE(side->page(), desktop::Page::Lists);
        QCOMPARE(side->count(), before + 1);
        GuiWorld::press(Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(world.window().memory().page, desktop::Page::Domains);
    }

    /// Ctrl with a digit chooses the entries in visible order.
    void digitsChooseEntries()
    {
        GuiWorld world;
        for (const char *name : {"Bank Kito", "Toko Melati"})
            test::addList(world.session(), QString::fromUtf8(name));
        auto *side = world.window().findChild<desktop::SideList *>();
        QTRY_COMPARE(side->count(), 11); // with the heading
        GuiWorld::press(Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(side->view().status, std::optional(BlockStatus::Blocked));
        GuiWorld::press(Qt::Key_5, Qt::ControlModifier);
        QCOMPARE(side->page(), desktop::Page::Lists);
        GuiWorld::press(Qt::Key_8, Qt::ControlModifier);
        QCOMPARE(side->page(), desktop::Page::Usage);
        GuiWorld::press(Qt::Key_9, Qt::ControlModifier);
        QCOMPARE(side->nameOf(side->view().list.value()), u"Bank Kito"_s);
        QCOMPARE(side->page(), desktop::Page::Domains);
    }

    /// The log has no entry, so none is selected.
    void logPageSelectsNoSidebarEntry()
    {
        GuiWorld world;
        world.window().findChild<QAction *>(u"logPageAction"_s)->trigger();
        QCOMPARE(world.window().memory().page, desktop::Page::Log);
        QVERIFY(world.window().findChild<desktop::SideList *>()->selectedItems().isEmpty());
    }

    /// The arrow keys go through views, pages and lists, and skip the heading.
    void arrowKeysMoveThroughTheWholeSideList()
    {
        GuiWorld world;
        for (int i = 0; i < 20; ++i)
            test::addList(world.session(), u"Client %1"_s.arg(i));
        world.window().resize(1024, 700);
        auto *side = world.window().findChild<desktop::SideList *>();
        QTRY_COMPARE(side->count(), 29); // including the heading
        QVERIFY(side->verticalScrollBar()->maximum() > 0);
        QVERIFY(GuiWorld::goTo(u"sideList"_s));
        GuiWorld::press(Qt::Key_End);
        QCOMPARE(side->nameOf(side->view().list.value()), u"Client 19"_s);
        for (int up = 0; up < 20; ++up)
            GuiWorld::press(Qt::Key_Up);
        QCOMPARE(side->page(), desktop::Page::Usage);
        QVERIFY(!side->view().list);
        QCOMPARE(world.window().memory().page, desktop::Page::Usage);
        GuiWorld::press(Qt::Key_Down);
        QCOMPARE(side->nameOf(side->view().list.value()), u"Client 0"_s);
        QCOMPARE(side->page(), desktop::Page::Domains);
    }

    /// Each arrow key switches to another language, which rebuilds the window.
    void languageBoxKeepsTheFocusAfterARebuild()
    {
        GuiWorld world;
        world.window().dialogs().openSettings(SettingsDialog::Page::General);
        QVERIFY(GuiWorld::goTo(u"languageBox"_s));
        const desktop::WindowMemory memory = world.window().memory();
        world.closeWindow();
        world.start();
        world.window().remember(memory);
        const auto *dialog = world.window().findChild<SettingsDialog *>();
        QTRY_VERIFY(dialog && dialog->focusWidget());
        QCOMPARE(dialog->focusWidget()->objectName(), u"languageBox"_s);
    }
};

PANTAU_WINDOW_TEST(TestWindowKeys)
#include "tst_window_keys.moc"
