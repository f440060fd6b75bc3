// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/channel_commands.h"
#include "app/watch_commands.h"
#include "db/bulk_changes.h"
#include "desktop/look/colours.h"
#include "desktop/look/pantau_style.h"
#include "desktop/pages/lists_page.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

using namespace pantau;

/// An agency views its clients.
class TestListsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void init()
    {
        m_folder.emplace();
        m_settings.emplace(m_folder->filePath(u"window.ini"_s), QSettings::IniFormat);
        m_world.emplace(2);
        m_world->openSession();
        m_account = m_world->addAccount(m_world->businessKey()).id;
    }
    void cleanup()
    {
        m_page.reset();
        m_context.reset();
        m_world.reset();
    }

    void worstListComesFirstAndCanBeOpened()
    {
        const auto domains = test::mixedDomains(1, 1); // one is blocked
        const ListId quiet = add("Alpha", {domains.last()});
        const ListId bad = add("Beta", {domains.first()});
        QVERIFY(m_world->wait(m_world->m_session->checks().check(m_account, domains)));
        open();
        auto *table = m_page->findChild<QTableView *>(u"glanceTable"_s);
        const QAbstractItemModelTester tester(table->model());
        QTRY_COMPARE(table->model()->rowCount(), 2);
        const auto text = [table](int row, int column) {
            return table->model()->index(row, column).data().toString();
        };
        QTRY_COMPARE(text(0, desktop::ListsPage::Column::Blocked), u"1 of 1"_s);
        QCOMPARE(text(0, desktop::ListsPage::Column::List), u"Beta"_s);
        QCOMPARE(text(1, desktop::ListsPage::Column::Blocked), u"0 of 1"_s);
        QVERIFY(!text(1, desktop::ListsPage::Column::OldestCheck).isEmpty());
        QTRY_VERIFY(!text(0, desktop::ListsPage::Column::KnownWithin).isEmpty());
        QVERIFY(table->model()
                    ->index(1, desktop::ListsPage::Column::Trend)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .startsWith(u"No block was found"_s));
        QVERIFY(table->model()
                    ->index(0, desktop::ListsPage::Column::Trend)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .startsWith(u"Known to be blocked: now 1, 12 weeks ago 0"_s));
        QVERIFY(m_page->findChild<QLabel *>(u"titleLabel"_s)->text().startsWith(u'1'));

        QSignalSpy chosen(m_context.get(), &desktop::WindowContext::viewChosen);
        QSignalSpy reports(m_context.get(), &desktop::WindowContext::reportRequested);
        table->setFocus();
        table->selectRow(0);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.constFirst().constFirst().value<desktop::SideList::View>().list, std::optional(bad));
        table->selectRow(1);
        QTest::mouseClick(m_page->findChild<QPushButton *>(u"reportButton"_s), Qt::LeftButton);
        const QVariant reported = reports.constFirst().constFirst();
        QCOMPARE(std::get<ListId>(*static_cast<const app::ReportSubject *>(reported.constData())), quiet);
    }

    void rowHasTheNextStepAndAMenu()
    {
        const auto domains = test::mixedDomains(1, 1);
        const ListId quiet = add("Alpha", {domains.last()});
        const ListId bad = add("Beta", {domains.first()});
        QVERIFY(m_world->wait(m_world->m_session->checks().check(m_account, domains)));
        open();
        auto *table = m_page->findChild<QTableView *>(u"glanceTable"_s);
        const auto next = [table](int row) {
            return table->model()->index(row, desktop::ListsPage::Column::NextStep).data().toString();
        };
        QTRY_COMPARE(next(0), u"Write the letter for "_s + domains.first().display());
        QCOMPARE(next(1), QString());
        QCOMPARE(title(), u"1 of 2 list(s) have blocked domains"_s);

        m_page->resize(640, 600); // narrow: the next step stays readable
        QTRY_VERIFY(table->isColumnHidden(desktop::ListsPage::Column::KnownWithin));
        QVERIFY(table->columnWidth(desktop::ListsPage::Column::NextStep) >
                table->columnWidth(desktop::ListsPage::Column::Appeals));
        m_page->resize(1400, 600);
        QTRY_VERIFY(!table->isColumnHidden(desktop::ListsPage::Column::KnownWithin));
        table->selectRow(1);
        auto *more = table->findChild<QToolButton *>(u"rowMenuButton"_s);
        QCOMPARE(more->geometry().center().y(), table->visualRect(table->currentIndex()).center().y());
        QVERIFY(more->isVisible() && table->viewport()->rect().contains(more->geometry()));
        QSignalSpy settings(m_context.get(), &desktop::WindowContext::listSettingsRequested);
        QSignalSpy removals(m_context.get(), &desktop::WindowContext::listRemovalRequested);
        const auto choose = [](const QString &name) {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            QVERIFY(menu);
            for (QAction *action : menu->actions())
                if (QString(action->text()).remove(u'&') == name)
                    menu->setActiveAction(action);
            QTest::keyClick(menu, Qt::Key_Return);
        };
        QTest::mouseClick(more, Qt::LeftButton);
        const auto actions = qobject_cast<QMenu *>(QApplication::activePopupWidget())->actions();
        for (const QAction *action : actions)
            QVERIFY2(action->isSeparator() || !action->icon().isNull(), qPrintable(action->text()));
        QVERIFY(desktop::isKind(actions.last(), desktop::kind::Danger));
        choose(u"List settings…"_s);
        QCOMPARE(settings.constFirst().constFirst().value<ListId>(), quiet);
        QSignalSpy checks(m_context.get(), &desktop::WindowContext::listCheckRequested);
        table->selectRow(0);
        QTest::mouseClick(more, Qt::LeftButton);
        choose(u"Check 1 domain(s)…"_s);
        QCOMPARE(checks.size(), 1);
        QCOMPARE(checks.constFirst().constFirst().value<ListId>(), bad);
        QTest::mouseClick(more, Qt::LeftButton);
        choose(u"Remove…"_s);
        QCOMPARE(removals.constFirst().constFirst().value<ListId>(), bad);

        QSignalSpy added(m_context.get(), &desktop::WindowContext::newListRequested);
        QTest::mouseClick(m_page->findChild<QPushButton *>(u"newListOfPage"_s), Qt::LeftButton);
        QCOMPARE(added.size(), 1);

        const Account sample = **m_world->wait(
            m_world->m_session->accounts().add(u"Sample"_s, ServiceAddress::localSample(), std::nullopt));
        m_world->addList(u"Try it"_s, sample.id, {domains.last()});
        QTRY_COMPARE(table->model()->rowCount(), 3);
        QCOMPARE(title(), u"1 of 2 list(s) have blocked domains"_s); // the sample does not count
    }

    void selectionSurvivesReordering()
    {
        const auto domains = test::mixedDomains(1, 1);
        add("Alpha", {domains.last()});
        add("Beta", {domains.first()});
        open();
        auto *table = m_page->findChild<QTableView *>(u"glanceTable"_s);
        const auto *model = table->model();
        QTRY_COMPARE(model->rowCount(), 2);
        const auto name = [model](int row) {
            return model->index(row, desktop::ListsPage::Column::List).data().toString();
        };
        QCOMPARE(name(1), u"Beta"_s);
        table->selectRow(1);
        QVERIFY(m_world->wait(m_world->m_session->checks().check(m_account, domains)));
        QTRY_COMPARE(name(0), u"Beta"_s);
        QCOMPARE(table->currentIndex().row(), 0);
    }

    /// "No domain is blocked" is shown only if every domain has an answer.
    void unknownStatusIsShown()
    {
        const auto title = [this] { return m_page->findChild<QLabel *>(u"titleLabel"_s)->text(); };
        const auto domains = test::mixedDomains(0, 2);
        add("Alpha", domains);
        open();
        const auto *model = m_page->findChild<QTableView *>(u"glanceTable"_s)->model();
        QTRY_COMPARE(title(), u"No domain is known to be blocked. The status of 2 domain(s) is "
                              "unknown."_s);
        const auto trend = [model] {
            return model->index(0, desktop::ListsPage::Column::Trend).data(Qt::AccessibleTextRole).toString();
        };
        const auto oldest = [model] {
            return model->index(0, desktop::ListsPage::Column::OldestCheck).data().toString();
        };
        QCOMPARE(trend(), QString());
        QCOMPARE(oldest(), u"never"_s);
        // Paused domains have no due check.
        DomainsEdit pause;
        pause.domains = domains;
        pause.settings.pausedUntil = std::optional(m_world->m_clock.nowUtc().addDays(7));
        QVERIFY(*m_world->wait(m_world->m_session->write(&db::BulkChanges::apply, {pause}, nullptr)));
        QTRY_COMPARE(oldest(), QString());
        QVERIFY(m_world->wait(m_world->m_session->checks().check(m_account, domains)));
        QTRY_COMPARE(title(), u"No domain is blocked."_s);
        QCOMPARE(trend(), u"No block was found in 12 weeks."_s);
    }

    void emptyPageExplainsLists()
    {
        open();
        QTRY_VERIFY(m_page->findChild<QLabel *>(u"sentenceLabel"_s)->text().startsWith(u"No lists yet"_s));
        QVERIFY(!m_page->findChild<QPushButton *>(u"reportButton"_s)->isEnabled());
        QVERIFY(m_page->findChild<QPushButton *>(u"newListOfPage"_s)->isEnabled());
    }

    /// Space ticks and moves down, or sets the selection; Ctrl+Space sets the column.
    void twentyClientsAreRoutedInSixtyKeys()
    {
        const QList<ListId> lists = addClients();
        // In the order of the columns.
        const QList<ChannelId> channels{addChannel("Laporan"), addChannel("On call"), addChannel("Team")};
        auto *table = openChannels();
        QCOMPARE(title(), u"20 of 20 clients have no channel"_s);
        int keys = 0;
        const auto press = [&keys, table](Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
            ++keys;
            QTest::keyClick(table, key, modifiers);
        };
        press(Qt::Key_Space, Qt::ControlModifier);
        press(Qt::Key_Right);
        for (int row = 1; row < 12; ++row)
            press(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(m_page->findChild<QLabel *>(u"markedLabel"_s)->text(), u"12 cell(s) selected"_s);
        press(Qt::Key_Space);
        press(Qt::Key_A); // the first client
        press(Qt::Key_Right);
        for (int row = 0; row < 20; row += 3) {
            press(Qt::Key_Space); // and down
            press(Qt::Key_Down);
            press(Qt::Key_Down);
        }
        QVERIFY2(keys <= 60, qPrintable(QString::number(keys)));
        const auto routed = [this](ChannelId id) {
            const auto all = m_world->m_session->store().channels().all();
            for (const Channel &channel : *all)
                if (channel.id == id)
                    return channel.lists.value_or(QList<ListId>());
            return QList<ListId>();
        };
        QTRY_COMPARE(routed(channels.at(0)).size(), 20);
        QTRY_COMPARE(routed(channels.at(1)), lists.first(12));
        QList<ListId> thirds;
        for (int row = 0; row < 20; row += 3)
            thirds += lists.at(row);
        QTRY_COMPARE(routed(channels.at(2)), thirds);
        QTRY_COMPARE(title(), u"Every client has a channel"_s);

        // The last change is undone.
        QTRY_COMPARE(m_done.size(), 9);
        QVERIFY(*m_world->wait(m_done.constLast().undo()));
        QTRY_COMPARE(routed(channels.at(2)).size(), 6);
    }

    void ctrlDCopiesTheRowAboveAndLettersFindClients()
    {
        const QList<ListId> lists = addClients();
        addChannel("Team");
        auto *table = openChannels();
        QTest::keyClick(table, Qt::Key_Space);
        QCOMPARE(table->currentIndex().row(), 1);
        QTest::keyClick(table, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(table->currentIndex().data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        QTest::keyClick(table, Qt::Key_T);
        QCOMPARE(table->currentIndex().siblingAtColumn(0).data().toString(), u"T client"_s);
        QCOMPARE(table->currentIndex().column(), 1);
        const QSignalSpy wanted(m_context.get(), &desktop::WindowContext::listSettingsRequested);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.constFirst().constFirst().value<ListId>(), lists.constLast());
        QVERIFY(wanted.constFirst().at(1).toBool());
    }

    void clientColumnIsFrozenWhileScrolling()
    {
        addClients();
        for (int channel = 0; channel < 12; ++channel)
            addChannel(qPrintable(u"Channel %1"_s.arg(channel)));
        auto *table = openChannels();
        auto *clients = table->findChild<QTableView *>(u"clientColumn"_s);
        const int width = table->columnWidth(0);
        for (int column = 0; column < 12; ++column)
            QTest::keyClick(table, Qt::Key_Right);
        QVERIFY(table->horizontalScrollBar()->value() > 0);
        QCOMPARE(clients->geometry().topLeft(), QPoint());
        QCOMPARE(clients->width(), width);
        QCOMPARE(clients->indexAt(QPoint(8, 8)).data().toString(), u"A client"_s);
        while (table->currentIndex().column() > 1)
            QTest::keyClick(table, Qt::Key_Left);
        QVERIFY(table->visualRect(table->currentIndex()).left() >= width); // not below the clients
        for (int row = 0; row < 19; ++row)
            QTest::keyClick(table, Qt::Key_Down);
        QCOMPARE(clients->verticalScrollBar()->value(), table->verticalScrollBar()->value());
        QCOMPARE(clients->rowAt(100), table->rowAt(100));
    }

    /// Also the sizes, texts and colours of the design.
    void singleListChannelIsInTheClientColumn()
    {
        const QList<ListId> lists = addClients();
        addChannel("Team");
        addChannel("Apotek", QList<ListId>{lists.constFirst()});
        auto *table = openChannels();
        const QAbstractItemModelTester tester(table->model());
        const auto *model = table->model();
        QCOMPARE(model->columnCount(), 4);
        QCOMPARE(model->headerData(1, Qt::Horizontal).toString(), u"Team\nWebhook, 0"_s);
        QCOMPARE(model->headerData(2, Qt::Horizontal).toString(), u"Client’s own channel\n1 of 20"_s);
        QCOMPARE(model->index(0, 2).data().toString(), u"Apotek"_s);
        QCOMPARE(model->index(0, 3).data().toString(), u"1"_s);
        QCOMPARE(model->index(1, 2).data().toString(), u"none"_s);
        QCOMPARE(model->index(1, 3).data().toString(), u"None"_s);
        QCOMPARE(model->index(1, 3).data(Qt::ForegroundRole).value<QColor>(),
                 desktop::colour(desktop::Token::Unknown, table->palette()));
        const QImage bell = model->index(1, 3).data(Qt::DecorationRole).value<QIcon>().pixmap(16).toImage();
        QCOMPARE(bell.pixelColor(8, 13).rgb(),
                 desktop::colour(desktop::Token::Unknown, table->palette()).rgb());
        QVERIFY(title().startsWith(u"19 of 20 clients have no"_s));
        QCOMPARE(table->columnWidth(0), 196);
        QVERIFY(table->columnWidth(1) >= 104 && table->columnWidth(1) <= 208);
        QVERIFY(table->columnWidth(2) >= 222);
        QCOMPARE(table->horizontalHeader()->length(), table->viewport()->width());
        QCOMPARE(table->rowHeight(0), 32);
        QCOMPARE(table->horizontalHeader()->height(), 48);
    }

    void theViewIsRemembered()
    {
        addClients();
        openChannels();
        m_page.reset();
        open();
        QVERIFY(m_page->findChild<desktop::ChannelTable *>()->isVisible());
        QCOMPARE(m_page->table(), m_page->findChild<desktop::ChannelTable *>());
    }

private:
    [[nodiscard]] QString title() const { return m_page->findChild<QLabel *>(u"titleLabel"_s)->text(); }
    /// Clients from A to T, in that order.
    QList<ListId> addClients()
    {
        QList<ListId> lists;
        for (char letter = 'A'; letter < 'A' + 20; ++letter)
            lists += add((QByteArray(1, letter) + " client").constData(), {});
        return lists;
    }
    ChannelId addChannel(const char *name, const QList<ListId> &lists = {})
    {
        Channel channel;
        channel.kind = u"webhook"_s;
        channel.name = QString::fromLatin1(name);
        channel.url = QUrl(u"http://127.0.0.1:9/"_s);
        channel.lists = lists;
        return (**m_world->wait(m_world->m_session->channels().add(channel, std::nullopt))).id;
    }
    desktop::ChannelTable *openChannels()
    {
        open();
        m_page->findChild<desktop::Segments *>(u"viewChoice"_s)
            ->setCurrent(int(desktop::ListsView::Channels));
        auto *table = m_page->findChild<desktop::ChannelTable *>();
        table->setFocus();
        return table;
    }
    ListId add(const char *name, const QList<DomainName> &domains)
    {
        return m_world->addList(QString::fromLatin1(name), m_account, domains).id;
    }
    void open()
    {
        m_context = std::make_unique<desktop::WindowContext>(*m_world->m_session);
        m_done.clear();
        connect(m_context.get(), &desktop::WindowContext::done, this,
                [this](const desktop::UndoableAction &what) { m_done += what; });
        m_page = std::make_unique<desktop::ListsPage>(*m_context, *m_settings);
        m_page->resize(1000, 600);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }

    std::optional<test::World> m_world;
    AccountId m_account{};
    std::unique_ptr<desktop::WindowContext> m_context;
    std::unique_ptr<desktop::ListsPage> m_page;
    std::optional<QTemporaryDir> m_folder;
    std::optional<QSettings> m_settings;
    QList<desktop::UndoableAction> m_done;
};

PANTAU_WINDOW_TEST(TestListsPage)
#include "tst_lists_page.moc"
