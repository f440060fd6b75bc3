// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/journal.h"

#include "base/language.h"
#include "db/appeals.h"
#include "db/checks.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/hints.h"
#include "db/rows.h"
#include "db/settings.h"
#include "db/usage.h"

#include <QFileInfo>
#include <QLoggingCategory>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <system_error>

namespace pantau::db {

/// The answers to a full batch touch about a hundred pages of 4 KiB, each written to the log and then to
/// the file.
constexpr qint64 RoomForABatch = 4 * 1024 * 1024;

std::optional<qint64> freeSpaceOf(const QString &folder)
{
    // Not QStorageInfo: it reads the list of all mounts, and this is called before every batch.
    std::error_code error;
    const std::filesystem::space_info disk =
        std::filesystem::space(QFileInfo(folder).filesystemFilePath(), error);
    // Some network drives report no figures, which appears as a capacity of 0.
    if (error || disk.capacity == 0)
        return std::nullopt;
    return qint64(std::min<std::uintmax_t>(disk.available, std::numeric_limits<qint64>::max()));
}

Result<void> checkFreeSpace(const QString &databaseFile, const FreeSpace &freeSpace)
{
    const auto bytes = freeSpace(QFileInfo(databaseFile).path());
    if (!bytes || *bytes >= RoomForABatch)
        return {};
    return failure(Error::Kind::Storage,
                   Texts::tr("Almost no space is left on the disk, so nothing is checked: the answers "
                             "could not be saved. Free some space; checking then continues."),
                   QStringLiteral("%1 bytes are free, %2 are needed").arg(*bytes).arg(RoomForABatch));
}

Q_LOGGING_CATEGORY(lcStore, "pantau.store")

enum class Journal::BatchEnd {
    Confirmed,
    Released,
    Uncertain,
};

namespace {

using namespace std::chrono_literals;

/// How long request times are kept; the limit is per minute (contract 8).
constexpr std::chrono::milliseconds RequestMemory = 1h;

QString reasonKey(BatchReason reason)
{
    switch (reason) {
    case BatchReason::User:
        return QStringLiteral("user");
    case BatchReason::Confirmation:
        return QStringLiteral("confirmation");
    case BatchReason::Plan:
        return QStringLiteral("plan");
    }
    return QStringLiteral("user");
}

struct OpenBatch
{
    BatchId id{};
    qint64 units = 0;
    bool isUncertain = false;
};

/// Batches in flight or uncertain, oldest first.
QList<OpenBatch> openBatches(Transaction &transaction, AccountId account)
{
    return transaction.rows<OpenBatch>(
        "SELECT id, units, state = 'uncertain' FROM batch WHERE account_id = ? "
        "AND state IN ('in_flight', 'uncertain') ORDER BY id",
        {account}, [](const Statement &row) -> OpenBatch {
            return {BatchId{row.number(0)}, row.number(1), row.number(2) != 0};
        });
}

void closeBatch(Transaction &transaction, BatchId batch, const QString &state, qint64 charged,
                const QDateTime &now)
{
    transaction.run("UPDATE batch SET state = ?, charged = ?, closed_at = ? WHERE id = ?",
                    {state, charged, now, batch});
    transaction.run("DELETE FROM batch_domain WHERE batch_id = ?", {batch});
}

/// For a batch that cost nothing and returned no answers: its domains are due as if it had never been
/// sent. A domain that was alone in its batch is not reset. Otherwise a service that fails for this domain
/// would never be asked about another.
void giveTurnsBack(Transaction &transaction, BatchId batch)
{
    transaction.run("UPDATE domain_status SET last_asked = last_answered WHERE "
                    "domain_id IN (SELECT domain_id FROM batch_domain WHERE batch_id = ?) AND "
                    "(SELECT COUNT(*) FROM batch_domain WHERE batch_id = ?) > 1 AND "
                    "service_id = (SELECT service_id FROM batch WHERE id = ?) AND "
                    "last_asked >= (SELECT created_at FROM batch WHERE id = ?)",
                    {batch, batch, batch, batch});
}

void insertRequest(Transaction &transaction, qint64 serviceId, const QDateTime &now)
{
    transaction.run("INSERT INTO request (service_id, sent_at) VALUES (?, ?)", {serviceId, now});
    transaction.run("DELETE FROM request WHERE service_id = ? AND sent_at < ?",
                    {serviceId, now.addMSecs(-RequestMemory.count())});
}

QString selectOnlineHours(Transaction &transaction)
{
    return transaction.value<QString>("SELECT value FROM meta WHERE name = 'online_hours'");
}

void writeOnlineHours(Transaction &transaction, const QString &text)
{
    transaction.run(upsert(QStringLiteral("meta"), {QStringLiteral("name")}, {QStringLiteral("value")}),
                    {QStringLiteral("online_hours"), text});
}

/// A domain at a service.
using Place = std::pair<qint64, qint64>;

/// Midpoints of the newest changes of all domains in @p table, oldest first.
QHash<Place, QList<QDateTime>> changeTimes(Transaction &transaction, QLatin1String table)
{
    Statement select(
        transaction,
        QLatin1String("SELECT domain_id, service_id, (not_before + not_after) / 2 FROM change_ WHERE "
                      "from_status <> 'unknown' AND domain_id IN (SELECT domain_id FROM %1) ORDER BY id")
            .arg(table));
    select.run();
    QHash<Place, QList<QDateTime>> times;
    while (select.next()) {
        auto &ofPlace = times[Place(select.number(0), select.number(1))];
        if (ofPlace.size() == ChangeRecord::mostChanges)
            ofPlace.removeFirst();
        ofPlace.append(select.time(2));
    }
    return times;
}

/// Adds another list of the same account that contains the domain.
void addList(WatchedDomain &domain, bool hasOwnImportance, Importance importance,
             const std::optional<std::chrono::seconds> &interval, int confirmations, ListId list)
{
    if (!hasOwnImportance)
        domain.importance = std::max(domain.importance, importance);
    if (domain.interval)
        domain.interval = interval
                              ? std::optional(std::min<std::chrono::seconds>(*domain.interval, *interval))
                              : std::nullopt;
    domain.confirmations = std::max(domain.confirmations, confirmations);
    domain.lists.append(list);
}

/// With @p changed, that list is read as if it had @p settings. Using the same statement for the actual
/// and the hypothetical state keeps them consistent.
QList<WatchedDomain> readWatched(Transaction &transaction, const QDateTime &now,
                                 const std::optional<ListId> &changed = {}, const ListSettings &settings = {})
{
    const auto changes = changeTimes(transaction, QLatin1String("list_domain"));
    // One row per list; the rows of a domain are consecutive.
    Statement select(
        transaction,
        QLatin1String(
            "SELECT d.id, d.name, a.id, a.service_id, l.id, l.importance, l.interval_s, l.confirmations, "
            "g.importance, (SELECT MIN(first_seen) FROM run WHERE domain_id = d.id AND service_id = "
            "a.service_id), EXISTS (SELECT 1 FROM appeal p WHERE p.domain_id = d.id AND p.service_id = "
            "a.service_id AND %2 IS NULL), %1 FROM account a JOIN (SELECT id, "
            "CASE WHEN id = ? THEN ? ELSE account_id END AS account_id, "
            "CASE WHEN id = ? THEN ? ELSE second_account_id END AS second_account_id, "
            "CASE WHEN id = ? THEN ? ELSE importance END AS importance, "
            "CASE WHEN id = ? THEN ? ELSE interval_s END AS interval_s, "
            "CASE WHEN id = ? THEN ? ELSE confirmations END AS confirmations FROM list) l "
            "ON a.id IN (l.account_id, l.second_account_id) "
            "JOIN list_domain m ON m.list_id = l.id JOIN domain d ON d.id = m.domain_id "
            "LEFT JOIN domain_setting g ON g.domain_id = d.id "
            "LEFT JOIN domain_status s ON s.domain_id = d.id AND s.service_id = a.service_id "
            "WHERE g.paused_until IS NULL OR g.paused_until <= ? ORDER BY a.id, d.name, l.id")
            .arg(StatusColumns, RestoredAt));
    select.run(changed, settings.account, changed, settings.secondAccount, changed, int(settings.importance),
               changed, settings.interval, changed, settings.confirmations, now);
    QList<WatchedDomain> domains;
    QHash<ListId, QList<ListId>> alone; // most domains are in a single list and share its one-element QList
    Place last;
    while (select.next()) {
        const AccountId account{select.number(2)};
        const ListId list{select.number(4)};
        const bool hasOwnImportance = !select.isNull(8);
        const Importance importance = readImportance(select, 5);
        const auto interval = readInterval(select, 6);
        const int confirmations = int(select.number(7));
        const Place place(select.number(0), select.number(3));
        if (!domains.isEmpty() && last == place && domains.constLast().account == account) {
            addList(domains.last(), hasOwnImportance, importance, interval, confirmations, list);
            continue;
        }
        last = place;
        QList<ListId> &lists = alone[list];
        if (lists.isEmpty())
            lists.append(list);
        domains.append({DomainName::fromNormalised(select.text(1)),
                        account,
                        readKnown(select, 11),
                        {select.optionalTime(9), changes.value(place)},
                        lists,
                        interval,
                        confirmations,
                        hasOwnImportance ? readImportance(select, 8) : importance,
                        select.number(10) != 0});
    }
    return domains;
}

QList<WatchedDomain> readFormer(Transaction &transaction)
{
    const auto changes = changeTimes(transaction, QLatin1String("former_list_domain"));
    Statement select(
        transaction,
        QLatin1String(
            "SELECT d.id, d.name, a.account_id, a.service_id, f.list_id, (SELECT MIN(first_seen) FROM run "
            "WHERE domain_id = d.id AND service_id = a.service_id), %1 FROM former_list_domain f "
            "JOIN list_account a ON a.list_id = f.list_id JOIN domain d ON d.id = f.domain_id "
            "JOIN domain_status s ON s.domain_id = d.id AND s.service_id = a.service_id "
            "WHERE s.last_answered IS NOT NULL AND NOT EXISTS (SELECT 1 FROM list_domain m JOIN "
            "list_account o ON o.list_id = m.list_id WHERE m.domain_id = d.id AND o.account_id = "
            "a.account_id) ORDER BY a.account_id, d.name, f.list_id")
            .arg(StatusColumns));
    select.run();
    QList<WatchedDomain> domains;
    Place last;
    while (select.next()) {
        const AccountId account{select.number(2)};
        const ListId list{select.number(4)};
        const Place place(select.number(0), select.number(3));
        if (!domains.isEmpty() && last == place && domains.constLast().account == account) {
            domains.last().lists.append(list);
            continue;
        }
        last = place;
        domains.append({DomainName::fromNormalised(select.text(1)),
                        account,
                        readKnown(select, 6),
                        {select.optionalTime(5), changes.value(place)},
                        {list}});
    }
    return domains;
}

} // namespace

Result<LedgerState> Journal::ledger(AccountId account) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    if (serviceOf(transaction, account) == 0)
        return failure(transaction.error());
    LedgerState state;
    const UsageLedger words(transaction, account);
    state.usage = words.usage();
    state.usageAt = words.reportedAt();
    state.resets = resetRecord(transaction, account);
    state.isOfOldKey = state.needsSettling = words.isOfOldKey();
    for (const OpenBatch &batch : openBatches(transaction, account)) {
        state.unsettledUnits += batch.units;
        if (batch.isUncertain || m_inFlight.count(batch.id) == 0)
            state.needsSettling = true;
    }
    Statement planned(transaction,
                      "SELECT created_at FROM batch WHERE account_id = ? AND reason = 'plan' "
                      "AND NOT (closed_at IS NOT NULL AND charged = 0) ORDER BY id DESC LIMIT 1");
    planned.run(account);
    if (planned.next())
        state.lastPlannedAt = planned.time(0);
    return transaction.commit(std::move(state));
}

/// Call before anything is spent.
Result<void> Journal::checkMayWrite() const
{
    TRY(m_database.checkPlace());
    return checkFreeSpace(Database::filePath(m_database.dataDir()), m_freeSpace);
}

Result<BatchId> Journal::charge(AccountId account, const QList<DomainName> &domains, qint64 units,
                                BatchReason reason, const QDateTime &now)
{
    TRY(checkMayWrite());
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    const qint64 service = serviceOf(transaction, account);
    Statement insert(transaction,
                     "INSERT INTO batch (account_id, service_id, reason, state, units, created_at) "
                     "VALUES (?, ?, ?, 'in_flight', ?, ?) RETURNING id");
    insert.run(account, service, reasonKey(reason), units, now);
    const BatchId batch{insert.returnedId()};
    ManyDomains ids(transaction);
    Statement members(transaction,
                      QLatin1String("INSERT INTO batch_domain (batch_id, domain_id) SELECT ?, k.number "
                                    "FROM %1 k WHERE TRUE ON CONFLICT DO NOTHING")
                          .arg(transaction.dialect().numbers));
    for (qsizetype done = 0; done < domains.size(); done += ManyDomains::Most)
        members.run(batch, jsonNumbers(ids.idsOf(domains.mid(done, ManyDomains::Most))));
    insertRequest(transaction, service, now);
    auto result = transaction.commit(batch);
    if (result)
        m_inFlight.insert(batch);
    return result;
}

Result<void> Journal::confirm(BatchId batch, qint64 units, const std::optional<Usage> &usage,
                              const QList<Observation> &observations, const QDateTime &now)
{
    return end(batch, BatchEnd::Confirmed, units, usage, observations, now);
}

Result<void> Journal::release(BatchId batch, const std::optional<Usage> &usage,
                              const QList<Observation> &observations, const QDateTime &now)
{
    return end(batch, BatchEnd::Released, 0, usage, observations, now);
}

Result<void> Journal::markUncertain(BatchId batch, const QList<Observation> &observations,
                                    const QDateTime &now)
{
    return end(batch, BatchEnd::Uncertain, 0, std::nullopt, observations, now);
}

Result<void> Journal::end(BatchId batch, BatchEnd how, qint64 units, const std::optional<Usage> &usage,
                          const QList<Observation> &observations, const QDateTime &now)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement select(
        transaction,
        "SELECT account_id, service_id, closed_at IS NULL, units, reason FROM batch WHERE id = ?");
    select.run(batch);
    if (!select.next()) {
        transaction.fail(Error::Kind::NotFound,
                         tr("The ledger has no record of this check. The usage shown may be wrong until "
                            "the next answer of the service."),
                         QStringLiteral("batch %1").arg(qint64(batch)));
        return transaction.commit();
    }
    const auto account = select.optionalId<AccountId>(0);
    const qint64 service = select.number(1);
    const bool wasOpen = select.number(2) != 0;
    const qint64 sentUnits = select.number(3);
    const bool isByHand = select.text(4) == reasonKey(BatchReason::User);

    if (how == BatchEnd::Uncertain) {
        transaction.run("UPDATE batch SET state = 'uncertain' WHERE id = ? AND closed_at IS NULL", {batch});
    } else {
        // If another program settled the batch with an estimate in the meantime, the service's figures
        // replace it.
        closeBatch(transaction, batch,
                   how == BatchEnd::Confirmed ? QStringLiteral("confirmed") : QStringLiteral("released"),
                   units, now);
        if (account) {
            UsageLedger words(transaction, *account);
            if (wasOpen && how == BatchEnd::Confirmed)
                words.confirmed(units, sentUnits, usage.has_value());
            if (usage)
                words.say(*usage, now);
            if (openBatches(transaction, *account).isEmpty())
                words.nothingOpen();
            words.save();
        }
    }
    saveObservations(transaction, service, observations, isByHand);
    auto result = transaction.commit();
    if (result)
        m_inFlight.erase(batch);
    return result;
}

Result<void> Journal::settle(AccountId account, const Usage &usage, const QDateTime &now)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    if (serviceOf(transaction, account) == 0)
        return transaction.commit();
    UsageLedger words(transaction, account);
    words.say(usage, now);
    qint64 charged = words.unexplainedUnits();
    bool someStayOpen = false;
    for (const OpenBatch &batch : openBatches(transaction, account)) {
        if (!batch.isUncertain && m_inFlight.count(batch.id) != 0) {
            someStayOpen = true;
            continue;
        }
        const qint64 units = std::min(charged, batch.units);
        charged -= units;
        words.confirmed(units, units, true);
        if (units == 0)
            giveTurnsBack(transaction, batch.id);
        closeBatch(transaction, batch.id, QStringLiteral("settled"), units, now);
    }
    if (!someStayOpen)
        words.nothingOpen();
    words.save();
    return transaction.commit();
}

Result<void> Journal::keyReplaced(AccountId account)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    transaction.run("UPDATE usage SET is_of_old_key = 1 WHERE account_id = ?", {account});
    // Does nothing for an account without a usage report. This statement shows whether the database is
    // writable.
    transaction.run("UPDATE account SET state = state WHERE id = ?", {account});
    return transaction.commit();
}

Result<void> Journal::noteRequest(AccountId account, const QDateTime &now)
{
    TRY(checkMayWrite());
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    insertRequest(transaction, serviceOf(transaction, account), now);
    return transaction.commit();
}

Result<QList<QDateTime>> Journal::requestsSince(AccountId account, const QDateTime &since) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return transaction.commit(transaction.column<QDateTime>(
        "SELECT sent_at FROM request WHERE service_id = ? AND sent_at >= ? ORDER BY sent_at",
        {serviceOf(transaction, account), since}));
}

Result<void> Journal::noteClockDaysAhead(int days)
{
    Settings settings(m_database);
    const auto noted = settings.clockDaysAhead();
    return noted && *noted == days ? Result<void>() : settings.saveClockDaysAhead(days);
}

Result<void> Journal::noteAskedUntil(AccountId account, const std::optional<QDateTime> &until)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    transaction.run("UPDATE service SET asked_until = ? WHERE id = ?",
                    {until, serviceOf(transaction, account)});
    return transaction.commit();
}

Result<std::optional<QDateTime>> Journal::askedUntil(AccountId account) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return transaction.commit(transaction.value<std::optional<QDateTime>>(
        "SELECT asked_until FROM service WHERE id = ?", {serviceOf(transaction, account)}));
}

Result<QList<Hint>> Journal::hints(AccountId account) const
{
    return Hints(m_database).of(account);
}

Result<void> Journal::saveHints(AccountId account, const QList<Hint> &hints)
{
    return Hints(m_database).save(account, hints);
}

void Journal::logEvent(EventKind kind, std::optional<AccountId> account, const QString &sentence,
                       const QString &detail, const QDateTime &now)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    transaction.run(
        "INSERT INTO event (kind, account_id, service_id, at, sentence, detail) "
        "SELECT ?, a.id, a.service_id, ?, ?, ? FROM (SELECT 1) one LEFT JOIN account a ON a.id = ?",
        {eventKindKey(kind), now, sentence, detail, account});
    if (const auto done = transaction.commit(); !done)
        qCWarning(lcStore).noquote() << "event not stored:" << sentence << "-" << done.error().detail;
}

void Journal::logLasting(EventKind kind, AccountId account, const QString &sentence, const QString &detail,
                         const QDateTime &now)
{
    const auto isKnown = m_database.rows<bool>(
        "SELECT e.sentence, EXISTS (SELECT 1 FROM usage u WHERE u.account_id = e.account_id "
        "AND u.said_at > e.at) FROM event e WHERE e.account_id = ? AND e.kind = ? "
        "ORDER BY e.id DESC LIMIT 1",
        {account, eventKindKey(kind)},
        [&](const Statement &row) { return row.text(0) == sentence && row.number(1) == 0; });
    if (!isKnown || !isKnown->value(0)) // or its last event cannot be read
        logEvent(kind, account, sentence, detail, now);
}

Result<QString> Journal::onlineHours() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return transaction.commit(selectOnlineHours(transaction));
}

Result<void> Journal::saveOnlineHours(const QString &text)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    writeOnlineHours(transaction, text);
    return transaction.commit();
}

Result<QString> Journal::changeOnlineHours(const std::function<QString(const QString &)> &change)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    QString text = change(selectOnlineHours(transaction));
    writeOnlineHours(transaction, text);
    return transaction.commit(std::move(text));
}

Result<qint64> Journal::unitsSince(AccountId account, const QDateTime &since) const
{
    return m_database.value<qint64>("SELECT COALESCE(SUM(COALESCE(charged, units)), 0) FROM batch "
                                    "WHERE account_id = ? AND created_at >= ?",
                                    {account, since});
}

Result<QList<WatchedDomain>> Journal::watched(const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return transaction.commit(readWatched(transaction, now));
}

Result<QList<WatchedDomain>> Journal::formerlyWatched() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return transaction.commit(readFormer(transaction));
}

Result<QList<WatchedDomain>> Journal::watchedIf(ListId list, const ListSettings &settings,
                                                const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    checkSettings(transaction, list, settings);
    return transaction.commit(readWatched(transaction, now, list, settings));
}

Result<QList<BlockWindow>> Journal::blockWindows(AccountId account, int most) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return transaction.commit(transaction.rows<BlockWindow>(
        "SELECT not_before, not_after FROM change_ WHERE service_id = ? AND from_status = "
        "'not_blocked' AND to_status = 'blocked' ORDER BY confirmed_at DESC LIMIT ?",
        {serviceOf(transaction, account), most}, [](const Statement &row) -> BlockWindow {
            return {row.time(0), row.time(1)};
        }));
}

Result<QHash<DomainName, KnownStatus>> Journal::known(AccountId account,
                                                      const QList<DomainName> &domains) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const qint64 service = serviceOf(transaction, account);
    Statement select(transaction,
                     QLatin1String("SELECT k.position, %1 FROM %2 k CROSS JOIN domain d ON d.name = k.text "
                                   "CROSS JOIN domain_status s ON s.domain_id = d.id WHERE s.service_id = ?")
                         .arg(StatusColumns, transaction.dialect().texts));
    select.run(jsonNames(domains), service);
    QHash<DomainName, KnownStatus> known;
    while (select.next())
        known.insert(domains.at(select.number(0)), readKnown(select, 1));
    return transaction.commit(std::move(known));
}

Result<QHash<DomainName, int>> Journal::confirmations(AccountId account,
                                                      const QList<DomainName> &domains) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     QLatin1String("SELECT k.position, l.confirmations FROM %1 k CROSS JOIN domain d ON "
                                   "d.name = k.text JOIN list_domain m ON m.domain_id = d.id JOIN list l ON "
                                   "l.id = m.list_id WHERE ? IN (l.account_id, l.second_account_id)")
                         .arg(transaction.dialect().texts));
    select.run(jsonNames(domains), account);
    QHash<DomainName, int> wanted;
    while (select.next()) {
        int &most = wanted[domains.at(select.number(0))]; // maximum of its lists
        most = std::max(most, int(select.number(1)));
    }
    return transaction.commit(std::move(wanted));
}

} // namespace pantau::db
