// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"
#include "desktop/domains/domain_page.h"
#include "desktop/domains/domain_table_view.h"
#include "domain_page_world.h"
#include "support/heartbeat.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QLabel>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <functional>

using namespace pantau;
using namespace std::chrono_literals;
using desktop::DomainPage;
using desktop::DomainTableModel;
using test::StoreWorld;

namespace {

QList<DomainName> sites(int count)
{
    QList<DomainName> names;
    for (int i = 0; i < count; ++i)
        names += DomainName::fromNormalised(u"site-%1.example"_s.arg(i, 5, 10, QLatin1Char('0')));
    return names;
}

QStringList sorted(QStringList names)
{
    names.sort();
    return names;
}

} // namespace

class TestDomainSelection : public QObject, private test::DomainPageFixture
{
    Q_OBJECT

private Q_SLOTS:
    void init() { open(); }
    void cleanup() { close(); }

    void refreshKeepsSelectionAndScrollPosition()
    {
        QList<DomainName> many;
        for (int i = 0; i < 300; ++i)
            many += StoreWorld::name(qPrintable(u"site-%1.example"_s.arg(i, 3, 10, QLatin1Char('0'))));
        m_store->addList(u"Many"_s, many);
        m_page.emplace(*m_store);
        auto &table = world().table();
        table.sortByColumn(DomainTableModel::Domain, Qt::AscendingOrder);
        QCOMPARE(table.model()->rowCount(), 303);
        table.selectRows({150, 151, 160});
        table.selectionModel()->setCurrentIndex(table.model()->index(160, 1), QItemSelectionModel::NoUpdate);
        table.verticalScrollBar()->setValue(140);
        const QString top = world().cell(table.rowAt(0), DomainTableModel::Domain);
        auto added =
            world().session().write(&db::Domains::addToList, m_bank, {StoreWorld::name("aaa.example")});
        QTRY_VERIFY(added.isFinished());
        QTRY_COMPARE(table.model()->rowCount(), 304);
        QCOMPARE(table.selectedRows(), (QList<int>{151, 152, 161}));
        QCOMPARE(table.currentIndex().row(), 161);
        QCOMPARE(world().cell(table.rowAt(0), DomainTableModel::Domain), top);
        const auto *line = world().page().findChild<QLabel *>(u"selectionLine"_s);
        QCOMPARE(line->text(), u"3 selected"_s);
        table.selectAll();
        QCOMPARE(line->text(), u"All 304 selected"_s);
        QSignalSpy resets(table.model(), &QAbstractItemModel::modelReset);
        world().page().refresh();
        QCOMPARE(resets.count(), 0);
        // New rows are not selected, and the selection changes only by a user action.
        added = world().session().write(&db::Domains::addToList, m_bank, {StoreWorld::name("aab.example")});
        QTRY_VERIFY(added.isFinished());
        QTRY_COMPARE(table.model()->rowCount(), 305);
        QCOMPARE(line->text(), u"304 selected"_s);
        table.sortByColumn(DomainTableModel::Domain, Qt::DescendingOrder);
        QCOMPARE(table.selectedCount(), 304);
    }

    void barShowsTextOnlyIfAllButtonsFit()
    {
        world().page().show();
        world().table().selectRows({0, 1});
        const auto *bar = world().page().findChild<QWidget *>(u"bulkBar"_s);
        QTRY_VERIFY(bar->isVisible());
        QSet<Qt::ToolButtonStyle> styles;
        for (int width = 1200; width >= 400; width -= 50) {
            world().page().resize(width, 600);
            QCoreApplication::sendPostedEvents();
            for (const auto *button : bar->findChildren<QToolButton *>()) {
                QVERIFY2(button->width() >= button->sizeHint().width(),
                         qPrintable(u"%1 at %2"_s.arg(button->text()).arg(width)));
                if (!button->text().isEmpty())
                    styles += button->toolButtonStyle();
            }
        }
        QCOMPARE(styles.size(), 2);
    }

    /// The row now refers to the domain at another service.
    void accountChangeKeepsTheSelection()
    {
        auto &table = world().table();
        table.sortByColumn(DomainTableModel::Domain, Qt::AscendingOrder);
        QTRY_COMPARE(world().names(), (QStringList{u"ayam"_s, u"bakso"_s, u"cendol"_s}));
        table.selectRow(2);
        const auto set = world().session().write(&db::Lists::configure, m_bank, {}); // no account
        QTRY_VERIFY(set.isFinished());
        QTRY_COMPARE(table.model()->rowCount(), 4); // bakso is in a list of each kind
        QCOMPARE(world().selected(), QStringList(u"cendol"_s));
        QCOMPARE(table.currentIndex().row(), 3);
    }

    void homeAndEndGoToTheFirstAndTheLastRow_data()
    {
        const test::Table<Qt::KeyboardModifiers> row({"modifiers"});
        row("alone", Qt::KeyboardModifiers(Qt::NoModifier));
        row("with Ctrl", Qt::KeyboardModifiers(Qt::ControlModifier));
    }

    /// They also select the row, because the next key acts on the selection, not on the outlined row.
    void homeAndEndGoToTheFirstAndTheLastRow()
    {
        QFETCH(const Qt::KeyboardModifiers, modifiers);
        QTRY_COMPARE(world().names().size(), 3);
        desktop::DomainTableView &table = world().table();
        table.setFocus();
        table.selectRow(1);
        QTest::keyClick(&table, Qt::Key_End, modifiers);
        QCOMPARE(table.selectedRows(), QList<int>{2});
        QCOMPARE(table.currentIndex().row(), 2);
        QTest::keyClick(&table, Qt::Key_Home, modifiers);
        QCOMPARE(table.selectedRows(), QList<int>{0});
        QCOMPARE(table.currentIndex().row(), 0);
        QTest::keyClick(&table, Qt::Key_Down);
        QTest::keyClick(&table, Qt::Key_End, modifiers | Qt::ShiftModifier);
        QCOMPARE(table.selectedRows(), (QList<int>{1, 2}));
    }

    void aSelectionNeverGrows_data()
    {
        using Step = std::function<void(DomainPage &)>;
        const Step searched = [](DomainPage &page) { page.setFilter(u"site-0001"_s); };
        const Step cleared = [](DomainPage &page) { page.setFilter({}); };
        const Step blocked = [](DomainPage &page) { page.showView({std::nullopt, BlockStatus::Blocked}); };
        const Step all = [](DomainPage &page) { page.showView({}); };
        const QStringList hits = {u"site-00010"_s, u"site-00011"_s, u"site-00012"_s};
        const QStringList twoBlocked = {u"ayam"_s, u"dadar"_s};
        const int few = 13;
        const int many = desktop::DomainSource::FewDomains + few;
        const test::Table<int, Step, QStringList, Step, int, QStringList> row(
            {"count", "narrow", "narrowed", "leave", "shown", "selected"});
        row("a search is cleared", few, searched, hits, cleared, few + 4, hits);
        row("all are shown again", few, blocked, twoBlocked, all, few + 4, twoBlocked);
        row("another list is shown", few, blocked, twoBlocked, Step([this](DomainPage &page) {
                page.showView({m_melati, std::nullopt});
            }),
            2, {u"ayam"_s});
        const QStringList tens = [] {
            QStringList names;
            for (int i = 10; i < 20; ++i)
                names += u"site-000%1"_s.arg(i);
            return names;
        }();
        row("many domains, a search is cleared", many, searched, tens, cleared, many + 4, tens);
    }

    /// Selecting all shown rows does not include rows that appear later.
    void aSelectionNeverGrows()
    {
        using Step = std::function<void(DomainPage &)>;
        QFETCH(int, count);
        QFETCH(Step, narrow);
        QFETCH(QStringList, narrowed);
        QFETCH(Step, leave);
        QFETCH(int, shown);
        QFETCH(QStringList, selected);
        m_store->addList(u"Many"_s, sites(count));
        m_store->addList(u"More"_s, {StoreWorld::name("dadar.example")});
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
        const auto *line = world().page().findChild<QLabel *>(u"selectionLine"_s);
        if (selected.size() > 1)
            QCOMPARE(line->text(), u"%1 selected"_s.arg(selected.size()));
        QCOMPARE(line->isVisible(), selected.size() > 1);
    }

    void onlyChosenRowsAreSelected_data()
    {
        QTest::addColumn<quint32>("seed");
        for (const quint32 seed : {1U, 2U, 3U, 4U})
            QTest::addRow("%u", seed) << seed;
    }

    /// A user who searches, filters, sorts, selects and adds at random.
    void onlyChosenRowsAreSelected()
    {
        QFETCH(quint32, seed);
        QRandomGenerator fate(seed);
        m_store->addList(u"Many"_s, sites(13));
        for (const auto &site : sites(5))
            m_store->findBlocked(site);
        m_page.reset();
        m_page.emplace(*m_store);
        auto &table = world().table();
        QTRY_COMPARE(table.model()->rowCount(), 16);
        const QStringList searches = {{}, u"site"_s, u"site-0001"_s, u"bank"_s, u"nothing"_s};
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
                past += u"search"_s;
                world().page().setFilter(searches.at(fate.bounded(int(searches.size()))));
                break;
            case 1:
                past += u"view"_s;
                world().page().showView(views.at(fate.bounded(int(views.size()))));
                break;
            case 2:
                past += u"sort"_s;
                table.sortByColumn(fate.bounded(2),
                                   fate.bounded(2) ? Qt::AscendingOrder : Qt::DescendingOrder);
                break;
            case 3:
                past += u"select all"_s;
                table.selectAll();
                isChosenAnew = true;
                break;
            case 4: {
                past += u"select some"_s;
                QList<int> rows;
                for (int row = 0; row < table.model()->rowCount(); ++row)
                    if (fate.bounded(3) == 0)
                        rows += row;
                table.selectRows(rows);
                isChosenAnew = true;
                break;
            }
            case 5: {
                past += u"add"_s;
                const auto name = DomainName::fromNormalised(u"new-site-%1.example"_s.arg(++added));
                const auto done = world().session().write(&db::Domains::addToList, m_bank, {name});
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
                     qPrintable(past.join(u", "_s) + u": "_s + world().selected().join(u' ') +
                                u" instead of "_s + expected.join(u' ')));
            chosen = expected;
        }
    }

    /// The fastest of several, because other programs slow down single ones.
    void aBigSelectionChangesWithoutDelay()
    {
        constexpr int Many = 100'000;
        QList<DomainName> many;
        for (int i = 0; i < Many; ++i)
            many += DomainName::fromNormalised(u"site-%1.example"_s.arg(i, 6, 10, QLatin1Char('0')));
        m_store->addList(u"Many"_s, many);
        m_page.emplace(*m_store);
        auto &table = world().table();
        QTRY_COMPARE(table.model()->rowCount(), Many + 3);
        table.setFocus();
        const auto fastest = [&table](bool isAllSelected, Qt::Key key, Qt::KeyboardModifier modifier) {
            auto best = test::Heartbeat::Milliseconds::max();
            for (int i = 0; i < 5; ++i) {
                table.clearSelection();
                table.setCurrentIndex(table.model()->index(0, 0));
                if (isAllSelected)
                    table.selectAll();
                test::Heartbeat heartbeat;
                QTest::keyClick(&table, key, modifier);
                best = std::min(best, heartbeat.longestWork());
            }
            return best;
        };
        const auto all = fastest(false, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(table.selectedCount(), Many + 3);
        const auto less = fastest(true, Qt::Key_Down, Qt::ShiftModifier);
        const QString figures = u"Ctrl+A %1 ms, then Shift+Down %2 ms"_s.arg(all.count()).arg(less.count());
        QVERIFY2(std::max(all, less) <= test::Heartbeat::Bar, qPrintable(figures));
    }
};

PANTAU_WINDOW_TEST(TestDomainSelection)
#include "tst_domain_selection.moc"
