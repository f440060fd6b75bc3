// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/day_cells.h"
#include "desktop/domains/domain_actions.h"
#include "desktop/domains/domain_page.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/look/colours.h"
#include "desktop/look/pantau_style.h"
#include "domain_page_world.h"
#include "support/database_file.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDialog>
#include <QFile>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

using namespace pantau;
using namespace std::chrono_literals;
using desktop::DomainPage;
using desktop::DomainTableModel;
using test::StoreWorld;

class TestDomainTable : public QObject, private test::DomainPageFixture
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { desktop::PantauStyle::install(); }
    void init() { open(); }
    void cleanup() { close(); }

    void namesAreSortedNumerically()
    {
        m_store->addList(u"Sites"_s,
                         {StoreWorld::name("site-10.example"), StoreWorld::name("site-9.example")});
        m_page.reset();
        m_page.emplace(*m_store);
        QTRY_COMPARE(world().table().model()->rowCount(), 5);
        world().table().sortByColumn(DomainTableModel::Domain, Qt::AscendingOrder);
        QTRY_COMPARE(world().names().mid(3), (QStringList{u"site-9"_s, u"site-10"_s}));
        world().table().sortByColumn(DomainTableModel::Domain, Qt::DescendingOrder);
        QTRY_COMPARE(world().names().first(), u"site-10"_s);
        world().page().openDomain(u"site-9.example"_s);
        QTRY_COMPARE(world().table().selectedCount(), 1);
    }

    void tableShowsTheKnownStatus()
    {
        const QAbstractItemModelTester tester(world().table().model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(world().names(), (QStringList{u"ayam"_s, u"cendol"_s, u"bakso"_s}));
        QCOMPARE(world().cell(0, DomainTableModel::Status), u"Blocked"_s);
        QCOMPARE(world().cell(0, DomainTableModel::Since), u"2 h"_s);
        QVERIFY(world().cell(0, DomainTableModel::Window).contains(u'–'));
        QCOMPARE(world().cell(1, DomainTableModel::Checked), u"never"_s);
        QCOMPARE(world().listsOf(u"bakso"_s), (QStringList{u"Bank & Co"_s, u"Toko Melati"_s}));
        const auto *model = world().table().model();
        QVERIFY(model->index(0, DomainTableModel::Domain).data(Qt::FontRole).value<QFont>().bold());
        QVERIFY(!model->index(2, DomainTableModel::Domain).data(Qt::FontRole).isValid());
        const auto days =
            model->index(0, DomainTableModel::Strip).data(Qt::UserRole).value<desktop::DayCells>();
        QCOMPARE(days.size(), std::size_t(30));
        QCOMPARE(days.back(), desktop::DayCell::Blocked);
        QVERIFY(model->index(0, DomainTableModel::Strip)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(u"blocked on 1"_s));
    }

    void lastCheckOfARemovedAccountIsNotKnown()
    {
        m_page.reset();
        QVERIFY(db::Accounts(*m_store->database).remove(m_store->account));
        m_page.emplace(*m_store);
        QTRY_COMPARE(world().names().size(), 3);
        for (int row = 0; row < 3; ++row)
            QCOMPARE(world().cell(row, DomainTableModel::Checked), u"not known"_s);
        const QModelIndex checked = world().table().model()->index(0, DomainTableModel::Checked);
        QVERIFY(checked.data(Qt::ToolTipRole).toString().contains(u"no account"_s));
    }

    void sortsByEveryColumnButTwo()
    {
        auto *header = world().table().horizontalHeader();
        world().table().sortByColumn(DomainTableModel::Domain, Qt::DescendingOrder);
        QCOMPARE(world().names().first(), u"cendol"_s);
        world().table().sortByColumn(DomainTableModel::Strip, Qt::AscendingOrder);
        QCOMPARE(world().names().first(), u"cendol"_s);
        QCOMPARE(header->sortIndicatorSection(), int(DomainTableModel::Domain));
        for (int column = 0; column < DomainTableModel::ColumnCount; ++column) {
            world().table().sortByColumn(column, Qt::AscendingOrder);
            QCOMPARE(world().names().size(), 3);
        }
    }

    void columnsAreChosenAndRemembered()
    {
        QSettings settings(m_store->home.filePath(u"window.ini"_s), QSettings::IniFormat);
        world().page().rememberIn(settings);
        auto &table = world().table();
        QVERIFY(table.isColumnHidden(DomainTableModel::Window));
        for (QAction *each : table.columns().menu()->actions())
            if (each->text() == u"Last change"_s)
                each->trigger();
        QVERIFY(!table.isColumnHidden(DomainTableModel::Window));
        table.horizontalHeader()->moveSection(
            table.horizontalHeader()->visualIndex(DomainTableModel::Checked), 0);
        table.setColumnWidth(DomainTableModel::Since, 133);
        table.sortByColumn(DomainTableModel::Domain, Qt::DescendingOrder);

        m_page.emplace(*m_store);
        world().page().rememberIn(settings);
        auto &later = world().table();
        QVERIFY(!later.isColumnHidden(DomainTableModel::Window));
        QCOMPARE(later.horizontalHeader()->visualIndex(DomainTableModel::Checked), 0);
        QCOMPARE(later.columnWidth(DomainTableModel::Since), 133);
        QCOMPARE(world().names().first(), u"cendol"_s);
    }

    void stateOfAnotherVersionIsIgnored()
    {
        auto &columns = world().table().columns();
        const QString before = columns.state();
        columns.restore(QString());
        columns.restore(u"nonsense"_s);
        columns.restore(u"{\"version\":99,\"sort\":\"domain\"}"_s);
        QCOMPARE(columns.state(), before);
    }

    void narrowTableFoldsColumns()
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
        QCOMPARE(changed.count(), 0); // not a user action: nothing is saved, which would wait for the disk
    }

    void emptyViewsOfferAWayBack()
    {
        const auto *text = world().page().findChild<QLabel *>(u"emptyText"_s);
        const auto *clear = world().page().findChild<QPushButton *>(u"emptyClear"_s);
        const auto *all = world().page().findChild<QPushButton *>(u"emptyAll"_s);
        world().page().setFilter(u"zzz"_s);
        QTRY_VERIFY(text->isVisible());
        QVERIFY(text->text().contains(u"zzz"_s));
        QVERIFY(!all->isVisible());
        QTest::mouseClick(const_cast<QPushButton *>(clear), Qt::LeftButton);
        QTRY_COMPARE(world().names().size(), 3);
        world().page().showView({m_melati, BlockStatus::Unknown});
        QTRY_VERIFY(text->isVisible());
        QCOMPARE(text->text(), u"The status of every domain here is known."_s);
        QTest::mouseClick(const_cast<QPushButton *>(all), Qt::LeftButton);
        QTRY_COMPARE(world().names().size(), 3);
        desktop::SideList::View changed;
        changed.changedThisWeek = true;
        world().page().showView(changed);
        QTRY_COMPARE(world().names(), QStringList{u"ayam"_s});
    }

    void groupsByTheParentWithItsState()
    {
        const auto name = [](const char *text) { return StoreWorld::name(text); };
        m_store->addList(u"Sites"_s, {name("shop.ayam.example"), name("blog.kopi.example")});
        m_page.reset();
        m_page.emplace(*m_store);
        auto &table = world().table();
        QTRY_COMPARE(table.model()->rowCount(), 5);
        QVERIFY(table.isColumnHidden(DomainTableModel::Parent));
        table.columns().sortBy(DomainTableModel::Parent);
        QVERIFY(!table.isColumnHidden(DomainTableModel::Parent));
        QTRY_COMPARE(world().names().first(2), (QStringList{u"ayam"_s, u"shop"_s}));
        QCOMPARE(world().names().last(), u"blog"_s);
        QCOMPARE(world().cell(1, DomainTableModel::Parent), u"ayam.example"_s);
        const auto says = [&table](int row, int role) {
            return table.model()->index(row, DomainTableModel::Parent).data(role);
        };
        const QString isBlocked = u"ayam.example is watched: blocked."_s;
        QCOMPARE(says(1, Qt::AccessibleTextRole).toString(), isBlocked);
        QVERIFY(says(1, Qt::ToolTipRole).toString().contains(isBlocked));
        QVERIFY(!says(1, Qt::DecorationRole).value<QIcon>().isNull());
        QCOMPARE(says(4, Qt::AccessibleTextRole).toString(), u"kopi.example is not watched."_s);
        QVERIFY(says(4, Qt::DecorationRole).value<QIcon>().isNull());
    }

    /// Rows of the selected list come first, and each row names its list. Clearing the text restores the
    /// view.
    void searchCoversAllLists()
    {
        auto &table = world().table();
        const auto *words = world().page().findChild<QLabel *>(u"searchWords"_s);
        auto *clear = world().page().findChild<QPushButton *>(u"searchClear"_s);
        world().page().showView({m_bank, std::nullopt});
        QTRY_COMPARE(world().names(), (QStringList{u"cendol"_s, u"bakso"_s}));
        QVERIFY(table.isColumnHidden(DomainTableModel::Lists));
        world().page().setFilter(u"example"_s);
        QTRY_COMPARE(world().names(), (QStringList{u"cendol"_s, u"bakso"_s, u"ayam"_s}));
        QVERIFY(words->isVisible());
        QCOMPARE(words->text(), u"2 here, 1 elsewhere. The search covers all your domains."_s);
        QVERIFY(!table.isColumnHidden(DomainTableModel::Lists));
        QCOMPARE(world().cell(2, DomainTableModel::Lists), u"Toko Melati"_s);
        QTest::mouseClick(clear, Qt::LeftButton);
        QTRY_COMPARE(world().names(), (QStringList{u"cendol"_s, u"bakso"_s}));
        QVERIFY(!words->isVisible());
        QVERIFY(table.isColumnHidden(DomainTableModel::Lists));
        QCOMPARE(world().page().view().list, m_bank);
        // The question names all the domains that would be removed from a search.
        world().page().setFilter(u"bakso"_s);
        QTRY_COMPARE(world().names(), QStringList{u"bakso"_s});
        table.selectRow(0);
        world().page().selectionActions().remove();
        QTRY_VERIFY(test::PageWorld::window<QMessageBox>());
        const QString question = test::PageWorld::window<QMessageBox>()->informativeText();
        QVERIFY2(question.contains(u"no longer watched"_s), qPrintable(question));
        test::PageWorld::press(u"Cancel"_s);
    }

    /// As in a window of 1280 pixels: everything but the next check.
    void columnsHaveTheSizesOfTheDesign()
    {
        auto &table = world().table();
        world().page().resize(1032, 600);
        QTRY_VERIFY(table.isColumnHidden(DomainTableModel::Next));
        QCOMPARE(table.columnWidth(DomainTableModel::Lists), 136);
        QVERIFY(table.columnWidth(DomainTableModel::Since) >= 72); // "> 59 min" is not cut
        QCOMPARE(table.columnWidth(DomainTableModel::Strip), 174);
        QVERIFY(table.columnWidth(DomainTableModel::Status) >= 128);
        QVERIFY(table.columnWidth(DomainTableModel::Domain) >= 180);
        QVERIFY(table.columnWidth(DomainTableModel::Domain) <= 360);
        const int step = table.fontMetrics().horizontalAdvance(u"Follow up in 29 d"_s);
        QVERIFY(table.columnWidth(DomainTableModel::Note) >= std::max(120, step + 24));
        QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
        QVERIFY(table.rowHeight(0) >= 32);
        QCOMPARE(desktop::stripSize(table.fontMetrics()), QSize(150, 16));
        // They leave in this order.
        for (const int column :
             {DomainTableModel::Note, DomainTableModel::Checked, DomainTableModel::Since}) {
            QVERIFY(!table.isColumnHidden(column));
            for (int width = world().page().width(); width > 400 && !table.isColumnHidden(column);
                 width -= 10) {
                world().page().resize(width, 600);
                QCoreApplication::processEvents();
            }
            QVERIFY(table.isColumnHidden(column));
        }
        QVERIFY(!table.isColumnHidden(DomainTableModel::Strip));
    }

    void dayCellsShowTheStatusOfEachDay_data()
    {
        // statuses: of the last days
        // silentDays: without an answer; -1: none
        const test::Table<QByteArray, int, QByteArray> row({"statuses", "silentDays", "cells"});
        row("never checked", "???", -1, "   ");
        row("checked without an answer", "???", 1, " aa");
        row("before the first check", "?nn", -1, " nn");
        row("between equal answers", "n?n", -1, "nnn");
        row("between different answers", "n?b", -1, "n-b");
        row("since the last answer", "b??", -1, "b--");
        row("no answer today", "n??", 0, "n-a");
    }

    void dayCellsShowTheStatusOfEachDay()
    {
        QFETCH(QByteArray, statuses);
        QFETCH(int, silentDays);
        QFETCH(QByteArray, cells);
        const QDateTime noon(QDate(2026, 3, 10), QTime(5, 0), Qt::UTC);
        DayStatuses days(desktop::DaysInStrip, BlockStatus::Unknown);
        for (qsizetype i = 0; i < statuses.size(); ++i)
            days[days.size() - std::size_t(statuses.size() - i)] =
                statuses.at(i) == 'b'   ? BlockStatus::Blocked
                : statuses.at(i) == 'n' ? BlockStatus::NotBlocked
                                        : BlockStatus::Unknown;
        KnownStatus known;
        if (silentDays >= 0) {
            known.lastAskedAt = noon;
            known.silentSince = noon.addDays(-silentDays);
        }
        const auto shown = desktop::cellsOf(days, known, noon.date());
        QByteArray letters;
        for (auto cell = shown.end() - cells.size(); cell != shown.end(); ++cell)
            letters += " bna-"[int(*cell)];
        QCOMPARE(letters, cells);
    }

    void f2EditsTheNote()
    {
        auto &table = world().table();
        table.setCurrentIndex(table.model()->index(2, DomainTableModel::Domain));
        world().action("noteAction")->trigger();
        auto *editor = table.viewport()->findChild<QLineEdit *>();
        QVERIFY(editor);
        QTest::keyClicks(editor, u"Ask Budi"_s);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(world().cell(2, DomainTableModel::Note), u"Ask Budi"_s);

        table.setColumnHidden(DomainTableModel::Note, true); // as in a narrow window
        world().action("noteAction")->trigger();
        QVERIFY(table.isColumnHidden(DomainTableModel::Note));
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog && dialog->isVisible());
        dialog->reject();
    }

    void manyDomainsCanBeSearchedAndOpened()
    {
        QList<DomainName> many;
        for (int i = 0; i < desktop::DomainSource::FewDomains + 500; ++i)
            many += DomainName::fromNormalised(u"site-%1.example"_s.arg(i, 5, 10, QLatin1Char('0')));
        m_store->addList(u"Many"_s, many);
        m_page.emplace(*m_store);
        auto &table = world().table();
        const int all = int(many.size()) + 3;
        QTRY_COMPARE(table.model()->rowCount(), all);
        world().page().setFilter(u"site-0001"_s);
        world().page().setFilter(u"site-00012"_s);
        QTRY_COMPARE(table.model()->rowCount(), 1);
        world().page().openDomain(u"ayam.example"_s);
        QTRY_COMPARE(table.model()->rowCount(), all);
        QTRY_COMPARE(table.selectedCount(), 1);
        QCOMPARE(world().cell(table.currentIndex().row(), DomainTableModel::Domain), u"ayam.example"_s);
    }

    /// Each letter is answered from memory: the database file has been replaced.
    void searchDoesNotQueryTheDatabase()
    {
        QList<DomainName> many;
        for (int i = 0; i < desktop::DomainSource::FewDomains + 500; ++i)
            many += DomainName::fromNormalised(u"site-%1.example"_s.arg(i, 5, 10, QLatin1Char('0')));
        m_store->addList(u"Many"_s, many);
        m_page.emplace(*m_store);
        QTRY_COMPARE(world().table().model()->rowCount(), int(many.size()) + 3);
        const QString file = db::Database::filePath(m_store->home.path());
        QVERIFY(QFile::rename(file, file + u".away"_s));
        test::writeFile(file, "not a database");
        const QSignalSpy failures(&world().context(), &desktop::WindowContext::failed);
        world().page().setFilter(u"site-0001"_s);
        QTRY_COMPARE(world().table().model()->rowCount(), 10);
        QCOMPARE(failures.size(), 0);
        QVERIFY(QFile::remove(file) && QFile::rename(file + u".away"_s, file));
    }

    /// The details open below the table, which shrinks.
    void selectedRowStaysVisibleAboveTheDetails()
    {
        QList<DomainName> many;
        for (int i = 0; i < 60; ++i)
            many += DomainName::fromNormalised(u"site-%1.example"_s.arg(i, 2, 10, QLatin1Char('0')));
        m_store->addList(u"Many"_s, many);
        m_page.reset();
        m_page.emplace(*m_store);
        auto &table = world().table();
        world().page().resize(1200, 700); // the details are below the table
        QTRY_COMPARE(table.model()->rowCount(), 63);
        table.setCurrentIndex(table.model()->index(0, DomainTableModel::Domain));
        table.clearSelection();
        QTRY_VERIFY(!world().page().findChild<QWidget *>(u"detailPane"_s)->isVisible());
        const int high = table.viewport()->height();
        world().page().openDomain(u"site-40.example"_s);
        const auto isInView = [&table] {
            return table.viewport()->rect().contains(table.visualRect(table.currentIndex()));
        };
        QTRY_VERIFY(table.viewport()->height() < high);
        QTRY_VERIFY(isInView());
        QCOMPARE(world().cell(table.currentIndex().row(), DomainTableModel::Domain), u"site-40.example"_s);
        world().page().resize(1200, 560);
        QTRY_VERIFY(isInView());
        // If the user has scrolled away from it, the view stays there.
        table.scrollToTop();
        QVERIFY(!isInView());
        world().page().resize(1200, 700);
        QTRY_VERIFY(world().page().height() == 700);
        QCoreApplication::sendPostedEvents();
        QCOMPARE(table.verticalScrollBar()->value(), 0);
    }

    void newestDaysStayVisible_data()
    {
        const test::Table<Qt::LayoutDirection, int> row({"direction", "today"});
        row("left to right", Qt::LeftToRight, 54);
        row("right to left", Qt::RightToLeft, 5);
    }

    /// If the font outgrows the column, the oldest days are dropped.
    void newestDaysStayVisible()
    {
        QFETCH(Qt::LayoutDirection, direction);
        QFETCH(int, today);
        QFont font;
        font.setPixelSize(30);
        desktop::DayCells days(desktop::DaysInStrip, desktop::DayCell::None);
        days.back() = desktop::DayCell::Blocked;
        QImage image(60, 40, QImage::Format_RGB32);
        image.fill(Qt::white);
        const QFontMetrics metrics(font);
        QVERIFY(desktop::stripSize(metrics).width() > 2 * image.width());
        QPainter painter(&image);
        desktop::paintStrip(painter, image.rect(), days, QPalette(Qt::white), metrics, direction);
        painter.end();
        QVERIFY(image.pixelColor(today, 20) != QColor(Qt::white));
        QCOMPARE(image.pixelColor(30, 20), QColor(Qt::white));
    }

    void headerMatchesTheRowColours()
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

    /// For columns with right-aligned headers above their numbers.
    void sortArrowDoesNotCoverTheHeaderText()
    {
        QHeaderView *header = world().table().horizontalHeader();
        const auto picture = [&](int sortedBy, Qt::SortOrder order) {
            world().table().sortByColumn(sortedBy, order);
            const int checked = DomainTableModel::Checked;
            return header->viewport()
                ->grab({header->sectionViewportPosition(checked), 1, header->sectionSize(checked),
                        header->height() - 2}) // between the lines
                .toImage();
        };
        const QImage without = picture(DomainTableModel::Domain, Qt::AscendingOrder);
        const auto columns = [](const QImage &image, const auto &isOther) {
            QList<int> found;
            for (int x = 0; x < image.width(); ++x)
                for (int y = 0; y < image.height(); ++y)
                    if (isOther(x, y) && (found.isEmpty() || found.constLast() != x))
                        found += x;
            return found;
        };
        const QList<int> words =
            columns(without, [&](int x, int y) { return without.pixel(x, y) != without.pixel(0, 0); });
        QVERIFY(!words.isEmpty());
        for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            const QImage sorted = picture(DomainTableModel::Checked, order);
            const QList<int> all =
                columns(sorted, [&](int x, int y) { return sorted.pixel(x, y) != sorted.pixel(0, 0); });
            QVERIFY2(all.size() >= words.size() + 4, // the words move, and the arrow is behind them
                     qPrintable(u"%1, without the arrow %2"_s.arg(all.size()).arg(words.size())));
        }
    }
};

PANTAU_WINDOW_TEST(TestDomainTable)
#include "tst_domain_table.moc"
