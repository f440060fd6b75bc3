// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/observations.h"

#include "sql/dialect.h"
#include "store/rows.h"

namespace pantau::store {

using sql::Statement;
using sql::Transaction;

namespace {

const QStringList DomainAtService{QStringLiteral("domain_id"), QStringLiteral("service_id")};

/// The statements of one observation, prepared once.
class ObservationWriter
{
public:
    ObservationWriter(Transaction &transaction, qint64 serviceId)
        : m_serviceId(serviceId)
        , m_ids(transaction)
        // Most answers leave the status as it is. Whoever names that column lets SQLite hold it to its CHECK,
        // and make a table aside of the words there: a third of the time that a check takes.
        , m_sameStatus(
              transaction,
              "UPDATE domain_status SET since = ?, last_answered = ?, last_asked = ?, "
              "unknown_reason = ?, suspect_status = ?, suspect_first = ?, suspect_times = ?, "
              "start_seen = ?, silent_since = ? WHERE domain_id = ? AND service_id = ? AND status = ?")
        , m_status(
              transaction,
              sql::upsert(QStringLiteral("domain_status"), DomainAtService,
                          QStringLiteral("status,since,last_answered,last_asked,unknown_reason,"
                                         "suspect_status,suspect_first,suspect_times,start_seen,silent_since")
                              .split(u',')))
        , m_check(transaction, sql::upsert(QStringLiteral("check_"),
                                           DomainAtService + QStringList{QStringLiteral("checked_at")},
                                           {QStringLiteral("blocked")}))
        , m_extendRun(transaction,
                      QLatin1String("UPDATE run SET last_seen = %1(last_seen, ?) WHERE status = ? AND id = "
                                    "(SELECT MAX(id) FROM run WHERE domain_id = ? AND service_id = ?)")
                          .arg(transaction.dialect().greatest))
        , m_beginRun(transaction, "INSERT INTO run (domain_id, service_id, status, first_seen, last_seen) "
                                  "VALUES (?, ?, ?, ?, ?)")
        , m_change(transaction, "INSERT INTO change_ (domain_id, service_id, from_status, to_status, "
                                "not_before, not_after, confirmed_at) VALUES (?, ?, ?, ?, ?, ?, ?)")
        // What a person asked for by hand, and does not watch, was told to them with the answer. A list whose
        // account is gone by now is one that was watched.
        , m_firstFinding(transaction,
                         "INSERT INTO change_ (domain_id, service_id, from_status, to_status, not_before, "
                         "not_after, confirmed_at) SELECT ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 "
                         "FROM list_domain m JOIN list l ON l.id = m.list_id LEFT JOIN account a ON "
                         "a.id = l.account_id WHERE m.domain_id = ? AND "
                         "(l.account_id IS NULL OR a.service_id = ?))")
    {
    }

    void save(const Observation &observation)
    {
        const qint64 domain = m_ids.idOf(observation.domain);
        saveStatus(domain, observation.after);
        if (observation.answer == BlockStatus::Unknown)
            return;
        m_check.run(domain, m_serviceId, observation.at, observation.answer == BlockStatus::Blocked);
        if (observation.change)
            saveChange(domain, *observation.change, observation.at);
        else if (observation.answer == observation.after.status)
            continueRun(domain, observation);
        // else it is a suspicion, which belongs to no run until it is confirmed
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
                              domain, m_serviceId, status) ||
            m_sameStatus.rowsAffected() > 0)
            return;
        m_status.run(domain, m_serviceId, status, known.since, known.lastAnsweredAt, known.lastAskedAt,
                     known.unknownReason, suspectStatus, suspectFirst, suspectTimes, known.startSeen,
                     known.silentSince);
    }

    void saveChange(qint64 domain, const Change &change, const QDateTime &at)
    {
        if (change.isFirstFinding())
            m_firstFinding.run(domain, m_serviceId, statusKey(change.from), statusKey(change.to),
                               change.notAfter, change.notAfter, at, domain, m_serviceId);
        else
            m_change.run(domain, m_serviceId, statusKey(change.from), statusKey(change.to), change.notBefore,
                         change.notAfter, at);
        m_beginRun.run(domain, m_serviceId, statusKey(change.to), change.notAfter, at);
    }

    void continueRun(qint64 domain, const Observation &observation)
    {
        const QString status = statusKey(observation.answer);
        if (m_extendRun.run(observation.at, status, domain, m_serviceId) && m_extendRun.rowsAffected() == 0)
            m_beginRun.run(domain, m_serviceId, status, observation.after.since.value_or(observation.at),
                           observation.at);
    }

    qint64 m_serviceId;
    DomainIds m_ids;
    Statement m_sameStatus;
    Statement m_status;
    Statement m_check;
    Statement m_extendRun;
    Statement m_beginRun;
    Statement m_change;
    Statement m_firstFinding;
};

} // namespace

void saveObservations(Transaction &transaction, qint64 serviceId, const QList<Observation> &observations)
{
    ObservationWriter writer(transaction, serviceId);
    for (const Observation &observation : observations)
        writer.save(observation);
}

} // namespace pantau::store
