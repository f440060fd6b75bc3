// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/watch_commands.h"
#include "db/database.h"
#include "support/database_file.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

/// Paid results if the database rejects writes, and at the end of the program.
class TestSessionUnsaved : public QObject
{
    Q_OBJECT

private:
    /// Executes SQL as another program would.
    static void execute(const World &world, const QString &sql)
    {
        test::runSql(world.m_home.filePath(QStringLiteral("pantau/pantau.db")), {sql});
    }

private Q_SLOTS:
    void paidAnswersOutliveAFullDisk()
    {
        OpenWorld world(2);
        const Account account = world.addAccount(std::nullopt);
        QVERIFY(World::wait(world.m_session->checks().check(account.id, mixedDomains(1, 0))));
        // All writes before the answer succeed; storing the answer fails.
        execute(world, QStringLiteral("CREATE TRIGGER full BEFORE UPDATE ON batch BEGIN "
                                      "SELECT RAISE(ABORT, 'full'); END"));
        const auto outcomes = World::wait(world.m_session->checks().check(account.id, mixedDomains(2, 8)));
        QVERIFY(outcomes);
        QCOMPARE(countOf(*outcomes, BlockStatus::Blocked), 2);
        QCOMPARE(countOf(*outcomes, BlockStatus::NotBlocked), 8);
        for (const CheckOutcome &outcome : *outcomes)
            QVERIFY(!outcome.isStored);
        QTRY_VERIFY(!world.m_session->activity().isEmpty() && world.m_session->activity().first().unsaved);
        const auto more = World::wait(world.m_session->checks().check(account.id, mixedDomains(0, 20)));
        QCOMPARE(countOf(*more, BlockStatus::Unknown), 20);
        QCOMPARE(world.m_service->chargedUnits(), 11);

        execute(world, QStringLiteral("DROP TRIGGER full"));
        const auto again = World::wait(world.m_session->checks().check(account.id, mixedDomains(0, 1)));
        QVERIFY(again && again->first().isStored);
        QCOMPARE(world.m_service->chargedUnits(), 12);
        QCOMPARE(world.ledgerCharged(account.id), 12);
        QTRY_VERIFY(!world.m_session->activity().first().unsaved);
        const auto cost = World::wait(world.m_session->checks().cost(account.id, mixedDomains(2, 9)));
        QVERIFY(cost && *cost);
        QCOMPARE((*cost)->recent, 10); // every answer is in the history
        QVERIFY(*World::wait(world.m_session->watch().finishUp(10s)));
    }

    void theEndWaitsForWhatIsPaid()
    {
        OpenWorld world(2);
        const Account account = world.addAccount(std::nullopt);
        QVERIFY(World::wait(world.m_session->accounts().refreshUsage(account.id)));
        const auto check = world.m_session->checks().check(account.id, mixedDomains(2, 90));
        QTRY_VERIFY(world.m_service->chargedUnits() > 0);
        const auto end = World::wait(world.m_session->watch().finishUp(60s));
        QVERIFY(end && *end);
        const auto outcomes = World::wait(check);
        QVERIFY(outcomes);
        QCOMPARE(countOf(*outcomes, BlockStatus::Unknown), 0);
        QCOMPARE(world.ledgerCharged(account.id), world.m_service->chargedUnits());
    }
};

PANTAU_TEST(TestSessionUnsaved)
#include "tst_session_unsaved.moc"
