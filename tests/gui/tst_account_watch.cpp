// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"
#include "desktop/domains/domain_page.h"
#include "desktop/window/account_watch.h"
#include "support/open_session.h"
#include "support/patience.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace std::chrono_literals;
using test::StoreWorld;

namespace {

/// A page that shows plans, with the accounts that provide them.
struct Viewer
{
    explicit Viewer(app::Session &session) : context(session), source(session), page(context, source) {}

    /// Returns the number of domains in the plan, or -1 without a plan.
    [[nodiscard]] int planned() const
    {
        const auto &plan = context.accounts.all().constFirst().plan;
        return plan ? plan->domains : -1;
    }

    desktop::WindowContext context;
    desktop::DomainSource source;
    desktop::DomainPage page;
};

} // namespace

/// Plans are made only while they are visible. Two viewers get the same notifications: the visible one shows
/// when the other would have had its plan.
class TestAccountWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_store = std::make_unique<StoreWorld>();
        m_list = m_store->addList(u"Clients"_s, {name(0), name(1), name(2)});
        const Usage usage{Usage::Period::Daily, 1, 100, 0, 100, {}, {}};
        QVERIFY(m_store->journal->settle(m_store->account, usage, m_store->now()));
        m_session = test::openSession(m_store->home.path(), m_store->clock);
    }
    void cleanup()
    {
        m_session.reset();
        m_store.reset();
    }

    void hiddenWindowGetsNoPlan()
    {
        Viewer hidden(*m_session);
        Viewer seen(*m_session);
        seen.page.show();
        QTRY_COMPARE(seen.planned(), 3);
        QCOMPARE(hidden.planned(), -1);

        add(3);
        QTRY_COMPARE(seen.planned(), 4);
        QCOMPARE(hidden.planned(), -1);

        hidden.page.show();
        QTRY_COMPARE(hidden.planned(), 4);
    }

    void windowHiddenAgainGetsNoPlan_data()
    {
        const test::Table<Qt::WindowState> row({"state"});
        row("closed", Qt::WindowNoState);
        row("minimised", Qt::WindowMinimized);
    }
    void windowHiddenAgainGetsNoPlan()
    {
        QFETCH(const Qt::WindowState, state);
        Viewer away(*m_session);
        Viewer seen(*m_session);
        away.page.show();
        seen.page.show();
        QTRY_COMPARE(away.planned(), 3);
        if (state == Qt::WindowMinimized)
            away.page.showMinimized();
        else
            away.page.hide();
        add(3);
        QTRY_COMPARE(seen.planned(), 4);
        QCOMPARE(away.planned(), 3);
        away.page.showNormal();
        QTRY_COMPARE(away.planned(), 4);
    }

    void outdatedPlanIsNotShown()
    {
        Viewer viewer(*m_session);
        viewer.page.show();
        QTRY_COMPARE(viewer.planned(), 3);
        viewer.page.hide();
        add(3);
        m_store->clock.advance(5min);
        viewer.page.show();
        QCOMPARE(viewer.planned(), -1);
        QTRY_COMPARE(viewer.planned(), 4);
    }

private:
    static DomainName name(int number) { return DomainName::fromNormalised(u"site%1.example"_s.arg(number)); }
    void add(int number)
    {
        const auto added = m_session->write(&db::Domains::addToList, m_list, {name(number)});
        QVERIFY(test::waitFor([&added] { return added.isFinished(); }));
    }

    std::unique_ptr<StoreWorld> m_store;
    std::unique_ptr<app::Session> m_session;
    ListId m_list{};
};

PANTAU_WINDOW_TEST(TestAccountWatch)
#include "tst_account_watch.moc"
