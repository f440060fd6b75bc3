// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/evidence_reader.h"

#include "sql/dialect.h"
#include "store/appeal_rows.h"
#include "store/checks.h"
#include "store/database.h"
#include "store/many_domains.h"
#include "store/rows.h"

#include <QHash>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace pantau::store {

namespace {

constexpr std::size_t DomainsAtOnce = 200;

/// Fills in many domains of a service with a statement for each kind of thing: one for each domain takes five
/// times as long.
class Details
{
public:
    Details(Transaction &transaction, const EvidenceReader::Period &period)
        : m_period(period)
        , m_changes(transaction,
                    of(transaction,
                       "SELECT k.number, c.confirmed_at, %2 FROM %1 CROSS JOIN change_ c "
                       "ON c.domain_id = k.number AND c.service_id = s.id "
                       "WHERE c.from_status <> 'unknown' ORDER BY c.confirmed_at DESC, c.id DESC")
                        .arg(ChangeColumns))
        , m_chunks(transaction,
                   of(transaction, "SELECT k.number, c.checks FROM %1 CROSS JOIN check_chunk c ON %2")
                       .arg(chunksBetween(QLatin1String("k.number"), QLatin1String("s.id"))))
        , m_blockings(transaction,
                      of(transaction,
                         "SELECT domain_id, before, first_seen, last_seen, after FROM "
                         "(SELECT r.domain_id, r.first_seen, r.last_seen, "
                         "(SELECT MAX(p.last_seen) FROM run p WHERE p.domain_id = r.domain_id "
                         "AND p.service_id = r.service_id AND p.first_seen < r.first_seen) AS before, "
                         "(SELECT MIN(n.first_seen) FROM run n WHERE n.domain_id = r.domain_id "
                         "AND n.service_id = r.service_id AND n.first_seen > r.first_seen) AS after "
                         "FROM %1 CROSS JOIN run r ON r.domain_id = k.number AND r.service_id = s.id "
                         "WHERE r.status = 'blocked') b "
                         "WHERE first_seen <= ? AND (after IS NULL OR after >= ?) ORDER BY first_seen DESC"))
        , m_appealed(transaction, of(transaction, "SELECT DISTINCT k.number FROM %1 CROSS JOIN appeal p "
                                                  "ON p.domain_id = k.number AND p.service_id = s.id"))
        , m_appeals(transaction, SelectAppeals + QLatin1String("WHERE p.domain_id = ? AND p.service_id = ?") +
                                     NewestAppealFirst)
    {
    }

    /// @p domains: of what is in @p batch, in that order, at one service.
    void fill(std::span<Evidence> batch, const std::vector<qint64> &domains, qint64 service)
    {
        const QString json = jsonNumbers(domains);
        m_places.clear();
        for (std::size_t i = 0; i < domains.size(); ++i)
            m_places.insert(domains[i], i);
        m_changes.run(json, service);
        while (m_changes.next())
            add(batch[placeOf(m_changes)], m_changes);
        countChecks(batch, json, service);
        m_blockings.run(json, service, m_period.to, m_period.from);
        while (m_blockings.next())
            batch[placeOf(m_blockings)].blockings.append({m_blockings.optionalTime(1), m_blockings.time(2),
                                                          m_blockings.time(3), m_blockings.optionalTime(4)});
        m_appealed.run(json, service);
        while (m_appealed.next()) {
            m_appeals.run(m_appealed.number(0), service);
            while (m_appeals.next())
                batch[placeOf(m_appealed)].appeals.append(readAppeal(m_appeals));
        }
    }

private:
    /// For %1 the domains as `k`, and their service as `s`.
    static QString of(const Transaction &transaction, const char *sql)
    {
        return QString::fromLatin1(sql)
            .replace(QLatin1String("%1"),
                     transaction.dialect().numbers + QLatin1String(" k CROSS JOIN (SELECT ? AS id) s"))
            .replace(QLatin1String("%2"), QLatin1String("%1"));
    }

    /// In the batch, of the domain that @p row begins with.
    [[nodiscard]] std::size_t placeOf(const Statement &row) const { return m_places.value(row.number(0)); }

    void add(Evidence &evidence, const Statement &row) const
    {
        const Change change = readChange(row, 2, evidence.domain);
        if (!evidence.lastChange)
            evidence.lastChange = change;
        const QDateTime confirmed = row.time(1);
        if (confirmed >= m_period.from && confirmed <= m_period.to)
            evidence.changes.append(change);
    }

    void countChecks(std::span<Evidence> batch, const QString &json, qint64 service)
    {
        const qint64 from = m_period.from.toMSecsSinceEpoch();
        const qint64 until = m_period.to.toMSecsSinceEpoch() + 1;
        std::vector<std::vector<StoredCheck>> checks(batch.size());
        m_chunks.run(json, service, from, until);
        while (m_chunks.next())
            CheckChunk(m_chunks.bytes(1)).appendTo(checks[placeOf(m_chunks)], from, until);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            std::ranges::sort(checks[i], {}, &StoredCheck::at); // sooner done here than by SQLite
            count(batch[i], checks[i]);
        }
    }

    /// @p checks: of the period, oldest first.
    void count(Evidence &evidence, const std::vector<StoredCheck> &checks) const
    {
        if (checks.empty())
            return;
        evidence.answerCount = int(checks.size());
        evidence.blockedCount = int(std::count_if(checks.begin(), checks.end(),
                                                  [](const StoredCheck &check) { return check.isBlocked; }));
        qint64 silence = std::max(checks.front().at - m_period.from.toMSecsSinceEpoch(),
                                  m_period.to.toMSecsSinceEpoch() - checks.back().at);
        for (std::size_t i = 1; i < checks.size(); ++i)
            silence = std::max(silence, checks[i].at - checks[i - 1].at);
        evidence.longestSilence = silence / 1000;
        const auto shown = std::min(checks.size(), std::size_t(m_period.mostAnswers));
        for (auto check = checks.rbegin(); check != checks.rbegin() + std::ptrdiff_t(shown); ++check)
            evidence.answers.append({timeOf(*check), statusOf(*check)});
    }

    EvidenceReader::Period m_period;
    Statement m_changes;
    Statement m_chunks;
    Statement m_blockings;
    Statement m_appealed;
    Statement m_appeals;
    QHash<qint64, std::size_t> m_places; ///< in the batch, by domain
};

/// What collect() reads, with `domain d`, `service v` and `domain_status s`.
constexpr QLatin1String
    SubjectColumns("d.name, d.id, COALESCE(v.id, 0), s.status, s.since, s.last_answered, s.start_seen");

/// Of rows with the SubjectColumns.
Result<QList<Evidence>> collect(Transaction &transaction, Statement &rows,
                                const EvidenceReader::Period &period,
                                const std::function<bool()> &isUnwanted = {})
{
    QList<Evidence> all;
    std::vector<qint64> domains;
    std::vector<qint64> services; ///< theirs
    Statement addresses(transaction, "SELECT address FROM service WHERE id = ?");
    QString address; ///< one text for all domains of a service
    while (rows.next()) {
        const qint64 service = rows.number(2);
        if (services.empty() || services.back() != service) {
            addresses.run(service);
            address = addresses.next() ? addresses.text(0) : QString();
        }
        Evidence evidence{DomainName::fromNormalised(rows.text(0)), address, readStatus(rows, 3),
                          rows.optionalTime(4), rows.optionalTime(5)};
        evidence.startSeen = rows.number(6) != 0;
        domains.push_back(rows.number(1));
        services.push_back(service);
        all.append(std::move(evidence));
    }
    Details details(transaction, period);
    for (std::size_t done = 0; done < domains.size();) {
        if (isUnwanted && isUnwanted()) {
            transaction.fail({Error::Kind::Cancelled, {}, {}});
            break;
        }
        std::size_t end = done + 1;
        while (end < domains.size() && end < done + DomainsAtOnce && services[end] == services[done])
            ++end;
        details.fill(std::span(all).subspan(done, end - done),
                     {domains.begin() + std::ptrdiff_t(done), domains.begin() + std::ptrdiff_t(end)},
                     services[done]);
        done = end;
    }
    return transaction.commit(std::move(all));
}

} // namespace

Result<QList<Evidence>> EvidenceReader::ofDomain(const DomainName &domain, const Period &period) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement rows(
        transaction,
        QLatin1String("SELECT %1 FROM domain d "
                      "JOIN domain_status s ON s.domain_id = d.id JOIN service v ON v.id = s.service_id "
                      "WHERE d.name = ? ORDER BY v.address")
            .arg(SubjectColumns));
    rows.run(domain);
    return collect(transaction, rows, period);
}

Result<QList<Evidence>> EvidenceReader::ofList(ListId list, const Period &period,
                                               const std::function<bool()> &isUnwanted) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement rows(
        transaction,
        QLatin1String("SELECT %1 FROM list l "
                      "JOIN list_domain m ON m.list_id = l.id JOIN domain d ON d.id = m.domain_id "
                      "LEFT JOIN account a ON a.id = l.account_id LEFT JOIN service v ON v.id = a.service_id "
                      "LEFT JOIN domain_status s ON s.domain_id = d.id AND s.service_id = v.id "
                      "WHERE l.id = ? ORDER BY d.name")
            .arg(SubjectColumns));
    rows.run(list);
    return collect(transaction, rows, period, isUnwanted);
}

Result<std::optional<QDateTime>> EvidenceReader::elsewhereUntil(ListId list) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(
        transaction,
        "SELECT MAX(s.last_answered) FROM service v CROSS JOIN list_domain m CROSS JOIN domain_status s "
        "ON s.domain_id = m.domain_id AND s.service_id = v.id WHERE v.address <> 'local:sample' "
        "AND NOT EXISTS (SELECT 1 FROM account a WHERE a.service_id = v.id) AND m.list_id = ?");
    select.run(list);
    return transaction.commit(select.next() ? select.optionalTime(0) : std::nullopt);
}

Result<QList<bool>> EvidenceReader::wereAnswered(ListId list, const QList<TimeSpan> &spans) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement chunks(transaction,
                     QLatin1String("SELECT c.checks FROM list l CROSS JOIN account a ON a.id = l.account_id "
                                   "CROSS JOIN list_domain m ON m.list_id = l.id CROSS JOIN check_chunk c ON "
                                   "%1 WHERE l.id = ?")
                         .arg(chunksBetween(QLatin1String("m.domain_id"), QLatin1String("a.service_id"))));
    QList<bool> answered;
    for (const TimeSpan &span : spans) {
        const qint64 from = span.from.toMSecsSinceEpoch();
        const qint64 until = span.to.toMSecsSinceEpoch();
        std::vector<StoredCheck> checks;
        chunks.run(from, until, list);
        while (checks.empty() && chunks.next())
            CheckChunk(chunks.bytes(0)).appendTo(checks, from, until);
        answered += !checks.empty();
    }
    return transaction.commit(std::move(answered));
}

} // namespace pantau::store
