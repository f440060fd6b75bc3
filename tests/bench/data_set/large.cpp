// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/data_set/large.h"

#include "bench/data_set/must.h"
#include "db/accounts.h"
#include "db/checks.h"
#include "db/domain_lists.h"
#include "db/transaction.h"

#include <utility>

namespace pantau::test {

namespace {

constexpr qint64 Day = 86'400'000; ///< in milliseconds

/// Numbers from 0 to the first bound value minus one.
constexpr auto Count = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1) ";

class Filler
{
public:
    Filler(const db::Database &database, const QDateTime &now, const LargeSize &size)
        : m_database(database), m_now(now.toMSecsSinceEpoch()), m_size(size)
    {
    }

    void fill()
    {
        makeLists();
        db::Transaction transaction(m_database.connection(), db::Transaction::Mode::Write);
        m_transaction = &transaction;
        makeDomains();
        makeRuns();
        makeChecks();
        must(transaction.commit());
    }

private:
    template <typename... Values>
    void run(const QString &sql, Values... values)
    {
        db::Statement(*m_transaction, sql).run(values...);
    }

    void makeLists()
    {
        db::Accounts accounts(m_database);
        const auto address = must(ServiceAddress::parse(QStringLiteral("https://checks.example/api/v1")));
        const AccountId account = must(accounts.add(QStringLiteral("Agency"), address, true)).id;
        db::Lists lists(m_database);
        for (int i = 0; i < m_size.lists; ++i)
            must(lists.add(QStringLiteral("Client %1").arg(i + 1, 2, 10, QLatin1Char('0')), account));
    }

    void makeDomains()
    {
        run(QLatin1String(Count) +
                QLatin1String("INSERT INTO domain (id, name) SELECT i + 1, printf('%s-%05d.example', "
                              "CASE i % 5 WHEN 0 THEN 'toko' WHEN 1 THEN 'kabar' WHEN 2 THEN 'warung' "
                              "WHEN 3 THEN 'promo' ELSE 'studio' END, i) FROM n"),
            m_size.domains);
        run(QStringLiteral("INSERT INTO list_domain (list_id, domain_id) "
                           "SELECT 1 + (id - 1) * ? / ?, id FROM domain"),
            m_size.lists, m_size.domains);
        run(QStringLiteral("INSERT INTO domain_setting (domain_id, note) "
                           "SELECT id, 'Contract ' || id FROM domain WHERE id % 20 = 0"));
    }

    /// For domains that changed, the earlier run ended some days ago.
    void makeRuns()
    {
        const QString changed = QStringLiteral("(? - (1 + (id / 50) % 89) * ?)");
        run(QStringLiteral(
                "INSERT INTO domain_status (domain_id, service_id, status, since, last_answered, "
                "last_asked) SELECT id, 1, CASE WHEN id % 200 = 0 THEN 'blocked' ELSE 'not_blocked' END, "
                "CASE WHEN id % 50 = 0 THEN ") +
                changed +
                QStringLiteral(
                    " ELSE ? - 90 * ? END, ? - (id % 86400) * 1000, ? - (id % 86400) * 1000 FROM domain"),
            m_now, Day, m_now, Day, m_now, m_now);
        run(QStringLiteral(
                "INSERT INTO run (domain_id, service_id, status, first_seen, last_seen) "
                "SELECT id, 1, CASE WHEN id % 200 = 0 THEN 'not_blocked' ELSE 'blocked' END, ? - 90 * ?, ") +
                changed + QStringLiteral(" - 3600000 FROM domain WHERE id % 50 = 0"),
            m_now, Day, m_now, Day);
        run(QStringLiteral("INSERT INTO run (domain_id, service_id, status, first_seen, last_seen) "
                           "SELECT domain_id, 1, status, since, last_answered FROM domain_status"));
        run(QStringLiteral("INSERT INTO change_ (domain_id, service_id, from_status, to_status, not_before, "
                           "not_after, confirmed_at) SELECT domain_id, 1, CASE status WHEN 'blocked' THEN "
                           "'not_blocked' ELSE 'blocked' END, status, since - 3600000, since, since + 300000 "
                           "FROM domain_status WHERE domain_id % 50 = 0 ORDER BY since"));
    }

    void makeChecks()
    {
        const qint64 gap = 90 * Day / m_size.checksEach;
        db::Statement statuses(
            *m_transaction, "SELECT domain_id, status = 'blocked', since, last_answered FROM domain_status");
        db::Statement save(*m_transaction, "INSERT INTO check_chunk (domain_id, service_id, first_at, "
                                           "checks) VALUES (?, 1, ?, ?)");
        statuses.run();
        while (statuses.next()) {
            const bool isBlocked = statuses.number(1) != 0;
            db::CheckChunk chunk;
            for (int i = 0; i < m_size.checksEach; ++i) {
                const qint64 at = statuses.number(3) - (m_size.checksEach - 1 - i) * gap;
                chunk.add({at, (at >= statuses.number(2)) == isBlocked});
                if (chunk.count() == db::CheckChunk::MostChecks || i + 1 == m_size.checksEach)
                    save.run(statuses.number(0), chunk.at(0).at,
                             std::exchange(chunk, db::CheckChunk()).bytes());
            }
        }
    }

    const db::Database &m_database;
    qint64 m_now;
    LargeSize m_size;
    db::Transaction *m_transaction = nullptr;
};

} // namespace

void fillLarge(const db::Database &database, const QDateTime &now, const LargeSize &size)
{
    Filler(database, now, size).fill();
}

} // namespace pantau::test
