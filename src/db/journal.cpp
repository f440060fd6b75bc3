// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/journal.h"

#include "db/database.h"
#include "db/dialect.h"
#include "db/many_domains.h"
#include "db/observations.h"
#include "db/resets.h"
#include "db/rows.h"
#include "db/settings.h"
#include "db/usage_snapshot.h"

#include <QLoggingCategory>

#include <algorithm>

namespace pantau::db {

Q_LOGGING_CATEGORY(lcStore, "pantau.store")

enum class Journal::BatchEnd {
    Confirmed,
    Released,
    Uncertain,
};

namespace {

using namespace std::chrono_literals;

/// How long requests are remembered; the limit counts a minute (contract 8).
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

/// In flight or uncertain, oldest first.
QList<OpenBatch> openBatches(Transaction &transaction, AccountId account)
{
    Statement select(transaction, "SELECT id, units, state = 'uncertain' FROM batch WHERE account_id = ? "
                                  "AND state IN ('in_flight', 'uncertain') ORDER BY id");
    select.run(account);
    QList<OpenBatch> batches;
    while (select.next())
        batches.append({BatchId{select.number(0)}, select.number(1), select.number(2) != 0});
    return batches;
}

void closeBatch(Transaction &transaction, BatchId batch, const QString &state, qint64 charged,
                const QDateTime &now)
{
    Statement close(transaction, "UPDATE batch SET state = ?, charged = ?, closed_at = ? WHERE id = ?");
    close.run(state, charged, now, batch);
    Statement forget(transaction, "DELETE FROM batch_domain WHERE batch_id = ?");
    forget.run(batch);
}

/// Of a batch that cost nothing and said nothing: its domains are asked for as if it had never left. One that
/// was asked for alone keeps its turn, or a service that fails for this domain would be asked for no other.
void giveTurnsBack(Transaction &transaction, BatchId batch)
{
    Statement restore(transaction, "UPDATE domain_status SET last_asked = last_answered WHERE "
                                   "domain_id IN (SELECT domain_id FROM batch_domain WHERE batch_id = ?) AND "
                                   "(SELECT COUNT(*) FROM batch_domain WHERE batch_id = ?) > 1 AND "
                                   "service_id = (SELECT service_id FROM batch WHERE id = ?) AND "
                                   "last_asked >= (SELECT created_at FROM batch WHERE id = ?)");
    restore.run(batch, batch, batch, batch);
}

void insertRequest(Transaction &transaction, qint64 serviceId, const QDateTime &now)
{
    Statement insert(transaction, "INSERT INTO request (service_id, sent_at) VALUES (?, ?)");
    insert.run(serviceId, now);
    Statement forget(transaction, "DELETE FROM request WHERE service_id = ? AND sent_at < ?");
    forget.run(serviceId, now.addMSecs(-RequestMemory.count()));
}

QString selectOnlineHours(Transaction &transaction)
{
    Statement select(transaction, "SELECT value FROM meta WHERE name = 'online_hours'");
    select.run();
    return select.next() ? select.text(0) : QString();
}

void writeOnlineHours(Transaction &transaction, const QString &text)
{
    Statement save(transaction,
                   db::upsert(QStringLiteral("meta"), {QStringLiteral("name")}, {QStringLiteral("value")}));
    save.run(QStringLiteral("online_hours"), text);
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
    state.usageAt = words.saidAt();
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

/// Before anything is spent.
Result<void> Journal::checkMayWrite() const
{
    if (auto place = m_database.checkPlace(); !place)
        return place;
    return checkRoom(Database::filePath(m_database.dataDir()), m_freeSpace);
}

Result<BatchId> Journal::charge(AccountId account, const QList<DomainName> &domains, int unitCost,
                                BatchReason reason, const QDateTime &now)
{
    if (auto may = checkMayWrite(); !may)
        return failure(may.error());
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    const qint64 service = serviceOf(transaction, account);
    Statement insert(transaction,
                     "INSERT INTO batch (account_id, service_id, reason, state, units, created_at) "
                     "VALUES (?, ?, ?, 'in_flight', ?, ?) RETURNING id");
    insert.run(account, service, reasonKey(reason), domains.size() * qint64(unitCost), now);
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
        transaction.fail({Error::Kind::NotFound,
                          tr("The ledger has no record of this check. The usage shown may be wrong until "
                             "the next answer of the service."),
                          QStringLiteral("batch %1").arg(qint64(batch))});
        return transaction.commit();
    }
    const auto account = select.optionalId<AccountId>(0);
    const qint64 service = select.number(1);
    const bool wasOpen = select.number(2) != 0;
    const qint64 sentUnits = select.number(3);
    const bool isByHand = select.text(4) == reasonKey(BatchReason::User);

    if (how == BatchEnd::Uncertain) {
        Statement mark(transaction,
                       "UPDATE batch SET state = 'uncertain' WHERE id = ? AND closed_at IS NULL");
        mark.run(batch);
    } else {
        // A batch that another program settled from a guess in the meantime gets the service's own word.
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
    Statement mark(transaction, "UPDATE usage SET is_of_old_key = 1 WHERE account_id = ?");
    mark.run(account);
    // Of an account that has heard no word yet that is nothing; whether it can be written down shows here.
    Statement touch(transaction, "UPDATE account SET state = state WHERE id = ?");
    touch.run(account);
    return transaction.commit();
}

Result<void> Journal::noteRequest(AccountId account, const QDateTime &now)
{
    if (auto may = checkMayWrite(); !may)
        return may;
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    insertRequest(transaction, serviceOf(transaction, account), now);
    return transaction.commit();
}

Result<QList<QDateTime>> Journal::requestsSince(AccountId account, const QDateTime &since) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT sent_at FROM request WHERE service_id = ? AND sent_at >= ? "
                                  "ORDER BY sent_at");
    select.run(serviceOf(transaction, account), since);
    QList<QDateTime> times;
    while (select.next())
        times.append(select.time(0));
    return transaction.commit(std::move(times));
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
    Statement update(transaction, "UPDATE service SET asked_until = ? WHERE id = ?");
    update.run(until, serviceOf(transaction, account));
    return transaction.commit();
}

Result<std::optional<QDateTime>> Journal::askedUntil(AccountId account) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT asked_until FROM service WHERE id = ?");
    select.run(serviceOf(transaction, account));
    std::optional<QDateTime> until;
    if (select.next())
        until = select.optionalTime(0);
    return transaction.commit(std::move(until));
}

void Journal::logEvent(EventKind kind, std::optional<AccountId> account, const QString &sentence,
                       const QString &detail, const QDateTime &now)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement insert(transaction, "INSERT INTO event (kind, account_id, at, sentence, detail) VALUES "
                                  "(?, (SELECT id FROM account WHERE id = ?), ?, ?, ?)");
    insert.run(eventKindKey(kind), account, now, sentence, detail);
    if (const auto done = transaction.commit(); !done)
        qCWarning(lcStore).noquote() << "event not stored:" << sentence << "-" << done.error().detail;
}

void Journal::logLasting(EventKind kind, AccountId account, const QString &sentence, const QString &detail,
                         const QDateTime &now)
{
    bool isKnown = false;
    {
        Transaction transaction(m_database.connection(), Transaction::Mode::Read);
        Statement last(transaction, "SELECT e.sentence, EXISTS (SELECT 1 FROM usage u WHERE u.account_id = "
                                    "e.account_id AND u.said_at > e.at) FROM event e "
                                    "WHERE e.account_id = ? AND e.kind = ? ORDER BY e.id DESC LIMIT 1");
        last.run(account, eventKindKey(kind));
        isKnown = last.next() && last.text(0) == sentence && last.number(1) == 0;
    }
    if (!isKnown) // nor where it cannot be read
        logEvent(kind, account, sentence, detail, now);
}

Result<QString> Journal::onlineHours() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    QString text = selectOnlineHours(transaction);
    return transaction.commit(std::move(text));
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

Result<qint64> Journal::chargedUnits(AccountId account) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT COALESCE(SUM(charged), 0) FROM batch WHERE account_id = ?");
    select.run(account);
    const qint64 units = select.next() ? select.number(0) : 0;
    return transaction.commit(units);
}

} // namespace pantau::db
