// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/checks.h"
#include "db/history.h"
#include "db/retention.h"
#include "db/rows.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QRandomGenerator>

#include <map>

using namespace pantau;
using namespace pantau::test;
using db::CheckChunk;

namespace {

constexpr int CheckRounds = 300;
constexpr qint64 Hour = 3'600'000;

/// Timestamp, and whether it was blocked.
using Checks = std::map<qint64, bool>;

} // namespace

/// Checks are stored in packed form. Reading returns the same checks, whatever the order of writing.
class TestStoreChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void timestampIsStoredExactly_data()
    {
        const test::Table<qint64> row({"at"});
        row("the first", 0);
        row("bytes of zero", (qint64(1) << 40));
        row("today", QDateTime(QDate(2026, 11, 26), QTime(15, 4, 5, 678), Qt::UTC).toMSecsSinceEpoch());
        row("the last", QDateTime(QDate(5999, 12, 31), QTime(23, 59), Qt::UTC).toMSecsSinceEpoch());
    }
    void timestampIsStoredExactly()
    {
        QFETCH(const qint64, at);
        for (const bool isBlocked : {false, true}) {
            const CheckChunk chunk(CheckChunk::packed({at, isBlocked}));
            QCOMPARE(chunk.count(), 1);
            QCOMPARE(chunk.at(0).at, at);
            QCOMPARE(chunk.at(0).isBlocked, isBlocked);
        }
    }

    void everyStoredCheckIsReadBack_data()
    {
        QTest::addColumn<quint32>("seed");
        for (const quint32 seed : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U})
            QTest::addRow("seed %u", seed) << seed;
    }
    void everyStoredCheckIsReadBack()
    {
        QFETCH(const quint32, seed);
        m_random.seed(seed);
        m_world = std::make_unique<StoreWorld>();
        m_stored.clear();
        m_world->addList(u"Toko"_s, {name(0), name(1), name(2), name(3)});
        m_latest = m_world->now().toMSecsSinceEpoch();
        for (int round = 0; round < CheckRounds; ++round) {
            const int what = int(m_random.bounded(20));
            if (what == 0)
                eraseSome();
            else if (what < 4)
                addSomewhere();
            else
                appendToMany(what % 2 == 0 ? 40 : 1);
            if (round % 20 == 0 || round + 1 == CheckRounds)
                compare();
            if (QTest::currentTestFailed())
                return;
        }
    }

private:
    static DomainName name(int domain) { return DomainName::fromNormalised(u"site%1.example"_s.arg(domain)); }

    template <typename Work>
    void write(const Work &work)
    {
        db::Transaction transaction(m_world->database->connection(), db::Transaction::Mode::Write);
        const qint64 service = db::serviceAt(transaction, StoreWorld::address().text());
        work(transaction, service);
        QVERIFY(transaction.commit());
    }

    /// As after the clock was set back, or with an equal timestamp.
    void addSomewhere()
    {
        write([this](db::Transaction &transaction, qint64 service) {
            db::CheckWriter writer(transaction, service);
            for (int i = 0; i < 10; ++i) {
                const int domain = int(m_random.bounded(4));
                const Checks &there = m_stored[domain];
                qint64 at = m_latest - m_random.bounded(2'000) * Hour / 7;
                if (!there.empty() && i % 3 == 0)
                    at = std::next(there.begin(), qsizetype(m_random.bounded(int(there.size()))))->first;
                const bool isBlocked = m_random.bounded(2) == 0;
                writer.add(idOf(transaction, domain), {at, isBlocked});
                m_stored[domain][at] = isBlocked;
            }
        });
    }

    void appendToMany(int times)
    {
        write([&](db::Transaction &transaction, qint64 service) {
            db::CheckWriter writer(transaction, service);
            for (int i = 0; i < times; ++i) {
                // Sometimes the timestamp is not the newest, and it may already exist.
                m_latest += m_random.bounded(10) == 0 ? 0 : m_random.bounded(int(Hour));
                const qint64 at =
                    m_random.bounded(40) == 0 ? m_latest - m_random.bounded(2) * Hour : m_latest;
                const bool isBlocked = m_random.bounded(5) == 0;
                std::vector<qint64> ids;
                bool isNewest = true;
                const int first = int(m_random.bounded(4));
                for (int domain = first; domain < 4; ++domain) {
                    ids.push_back(idOf(transaction, domain));
                    Checks &there = m_stored[domain];
                    isNewest = isNewest && (there.empty() || there.rbegin()->first < at);
                    there[at] = isBlocked;
                }
                QCOMPARE(writer.append(ids, {at, isBlocked}), isNewest);
                if (!isNewest)
                    for (const qint64 id : ids)
                        writer.add(id, {at, isBlocked});
            }
        });
    }

    void eraseSome()
    {
        write([this](db::Transaction &transaction, qint64 service) {
            db::CheckEraser eraser(transaction);
            const int domain = int(m_random.bounded(4));
            Checks &there = m_stored[domain];
            if (there.empty())
                return;
            const auto end = std::next(there.begin(), qsizetype(m_random.bounded(int(there.size()) + 1)));
            const qint64 before = end == there.end() ? m_latest + 1 : end->first;
            const auto gone = std::distance(there.begin(), end);
            QCOMPARE(eraser.eraseBefore(idOf(transaction, domain), service, before), qint64(gone));
            there.erase(there.begin(), end);
        });
    }

    static qint64 idOf(db::Transaction &transaction, int domain)
    {
        return db::DomainIds(transaction).find(name(domain));
    }

    void compare()
    {
        compareChunks();
        const QString service = StoreWorld::address().text();
        const db::DomainHistory domains(*m_world->database);
        qint64 all = 0;
        for (const auto &[domain, there] : m_stored) {
            all += qint64(there.size());
            QList<Answer> newestFirst;
            for (auto check = there.rbegin(); check != there.rend(); ++check)
                newestFirst.append({QDateTime::fromMSecsSinceEpoch(check->first, Qt::UTC),
                                    check->second ? BlockStatus::Blocked : BlockStatus::NotBlocked});
            QCOMPARE(domains.checks(name(domain), service, std::nullopt, 100'000).value(), newestFirst);
            if (newestFirst.isEmpty())
                continue;
            // A page of checks, and the checks of a period.
            const auto skipped = qsizetype(m_random.bounded(int(newestFirst.size())));
            const int most = int(m_random.bounded(1, 300));
            QCOMPARE(domains.checks(name(domain), service, newestFirst.at(skipped).at, most).value(),
                     newestFirst.mid(skipped + 1, most));
            const QDateTime from = newestFirst.at(skipped).at;
            const QDateTime to = newestFirst.at(qsizetype(m_random.bounded(int(skipped) + 1))).at;
            const auto blocked =
                std::count_if(newestFirst.begin(), newestFirst.end(), [&](const Answer &each) {
                    return each.status == BlockStatus::Blocked && each.at >= from && each.at <= to;
                });
            QCOMPARE(domains.checkCount(name(domain), service, BlockStatus::Blocked, from, to, most).value(),
                     int(std::min<qsizetype>(blocked, most)));
        }
        QCOMPARE(db::measureDatabase(*m_world->database)->checks, all);
    }

    /// Each chunk is named by its first check, none is too long, and none overlaps the next.
    void compareChunks()
    {
        QSqlQuery rows(m_world->database->connection().handle());
        QVERIFY(rows.exec(u"SELECT domain_id, first_at, checks FROM check_chunk "
                          "ORDER BY domain_id, service_id, first_at"_s));
        qint64 domain = 0;
        qint64 last = 0;
        while (rows.next()) {
            const CheckChunk chunk(rows.value(2).toByteArray());
            QVERIFY(!chunk.isEmpty() && chunk.count() <= CheckChunk::MostChecks);
            QCOMPARE(chunk.at(0).at, rows.value(1).toLongLong());
            QVERIFY(rows.value(0).toLongLong() != domain || chunk.at(0).at > last);
            for (qsizetype i = 1; i < chunk.count(); ++i)
                QVERIFY(chunk.at(i - 1).at < chunk.at(i).at);
            domain = rows.value(0).toLongLong();
            last = chunk.at(chunk.count() - 1).at;
        }
    }

    std::unique_ptr<StoreWorld> m_world;
    QRandomGenerator m_random;
    std::map<int, Checks> m_stored; ///< by domain
    qint64 m_latest = 0;
};

PANTAU_TEST(TestStoreChecks)
#include "tst_store_checks.moc"
