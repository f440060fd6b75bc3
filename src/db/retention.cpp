// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/retention.h"

#include "db/checks.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/settings.h"
#include "db/sqlite_file.h"
#include "db/storage_error.h"
#include "db/transaction.h"

#include <QFileInfo>
#include <QSqlError>
#include <QStringList>

#include <algorithm>
#include <limits>
#include <utility>

namespace pantau::db {

namespace {

constexpr int ThinnedAStep = 500;
constexpr int ChecksAStep = 20'000; ///< a step ends early beyond this
constexpr int PagesAStep = 1000;    ///< of 4 KiB
constexpr int AFewIn = 4;           ///< if fewer than one check in four was deleted, pages are not
                                    ///< compacted
constexpr int UsageDays = 35;       ///< the longest period of a package, with a margin
constexpr int NoteDays = 90;
constexpr int DraftDays = 30; ///< for a letter whose domain is in no list
constexpr int MostEvents = 20'000;
constexpr qint64 BeyondAllDomains = std::numeric_limits<qint64>::max();

using Slice = QList<std::pair<qint64, qint64>>; ///< domains, each with a service

struct Erased
{
    qint64 checks = 0;
    qint64 lastDomain = 0;
    bool endedEarly = false;
};

/// Deletes the checks of as many domains of @p slice, in order, as one step allows.
Erased eraseChecks(Transaction &transaction, const Slice &slice, qint64 before)
{
    CheckEraser checks(transaction);
    Erased erased;
    for (const auto &[domain, service] : slice) {
        if (erased.checks > ChecksAStep && domain != erased.lastDomain) {
            erased.endedEarly = true;
            break;
        }
        erased.checks += checks.eraseBefore(domain, service, before);
        erased.lastDomain = domain;
    }
    return erased;
}

qint64 checksOf(Transaction &transaction, qint64 firstDomain, qint64 lastDomain)
{
    Statement bytes(transaction,
                    "SELECT SUM(length(checks)) FROM check_chunk WHERE domain_id BETWEEN ? AND ?");
    bytes.run(firstDomain, lastDomain);
    return bytes.next() ? bytes.number(0) / CheckChunk::BytesACheck : 0;
}

/// If many checks of these domains were deleted, rewrites the rest onto as few pages as possible. SQLite
/// frees only pages that are completely empty.
void layCloserTogether(Transaction &transaction, qint64 firstDomain, qint64 lastDomain, qint64 erased)
{
    const qint64 left = checksOf(transaction, firstDomain, lastDomain);
    if (left == 0 || erased * (AFewIn - 1) < left)
        return;
    transaction.execute(QStringLiteral("CREATE TEMP TABLE lying AS SELECT * FROM check_chunk WHERE domain_id "
                                       "BETWEEN %1 AND %2")
                            .arg(firstDomain)
                            .arg(lastDomain));
    transaction.execute(QStringLiteral("DELETE FROM check_chunk WHERE domain_id BETWEEN %1 AND %2")
                            .arg(firstDomain)
                            .arg(lastDomain));
    transaction.execute(QStringLiteral("INSERT INTO check_chunk SELECT * FROM lying"));
    transaction.execute(QStringLiteral("DROP TABLE temp.lying"));
}

Result<QDateTime> newestAnswer(const Database &database, const QDateTime &now)
{
    const auto daysAhead = TRY(Settings(database).clockDaysAhead());
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    const QDateTime newest = transaction.value<QDateTime>(
        "SELECT MAX(at) FROM (SELECT MAX(last_answered) AS at FROM domain_status "
        "UNION ALL SELECT MAX(said_at) FROM usage) answer");
    return transaction.commit((newest.isValid() ? std::min(newest, now) : now).addDays(-daysAhead));
}

} // namespace

Result<bool> Retention::step(const QDateTime &now)
{
    if (!m_countedTo) {
        m_countedTo = TRY(newestAnswer(m_database, now));
    }
    Result<void> done;
    switch (m_stage) {
    case Stage::Checks:
        done = forgetChecks(*m_countedTo);
        break;
    case Stage::Rest:
        done = forgetRest(*m_countedTo);
        m_stage = Stage::Space;
        break;
    case Stage::Space:
        if (const auto more = giveSpaceBack(); !more)
            done = failure(more.error());
        else if (!*more)
            restart();
        break;
    }
    if (!done) {
        restart();
        return failure(done.error());
    }
    return isUnderWay();
}

void Retention::restart()
{
    m_stage = Stage::Checks;
    m_afterDomain = 0;
    m_countedTo.reset();
}

qint64 Retention::position() const
{
    return m_stage == Stage::Checks ? m_afterDomain : BeyondAllDomains;
}

void Retention::continueFrom(qint64 position)
{
    const bool isPastChecks = position == BeyondAllDomains;
    m_stage = isPastChecks ? Stage::Rest : Stage::Checks;
    m_afterDomain = isPastChecks ? 0 : position;
    m_countedTo.reset();
}

/// Domain by domain, because checks are clustered by domain. Finding them by time would require reading
/// all of them.
Result<void> Retention::forgetChecks(const QDateTime &countedTo)
{
    const auto settings = TRY(Settings(m_database).read());
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement places(transaction, "SELECT domain_id, service_id FROM domain_status WHERE domain_id > ? "
                                  "ORDER BY domain_id LIMIT ?");
    Slice slice;
    places.run(m_afterDomain, ThinnedAStep);
    while (places.next())
        slice.append({places.number(0), places.number(1)});
    // The last domain may have more services beyond the slice. It is left for the next step, unless it is
    // the only one.
    const bool isLast = slice.size() < ThinnedAStep;
    if (!isLast && slice.constFirst().first != slice.constLast().first)
        slice.removeIf([last = slice.constLast().first](const auto &place) { return place.first == last; });
    const Erased erased =
        eraseChecks(transaction, slice, countedTo.addDays(-settings.keepChecksDays).toMSecsSinceEpoch());
    if (erased.checks > 0)
        layCloserTogether(transaction, m_afterDomain + 1, erased.lastDomain, erased.checks);
    auto done = transaction.commit();
    if (done) {
        const bool isThrough = isLast && !erased.endedEarly;
        m_afterDomain = isThrough ? 0 : erased.lastDomain;
        m_stage = isThrough ? Stage::Rest : Stage::Checks;
    }
    return done;
}

Result<void> Retention::forgetRest(const QDateTime &countedTo)
{
    const auto settings = TRY(Settings(m_database).read());
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    const QDateTime oldest = countedTo.addDays(-settings.keepChecksDays);
    const QDateTime oldestUsage = countedTo.addDays(-UsageDays);
    transaction.run(
        QLatin1String("DELETE FROM usage_word WHERE said_at < ? AND EXISTS (SELECT 1 FROM usage_word later "
                      "WHERE later.account_id = usage_word.account_id AND later.said_at > usage_word.said_at "
                      "AND later.said_at < %1(?, (usage_word.said_at / 86400000 + 1) * 86400000))")
            .arg(transaction.dialect().least),
        {oldestUsage, oldestUsage});
    transaction.run("DELETE FROM event WHERE at < ? AND kind IN ('note', 'connection')",
                    {countedTo.addDays(-std::min(NoteDays, settings.keepChecksDays))});
    transaction.run("DELETE FROM event WHERE at < ?", {oldest});
    transaction.run("DELETE FROM event WHERE id <= (SELECT id FROM event ORDER BY id DESC "
                    "LIMIT 1 OFFSET ?)",
                    {MostEvents});
    transaction.run("DELETE FROM alert WHERE at < ?", {oldest});
    transaction.run("DELETE FROM batch WHERE closed_at < ?", {oldest});
    // A domain removed from its lists may return with Undo. After that, its letter will not be sent.
    transaction.run("DELETE FROM letter_draft WHERE saved_at < ? AND NOT EXISTS (SELECT 1 FROM list_domain m "
                    "WHERE m.domain_id = letter_draft.domain_id)",
                    {countedTo.addDays(-DraftDays)});
    return transaction.commit();
}

Result<bool> Retention::giveSpaceBack()
{
    Connection &connection = m_database.connection();
    const auto before = TRY(pagesOf(connection));
    if (before.free == 0)
        return false;
    TRY(giveBackPages(connection, int(std::min<qint64>(PagesAStep, before.free))));
    const auto after = TRY(pagesOf(connection));
    // A file created without auto_vacuum keeps its free pages and reuses them.
    if (after.free > 0 && after.free < before.free)
        return true;
    if (const QSqlError error = writeLogIntoFile(connection); error.isValid())
        return failure(storageError(error, QStringLiteral("checkpoint")));
    return false;
}

constexpr int ErasedAStep = 100;

Result<std::optional<QDateTime>> HistoryEraser::interrupted(const Database &database)
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT value FROM meta WHERE name = 'erase_before'");
    select.run();
    std::optional<QDateTime> before;
    if (select.next())
        before = QDateTime::fromMSecsSinceEpoch(select.text(0).toLongLong(), Qt::UTC);
    return transaction.commit(before);
}

Result<void> HistoryEraser::begin()
{
    const auto earlier = TRY(interrupted(m_database));
    if (earlier)
        m_before = std::max(m_before, *earlier);
    return m_database.run("INSERT INTO meta (name, value) VALUES ('erase_before', ?) "
                          "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                          {QString::number(m_before.toMSecsSinceEpoch())});
}

Result<bool> HistoryEraser::step()
{
    auto more = eraseChecks();
    if (!more || *more)
        return more;
    TRY(eraseRest());
    return false;
}

/// Domain by domain, because checks are clustered by domain.
Result<bool> HistoryEraser::eraseChecks()
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    const qint64 upTo = transaction.value<qint64>(
        "SELECT MAX(id) FROM (SELECT id FROM domain WHERE id > ? ORDER BY id LIMIT ?)",
        {m_afterDomain, ErasedAStep});
    Statement places(transaction, "SELECT domain_id, service_id FROM domain_status WHERE domain_id > ? AND "
                                  "domain_id <= ?");
    CheckEraser checks(transaction);
    places.run(m_afterDomain, upTo);
    while (places.next())
        checks.eraseBefore(places.number(0), places.number(1), m_before.toMSecsSinceEpoch());
    TRY(transaction.commit());
    m_afterDomain = upTo;
    return upTo > 0;
}

Result<void> HistoryEraser::eraseRest()
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    for (const char *sql :
         {"DELETE FROM change_ WHERE not_after < ?",
          R"(DELETE FROM run WHERE last_seen < ? AND EXISTS (
               SELECT 1 FROM run later WHERE later.domain_id = run.domain_id
                   AND later.service_id = run.service_id AND later.first_seen > run.first_seen))",
          "DELETE FROM appeal WHERE sent_at < ?", "DELETE FROM letter_draft WHERE saved_at < ?",
          "DELETE FROM alert WHERE at < ?", "DELETE FROM event WHERE at < ?",
          "DELETE FROM hint WHERE settled_at < ?", "DELETE FROM batch WHERE closed_at < ?"}) {
        transaction.run(sql, {m_before});
    }
    Statement(transaction, "DELETE FROM meta WHERE name = 'erase_before'").run();
    return transaction.commit();
}

Result<void> forgetEverything(const Database &database)
{
    Transaction transaction(database.connection(), Transaction::Mode::Write);
    // The order does not matter, because in the end no references are left.
    transaction.execute(transaction.dialect().deferReferences);
    Statement names(
        transaction,
        QLatin1String("SELECT name FROM (%1) t WHERE name NOT IN ('meta', 'setting', "
                      "'alert_setting') ORDER BY name = 'check_chunk' DESC, name = 'domain', name")
            .arg(transaction.dialect().tables));
    names.run();
    QStringList tables;
    while (names.next())
        tables += names.text(0);
    for (const QString &table : std::as_const(tables))
        Statement(transaction, QStringLiteral("DELETE FROM ") + table).run();
    Statement(transaction, "UPDATE alert_setting SET told_change = 0, said_change = 0").run();
    // The signature of letters is a setting with personal data.
    Statement(transaction, "DELETE FROM setting WHERE name LIKE 'letter\\_%' ESCAPE '\\'").run();
    Statement(transaction,
              "DELETE FROM meta WHERE name IN ('online_hours', 'network_answers', 'erase_before')")
        .run();
    TRY(transaction.commit());
    // Until the checkpoint, the names are still in the file.
    if (const QSqlError error = writeLogIntoFile(database.connection()); error.isValid())
        return failure(storageError(error, QStringLiteral("checkpoint")));
    return {};
}

Result<DatabaseSize> measureDatabase(const Database &database)
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    const auto number = [&transaction](const QString &sql) { return transaction.value<qint64>(sql); };
    const auto count = [&number](QLatin1String table) {
        return number(QStringLiteral("SELECT COUNT(*) FROM ") + table);
    };
    const QString file = Database::filePath(database.dataDir());
    DatabaseSize size;
    size.bytes = QFileInfo(file).size() + QFileInfo(file + QStringLiteral("-wal")).size();
    const auto pages = TRY(pagesOf(database.connection()));
    size.freeBytes = pages.free * pages.pageSize;
    size.checks = number(QStringLiteral("SELECT COALESCE(SUM(length(checks)), 0) / %1 FROM check_chunk")
                             .arg(CheckChunk::BytesACheck));
    size.runs = count(QLatin1String("run"));
    size.changes = count(QLatin1String("change_"));
    size.events = count(QLatin1String("event"));
    size.alerts = count(QLatin1String("alert"));
    size.domains = number(QStringLiteral("SELECT COUNT(DISTINCT domain_id) FROM list_domain"));
    size.lists = count(QLatin1String("list"));
    return transaction.commit(size);
}

Result<qint64> pagesInBytes(const Database &database)
{
    const auto pages = pagesOf(database.connection());
    return pages ? Result<qint64>(pages->all * pages->pageSize) : failure(pages.error());
}

} // namespace pantau::db
