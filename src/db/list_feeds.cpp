// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/list_feeds.h"

#include "db/database.h"
#include "db/rows.h"

namespace pantau::db {

namespace {

/// With these five columns.
constexpr QLatin1String
    SelectFeeds("SELECT v.address, f.address, f.tried_at, f.read_at, f.problem FROM list_feed f "
                "JOIN service v ON v.id = f.service_id ");

QList<FeedRecord> readFeeds(Statement &select)
{
    QList<FeedRecord> feeds;
    while (select.next())
        feeds.append({select.text(0), select.text(1), select.time(2), select.time(3), select.text(4)});
    return feeds;
}

} // namespace

Result<void> ListFeeds::set(AccountId account, const QString &address)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    const qint64 service = serviceOf(transaction, account);
    Statement drop(transaction, "DELETE FROM list_feed WHERE service_id = ? AND address <> ?");
    drop.run(service, address);
    Statement insert(transaction,
                     "INSERT INTO list_feed (service_id, address) VALUES (?, ?) ON CONFLICT DO NOTHING");
    insert.run(service, address);
    return transaction.commit();
}

Result<void> ListFeeds::remove(AccountId account)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement drop(transaction, "DELETE FROM list_feed WHERE service_id = ?");
    drop.run(serviceOf(transaction, account));
    return transaction.commit();
}

Result<void> ListFeeds::save(const FeedRecord &feed, const std::optional<QString> &state)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement update(transaction,
                     "UPDATE list_feed SET tried_at = ?, read_at = ?, problem = ? WHERE service_id = "
                     "(SELECT id FROM service WHERE address = ?) AND address = ? RETURNING service_id");
    update.run(feed.triedAt, feed.readAt, feed.problem, feed.service, feed.address);
    if (const qint64 service = update.returnedId(); service != 0 && state) {
        Statement keep(transaction, "INSERT INTO list_feed_state (service_id, state) VALUES (?, ?) "
                                    "ON CONFLICT (service_id) DO UPDATE SET state = excluded.state");
        keep.run(service, *state);
    }
    return transaction.commit();
}

Result<QList<FeedRecord>> ListFeeds::all() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     SelectFeeds + QLatin1String("WHERE EXISTS (SELECT 1 FROM account a WHERE a.service_id = "
                                                 "v.id) ORDER BY v.address"));
    select.run();
    return transaction.commit(readFeeds(select));
}

Result<std::optional<FeedRecord>> ListFeeds::of(AccountId account) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const qint64 service = serviceOf(transaction, account);
    Statement select(transaction, SelectFeeds + QLatin1String("WHERE f.service_id = ?"));
    select.run(service);
    const QList<FeedRecord> feeds = readFeeds(select);
    return transaction.commit(feeds.isEmpty() ? std::nullopt : std::optional(feeds.first()));
}

Result<QString> ListFeeds::state(const FeedRecord &feed) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT s.state FROM list_feed_state s JOIN list_feed f ON f.service_id = "
                                  "s.service_id JOIN service v ON v.id = f.service_id WHERE v.address = ? "
                                  "AND f.address = ?");
    select.run(feed.service, feed.address);
    QString state;
    if (select.next())
        state = select.text(0);
    return transaction.commit(state);
}

} // namespace pantau::db
