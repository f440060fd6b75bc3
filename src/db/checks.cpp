// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/checks.h"

#include "db/alerts.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/rows.h"

#include <QSet>
#include <QtEndian>

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <tuple>

namespace pantau::db {

constexpr qsizetype Unused = qsizetype(sizeof(quint64)) - CheckChunk::BytesACheck;

QByteArray CheckChunk::packed(const StoredCheck &check)
{
    QByteArray whole(sizeof(quint64), Qt::Uninitialized);
    qToBigEndian(quint64(check.at) * 2 + (check.isBlocked ? 1 : 0), whole.data());
    return whole.mid(Unused);
}

StoredCheck CheckChunk::at(qsizetype index) const
{
    quint64 whole = 0;
    std::memcpy(reinterpret_cast<char *>(&whole) + Unused, m_bytes.constData() + index * BytesACheck,
                BytesACheck);
    const auto value = qFromBigEndian(whole);
    return {qint64(value / 2), value % 2 != 0};
}

qsizetype CheckChunk::countBefore(qint64 time) const
{
    qsizetype low = 0;
    for (qsizetype high = count(); low < high;) {
        const qsizetype middle = (low + high) / 2;
        if (at(middle).at < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void CheckChunk::add(const StoredCheck &check)
{
    const qsizetype index = countBefore(check.at);
    const bool isThere = index < count() && at(index).at == check.at;
    m_bytes.replace(index * BytesACheck, isThere ? BytesACheck : 0, packed(check));
}

CheckChunk CheckChunk::takeFrom(qsizetype index)
{
    CheckChunk taken(m_bytes.mid(index * BytesACheck));
    m_bytes.truncate(index * BytesACheck);
    return taken;
}

void CheckChunk::appendTo(std::vector<StoredCheck> &checks, qint64 from, qint64 until) const
{
    for (qsizetype i = countBefore(from); i < count(); ++i) {
        const StoredCheck check = at(i);
        if (check.at >= until)
            return;
        checks.push_back(check);
    }
}

QDateTime timeOf(const StoredCheck &check)
{
    return QDateTime::fromMSecsSinceEpoch(check.at, Qt::UTC);
}

BlockStatus statusOf(const StoredCheck &check)
{
    return check.isBlocked ? BlockStatus::Blocked : BlockStatus::NotBlocked;
}

CheckWriter::CheckWriter(Transaction &transaction, qint64 serviceId)
    : m_serviceId(serviceId)
    , m_select(transaction, "SELECT checks FROM check_chunk WHERE domain_id = ? AND service_id = ? AND "
                            "first_at <= ? ORDER BY first_at DESC LIMIT 1")
    , m_save(transaction,
             upsert(QStringLiteral("check_chunk"),
                    {QStringLiteral("domain_id"), QStringLiteral("service_id"), QStringLiteral("first_at")},
                    {QStringLiteral("checks")}))
    , m_extend(transaction,
               QStringLiteral("UPDATE check_chunk SET checks = CAST(checks || ? AS BLOB) "
                              "WHERE (domain_id, service_id, first_at) IN (SELECT k.number, ?, "
                              "(SELECT MAX(n.first_at) FROM check_chunk n WHERE n.domain_id = k.number AND "
                              "n.service_id = ?) FROM %1 k) AND length(checks) < %2 AND "
                              "substr(checks, -%3) < ?")
                   .arg(transaction.dialect().numbers)
                   .arg(CheckChunk::MostChecks * CheckChunk::BytesACheck)
                   .arg(CheckChunk::BytesACheck))
    , m_begin(transaction,
              QStringLiteral("INSERT INTO check_chunk (domain_id, service_id, first_at, checks) "
                             "SELECT k.number, s.service, ?, ? FROM %1 k CROSS JOIN (SELECT ? AS service) s "
                             "WHERE NOT EXISTS (SELECT 1 FROM check_chunk c WHERE c.domain_id = k.number AND "
                             "c.service_id = s.service AND c.first_at = (SELECT MAX(n.first_at) FROM "
                             "check_chunk n WHERE n.domain_id = k.number AND n.service_id = s.service) AND "
                             "substr(c.checks, -%2) >= ?)")
                  .arg(transaction.dialect().numbers)
                  .arg(CheckChunk::BytesACheck))
{
}

void CheckWriter::add(qint64 domainId, const StoredCheck &check)
{
    CheckChunk chunk;
    m_select.run(domainId, m_serviceId, check.at);
    if (m_select.next())
        chunk = CheckChunk(m_select.bytes(0));
    const bool isNewest = chunk.countBefore(check.at) == chunk.count();
    if (isNewest && chunk.count() >= CheckChunk::MostChecks)
        chunk = CheckChunk();
    chunk.add(check);
    if (chunk.count() > CheckChunk::MostChecks)
        save(domainId, chunk.takeFrom(chunk.count() / 2));
    save(domainId, chunk);
}

bool CheckWriter::append(const std::vector<qint64> &domainIds, const StoredCheck &check)
{
    const QString json = jsonNumbers(domainIds);
    const QByteArray entry = CheckChunk::packed(check);
    const QByteArray least = CheckChunk::packed({check.at, false});
    m_extend.run(entry, m_serviceId, m_serviceId, json, least);
    qsizetype appended = m_extend.rowsAffected();
    // For the remaining domains, the newest chunk is full or missing, or they have a check at that time or
    // later.
    if (appended < qsizetype(domainIds.size())) {
        m_begin.run(check.at, entry, json, m_serviceId, least);
        appended += m_begin.rowsAffected();
    }
    return appended == qsizetype(domainIds.size());
}

void CheckWriter::save(qint64 domainId, const CheckChunk &chunk)
{
    m_save.run(domainId, m_serviceId, chunk.at(0).at, chunk.bytes());
}

CheckEraser::CheckEraser(Transaction &transaction)
    : m_newest(transaction, "SELECT first_at, checks FROM check_chunk WHERE domain_id = ? AND service_id = ? "
                            "AND first_at < ? ORDER BY first_at DESC LIMIT 1")
    , m_count(transaction, "SELECT SUM(length(checks)) FROM check_chunk WHERE domain_id = ? AND "
                           "service_id = ? AND first_at <= ?")
    , m_erase(transaction, "DELETE FROM check_chunk WHERE domain_id = ? AND service_id = ? AND first_at <= ?")
    , m_keep(transaction,
             "INSERT INTO check_chunk (domain_id, service_id, first_at, checks) VALUES (?, ?, ?, ?)")
{
}

qint64 CheckEraser::eraseBefore(qint64 domainId, qint64 serviceId, qint64 time)
{
    m_newest.run(domainId, serviceId, time);
    if (!m_newest.next())
        return 0;
    const qint64 firstAt = m_newest.number(0);
    CheckChunk newest(m_newest.bytes(1));
    m_count.run(domainId, serviceId, firstAt);
    const qint64 count = m_count.next() ? m_count.number(0) / CheckChunk::BytesACheck : 0;
    m_erase.run(domainId, serviceId, firstAt);
    const CheckChunk kept = newest.takeFrom(newest.countBefore(time));
    if (!kept.isEmpty())
        m_keep.run(domainId, serviceId, kept.at(0).at, kept.bytes());
    return count - kept.count();
}

QString chunksBetween(QLatin1String domainId, QLatin1String serviceId)
{
    return QStringLiteral("c.domain_id = %1 AND c.service_id = %2 AND c.first_at >= COALESCE((SELECT "
                          "MAX(b.first_at) FROM check_chunk b WHERE b.domain_id = %1 AND b.service_id = %2 "
                          "AND b.first_at <= ?), 0) AND c.first_at < ?")
        .arg(domainId, serviceId);
}

std::vector<StoredCheck> newestChecks(Statement &chunks, qint64 before, qsizetype most)
{
    std::vector<StoredCheck> checks;
    while (qsizetype(checks.size()) < most && chunks.next()) {
        const CheckChunk chunk(chunks.bytes(0));
        const qsizetype end = chunk.countBefore(before);
        const qsizetype begin = std::max<qsizetype>(0, end + qsizetype(checks.size()) - most);
        for (qsizetype i = end; i > begin; --i)
            checks.push_back(chunk.at(i - 1));
    }
    return checks;
}

namespace {

const QStringList DomainAtService{QStringLiteral("domain_id"), QStringLiteral("service_id")};

/// True for the common case: the answer confirms the known status, or is the first one, and there is
/// nothing else to record.
bool isPlain(const Observation &observation)
{
    const KnownStatus &after = observation.after;
    return observation.answer != BlockStatus::Unknown && observation.answer == after.status &&
           !observation.change && !after.suspicion && !after.silentSince && !after.cachedAt &&
           after.unknownReason.isEmpty() && after.lastAnsweredAt == observation.at &&
           after.lastAskedAt == observation.at;
}

StoredCheck checkOf(BlockStatus answer, const QDateTime &at)
{
    return {at.toMSecsSinceEpoch(), answer == BlockStatus::Blocked};
}

/// Saves plain answers with the same status and time, with one statement per table. Takes a tenth of the
/// time of saving each separately.
class PlainAnswers
{
public:
    PlainAnswers(Transaction &transaction, qint64 serviceId, CheckWriter &checks)
        : m_serviceId(serviceId)
        , m_checks(checks)
        , m_beginStatus(transaction,
                        withNumbers(transaction,
                                    "INSERT INTO domain_status (domain_id, service_id, status, since, "
                                    "last_answered, last_asked, unknown_reason, start_seen) SELECT "
                                    "k.number, ?, ?, ?, ?, ?, '', 0 FROM %1 k WHERE TRUE "
                                    "ON CONFLICT DO NOTHING"))
        , m_goOnStatus(
              transaction,
              withNumbers(
                  transaction,
                  "UPDATE domain_status SET last_answered = ?, last_asked = ?, "
                  "unknown_reason = '', suspect_status = NULL, suspect_first = NULL, "
                  "suspect_times = NULL, silent_since = NULL, cached_at = NULL WHERE service_id = ? AND "
                  "status = ? AND since <= ? AND domain_id IN "
                  "(SELECT k.number FROM %1 k)"))
        , m_beginRun(transaction,
                     withNumbers(transaction, "INSERT INTO run (domain_id, service_id, status, first_seen, "
                                              "last_seen) SELECT k.number, ?, ?, ?, ? FROM %1 k WHERE NOT "
                                              "EXISTS (SELECT 1 FROM run r WHERE r.domain_id = k.number AND "
                                              "r.service_id = ?)"))
        , m_goOnRun(transaction,
                    withNumbers(transaction, "UPDATE run SET last_seen = %2(last_seen, ?) WHERE status = ? "
                                             "AND id IN (SELECT (SELECT MAX(r.id) FROM run r WHERE "
                                             "r.domain_id = k.number AND r.service_id = ?) FROM %1 k)"))
    {
    }

    /// Saves first answers. False if some of the domains are already known. The caller must then save each
    /// answer separately, regardless of what was done here.
    [[nodiscard]] bool begin(BlockStatus answer, const QDateTime &at, const std::vector<qint64> &domains)
    {
        const QString json = jsonNumbers(domains);
        m_beginStatus.run(m_serviceId, statusKey(answer), at, at, at, json);
        if (!isOfAll(m_beginStatus, domains))
            return false;
        if (!m_checks.append(domains, checkOf(answer, at)))
            return false;
        m_beginRun.run(m_serviceId, statusKey(answer), at, at, json, m_serviceId);
        return isOfAll(m_beginRun, domains);
    }

    /// Saves answers that repeat the known status. False if the known status of some domains differs, or
    /// is newer because the clock was ahead.
    [[nodiscard]] bool goOn(BlockStatus answer, const QDateTime &at, const std::vector<qint64> &domains)
    {
        const QString json = jsonNumbers(domains);
        m_goOnStatus.run(at, at, m_serviceId, statusKey(answer), at, json);
        if (!isOfAll(m_goOnStatus, domains))
            return false;
        if (!m_checks.append(domains, checkOf(answer, at)))
            return false;
        m_goOnRun.run(at, statusKey(answer), m_serviceId, json);
        return isOfAll(m_goOnRun, domains);
    }

private:
    static QString withNumbers(const Transaction &transaction, const char *sql)
    {
        return QString::fromLatin1(sql)
            .replace(QLatin1String("%1"), transaction.dialect().numbers)
            .replace(QLatin1String("%2"), transaction.dialect().greatest);
    }

    static bool isOfAll(const Statement &done, const std::vector<qint64> &domains)
    {
        return std::size_t(done.rowsAffected()) == domains.size();
    }

    qint64 m_serviceId;
    CheckWriter &m_checks;
    Statement m_beginStatus;
    Statement m_goOnStatus;
    Statement m_beginRun;
    Statement m_goOnRun;
};

/// Requires `change_ c`: another service of a list can be asked, does not report the domain as blocked, and
/// has not answered in this round. Its answer is of this round if it came with or after the change, or up to
/// 15 minutes before it in the second half of the change's window.
constexpr QLatin1String WaitsForOthers(
    "EXISTS (SELECT 1 FROM list_domain m JOIN list_account w ON w.list_id = m.list_id AND w.service_id = "
    "c.service_id JOIN list_account u ON u.list_id = m.list_id AND u.service_id <> c.service_id JOIN account "
    "a ON a.id = u.account_id AND a.state = 'active' LEFT JOIN domain_status s ON s.domain_id = m.domain_id "
    "AND s.service_id = u.service_id WHERE m.domain_id = c.domain_id AND COALESCE(s.status, 'unknown') <> "
    "'blocked' AND (COALESCE(s.cached_at, s.last_answered, 0) < (c.not_before + c.not_after) / 2 OR "
    "COALESCE(s.cached_at, s.last_answered, 0) < c.not_after - 900000))");
/// Requires `change_ c`: see change_.scope.
QString scopeOf()
{
    return QLatin1String(
               "CASE WHEN EXISTS (SELECT 1 FROM list_domain m JOIN list_account u ON u.list_id = m.list_id "
               "JOIN change_ o ON o.id = (SELECT MAX(id) FROM change_ WHERE domain_id = c.domain_id AND "
               "service_id = u.service_id AND id < c.id AND waits_until IS NULL) WHERE m.domain_id = "
               "c.domain_id AND u.service_id <> c.service_id AND o.to_status = 'blocked') THEN %1 "
               "WHEN EXISTS (SELECT 1 FROM list_domain m JOIN list_account u ON u.list_id = m.list_id WHERE "
               "m.domain_id = c.domain_id AND u.service_id = c.service_id) THEN 2 END")
        .arg(isNewsForAList());
}
/// For the newest change.
QString setScope()
{
    return QLatin1String("UPDATE change_ AS c SET scope = %1 WHERE c.id = (SELECT MAX(id) FROM change_)")
        .arg(scopeOf());
}

/// Gives unblockings that wait and match @p condition the next ids.
void settle(Transaction &transaction, const QString &condition, std::initializer_list<Bind> values)
{
    // The plus sign makes SQLite use the index of those that wait.
    const auto settled = transaction.column<qint64>(
        QLatin1String("SELECT c.id FROM change_ c WHERE c.waits_until IS NOT NULL AND (%1) ORDER BY +c.id")
            .arg(condition),
        values);
    for (const qint64 id : settled) {
        transaction.run("INSERT INTO change_ (domain_id, service_id, from_status, to_status, not_before, "
                        "not_after, confirmed_at, read_at) SELECT domain_id, service_id, from_status, "
                        "to_status, not_before, not_after, confirmed_at, read_at FROM change_ WHERE id = ?",
                        {id});
        transaction.run("DELETE FROM change_ WHERE id = ?", {id});
        transaction.run(setScope());
    }
}

/// Prepared statements that save one observation.
class ObservationWriter
{
public:
    ObservationWriter(Transaction &transaction, qint64 serviceId, CheckWriter &checks, bool isByHand)
        : m_transaction(transaction)
        , m_serviceId(serviceId)
        , m_isByHand(isByHand)
        , m_checks(checks)
        // Most answers do not change the status. If a statement names that column, SQLite evaluates its
        // CHECK and builds a temporary table of the allowed values. That would take a third of a check's
        // time.
        , m_sameStatus(transaction,
                       "UPDATE domain_status SET since = ?, last_answered = ?, last_asked = ?, "
                       "unknown_reason = ?, suspect_status = ?, suspect_first = ?, suspect_times = ?, "
                       "start_seen = ?, silent_since = ?, cached_at = ? WHERE domain_id = ? AND service_id = "
                       "? AND status = ?")
        , m_status(transaction,
                   upsert(QStringLiteral("domain_status"), DomainAtService,
                          QStringLiteral("status,since,last_answered,last_asked,unknown_reason,"
                                         "suspect_status,suspect_first,suspect_times,start_seen,silent_since,"
                                         "cached_at")
                              .split(u',')))
        , m_extendRun(transaction,
                      QLatin1String("UPDATE run SET last_seen = %1(last_seen, ?) WHERE status = ? AND id = "
                                    "(SELECT MAX(id) FROM run WHERE domain_id = ? AND service_id = ?)")
                          .arg(transaction.dialect().greatest))
        , m_beginRun(transaction, "INSERT INTO run (domain_id, service_id, status, first_seen, last_seen) "
                                  "VALUES (?, ?, ?, ?, ?)")
        , m_change(transaction, "INSERT INTO change_ (domain_id, service_id, from_status, to_status, "
                                "not_before, not_after, confirmed_at) VALUES (?, ?, ?, ?, ?, ?, ?)")
        , m_scope(transaction, setScope())
        , m_wait(transaction, QLatin1String("UPDATE change_ AS c SET waits_until = ? WHERE c.id = (SELECT "
                                            "MAX(id) FROM change_) AND %1")
                                  .arg(WaitsForOthers))
        // If the user checked the domain by hand and does not watch it, they already saw the answer. A
        // list whose account was removed counts as watched.
        , m_firstFinding(transaction,
                         "INSERT INTO change_ (domain_id, service_id, from_status, to_status, not_before, "
                         "not_after, confirmed_at) SELECT ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 "
                         "FROM list_domain m JOIN list l ON l.id = m.list_id LEFT JOIN account a ON "
                         "a.id IN (l.account_id, l.second_account_id) WHERE m.domain_id = ? AND "
                         "(l.account_id IS NULL OR a.service_id = ?))")
        // The same holds for later changes of a domain that was in no list yet.
        , m_knownChange(transaction,
                        QLatin1String("UPDATE alert_setting SET told_change = CASE WHEN told_change >= %1 "
                                      "THEN %2 ELSE told_change END, said_change = CASE WHEN said_change >= "
                                      "%1 THEN %2 ELSE said_change END WHERE NOT EXISTS (SELECT 1 FROM "
                                      "list_domain WHERE domain_id = ?) AND NOT EXISTS (SELECT 1 FROM "
                                      "former_list_domain WHERE domain_id = ?)")
                            .arg(QLatin1String("(SELECT COALESCE(MAX(id), 0) FROM change_ WHERE id < (SELECT "
                                               "MAX(id) FROM change_))"),
                                 QLatin1String("(SELECT MAX(id) FROM change_)")))
    {
    }

    void save(qint64 domain, const Observation &observation)
    {
        saveStatus(domain, observation.after);
        if (observation.answer == BlockStatus::Unknown)
            return;
        m_checks.add(domain, checkOf(observation.answer, observation.at));
        if (observation.change)
            saveChange(domain, *observation.change, observation.at);
        else if (observation.answer == observation.after.status)
            continueRun(domain, observation);
        // otherwise it is a suspicion, which belongs to no run until it is confirmed
    }

private:
    void saveStatus(qint64 domain, const KnownStatus &known)
    {
        std::optional<QString> suspectStatus;
        std::optional<QDateTime> suspectFirst;
        std::optional<int> suspectTimes;
        if (known.suspicion) {
            suspectStatus = statusKey(known.suspicion->status);
            suspectFirst = known.suspicion->firstSeenAt;
            suspectTimes = known.suspicion->timesSeen;
        }
        const QString status = statusKey(known.status);
        if (!m_sameStatus.run(known.since, known.lastAnsweredAt, known.lastAskedAt, known.unknownReason,
                              suspectStatus, suspectFirst, suspectTimes, known.startSeen, known.silentSince,
                              known.cachedAt, domain, m_serviceId, status) ||
            m_sameStatus.rowsAffected() > 0)
            return;
        m_status.run(domain, m_serviceId, status, known.since, known.lastAnsweredAt, known.lastAskedAt,
                     known.unknownReason, suspectStatus, suspectFirst, suspectTimes, known.startSeen,
                     known.silentSince, known.cachedAt);
    }

    void saveChange(qint64 domain, const Change &change, const QDateTime &at)
    {
        if (change.isFirstFinding() && m_isByHand) {
            m_firstFinding.run(domain, m_serviceId, statusKey(change.from), statusKey(change.to),
                               change.notAfter, change.notAfter, at, domain, m_serviceId);
            if (m_firstFinding.rowsAffected() > 0)
                m_scope.run();
        } else {
            settle(m_transaction, QStringLiteral("c.domain_id = ? AND c.service_id = ?"),
                   {domain, m_serviceId}); // before its next change
            m_change.run(domain, m_serviceId, statusKey(change.from), statusKey(change.to),
                         change.isFirstFinding() ? change.notAfter : change.notBefore, change.notAfter, at);
            m_scope.run();
            if (!change.isFirstFinding())
                m_knownChange.run(domain, domain);
            if (change.to == BlockStatus::NotBlocked)
                m_wait.run(at.addDuration(LongestWait));
        }
        m_beginRun.run(domain, m_serviceId, statusKey(change.to), change.notAfter, at);
    }

    void continueRun(qint64 domain, const Observation &observation)
    {
        const QString status = statusKey(observation.answer);
        if (m_extendRun.run(observation.at, status, domain, m_serviceId) && m_extendRun.rowsAffected() == 0)
            m_beginRun.run(domain, m_serviceId, status, observation.after.since.value_or(observation.at),
                           observation.at);
    }

    Transaction &m_transaction;
    qint64 m_serviceId;
    bool m_isByHand;
    CheckWriter &m_checks;
    Statement m_sameStatus;
    Statement m_status;
    Statement m_extendRun;
    Statement m_beginRun;
    Statement m_change;
    Statement m_scope;
    Statement m_wait;
    Statement m_firstFinding;
    Statement m_knownChange;
};

} // namespace

void saveObservations(Transaction &transaction, qint64 serviceId, const QList<Observation> &observations,
                      bool isByHand)
{
    /// True for a first answer; its status; its time.
    using Alike = std::tuple<bool, BlockStatus, QDateTime>;

    ManyDomains domains(transaction);
    CheckWriter checks(transaction, serviceId);
    PlainAnswers plain(transaction, serviceId, checks);
    std::optional<ObservationWriter> single; // most replies have only plain answers
    const auto saveSingle = [&](qint64 domain, const Observation &each) {
        if (!single)
            single.emplace(transaction, serviceId, checks, isByHand);
        single->save(domain, each);
    };
    for (qsizetype done = 0; done < observations.size(); done += ManyDomains::Most) {
        const QList<Observation> part = observations.mid(done, ManyDomains::Most);
        QList<DomainName> names;
        for (const Observation &each : part)
            names.append(each.domain);
        const std::vector<qint64> ids = domains.idsOf(names);
        const bool isEachOnce = QSet<DomainName>(names.cbegin(), names.cend()).size() == names.size();
        std::map<Alike, std::vector<std::size_t>> alike;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const Observation &each = part.at(qsizetype(i));
            if (isEachOnce && isPlain(each))
                alike[{each.after.since == each.at && !each.after.startSeen, each.answer, each.at}].push_back(
                    i);
            else
                saveSingle(ids[i], each);
        }
        for (const auto &[said, members] : alike) {
            std::vector<qint64> together;
            for (const std::size_t i : members)
                together.push_back(ids[i]);
            const auto &[isFirst, answer, at] = said;
            if (!(isFirst ? plain.begin(answer, at, together) : plain.goOn(answer, at, together)))
                for (const std::size_t i : members)
                    saveSingle(ids[i], part.at(qsizetype(i)));
        }
    }
    settleUnblockings(transaction);
}

void settleUnblockings(Transaction &transaction)
{
    const QDateTime now = transaction.now();
    // A wait that is longer than any other is from a clock that was ahead.
    settle(transaction,
           QLatin1String("c.waits_until <= ? OR c.waits_until > ? OR NOT %1").arg(WaitsForOthers),
           {now, now.addDuration(LongestWait)});
}

Result<QList<QDateTime>> settleUnblockings(const Database &database)
{
    constexpr QLatin1String waits("SELECT waits_until FROM change_ WHERE waits_until IS NOT NULL ORDER BY 1");
    auto waiting = TRY(database.column<QDateTime>(waits));
    if (waiting.isEmpty()) // as usual, so nothing is written
        return waiting;
    Transaction transaction(database.connection(), Transaction::Mode::Write);
    settleUnblockings(transaction);
    return transaction.commit(transaction.column<QDateTime>(waits));
}

} // namespace pantau::db
