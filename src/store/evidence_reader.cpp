// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/evidence_reader.h"

#include "store/appeal_rows.h"
#include "store/database.h"
#include "store/rows.h"

#include <algorithm>

namespace pantau::store {

namespace {

/// The statements that fill in one domain, prepared once for many.
class Details
{
public:
    Details(Transaction &transaction, const EvidenceReader::Period &period)
        : m_period(period)
        , m_changes(transaction,
                    QLatin1String(
                        "SELECT c.confirmed_at, %1 FROM change_ c WHERE c.domain_id = ? AND c.service_id = ? "
                        "AND c.from_status <> 'unknown' ORDER BY c.confirmed_at DESC, c.id DESC")
                        .arg(ChangeColumns))
        , m_counts(
              transaction,
              "SELECT COUNT(*), COALESCE(SUM(blocked), 0), MIN(checked_at), MAX(checked_at), "
              "COALESCE(MAX(gap), 0) FROM (SELECT blocked, checked_at, checked_at - LAG(checked_at) OVER "
              "(ORDER BY checked_at) AS gap FROM check_ WHERE domain_id = ? AND service_id = ? "
              "AND checked_at BETWEEN ? AND ?) c")
        , m_answers(transaction,
                    "SELECT checked_at, blocked FROM check_ WHERE domain_id = ? AND service_id = ? "
                    "AND checked_at BETWEEN ? AND ? ORDER BY checked_at DESC LIMIT ?")
        , m_blockings(transaction,
                      "SELECT before, first_seen, last_seen, after FROM (SELECT r.first_seen, r.last_seen, "
                      "(SELECT MAX(p.last_seen) FROM run p WHERE p.domain_id = r.domain_id "
                      "AND p.service_id = r.service_id AND p.first_seen < r.first_seen) AS before, "
                      "(SELECT MIN(n.first_seen) FROM run n WHERE n.domain_id = r.domain_id "
                      "AND n.service_id = r.service_id AND n.first_seen > r.first_seen) AS after "
                      "FROM run r WHERE r.domain_id = ? AND r.service_id = ? AND r.status = 'blocked') b "
                      "WHERE first_seen <= ? AND (after IS NULL OR after >= ?) ORDER BY first_seen DESC")
        , m_appeals(transaction, SelectAppeals + QLatin1String("WHERE p.domain_id = ? AND p.service_id = ?") +
                                     NewestAppealFirst)
    {
    }

    void fill(Evidence &evidence, qint64 domain, qint64 service)
    {
        m_changes.run(domain, service);
        while (m_changes.next()) {
            const Change change = readChange(m_changes, 1, evidence.domain);
            if (!evidence.lastChange)
                evidence.lastChange = change;
            const QDateTime confirmed = m_changes.time(0);
            if (confirmed >= m_period.from && confirmed <= m_period.to)
                evidence.changes.append(change);
        }
        m_counts.run(domain, service, m_period.from, m_period.to);
        if (m_counts.next()) {
            evidence.answerCount = int(m_counts.number(0));
            evidence.blockedCount = int(m_counts.number(1));
            if (evidence.answerCount > 0)
                evidence.longestSilence =
                    std::max({m_period.from.secsTo(m_counts.time(2)), m_counts.time(3).secsTo(m_period.to),
                              m_counts.number(4) / 1000});
        }
        m_answers.run(domain, service, m_period.from, m_period.to, m_period.mostAnswers);
        while (m_answers.next())
            evidence.answers.append({m_answers.time(0), m_answers.number(1) != 0 ? BlockStatus::Blocked
                                                                                 : BlockStatus::NotBlocked});
        m_blockings.run(domain, service, m_period.to, m_period.from);
        while (m_blockings.next())
            evidence.blockings.append({m_blockings.optionalTime(0), m_blockings.time(1), m_blockings.time(2),
                                       m_blockings.optionalTime(3)});
        m_appeals.run(domain, service);
        while (m_appeals.next())
            evidence.appeals.append(readAppeal(m_appeals));
    }

private:
    EvidenceReader::Period m_period;
    Statement m_changes;
    Statement m_counts;
    Statement m_answers;
    Statement m_blockings;
    Statement m_appeals;
};

/// Of rows with the domain's name, its id, the service's address, its id, and the status columns.
Result<QList<Evidence>> collect(Transaction &transaction, Statement &rows,
                                const EvidenceReader::Period &period,
                                const std::function<bool()> &isUnwanted = {})
{
    Details details(transaction, period);
    QList<Evidence> all;
    while (rows.next()) {
        if (isUnwanted && isUnwanted()) {
            transaction.fail({Error::Kind::Cancelled, {}, {}});
            break;
        }
        const KnownStatus known = readKnown(rows, 4);
        Evidence evidence{DomainName::fromNormalised(rows.text(0)), rows.text(2), known.status, known.since,
                          known.lastAnsweredAt};
        evidence.startSeen = known.startSeen;
        details.fill(evidence, rows.number(1), rows.number(3));
        all.append(std::move(evidence));
    }
    return transaction.commit(std::move(all));
}

} // namespace

Result<QList<Evidence>> EvidenceReader::ofDomain(const DomainName &domain, const Period &period) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement rows(
        transaction,
        QLatin1String("SELECT d.name, d.id, v.address, v.id, %1 FROM domain d "
                      "JOIN domain_status s ON s.domain_id = d.id JOIN service v ON v.id = s.service_id "
                      "WHERE d.name = ? ORDER BY v.address")
            .arg(StatusColumns));
    rows.run(domain);
    return collect(transaction, rows, period);
}

Result<QList<Evidence>> EvidenceReader::ofList(ListId list, const Period &period,
                                               const std::function<bool()> &isUnwanted) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement rows(
        transaction,
        QLatin1String("SELECT d.name, d.id, COALESCE(v.address, ''), COALESCE(v.id, 0), %1 FROM list l "
                      "JOIN list_domain m ON m.list_id = l.id JOIN domain d ON d.id = m.domain_id "
                      "LEFT JOIN account a ON a.id = l.account_id LEFT JOIN service v ON v.id = a.service_id "
                      "LEFT JOIN domain_status s ON s.domain_id = d.id AND s.service_id = v.id "
                      "WHERE l.id = ? ORDER BY d.name")
            .arg(StatusColumns));
    rows.run(list);
    return collect(transaction, rows, period, isUnwanted);
}

Result<QList<bool>> EvidenceReader::wereAnswered(ListId list, const QList<TimeSpan> &spans) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     "SELECT 1 FROM list l JOIN account a ON a.id = l.account_id "
                     "JOIN list_domain m ON m.list_id = l.id JOIN check_ c ON c.domain_id = m.domain_id "
                     "AND c.service_id = a.service_id "
                     "WHERE l.id = ? AND c.checked_at >= ? AND c.checked_at < ? LIMIT 1");
    QList<bool> answered;
    for (const TimeSpan &span : spans) {
        select.run(list, span.from, span.to);
        answered += select.next();
    }
    return transaction.commit(std::move(answered));
}

} // namespace pantau::store
