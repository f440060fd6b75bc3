// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/hints.h"

#include "db/checks.h"
#include "db/database.h"
#include "db/rows.h"

#include <algorithm>
#include <chrono>

namespace pantau::db {

namespace {

/// Columns of readHint() and the service's address.
constexpr QLatin1String SelectHints(
    "SELECT d.name, h.source, h.looks_blocked, h.told_at, h.settled_at, h.proved, v.address FROM hint h "
    "JOIN domain d ON d.id = h.domain_id JOIN service v ON v.id = h.service_id ");

/// Number of checks before the hint that determine a domain's usual check interval.
constexpr int HabitChecks = 10;

Hint readHint(const Statement &row)
{
    return {row.value<DomainName>(0),         row.text(1), row.number(2) != 0, row.time(3), row.time(4),
            row.value<std::optional<bool>>(5)};
}

/// Time from the hint's confirmation to when the domain would have been checked at its usual interval;
/// empty if it had none yet.
std::optional<qint64> savedBy(Transaction &transaction, qint64 domain, qint64 service, const Hint &hint)
{
    Statement chunks(transaction, "SELECT checks FROM check_chunk WHERE domain_id = ? AND service_id = ? AND "
                                  "first_at < ? ORDER BY first_at DESC");
    chunks.run(domain, service, hint.since);
    const auto before = newestChecks(chunks, hint.since.toMSecsSinceEpoch(), HabitChecks);
    if (before.size() < 2)
        return std::nullopt;
    const qint64 gap = (before.front().at - before.back().at) / qint64(before.size() - 1);
    return std::max<qint64>(0, before.front().at + gap - hint.settledAt.toMSecsSinceEpoch());
}

/// Returns the five columns that readFeed() expects.
constexpr QLatin1String
    SelectFeeds("SELECT v.address, f.address, f.tried_at, f.read_at, f.problem FROM list_feed f "
                "JOIN service v ON v.id = f.service_id ");

FeedRecord readFeed(const Statement &row)
{
    return {row.text(0), row.text(1), row.time(2), row.time(3), row.text(4)};
}

} // namespace

Result<void> Hints::save(AccountId account, const QList<Hint> &hints)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    const qint64 service = serviceOf(transaction, account);
    DomainIds ids(transaction);
    Statement insert(transaction, "INSERT INTO hint (domain_id, service_id, source, looks_blocked, told_at) "
                                  "VALUES (?, ?, ?, ?, ?)");
    Statement settle(transaction, "UPDATE hint SET settled_at = ?, proved = ?, saved = ? WHERE domain_id = ? "
                                  "AND service_id = ? AND source = ? AND settled_at IS NULL");
    for (const Hint &hint : hints) {
        if (hint.isOpen()) {
            insert.run(ids.idOf(hint.domain), service, hint.source, hint.looksBlocked, hint.since);
            continue;
        }
        // A hint that was deleted in the meantime, with the whole history, is not recreated.
        const qint64 domain = ids.find(hint.domain);
        const bool isTrue = hint.proved.value_or(false);
        const auto saved = isTrue ? savedBy(transaction, domain, service, hint) : std::nullopt;
        settle.run(hint.settledAt, hint.proved ? std::optional<qint64>(isTrue ? 1 : 0) : std::nullopt, saved,
                   domain, service, hint.source);
    }
    return transaction.commit();
}

Result<QList<Hint>> Hints::of(AccountId account) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return transaction.commit(
        transaction.rows<Hint>(SelectHints + QLatin1String("WHERE h.service_id = ? ORDER BY h.id"),
                               {serviceOf(transaction, account)}, readHint));
}

Result<QList<OpenHint>> Hints::open(const std::optional<DomainName> &domain) const
{
    return m_database.rows<OpenHint>(SelectHints + QLatin1String("WHERE h.settled_at IS NULL ") +
                                         QLatin1String(domain ? "AND d.name = ? " : "AND ? IS NULL ") +
                                         QLatin1String("ORDER BY h.id"),
                                     {domain}, [](const Statement &row) -> OpenHint {
                                         return {readHint(row), row.text(6)};
                                     });
}

Result<QList<HintSourceFigures>> Hints::sources(AccountId account) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return transaction.commit(transaction.rows<HintSourceFigures>(
        "SELECT source, COUNT(*), SUM(proved), AVG(saved) FROM hint WHERE service_id = ? "
        "AND proved IS NOT NULL GROUP BY source ORDER BY source",
        {serviceOf(transaction, account)}, [](const Statement &row) {
            HintSourceFigures figures{row.text(0), int(row.number(1)), int(row.number(2))};
            if (!row.isNull(3))
                figures.saved = std::chrono::seconds(row.number(3) / 1000);
            return figures;
        }));
}

Result<QString> Hints::networkMemory() const
{
    return m_database.value<QString>("SELECT value FROM meta WHERE name = 'network_answers'");
}

Result<void> Hints::saveNetworkMemory(const QString &text)
{
    return m_database.run(
        "INSERT INTO meta (name, value) VALUES ('network_answers', ?) ON CONFLICT (name) DO "
        "UPDATE SET value = excluded.value",
        {text});
}

Result<void> ListFeeds::set(AccountId account, const QString &address)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    const qint64 service = serviceOf(transaction, account);
    transaction.run("DELETE FROM list_feed WHERE service_id = ? AND address <> ?", {service, address});
    transaction.run("INSERT INTO list_feed (service_id, address) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    {service, address});
    return transaction.commit();
}

Result<void> ListFeeds::remove(AccountId account)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    transaction.run("DELETE FROM list_feed WHERE service_id = ?", {serviceOf(transaction, account)});
    return transaction.commit();
}

Result<void> ListFeeds::save(const FeedRecord &feed, const std::optional<QString> &state)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    const auto service = transaction.value<qint64>(
        "UPDATE list_feed SET tried_at = ?, read_at = ?, problem = ? WHERE service_id = "
        "(SELECT id FROM service WHERE address = ?) AND address = ? RETURNING service_id",
        {feed.triedAt, feed.readAt, feed.problem, feed.service, feed.address});
    if (service != 0 && state)
        transaction.run("INSERT INTO list_feed_state (service_id, state) VALUES (?, ?) "
                        "ON CONFLICT (service_id) DO UPDATE SET state = excluded.state",
                        {service, *state});
    return transaction.commit();
}

Result<QList<FeedRecord>> ListFeeds::all() const
{
    return m_database.rows<FeedRecord>(
        SelectFeeds + QLatin1String("WHERE EXISTS (SELECT 1 FROM account a WHERE a.service_id = v.id) "
                                    "ORDER BY v.address"),
        {}, readFeed);
}

Result<std::optional<FeedRecord>> ListFeeds::of(AccountId account) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return transaction.commit(transaction.row<FeedRecord>(
        SelectFeeds + QLatin1String("WHERE f.service_id = ?"), {serviceOf(transaction, account)}, readFeed));
}

Result<FeedHelp> ListFeeds::help(AccountId account, const QDateTime &now) const
{
    constexpr std::chrono::hours recent(6); // it is downloaded every hour
    constexpr int enoughToJudge = 5;
    const auto feed = of(account);
    const auto sources = Hints(m_database).sources(account);
    if (!feed || !sources)
        return failure(!feed ? feed.error() : sources.error());
    if (!*feed)
        return FeedHelp::None;
    const FeedRecord &record = **feed;
    const bool isRead =
        record.problem.isEmpty() && record.readAt.isValid() && record.readAt >= now.addDuration(-recent);
    const bool isWrong = std::ranges::any_of(*sources, [](const HintSourceFigures &figures) {
        return figures.source == Hint::feed && figures.answered >= enoughToJudge &&
               figures.proved * 2 < figures.answered;
    });
    return isRead && !isWrong ? FeedHelp::Counted : FeedHelp::NotCounted;
}

Result<QString> ListFeeds::state(const FeedRecord &feed) const
{
    return m_database.value<QString>(
        "SELECT s.state FROM list_feed_state s JOIN list_feed f ON f.service_id = s.service_id "
        "JOIN service v ON v.id = f.service_id WHERE v.address = ? AND f.address = ?",
        {feed.service, feed.address});
}

} // namespace pantau::db
