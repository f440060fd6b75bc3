// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/list_commands.h"
#include "app/session.h"
#include "desktop/look/appearance.h"
#include "desktop/look/empty_view.h"
#include "desktop/table/domain_page.h"
#include "desktop/table/domain_table_view.h"
#include "desktop/table/domains_dialog.h"
#include "desktop/table/status_strip.h"
#include "desktop/table/table_columns.h"
#include "secrets/memory_secret_store.h"
#include "support/patience.h"
#include "support/store_world.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include <functional>
#include <utility>

using namespace pantau;
using namespace std::chrono_literals;
using desktop::DomainPage;
using desktop::DomainTableModel;
using desktop::UndoableAction;
using test::StoreWorld;

namespace {

/// The page over a real session; what it asks of the window is kept.
class PageWorld
{
public:
    explicit PageWorld(StoreWorld &store)
    {
        app::SessionOptions options;
        options.dataDir = store.home.path();
        options.makeSecretStore = [](const QString &) {
            return std::make_unique<secrets::MemorySecretStore>();
        };
        m_session = app::Session::open(std::move(options), store.clock).value();
        m_accounts = std::make_unique<desktop::AccountWatch>(*m_session);
        m_page = std::make_unique<DomainPage>(*m_session, *m_accounts);
        QObject::connect(m_page.get(), &DomainPage::viewRequested, m_page.get(),
                         [this](const desktop::SideList::View &view) { m_page->showView(view); });
        QObject::connect(m_page.get(), &DomainPage::searchClearRequested, m_page.get(),
                         [this] { m_page->setFilter({}); });
        QObject::connect(m_page.get(), &DomainPage::done, m_page.get(),
                         [this](const UndoableAction &said) { done = said; });
        QObject::connect(m_session.get(), &app::Session::changed, m_page.get(), [this](app::Topics topics) {
            if (topics & app::Topic::Lists)
                m_page->refresh();
        });
        QObject::connect(m_page.get(), &DomainPage::failed, m_page.get(),
                         [](const Error &error) { qWarning().noquote() << error.sentence; });
        m_page->resize(1500, 700);
        m_page->show();
        m_page->refresh();
    }

    [[nodiscard]] DomainPage &page() { return *m_page; }
    [[nodiscard]] app::Session &session() { return *m_session; }
    [[nodiscard]] desktop::DomainTableView &table() { return *m_page->table(); }
    [[nodiscard]] QString cell(int row, int column)
    {
        return table().model()->index(row, column).data(Qt::DisplayRole).toString();
    }
    [[nodiscard]] QStringList names()
    {
        QStringList names;
        for (int row = 0; row < table().model()->rowCount(); ++row)
            names += cell(row, DomainTableModel::Domain).section(u'.', 0, 0);
        return names;
    }
    [[nodiscard]] QStringList selected()
    {
        QStringList names;
        for (const int row : table().selectedRows())
            names += cell(row, DomainTableModel::Domain).section(u'.', 0, 0);
        return names;
    }
    [[nodiscard]] QAction *action(const char *name)
    {
        for (QAction *each : m_page->selectionActions())
            if (each->objectName() == QLatin1String(name))
                return each;
        return nullptr;
    }
    /// As a person opens a menu and picks the entry with these words.
    void pick(const char *menuName, const QString &words)
    {
        QMenu *menu = action(menuName)->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction *each : menu->actions())
            if (each->text().remove(u'&').contains(words))
                return each->trigger();
        QFAIL(qPrintable(QStringLiteral("no entry ") + words));
    }
    /// The table may show what was done before the window is told of it.
    [[nodiscard]] bool saidDone()
    {
        return test::waitFor([this] { return bool(done.undo); });
    }
    [[nodiscard]] bool undo()
    {
        if (!saidDone())
            return false;
        last = std::exchange(done, {});
        return hasWorked(last.undo());
    }
    /// What was undone last.
    [[nodiscard]] bool redo() const { return hasWorked(last.redo()); }
    [[nodiscard]] static bool hasWorked(const QFuture<Result<void>> &work)
    {
        return test::waitFor([&work] { return work.isFinished(); }) && work.result();
    }
    [[nodiscard]] QStringList listsOf(const QString &name)
    {
        for (int row = 0; row < table().model()->rowCount(); ++row)
            if (cell(row, DomainTableModel::Domain).startsWith(name))
                return cell(row, DomainTableModel::Lists).split(QStringLiteral(", "));
        return {};
    }
    template <typename Widget>
    [[nodiscard]] static Widget *window()
    {
        for (QWidget *top : QApplication::topLevelWidgets())
            if (auto *found = qobject_cast<Widget *>(top); found && found->isVisible())
                return found;
        return nullptr;
    }
    static void press(const QString &words)
    {
        for (auto *button : window<QMessageBox>()->buttons())
            if (button->text().remove(u'&') == words)
                QTest::mouseClick(button, Qt::LeftButton);
    }

    UndoableAction done;
    UndoableAction last; ///< that was undone

private:
    std::unique_ptr<app::Session> m_session;
    std::unique_ptr<desktop::AccountWatch> m_accounts;
    std::unique_ptr<DomainPage> m_page;
};

} // namespace

class TestDomainTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theNewestDaysStayInView_data();
    void theNewestDaysStayInView();
    void init();
    void cleanup()
    {
        m_page.reset();
        m_store.reset();
    }
    void showsWhatIsKnown();
    void whatARemovedAccountCheckedWasNotNeverChecked();
    void sortsByEveryColumnButTwo();
    void columnsAreChosenAndRemembered();
    void stateOfAnotherVersionIsLeftAlone();
    void narrowTableFoldsColumns();
    void refreshMovesNothing();
    void aSelectionNeverGrows_data();
    void aSelectionNeverGrows();
    void onlyWhatWasChosenIsEverSelected_data();
    void onlyWhatWasChosenIsEverSelected();
    void emptyViewsSayWhatToDo();
    void groupsByTheParentWithItsState();
    void searchCoversAllLists();
    void aLetterIsForOneThatIsBlocked();
    void copiesNamesAndRows();
    void importanceAndPauseAreUndone();
    void movesAndRemovesWithUndo();
    void listsAreOfferedWhereTheyChangeSomething();
    void newListGoesWithItsUndo();
    void editDialogLeavesTheRestAlone();
    void editDialogStaysWhereTheNewListsNameIsTaken();
    void whatFitsBesideTheNamesIsShown();
    void manyDomainsAreShownLater();
    void aSearchAsksNoDatabase();
    void noRowIsCut();
    void theChosenRowStaysInViewAboveTheDetails();
    void theHeaderIsLightOrDarkAsTheRowsAre();
    void namesAreInTheOrderOfTheirNumbers();

private:
    [[nodiscard]] PageWorld &world() { return *m_page; }

    std::optional<StoreWorld> m_store;
    std::optional<PageWorld> m_page;
    ListId m_melati{};
    ListId m_bank{};
};

/// ayam: blocked since between 9:00 and 9:30 today; bakso: not blocked; cendol: never asked.
void TestDomainTable::init()
{
    m_store.emplace();
    const auto name = [](const char *text) { return StoreWorld::name(text); };
    m_melati = m_store->addList(QStringLiteral("Toko Melati"), {name("ayam.example"), name("bakso.example")});
    m_bank = m_store->addList(QStringLiteral("Bank & Co"), {name("bakso.example"), name("cendol.example")});
    m_store->see(name("ayam.example"), BlockStatus::NotBlocked);
    m_store->clock.advance(72h);
    m_store->see(name("bakso.example"), BlockStatus::NotBlocked);
    const QDateTime before = m_store->now();
    m_store->clock.advance(30min);
    m_store->change(name("ayam.example"), BlockStatus::Blocked, before);
    m_store->clock.advance(2h);
    m_page.emplace(*m_store);
}

/// However high the table is, as when the line with Undo takes room from it.
void TestDomainTable::noRowIsCut()
{
    QList<DomainName> many;
    for (int i = 0; i < 100; ++i)
        many += DomainName::fromNormalised(QStringLiteral("site-%1.example").arg(i));
    m_store->addList(QStringLiteral("Many"), many);
    m_page.reset();
    m_page.emplace(*m_store);
    const auto &table = world().table();
    QTRY_COMPARE(table.model()->rowCount(), 103);
    for (int height = 700; height > 500; height -= 13) {
        world().page().resize(1500, height);
        const int row = table.verticalHeader()->defaultSectionSize();
        QTRY_VERIFY2(table.viewport()->height() > row && table.viewport()->height() % row == 0,
                     qPrintable(QStringLiteral("%1 of %2, rows of %3")
                                    .arg(table.viewport()->height())
                                    .arg(table.height())
                                    .arg(row)));
    }
}

void TestDomainTable::namesAreInTheOrderOfTheirNumbers()
{
    m_store->addList(QStringLiteral("Sites"),
                     {StoreWorld::name("site-10.example"), StoreWorld::name("site-9.example")});
    m_page.reset();
    m_page.emplace(*m_store);
    QTRY_COMPARE(world().table().model()->rowCount(), 5);
    world().table().sortByColumn(DomainTableModel::Domain, Qt::AscendingOrder);
    QTRY_COMPARE(world().names().mid(3), (QStringList{QStringLiteral("site-9"), QStringLiteral("site-10")}));
    world().table().sortByColumn(DomainTableModel::Domain, Qt::DescendingOrder);
    QTRY_COMPARE(world().names().first(), QStringLiteral("site-10"));
    world().page().openDomain(QStringLiteral("site-9.example"));
    QTRY_COMPARE(world().table().selectedCount(), 1);
}

void TestDomainTable::showsWhatIsKnown()
{
    const QAbstractItemModelTester tester(world().table().model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(world().names(),
             (QStringList{QStringLiteral("ayam"), QStringLiteral("cendol"), QStringLiteral("bakso")}));
    QCOMPARE(world().cell(0, DomainTableModel::Status), QStringLiteral("Blocked"));
    QCOMPARE(world().cell(0, DomainTableModel::Since), QStringLiteral("2 h"));
    QVERIFY(world().cell(0, DomainTableModel::Window).contains(u'–'));
    QCOMPARE(world().cell(1, DomainTableModel::Checked), QStringLiteral("never"));
    QCOMPARE(world().listsOf(QStringLiteral("bakso")),
             (QStringList{QStringLiteral("Bank & Co"), QStringLiteral("Toko Melati")}));
    const auto *model = world().table().model();
    QVERIFY(model->index(0, DomainTableModel::Domain).data(Qt::FontRole).value<QFont>().bold());
    QVERIFY(!model->index(2, DomainTableModel::Domain).data(Qt::FontRole).isValid());
    const auto days =
        model->index(0, DomainTableModel::Strip).data(DomainTableModel::DaysRole).value<DayStatuses>();
    QCOMPARE(days.size(), std::size_t(30));
    QCOMPARE(days.back(), BlockStatus::Blocked);
    QVERIFY(model->index(0, DomainTableModel::Strip)
                .data(Qt::AccessibleTextRole)
                .toString()
                .contains(QStringLiteral("blocked on 1")));
}

void TestDomainTable::whatARemovedAccountCheckedWasNotNeverChecked()
{
    m_page.reset();
    QVERIFY(store::Accounts(*m_store->database).remove(m_store->account));
    m_page.emplace(*m_store);
    QTRY_COMPARE(world().names().size(), 3);
    for (int row = 0; row < 3; ++row)
        QCOMPARE(world().cell(row, DomainTableModel::Checked), QStringLiteral("not known"));
    const QModelIndex checked = world().table().model()->index(0, DomainTableModel::Checked);
    QVERIFY(checked.data(Qt::ToolTipRole).toString().contains(QStringLiteral("no account")));
}

void TestDomainTable::sortsByEveryColumnButTwo()
{
    auto *header = world().table().horizontalHeader();
    world().table().sortByColumn(DomainTableModel::Domain, Qt::DescendingOrder);
    QCOMPARE(world().names().first(), QStringLiteral("cendol"));
    world().table().sortByColumn(DomainTableModel::Strip, Qt::AscendingOrder);
    QCOMPARE(world().names().first(), QStringLiteral("cendol"));
    QCOMPARE(header->sortIndicatorSection(), int(DomainTableModel::Domain));
    for (int column = 0; column < DomainTableModel::ColumnCount; ++column) {
        world().table().sortByColumn(column, Qt::AscendingOrder);
        QCOMPARE(world().names().size(), 3);
    }
}

void TestDomainTable::columnsAreChosenAndRemembered()
{
    QSettings settings(m_store->home.filePath(QStringLiteral("window.ini")), QSettings::IniFormat);
    world().page().rememberIn(settings);
    auto &table = world().table();
    QVERIFY(table.isColumnHidden(DomainTableModel::Note));
    for (QAction *each : table.columns().menu()->actions())
        if (each->text() == QStringLiteral("Note"))
            each->trigger();
    QVERIFY(!table.isColumnHidden(DomainTableModel::Note));
    table.horizontalHeader()->moveSection(table.horizontalHeader()->visualIndex(DomainTableModel::Checked),
                                          0);
    table.setColumnWidth(DomainTableModel::Since, 133);
    table.sortByColumn(DomainTableModel::Domain, Qt::DescendingOrder);

    m_page.emplace(*m_store);
    world().page().rememberIn(settings);
    auto &later = world().table();
    QVERIFY(!later.isColumnHidden(DomainTableModel::Note));
    QCOMPARE(later.horizontalHeader()->visualIndex(DomainTableModel::Checked), 0);
    QCOMPARE(later.columnWidth(DomainTableModel::Since), 133);
    QCOMPARE(world().names().first(), QStringLiteral("cendol"));
}

void TestDomainTable::stateOfAnotherVersionIsLeftAlone()
{
    auto &columns = world().table().columns();
    const QString before = columns.state();
    columns.restore(QString());
    columns.restore(QStringLiteral("nonsense"));
    columns.restore(QStringLiteral("{\"version\":99,\"sort\":\"domain\"}"));
    QCOMPARE(columns.state(), before);
}

void TestDomainTable::narrowTableFoldsColumns()
{
    auto &table = world().table();
    const QString before = table.columns().state();
    const QSignalSpy changed(&table.columns(), &desktop::TableColumns::changed);
    world().page().resize(420, 600);
    QTRY_VERIFY(table.isColumnHidden(DomainTableModel::Next));
    QVERIFY(!table.isColumnHidden(DomainTableModel::Status));
    QVERIFY(!table.isColumnHidden(DomainTableModel::Domain));
    QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
    world().page().resize(1500, 600);
    QTRY_VERIFY(!table.isColumnHidden(DomainTableModel::Next));
    QCOMPARE(table.columns().state(), before);
    QCOMPARE(changed.count(), 0); // nobody chose that: nothing is kept, which would wait for the disk
}

void TestDomainTable::refreshMovesNothing()
{
    QList<DomainName> many;
    for (int i = 0; i < 300; ++i)
        many +=
            StoreWorld::name(qPrintable(QStringLiteral("site-%1.example").arg(i, 3, 10, QLatin1Char('0'))));
    m_store->addList(QStringLiteral("Many"), many);
    m_page.emplace(*m_store);
    auto &table = world().table();
    table.sortByColumn(DomainTableModel::Domain, Qt::AscendingOrder);
    QCOMPARE(table.model()->rowCount(), 303);
    table.selectRows({150, 151, 160});
    table.selectionModel()->setCurrentIndex(table.model()->index(160, 1), QItemSelectionModel::NoUpdate);
    table.verticalScrollBar()->setValue(140);
    const QString top = world().cell(table.rowAt(0), DomainTableModel::Domain);
    auto added = world().session().lists().addDomains(m_bank, {StoreWorld::name("aaa.example")});
    QTRY_VERIFY(added.isFinished());
    QTRY_COMPARE(table.model()->rowCount(), 304);
    QCOMPARE(table.selectedRows(), (QList<int>{151, 152, 161}));
    QCOMPARE(table.currentIndex().row(), 161);
    QCOMPARE(world().cell(table.rowAt(0), DomainTableModel::Domain), top);
    const auto *line = world().page().findChild<QLabel *>(QStringLiteral("selectionLine"));
    QCOMPARE(line->text(), QStringLiteral("3 of 304 shown domains are selected."));
    table.selectAll();
    QCOMPARE(line->text(), QStringLiteral("All 304 shown domains are selected."));
    QSignalSpy resets(table.model(), &QAbstractItemModel::modelReset);
    world().page().refresh();
    QCOMPARE(resets.count(), 0);
    // What is new was not chosen, but by nobody's hand the others are not left either.
    added = world().session().lists().addDomains(m_bank, {StoreWorld::name("aab.example")});
    QTRY_VERIFY(added.isFinished());
    QTRY_COMPARE(table.model()->rowCount(), 305);
    QCOMPARE(line->text(), QStringLiteral("304 of 305 shown domains are selected."));
    table.sortByColumn(DomainTableModel::Domain, Qt::DescendingOrder);
    QCOMPARE(table.selectedCount(), 304);
}

namespace {

QList<DomainName> sites(int count)
{
    QList<DomainName> names;
    for (int i = 0; i < count; ++i)
        names +=
            DomainName::fromNormalised(QStringLiteral("site-%1.example").arg(i, 5, 10, QLatin1Char('0')));
    return names;
}

QStringList sorted(QStringList names)
{
    names.sort();
    return names;
}

} // namespace

void TestDomainTable::aSelectionNeverGrows_data()
{
    using Step = std::function<void(DomainPage &)>;
    const Step searched = [](DomainPage &page) { page.setFilter(QStringLiteral("site-0001")); };
    const Step cleared = [](DomainPage &page) { page.setFilter({}); };
    const Step blocked = [](DomainPage &page) { page.showView({std::nullopt, BlockStatus::Blocked}); };
    const Step all = [](DomainPage &page) { page.showView({}); };
    const QStringList hits = {QStringLiteral("site-00010"), QStringLiteral("site-00011"),
                              QStringLiteral("site-00012")};
    const QStringList twoBlocked = {QStringLiteral("ayam"), QStringLiteral("dadar")};
    const int few = 13;
    const int many = desktop::DomainSource::FewDomains + few;
    QTest::addColumn<int>("count");
    QTest::addColumn<Step>("narrow");
    QTest::addColumn<QStringList>("narrowed");
    QTest::addColumn<Step>("leave");
    QTest::addColumn<int>("shown");
    QTest::addColumn<QStringList>("selected");
    QTest::newRow("a search is cleared") << few << searched << hits << cleared << few + 4 << hits;
    QTest::newRow("all are shown again") << few << blocked << twoBlocked << all << few + 4 << twoBlocked;
    QTest::newRow("another list is shown") << few << blocked << twoBlocked << Step([this](DomainPage &page) {
        page.showView({m_melati, std::nullopt});
    }) << 2 << QStringList{QStringLiteral("ayam")};
    const QStringList tens = [] {
        QStringList names;
        for (int i = 10; i < 20; ++i)
            names += QStringLiteral("site-000%1").arg(i);
        return names;
    }();
    QTest::newRow("of many a search is cleared") << many << searched << tens << cleared << many + 4 << tens;
}

/// All of what was shown is not all of what comes next.
void TestDomainTable::aSelectionNeverGrows()
{
    using Step = std::function<void(DomainPage &)>;
    QFETCH(int, count);
    QFETCH(Step, narrow);
    QFETCH(QStringList, narrowed);
    QFETCH(Step, leave);
    QFETCH(int, shown);
    QFETCH(QStringList, selected);
    m_store->addList(QStringLiteral("Many"), sites(count));
    m_store->addList(QStringLiteral("More"), {StoreWorld::name("dadar.example")});
    m_store->findBlocked(StoreWorld::name("dadar.example"));
    m_page.reset();
    m_page.emplace(*m_store);
    auto &table = world().table();
    QTRY_COMPARE(table.model()->rowCount(), count + 4);
    narrow(world().page());
    QTRY_COMPARE(sorted(world().names()), narrowed);
    table.selectAll();
    leave(world().page());
    QTRY_COMPARE(table.model()->rowCount(), shown);
    QCOMPARE(sorted(world().selected()), selected);
    const auto *line = world().page().findChild<QLabel *>(QStringLiteral("selectionLine"));
    if (selected.size() > 1)
        QCOMPARE(line->text(), QStringLiteral("%1 of %2 shown domains are selected.")
                                   .arg(QLocale().toString(selected.size()), QLocale().toString(shown)));
    QCOMPARE(line->isVisible(), selected.size() > 1);
}

void TestDomainTable::onlyWhatWasChosenIsEverSelected_data()
{
    QTest::addColumn<quint32>("seed");
    for (const quint32 seed : {1U, 2U, 3U, 4U})
        QTest::addRow("%u", seed) << seed;
}

/// A person who searches, narrows, sorts, selects and adds at random.
void TestDomainTable::onlyWhatWasChosenIsEverSelected()
{
    QFETCH(quint32, seed);
    QRandomGenerator fate(seed);
    m_store->addList(QStringLiteral("Many"), sites(13));
    for (const auto &site : sites(5))
        m_store->findBlocked(site);
    m_page.reset();
    m_page.emplace(*m_store);
    auto &table = world().table();
    QTRY_COMPARE(table.model()->rowCount(), 16);
    const QStringList searches = {{},
                                  QStringLiteral("site"),
                                  QStringLiteral("site-0001"),
                                  QStringLiteral("bank"),
                                  QStringLiteral("nothing")};
    const QList<desktop::SideList::View> views = {{},
                                                  {std::nullopt, BlockStatus::Blocked},
                                                  {std::nullopt, BlockStatus::Unknown},
                                                  {m_melati, std::nullopt},
                                                  {m_bank, BlockStatus::NotBlocked}};
    QStringList chosen;
    QStringList past;
    int added = 0;
    for (int step = 0; step < 150; ++step) {
        bool isChosenAnew = false;
        switch (fate.bounded(6)) {
        case 0:
            past += QStringLiteral("search");
            world().page().setFilter(searches.at(fate.bounded(int(searches.size()))));
            break;
        case 1:
            past += QStringLiteral("view");
            world().page().showView(views.at(fate.bounded(int(views.size()))));
            break;
        case 2:
            past += QStringLiteral("sort");
            table.sortByColumn(fate.bounded(2), fate.bounded(2) ? Qt::AscendingOrder : Qt::DescendingOrder);
            break;
        case 3:
            past += QStringLiteral("select all");
            table.selectAll();
            isChosenAnew = true;
            break;
        case 4: {
            past += QStringLiteral("select some");
            QList<int> rows;
            for (int row = 0; row < table.model()->rowCount(); ++row)
                if (fate.bounded(3) == 0)
                    rows += row;
            table.selectRows(rows);
            isChosenAnew = true;
            break;
        }
        case 5: {
            past += QStringLiteral("add");
            const auto name = DomainName::fromNormalised(QStringLiteral("new-site-%1.example").arg(++added));
            const auto done = world().session().lists().addDomains(m_bank, {name});
            QTRY_VERIFY(done.isFinished());
            world().page().refresh();
            break;
        }
        }
        QStringList expected;
        for (const QString &name : world().names())
            if (isChosenAnew ? world().selected().contains(name) : chosen.contains(name))
                expected += name;
        QVERIFY2(world().selected() == expected,
                 qPrintable(past.join(QStringLiteral(", ")) + QStringLiteral(": ") +
                            world().selected().join(u' ') + QStringLiteral(" instead of ") +
                            expected.join(u' ')));
        chosen = expected;
    }
}

void TestDomainTable::emptyViewsSayWhatToDo()
{
    const auto *text = world().page().findChild<QLabel *>(QStringLiteral("emptyText"));
    const auto *clear = world().page().findChild<QPushButton *>(QStringLiteral("emptyClear"));
    const auto *all = world().page().findChild<QPushButton *>(QStringLiteral("emptyAll"));
    world().page().setFilter(QStringLiteral("zzz"));
    QTRY_VERIFY(text->isVisible());
    QVERIFY(text->text().contains(QStringLiteral("zzz")));
    QVERIFY(!all->isVisible());
    QTest::mouseClick(const_cast<QPushButton *>(clear), Qt::LeftButton);
    QTRY_COMPARE(world().names().size(), 3);
    world().page().showView({m_melati, BlockStatus::Unknown});
    QTRY_VERIFY(text->isVisible());
    QCOMPARE(text->text(), QStringLiteral("The status of every domain here is known."));
    QTest::mouseClick(const_cast<QPushButton *>(all), Qt::LeftButton);
    QTRY_COMPARE(world().names().size(), 3);
    desktop::SideList::View changed;
    changed.changedThisWeek = true;
    world().page().showView(changed);
    QTRY_COMPARE(world().names(), QStringList{QStringLiteral("ayam")});
}

void TestDomainTable::groupsByTheParentWithItsState()
{
    const auto name = [](const char *text) { return StoreWorld::name(text); };
    m_store->addList(QStringLiteral("Sites"), {name("shop.ayam.example"), name("blog.kopi.example")});
    m_page.reset();
    m_page.emplace(*m_store);
    auto &table = world().table();
    QTRY_COMPARE(table.model()->rowCount(), 5);
    QVERIFY(table.isColumnHidden(DomainTableModel::Parent));
    world().page().groupByParent();
    QVERIFY(!table.isColumnHidden(DomainTableModel::Parent));
    QTRY_COMPARE(world().names().first(2), (QStringList{QStringLiteral("ayam"), QStringLiteral("shop")}));
    QCOMPARE(world().names().last(), QStringLiteral("blog"));
    QCOMPARE(world().cell(1, DomainTableModel::Parent), QStringLiteral("ayam.example"));
    const auto says = [&table](int row, int role) {
        return table.model()->index(row, DomainTableModel::Parent).data(role);
    };
    const QString isBlocked = QStringLiteral("ayam.example is watched: blocked.");
    QCOMPARE(says(1, Qt::AccessibleTextRole).toString(), isBlocked);
    QVERIFY(says(1, Qt::ToolTipRole).toString().contains(isBlocked));
    QVERIFY(!says(1, Qt::DecorationRole).value<QIcon>().isNull());
    QCOMPARE(says(4, Qt::AccessibleTextRole).toString(), QStringLiteral("kopi.example is not watched."));
    QVERIFY(says(4, Qt::DecorationRole).value<QIcon>().isNull());
}

/// Those of the chosen list come first, each says where it is, and without the text all is as before.
void TestDomainTable::searchCoversAllLists()
{
    auto &table = world().table();
    const auto *words = world().page().findChild<QLabel *>(QStringLiteral("searchWords"));
    auto *clear = world().page().findChild<QPushButton *>(QStringLiteral("searchClear"));
    world().page().showView({m_bank, std::nullopt});
    QTRY_COMPARE(world().names(), (QStringList{QStringLiteral("cendol"), QStringLiteral("bakso")}));
    QVERIFY(table.isColumnHidden(DomainTableModel::Lists));
    world().page().setFilter(QStringLiteral("example"));
    QTRY_COMPARE(world().names(),
                 (QStringList{QStringLiteral("cendol"), QStringLiteral("bakso"), QStringLiteral("ayam")}));
    QVERIFY(words->isVisible());
    QCOMPARE(words->text(), QStringLiteral("2 here, 1 elsewhere. The search covers all your domains."));
    QVERIFY(!table.isColumnHidden(DomainTableModel::Lists));
    QCOMPARE(world().cell(2, DomainTableModel::Lists), QStringLiteral("Toko Melati"));
    QTest::mouseClick(clear, Qt::LeftButton);
    QTRY_COMPARE(world().names(), (QStringList{QStringLiteral("cendol"), QStringLiteral("bakso")}));
    QVERIFY(!words->isVisible());
    QVERIFY(table.isColumnHidden(DomainTableModel::Lists));
    QCOMPARE(world().page().view().list, m_bank);
    // What is removed from a search is what the question says, not a part of it.
    world().page().setFilter(QStringLiteral("bakso"));
    QTRY_COMPARE(world().names(), QStringList{QStringLiteral("bakso")});
    table.selectRow(0);
    world().page().removeSelected();
    QTRY_VERIFY(PageWorld::window<QMessageBox>());
    const QString question = PageWorld::window<QMessageBox>()->text();
    QVERIFY2(question.contains(QStringLiteral("no longer watched")), qPrintable(question));
    PageWorld::press(QStringLiteral("Cancel"));
}

void TestDomainTable::aLetterIsForOneThatIsBlocked()
{
    QStringList letters;
    connect(&world().page(), &DomainPage::letterRequested, &world().page(),
            [&letters](const DomainName &domain, const QString &service) {
                letters += domain.ascii() + QStringLiteral(" at ") + service;
            });
    QTRY_COMPARE(world().names().size(), 3);
    for (int row = 0; row < 3; ++row) {
        world().table().selectRow(row);
        const bool isBlocked = world().names().at(row) == QStringLiteral("ayam");
        QCOMPARE(world().action("letterChosenAction")->isEnabled(), isBlocked);
        if (isBlocked)
            world().action("letterChosenAction")->trigger();
    }
    QCOMPARE(letters, QStringList{QStringLiteral("ayam.example at ") + StoreWorld::address().text()});
    world().table().selectAll();
    QVERIFY(!world().action("letterChosenAction")->isEnabled());
}

void TestDomainTable::copiesNamesAndRows()
{
    world().table().selectRows({0, 1});
    world().action("copyAction")->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("ayam.example\ncendol.example"));
    world().action("copyRowsAction")->trigger();
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines.first().startsWith(QStringLiteral("Status\tDomain\tSince")));
    QVERIFY(lines.at(1).startsWith(QStringLiteral("Blocked\tayam.example\t2 h\t")));
}

void TestDomainTable::importanceAndPauseAreUndone()
{
    world().table().selectAll();
    world().pick("importanceAction", QStringLiteral("High"));
    QTRY_COMPARE(world().done.sentence, QStringLiteral("Priority of 3 domain(s) set to “High”."));
    QTRY_COMPARE(world().cell(0, DomainTableModel::Weight), QStringLiteral("High"));
    QVERIFY(world().undo());
    QTRY_COMPARE(world().cell(0, DomainTableModel::Weight), QStringLiteral("Normal"));
    QCOMPARE(world().table().selectedCount(), 3);
    world().table().selectRows({0});
    world().pick("pauseDomainsAction", QStringLiteral("week"));
    QTRY_VERIFY(world().done.sentence.contains(QStringLiteral("paused until")));
    QTRY_VERIFY(world().cell(0, DomainTableModel::Next).startsWith(QStringLiteral("paused to ")));
    const auto &table = world().table();
    const int letter = table.fontMetrics().horizontalAdvance(QLatin1Char('0'));
    const QString longest = QStringLiteral("paused to 30 Nov");
    QVERIFY(table.fontMetrics().horizontalAdvance(longest) + 2 * letter <=
            table.columnWidth(DomainTableModel::Next));
    world().done = {};
    world().pick("pauseDomainsAction", QStringLiteral("Resume"));
    QTRY_VERIFY(world().done.undo);
    QTRY_VERIFY(!world().cell(0, DomainTableModel::Next).startsWith(QStringLiteral("paused")));
    QVERIFY(world().undo());
    QTRY_VERIFY(world().cell(0, DomainTableModel::Next).startsWith(QStringLiteral("paused to ")));
}

void TestDomainTable::movesAndRemovesWithUndo()
{
    world().page().showView({m_melati, std::nullopt});
    QTRY_COMPARE(world().names().size(), 2);
    world().table().selectAll();
    world().pick("moveToListAction", QStringLiteral("Bank"));
    QTRY_VERIFY(world().done.sentence.contains(QStringLiteral("moved")));
    QTRY_COMPARE(world().names().size(), 0);
    QVERIFY(world().undo());
    QTRY_COMPARE(world().names().size(), 2);
    QCOMPARE(world().listsOf(QStringLiteral("ayam")), QStringList{QStringLiteral("Toko Melati")});
    QCOMPARE(world().listsOf(QStringLiteral("bakso")).size(), 2);

    world().page().showView({});
    QTRY_COMPARE(world().names().size(), 3);
    world().table().selectAll();
    world().table().setFocus();
    const QSignalSpy began(&world().page(), &desktop::DomainPage::began);
    const QSignalSpy ended(&world().page(), &desktop::DomainPage::ended);
    QTest::keyClick(&world().table(), Qt::Key_Delete);
    QTRY_VERIFY(PageWorld::window<QMessageBox>());
    QVERIFY(PageWorld::window<QMessageBox>()->text().contains(QStringLiteral("Undo brings them back")));
    PageWorld::press(QStringLiteral("Remove"));
    QTRY_COMPARE(world().names().size(), 0);
    QTRY_COMPARE(ended.size(), 1);
    QCOMPARE(began.size(), 1);
    QCOMPARE(began[0][0].toString(), QStringLiteral("Removing %1 of %2 domains"));
    const auto progress = began[0][1].value<SharedProgress>();
    QCOMPARE(progress, ended[0][0].value<SharedProgress>());
    QCOMPARE(progress->done(), 3);
    QCOMPARE(progress->total(), 3);
    QTRY_VERIFY(world().done.sentence.contains(QStringLiteral("removed")));
    QVERIFY(world().undo());
    QTRY_COMPARE(world().names().size(), 3);
    QCOMPARE(world().cell(0, DomainTableModel::Status), QStringLiteral("Blocked"));
    QCOMPARE(world().listsOf(QStringLiteral("bakso")).size(), 2);
}

/// ayam is in Toko Melati alone, bakso in both.
void TestDomainTable::listsAreOfferedWhereTheyChangeSomething()
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
    const QString newList = QStringLiteral("&New list…");
    const QString bank = QStringLiteral("Bank && Co");
    QCOMPARE(world().cell(0, DomainTableModel::Domain), QStringLiteral("ayam.example"));
    world().table().selectRows({0});
    QCOMPARE(offered("moveToListAction"), (QStringList{bank, newList}));
    QCOMPARE(offered("addToListAction"), (QStringList{bank, newList}));
    QCOMPARE(world().cell(2, DomainTableModel::Domain), QStringLiteral("bakso.example"));
    world().table().selectRows({2});
    QCOMPARE(offered("moveToListAction").size(), 3);
    QCOMPARE(offered("addToListAction"), QStringList{newList});
    world().table().selectAll();
    QCOMPARE(offered("moveToListAction").size(), 3);
    QCOMPARE(offered("addToListAction").size(), 3);
}

void TestDomainTable::newListGoesWithItsUndo()
{
    world().table().selectRows({0});
    world().pick("addToListAction", QStringLiteral("New list"));
    QTRY_VERIFY(QApplication::activeModalWidget());
    QTest::keyClicks(QApplication::activeModalWidget()->focusWidget(), QStringLiteral("Fresh"));
    QTest::keyClick(QApplication::activeModalWidget(), Qt::Key_Return);
    QTRY_COMPARE(world().listsOf(QStringLiteral("ayam")),
                 (QStringList{QStringLiteral("Fresh"), QStringLiteral("Toko Melati")}));
    QTRY_VERIFY(world().done.undo);
    QVERIFY(world().undo());
    QTRY_COMPARE(world().listsOf(QStringLiteral("ayam")), QStringList{QStringLiteral("Toko Melati")});
    QCOMPARE(world().session().queries().lists()->size(), 2);
    QVERIFY(world().redo());
    QTRY_COMPARE(world().listsOf(QStringLiteral("ayam")),
                 (QStringList{QStringLiteral("Fresh"), QStringLiteral("Toko Melati")}));
}

void TestDomainTable::editDialogLeavesTheRestAlone()
{
    world().table().selectAll();
    world().pick("importanceAction", QStringLiteral("Low"));
    QTRY_COMPARE(world().cell(0, DomainTableModel::Weight), QStringLiteral("Low"));
    QVERIFY(world().saidDone());
    world().done = {};
    world().action("editAction")->trigger();
    QTRY_VERIFY(PageWorld::window<desktop::DomainsDialog>());
    auto *dialog = PageWorld::window<desktop::DomainsDialog>();
    const auto *ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    QVERIFY(!ok->isEnabled());
    dialog->findChild<QComboBox *>(QStringLiteral("noteBox"))->setCurrentIndex(1);
    dialog->findChild<QPlainTextEdit *>(QStringLiteral("noteEdit"))->setPlainText(QStringLiteral("Ask Budi"));
    QVERIFY(ok->isEnabled());
    QTest::mouseClick(const_cast<QPushButton *>(ok), Qt::LeftButton);
    QTRY_COMPARE(world().cell(2, DomainTableModel::Note), QStringLiteral("Ask Budi"));
    QCOMPARE(world().cell(2, DomainTableModel::Weight), QStringLiteral("Low"));
    world().page().setFilter(QStringLiteral("budi"));
    QTRY_COMPARE(world().names().size(), 3);
    QVERIFY(world().undo());
    QTRY_COMPARE(world().names().size(), 0);
}

/// What was entered beside the name is not lost with it.
void TestDomainTable::editDialogStaysWhereTheNewListsNameIsTaken()
{
    world().table().selectRows({0});
    world().action("editAction")->trigger();
    QTRY_VERIFY(PageWorld::window<desktop::DomainsDialog>());
    const QPointer<desktop::DomainsDialog> dialog = PageWorld::window<desktop::DomainsDialog>();
    auto *lists = dialog->findChild<QComboBox *>(QStringLiteral("addBox"));
    lists->setCurrentIndex(lists->count() - 1);
    auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("newListEdit"));
    name->setText(QStringLiteral("toko melati"));
    dialog->findChild<QComboBox *>(QStringLiteral("noteBox"))->setCurrentIndex(1);
    dialog->findChild<QPlainTextEdit *>(QStringLiteral("noteEdit"))->setPlainText(QStringLiteral("Ask Budi"));
    auto *ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    QTest::mouseClick(ok, Qt::LeftButton);
    const auto *said = dialog->findChild<QLabel *>(QStringLiteral("errorLabel"));
    QVERIFY(said);
    QTRY_VERIFY(said->isVisible());
    QVERIFY2(said->text().contains(QStringLiteral("toko melati"), Qt::CaseInsensitive),
             qPrintable(said->text()));
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(ok->isEnabled());
    QCOMPARE(world().cell(0, DomainTableModel::Note), QString());
    name->setText(QStringLiteral("Fresh"));
    QVERIFY(!said->isVisible());
    QTest::mouseClick(ok, Qt::LeftButton);
    QTRY_VERIFY(!dialog || !dialog->isVisible());
    QTRY_COMPARE(world().cell(0, DomainTableModel::Note), QStringLiteral("Ask Budi"));
    QVERIFY(world().listsOf(QStringLiteral("ayam")).contains(QStringLiteral("Fresh")));
}

/// A wide column that is given up makes room for a narrow one that went before it.
void TestDomainTable::whatFitsBesideTheNamesIsShown()
{
    auto &table = world().table();
    world().page().resize(1600, 600);
    QTRY_VERIFY(!table.isColumnHidden(DomainTableModel::Next));
    QString all = table.columns().state();
    table.columns().restore(all.replace(QStringLiteral("\"shown\":false"), QStringLiteral("\"shown\":true")));
    world().page().resize(2600, 600);
    QTRY_VERIFY(!table.isColumnHidden(DomainTableModel::Note));
    QHash<int, int> widths;
    for (int column = 0; column < DomainTableModel::ColumnCount; ++column)
        if (!table.isColumnHidden(column))
            widths.insert(column, table.columnWidth(column));
    const int name = 27 * table.fontMetrics().horizontalAdvance(QStringLiteral("0"));
    for (int width = 2600; width > 400; width -= 20) {
        world().page().resize(width, 600);
        QCoreApplication::processEvents();
        const int spare = table.columnWidth(DomainTableModel::Domain) - name;
        for (auto each = widths.cbegin(); each != widths.cend(); ++each)
            QVERIFY2(!table.isColumnHidden(each.key()) || each.value() > spare,
                     qPrintable(QStringLiteral("column %1 at %2").arg(each.key()).arg(width)));
    }
}

void TestDomainTable::manyDomainsAreShownLater()
{
    QList<DomainName> many;
    for (int i = 0; i < desktop::DomainSource::FewDomains + 500; ++i)
        many += DomainName::fromNormalised(QStringLiteral("site-%1.example").arg(i, 5, 10, QLatin1Char('0')));
    m_store->addList(QStringLiteral("Many"), many);
    m_page.emplace(*m_store);
    auto &table = world().table();
    const int all = int(many.size()) + 3;
    QTRY_COMPARE(table.model()->rowCount(), all);
    world().page().setFilter(QStringLiteral("site-0001"));
    world().page().setFilter(QStringLiteral("site-00012"));
    QTRY_COMPARE(table.model()->rowCount(), 1);
    world().page().openDomain(QStringLiteral("ayam.example"));
    QTRY_COMPARE(table.model()->rowCount(), all);
    QTRY_COMPARE(table.selectedCount(), 1);
    QCOMPARE(world().cell(table.currentIndex().row(), DomainTableModel::Domain),
             QStringLiteral("ayam.example"));
}

/// A letter is answered from what is in memory: another file has come in the place of the database.
void TestDomainTable::aSearchAsksNoDatabase()
{
    QList<DomainName> many;
    for (int i = 0; i < desktop::DomainSource::FewDomains + 500; ++i)
        many += DomainName::fromNormalised(QStringLiteral("site-%1.example").arg(i, 5, 10, QLatin1Char('0')));
    m_store->addList(QStringLiteral("Many"), many);
    m_page.emplace(*m_store);
    QTRY_COMPARE(world().table().model()->rowCount(), int(many.size()) + 3);
    const QString file = store::Database::filePath(m_store->home.path());
    QVERIFY(QFile::rename(file, file + QStringLiteral(".away")));
    QFile stranger(file);
    QVERIFY(stranger.open(QIODevice::WriteOnly) && stranger.write("not a database") > 0);
    stranger.close();
    const QSignalSpy failures(&world().page(), &desktop::DomainPage::failed);
    world().page().setFilter(QStringLiteral("site-0001"));
    QTRY_COMPARE(world().table().model()->rowCount(), 10);
    QCOMPARE(failures.size(), 0);
    QVERIFY(QFile::remove(file) && QFile::rename(file + QStringLiteral(".away"), file));
}

/// The details open below the table, which gets lower.
void TestDomainTable::theChosenRowStaysInViewAboveTheDetails()
{
    QList<DomainName> many;
    for (int i = 0; i < 60; ++i)
        many += DomainName::fromNormalised(QStringLiteral("site-%1.example").arg(i, 2, 10, QLatin1Char('0')));
    m_store->addList(QStringLiteral("Many"), many);
    m_page.reset();
    m_page.emplace(*m_store);
    auto &table = world().table();
    QTRY_COMPARE(table.model()->rowCount(), 63);
    table.setCurrentIndex(table.model()->index(0, DomainTableModel::Domain));
    table.clearSelection();
    QTRY_VERIFY(!world().page().findChild<QWidget *>(QStringLiteral("detailPane"))->isVisible());
    const int high = table.viewport()->height();
    world().page().openDomain(QStringLiteral("site-40.example"));
    const auto isInView = [&table] {
        return table.viewport()->rect().contains(table.visualRect(table.currentIndex()));
    };
    QTRY_VERIFY(table.viewport()->height() < high);
    QTRY_VERIFY(isInView());
    QCOMPARE(world().cell(table.currentIndex().row(), DomainTableModel::Domain),
             QStringLiteral("site-40.example"));
    world().page().resize(1500, 560);
    QTRY_VERIFY(isInView());
    // Who has scrolled away from it stays there.
    table.scrollToTop();
    QVERIFY(!isInView());
    world().page().resize(1500, 700);
    QTRY_VERIFY(world().page().height() == 700);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(table.verticalScrollBar()->value(), 0);
}

void TestDomainTable::theNewestDaysStayInView_data()
{
    QTest::addColumn<Qt::LayoutDirection>("direction");
    QTest::addColumn<int>("today");
    QTest::newRow("left to right") << Qt::LeftToRight << 54;
    QTest::newRow("right to left") << Qt::RightToLeft << 5;
}

/// A font may grow beyond what its column has room for: then the oldest days go.
void TestDomainTable::theNewestDaysStayInView()
{
    QFETCH(Qt::LayoutDirection, direction);
    QFETCH(int, today);
    QFont font;
    font.setPixelSize(30);
    DayStatuses days(desktop::status_strip::Days, BlockStatus::Unknown);
    days.back() = BlockStatus::Blocked;
    QImage image(60, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    const QFontMetrics metrics(font);
    QVERIFY(desktop::status_strip::size(metrics).width() > 2 * image.width());
    QPainter painter(&image);
    desktop::status_strip::paint(painter, image.rect(), days, QPalette(Qt::white), metrics, false, direction);
    painter.end();
    QVERIFY(image.pixelColor(today, 20) != QColor(Qt::white));
    QCOMPARE(image.pixelColor(30, 20), QColor(Qt::white));
}

void TestDomainTable::theHeaderIsLightOrDarkAsTheRowsAre()
{
    const auto restore =
        qScopeGuard([before = QApplication::palette()] { QApplication::setPalette(before); });
    for (const bool isDark : {true, false}) {
        const QPalette palette = desktop::ownPalette(isDark);
        QApplication::setPalette(palette);
        QTRY_COMPARE(world().table().horizontalHeader()->grab().toImage().pixelColor(2, 2),
                     palette.color(QPalette::Base));
    }
}

QTEST_MAIN(TestDomainTable)
#include "tst_domain_table.moc"
