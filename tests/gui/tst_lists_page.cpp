// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/watch_commands.h"
#include "db/bulk_changes.h"
#include "desktop/pages/lists_page.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

using namespace pantau;

/// An agency views its clients.
class TestListsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void init()
    {
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

    void theWorstComesFirstAndCanBeOpened()
    {
        const auto domains = test::mixedDomains(1, 1); // one is blocked
        const ListId quiet = add("Alpha", {domains.last()});
        const ListId bad = add("Beta", {domains.first()});
        QVERIFY(m_world->wait(m_world->m_session->checks().check(m_account, domains)));
        open();
        auto *table = m_page->findChild<QTableView *>();
        const QAbstractItemModelTester tester(table->model());
        QTRY_COMPARE(table->model()->rowCount(), 2);
        const auto text = [table](int row, int column) {
            return table->model()->index(row, column).data().toString();
        };
        QTRY_COMPARE(text(0, desktop::ListsPage::Column::Blocked), QStringLiteral("1 of 1"));
        QCOMPARE(text(0, desktop::ListsPage::Column::List), QStringLiteral("Beta"));
        QCOMPARE(text(1, desktop::ListsPage::Column::Blocked), QStringLiteral("0 of 1"));
        QVERIFY(!text(1, desktop::ListsPage::Column::OldestCheck).isEmpty());
        QTRY_VERIFY(!text(0, desktop::ListsPage::Column::KnownWithin).isEmpty());
        QVERIFY(table->model()
                    ->index(1, desktop::ListsPage::Column::Trend)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .startsWith(QStringLiteral("No block was found")));
        QVERIFY(table->model()
                    ->index(0, desktop::ListsPage::Column::Trend)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .startsWith(QStringLiteral("Known to be blocked: now 1, 12 weeks ago 0")));
        QVERIFY(m_page->findChild<QLabel *>(QStringLiteral("titleLabel"))->text().startsWith(u'1'));

        QSignalSpy chosen(m_context.get(), &desktop::WindowContext::viewChosen);
        QSignalSpy reports(m_context.get(), &desktop::WindowContext::reportRequested);
        table->setFocus();
        table->selectRow(0);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.constFirst().constFirst().value<desktop::SideList::View>().list, std::optional(bad));
        table->selectRow(1);
        QTest::mouseClick(m_page->findChild<QPushButton *>(QStringLiteral("reportButton")), Qt::LeftButton);
        const QVariant reported = reports.constFirst().constFirst();
        QCOMPARE(std::get<ListId>(*static_cast<const app::ReportSubject *>(reported.constData())), quiet);
    }

    void whatIsChosenStaysWhenTheOrderChanges()
    {
        const auto domains = test::mixedDomains(1, 1);
        add("Alpha", {domains.last()});
        add("Beta", {domains.first()});
        open();
        auto *table = m_page->findChild<QTableView *>();
        const auto *model = table->model();
        QTRY_COMPARE(model->rowCount(), 2);
        const auto name = [model](int row) {
            return model->index(row, desktop::ListsPage::Column::List).data().toString();
        };
        QCOMPARE(name(1), QStringLiteral("Beta"));
        table->selectRow(1);
        QVERIFY(m_world->wait(m_world->m_session->checks().check(m_account, domains)));
        QTRY_COMPARE(name(0), QStringLiteral("Beta"));
        QCOMPARE(table->currentIndex().row(), 0);
    }

    /// "No domain is blocked" is shown only if every domain has an answer.
    void whatIsUnknownIsSaid()
    {
        const auto title = [this] {
            return m_page->findChild<QLabel *>(QStringLiteral("titleLabel"))->text();
        };
        const auto domains = test::mixedDomains(0, 2);
        add("Alpha", domains);
        open();
        const auto *model = m_page->findChild<QTableView *>()->model();
        QTRY_COMPARE(title(), QStringLiteral("No domain is known to be blocked. The status of 2 domain(s) is "
                                             "unknown."));
        const auto trend = [model] {
            return model->index(0, desktop::ListsPage::Column::Trend).data(Qt::AccessibleTextRole).toString();
        };
        const auto oldest = [model] {
            return model->index(0, desktop::ListsPage::Column::OldestCheck).data().toString();
        };
        QCOMPARE(trend(), QString());
        QCOMPARE(oldest(), QStringLiteral("never"));
        // Paused domains have no due check.
        DomainsEdit pause;
        pause.domains = domains;
        pause.settings.pausedUntil = std::optional(m_world->m_clock.nowUtc().addDays(7));
        QVERIFY(*m_world->wait(m_world->m_session->write(&db::BulkChanges::apply, {pause}, nullptr)));
        QTRY_COMPARE(oldest(), QString());
        QVERIFY(m_world->wait(m_world->m_session->checks().check(m_account, domains)));
        QTRY_COMPARE(title(), QStringLiteral("No domain is blocked."));
        QCOMPARE(trend(), QStringLiteral("No block was found in 12 weeks."));
    }

    void withoutListsItSaysWhatTheyAreFor()
    {
        open();
        QTRY_VERIFY(m_page->findChild<QLabel *>(QStringLiteral("sentenceLabel"))
                        ->text()
                        .startsWith(QStringLiteral("No lists yet")));
        for (const auto *button : m_page->findChildren<QPushButton *>())
            QVERIFY(!button->isEnabled());
    }

private:
    ListId add(const char *name, const QList<DomainName> &domains)
    {
        const auto list =
            m_world->wait(m_world->m_session->write(&db::Lists::add, QString::fromLatin1(name), m_account));
        const auto added =
            m_world->wait(m_world->m_session->write(&db::Domains::addToList, (**list).id, domains));
        return added && *added ? (**list).id : ListId{};
    }
    void open()
    {
        m_context = std::make_unique<desktop::WindowContext>(*m_world->m_session);
        m_page = std::make_unique<desktop::ListsPage>(*m_context);
        m_page->resize(1000, 600);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }

    std::optional<test::World> m_world;
    AccountId m_account{};
    std::unique_ptr<desktop::WindowContext> m_context;
    std::unique_ptr<desktop::ListsPage> m_page;
};

PANTAU_WINDOW_TEST(TestListsPage)
#include "tst_lists_page.moc"
