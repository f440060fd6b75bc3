// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/activity.h"
#include "db/alerts.h"
#include "db/backup.h"
#include "db/channels.h"
#include "support/database_file.h"
#include "support/store_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::db;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

/// Unreported items of a database.
struct Waiting
{
    explicit Waiting(const Database &database)
        : changes(int(Alerts(database).unreportedChanges()->size()))
        , lines(int(PrintedChanges(database).unsaid()->size()))
        , alerts(int(Alerts(database).unshown()->size()))
        , deliveries(int(Alerts(database).pending()->size()))
    {
    }
    Waiting(int waitingChanges, int waitingLines, int waitingAlerts, int waitingDeliveries)
        : changes(waitingChanges), lines(waitingLines), alerts(waitingAlerts), deliveries(waitingDeliveries)
    {
    }

    int changes;
    int lines;
    int alerts;
    int deliveries;

    friend bool operator==(const Waiting &, const Waiting &) = default;
};

char *toString(const Waiting &waiting)
{
    return QTest::toString(u"%1 changes, %2 lines, %3 alerts, %4 deliveries"_s.arg(waiting.changes)
                               .arg(waiting.lines)
                               .arg(waiting.alerts)
                               .arg(waiting.deliveries));
}

} // namespace

/// A restored backup with an unreported change, an alert not shown yet and a delivery to be retried.
class TestStoreRestoredAlerts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_world = std::make_unique<StoreWorld>();
        const ListId clients = m_world->addList(u"Clients"_s, {m_a, m_b});
        m_world->see(m_a, BlockStatus::NotBlocked);
        m_world->see(m_b, BlockStatus::NotBlocked);
        Channel channel;
        channel.kind = u"webhook"_s;
        channel.name = u"Office"_s;
        channel.url = QUrl(u"https://hook.example/"_s);
        m_channel = Channels(*m_world->database).add(channel)->id;
        m_chat.kind = u"telegram"_s;
        m_chat.name = u"Chat"_s;
        m_chat.chat = u"-1001"_s;
        m_chat.lists = QList<ListId>{clients};
        m_chat = *Channels(*m_world->database).add(m_chat);
        backUp("empty");
        m_alert = keep(Alert::Kind::QuotaLow, std::nullopt);
        QVERIFY(alerts().notDelivered(m_alert, m_channel, u"It was busy."_s, m_world->now().addSecs(60),
                                      m_world->now()));
        m_world->clock.advance(1h);
        block(m_a);
        backUp("waiting");
        QCOMPARE(Waiting(*m_world->database), Waiting(1, 1, 1, 1));
    }
    void cleanup()
    {
        m_world.reset();
        m_folder.reset();
    }

    void pendingAlertsAreKeptOnAnotherComputer()
    {
        QTemporaryDir other;
        QVERIFY(restoreBackup(backup("waiting"), other.path(), m_world->now()));
        const auto database = Database::open(other.path());
        QCOMPARE(Waiting(**database), Waiting(1, 1, 1, 1));
        QCOMPARE(Alerts(**database).pending()->first().attempts, 1);
    }

    void pendingAlertsAreKept()
    {
        restore("waiting");
        QCOMPARE(Waiting(*m_world->database), Waiting(1, 1, 1, 1));
    }

    void reportedAlertsAreNotRepeated()
    {
        const AlertId reported = keep(Alert::Kind::Listed, alerts().unreportedChanges()->constLast().id);
        for (const AlertId alert : {m_alert, reported}) {
            QVERIFY(alerts().markShown(alert, m_world->now()));
            QVERIFY(alerts().delivered(alert, m_channel, m_world->now()));
        }
        QVERIFY(PrintedChanges(*m_world->database)
                    .markPrinted(PrintedChanges(*m_world->database).unsaid()->constLast().id));
        QCOMPARE(Waiting(*m_world->database), Waiting(0, 0, 0, 0));
        const auto delivered = alerts().list(1, 1)->first();
        restore("waiting");
        QCOMPARE(Waiting(*m_world->database), Waiting(0, 0, 0, 0));
        const auto restored = alerts().list(0, 1)->first();
        QCOMPARE(restored.shownAt, delivered.shownAt);
        QCOMPARE(restored.deliveries.first().state, DeliveryRow::State::Delivered);
        QCOMPARE(restored.deliveries.first().attempts, 2);
        QCOMPARE(restored.deliveries.first().endedAt, delivered.deliveries.first().endedAt);
        QVERIFY(Channels(*m_world->database).all()->first().lastProblem.isEmpty());

        m_world->clock.advance(1h);
        block(m_b);
        QCOMPARE(Waiting(*m_world->database), Waiting(1, 1, 0, 0));
    }

    /// The next check would find it again.
    void changesReportedAfterTheBackupAreNotRepeated()
    {
        QVERIFY(alerts().passOver(alerts().unreportedChanges()->constLast().id));
        QVERIFY(PrintedChanges(*m_world->database)
                    .markPrinted(PrintedChanges(*m_world->database).unsaid()->constLast().id));
        m_world->clock.advance(1h);
        block(m_b);
        const AlertId reported = keep(Alert::Kind::Listed, alerts().unreportedChanges()->constLast().id);
        QVERIFY(alerts().markShown(reported, m_world->now()));
        QVERIFY(alerts().delivered(reported, m_channel, m_world->now()));
        for (const char *name : {"waiting", "empty"}) {
            restore(name);
            QVERIFY(alerts().unreportedChanges()->isEmpty());
            QVERIFY(PrintedChanges(*m_world->database).unsaid()->isEmpty());
            const auto known = m_world->journal->known(m_world->account, {m_a, m_b}).value();
            QCOMPARE(known.value(m_a).status, BlockStatus::Blocked);
            QCOMPARE(known.value(m_b).status, BlockStatus::Blocked);
        }
        m_world->clock.advance(1h);
        m_world->change(m_b, BlockStatus::NotBlocked, m_world->now());
        QCOMPARE(alerts().unreportedChanges()->size(), 1);
    }

    /// The alert itself is in the replaced database.
    void changeOfAnUndeliveredAlertIsReported_data()
    {
        const test::Table<bool, bool, int> row({"shown", "delivered", "changes"});
        row("not shown", false, true, 1);
        row("not delivered", true, false, 1);
        row("both", true, true, 0);
    }
    void changeOfAnUndeliveredAlertIsReported()
    {
        QFETCH(const bool, shown);
        QFETCH(const bool, delivered);
        QFETCH(const int, changes);
        const AlertId reported = keep(Alert::Kind::Listed, alerts().unreportedChanges()->constLast().id);
        if (shown)
            QVERIFY(alerts().markShown(reported, m_world->now()));
        if (delivered)
            QVERIFY(alerts().delivered(reported, m_channel, m_world->now()));
        restore("waiting");
        QCOMPARE(Waiting(*m_world->database), Waiting(changes, 1, 1, 1));
    }

    /// A channel for selected lists may be notified of a change before the others.
    void aChannelIsNotNotifiedAgain_data()
    {
        const test::Table<bool, bool, bool> row({"isDelivered", "isSameChat", "isNotified"});
        row("delivered", true, true, true);
        row("not delivered", false, true, false);
        row("delivered to another chat", true, false, false);
    }
    void aChannelIsNotNotifiedAgain()
    {
        QFETCH(const bool, isDelivered);
        QFETCH(const bool, isSameChat);
        QFETCH(const bool, isNotified);
        if (!isSameChat) {
            m_chat.chat = u"-1002"_s;
            QVERIFY(Channels(*m_world->database).edit(m_chat));
        }
        AlertDraft draft;
        draft.alert.kind = Alert::Kind::Listed;
        draft.alert.at = draft.alert.dueAt = m_world->now();
        draft.alert.title = draft.alert.body = u"a.example is blocked."_s;
        draft.changesUpTo = alerts().unreportedChanges()->constLast().id;
        draft.parts = {{m_chat.id, draft.alert}};
        draft.isForAll = false;
        const AlertId reported = alerts().keep(draft)->id;
        QVERIFY(alerts().unreportedChanges()->constFirst().channels.isEmpty());
        if (isDelivered)
            QVERIFY(alerts().delivered(reported, m_chat.id, m_world->now()));
        restore("waiting");
        QCOMPARE(Waiting(*m_world->database), Waiting(1, 1, 1, 1)); // from before
        QCOMPARE(alerts().unreportedChanges()->constFirst().channels.isEmpty(), isNotified);
        m_world->clock.advance(1h);
        block(m_b);
        QCOMPARE(alerts().unreportedChanges()->constLast().channels.size(), 1);
    }

    /// The replaced database reported another change under the same id.
    void anotherChangeWithTheSameIdIsIgnored()
    {
        restore("empty");
        m_world->clock.advance(1h);
        block(m_b);
        const qint64 last = alerts().unreportedChanges()->constLast().id;
        QVERIFY(alerts().passOver(last));
        QVERIFY(PrintedChanges(*m_world->database).markPrinted(last));
        restore("waiting");
        QCOMPARE(Waiting(*m_world->database), Waiting(1, 1, 1, 1));
        QCOMPARE(alerts().unreportedChanges()->first().change.domain, m_a);
    }

    void unreadableDatabaseIsReplaced_data()
    {
        const test::Table<QByteArray> row({"bytes"});
        row("garbage", QByteArray(8192, 'x'));
        row("a damaged database", QByteArray("SQLite format 3\0", 16) + QByteArray(8192, 'x'));
        row("an empty file", QByteArray());
    }
    void unreadableDatabaseIsReplaced()
    {
        QFETCH(const QByteArray, bytes);
        m_world->journal.reset();
        m_world->database.reset();
        writeFile(Database::filePath(m_world->home.path()), bytes);
        restore("waiting");
        QCOMPARE(Waiting(*m_world->database), Waiting(1, 1, 1, 1));
    }

    void otherDatabaseDoesNotMarkChangesReported()
    {
        QTemporaryDir other;
        {
            const auto database = Database::open(other.path());
            runSql(Database::filePath(other.path()),
                   {u"UPDATE alert_setting SET told_change = 1000, said_change = 1000"_s});
        }
        QVERIFY(restoreBackup(backup("waiting"), other.path(), m_world->now()));
        QCOMPARE(Waiting(**Database::open(other.path())), Waiting(1, 1, 1, 1));
    }

private:
    [[nodiscard]] Alerts alerts() const { return Alerts(*m_world->database); }
    [[nodiscard]] QString backup(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    void backUp(const char *name)
    {
        QVERIFY(createBackup(*m_world->database, backup(name), ExistingFile::Refuse, m_world->now()));
    }
    void restore(const char *name)
    {
        m_world->journal.reset();
        m_world->database.reset();
        const auto restored = restoreBackup(backup(name), m_world->home.path(), m_world->now());
        QVERIFY2(restored, restored ? "" : qPrintable(restored.error().sentence));
        m_world->reopen();
    }
    void block(const DomainName &domain)
    {
        m_world->change(domain, BlockStatus::Blocked, m_world->now().addSecs(-3600));
    }
    AlertId keep(Alert::Kind kind, std::optional<qint64> changesUpTo)
    {
        Alert alert;
        alert.kind = kind;
        alert.at = alert.dueAt = m_world->now();
        alert.title = alert.body = u"Something was found."_s;
        return alerts().keep({alert, changesUpTo})->id;
    }

    const DomainName m_a = StoreWorld::name("a.example");
    const DomainName m_b = StoreWorld::name("b.example");
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<StoreWorld> m_world;
    ChannelId m_channel{};
    Channel m_chat; ///< for selected lists
    AlertId m_alert{};
};

PANTAU_TEST(TestStoreRestoredAlerts)
#include "tst_store_restored_alerts.moc"
