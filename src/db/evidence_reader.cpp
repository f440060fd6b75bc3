// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/evidence_reader.h"

#include "db/appeals.h"
#include "db/checks.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/rows.h"

#include <QHash>

#include <algorithm>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace pantau::db {

namespace {

constexpr std::size_t DomainsAtOnce = 200;
constexpr qint64 StillNow = std::numeric_limits<qint64>::max() - 1;

using Checks = std::vector<StoredCheck>;

/// A service that a list used. Its answers count after `since`, up to and including `until`.
struct Use
{
    qint64 service = 0; ///< 0: none
    QString address;
    qint64 since = 0;
    qint64 until = StillNow;
};

/// A domain of a list. Its answers count after `since`, up to and including `until`.
struct Member
{
    qint64 domain = 0;
    qint64 since = 0;
    qint64 until = StillNow;
    bool isRemoved = false; ///< before the end of the period
    bool isLater = false;   ///< joined after the period

    /// Time of the last answer that counts; 0 if the list had left the service before the domain joined.
    [[nodiscard]] qint64 lastAt(const Use &use) const
    {
        return since >= use.until ? 0 : std::min(until, use.until);
    }
};

/// A period of the same answer.
struct Run
{
    BlockStatus status = BlockStatus::Unknown;
    qint64 first = 0;
    qint64 last = 0;
};

/// A service's knowledge of a domain at the end of the period.
struct Standing
{
    Run run{}; ///< up to the last stored answer
    bool startSeen = false;
    std::optional<Change> lastChange{}; ///< for the list
};

qint64 timeOr(const Statement &row, int column, qint64 otherwise)
{
    return row.isNull(column) ? otherwise : row.number(column);
}

/// Fills in many domains of a service with one statement per kind of data. One per domain takes five times
/// as long.
class Details
{
public:
    Details(Transaction &transaction, const EvidenceReader::Period &period)
        : m_period(period)
        , m_from(period.from.toMSecsSinceEpoch())
        , m_to(period.to.toMSecsSinceEpoch())
        , m_changes(transaction,
                    of(transaction, "SELECT k.number, c.confirmed_at, %2 FROM %1 CROSS JOIN change_ c "
                                    "ON c.domain_id = k.number AND c.service_id = s.id "
                                    "WHERE c.from_status <> 'unknown' AND c.confirmed_at <= ? ORDER BY "
                                    "c.confirmed_at DESC, c.id DESC")
                        .arg(ChangeColumns))
        , m_chunks(transaction,
                   of(transaction, "SELECT k.number, c.checks FROM %1 CROSS JOIN check_chunk c ON %2")
                       .arg(chunksBetween(QLatin1String("k.number"), QLatin1String("s.id"))))
        , m_before(transaction, "SELECT checks FROM check_chunk WHERE domain_id = ? AND service_id = ? AND "
                                "first_at <= ? ORDER BY first_at DESC")
        // A run is known from the confirmation of its change.
        , m_runs(transaction,
                 of(transaction,
                    "SELECT r.domain_id, r.status, r.first_seen, r.last_seen "
                    "FROM %1 CROSS JOIN run r ON r.domain_id = k.number AND r.service_id = s.id "
                    "WHERE r.first_seen <= ? AND NOT EXISTS (SELECT 1 FROM change_ c WHERE c.domain_id = "
                    "r.domain_id AND c.service_id = r.service_id AND c.not_after = r.first_seen "
                    "AND c.confirmed_at > ?) ORDER BY r.domain_id, r.first_seen, r.id"))
        , m_appealed(transaction, of(transaction, "SELECT DISTINCT k.number FROM %1 CROSS JOIN appeal p "
                                                  "ON p.domain_id = k.number AND p.service_id = s.id"))
        , m_appeals(transaction, selectAppeals() +
                                     QLatin1String("WHERE p.domain_id = ? AND p.service_id = ?") +
                                     NewestAppealFirst)
    {
    }

    /// @p members corresponds to @p batch by index. @p uses starts with the service of the batch.
    void fill(std::span<Evidence> batch, std::span<const Member> members, const std::vector<Use> &uses)
    {
        std::vector<qint64> domains;
        m_places.clear();
        for (const Member &each : members) {
            m_places.insert(each.domain, domains.size());
            domains.push_back(each.domain);
        }
        m_members = members;
        m_checks.assign(uses.size(), std::vector<Checks>(batch.size()));
        m_standings.assign(uses.size(), std::vector<Standing>(batch.size()));
        m_changedAt.assign(batch.size(), 0);
        m_isNew.assign(batch.size(), true);
        const QString json = jsonNumbers(domains);
        for (std::size_t at = 0; at < uses.size(); ++at)
            readChecks(json, uses[at], m_checks[at]);
        for (std::size_t at = 0; at < uses.size(); ++at)
            readRest(batch, json, uses, at);
        for (const Use &use : uses)
            readAppeals(batch, json, use);
        for (std::size_t place = 0; place < batch.size(); ++place)
            finish(batch[place], place, uses);
    }

    [[nodiscard]] QList<ServiceAnswers> services() const
    {
        QList<ServiceAnswers> all = m_services.values();
        std::ranges::sort(all, {},
                          [](const ServiceAnswers &each) { return std::pair(each.first, each.last); });
        return all;
    }

private:
    /// Replaces %1 in @p sql with the domains as `k` and their service as `s`.
    static QString of(const Transaction &transaction, const char *sql)
    {
        return QString::fromLatin1(sql)
            .replace(QLatin1String("%1"),
                     transaction.dialect().numbers + QLatin1String(" k CROSS JOIN (SELECT ? AS id) s"))
            .replace(QLatin1String("%2"), QLatin1String("%1"));
    }

    /// Index in the batch of the domain in the first column of @p row.
    [[nodiscard]] std::size_t placeOf(const Statement &row) const { return m_places.value(row.number(0)); }

    void readChecks(const QString &json, const Use &use, std::vector<Checks> &checks)
    {
        const qint64 from = std::max(m_from, use.since + 1);
        m_chunks.run(json, use.service, from, m_to + 1);
        while (m_chunks.next()) {
            const std::size_t place = placeOf(m_chunks);
            const qint64 last = std::min(m_to, m_members[place].lastAt(use));
            CheckChunk(m_chunks.bytes(1)).appendTo(checks[place], from, last + 1);
        }
        for (Checks &each : checks) {
            std::ranges::sort(each, {}, &StoredCheck::at); // faster here than in SQLite
            if (!each.empty())
                note(use, each);
        }
    }

    void note(const Use &use, const Checks &checks)
    {
        const QDateTime first = timeOf(checks.front());
        const QDateTime last = timeOf(checks.back());
        auto service = m_services.find(use.service);
        if (service == m_services.end())
            service = m_services.insert(use.service, {use.address, first, last, 0});
        service->first = std::min(service->first, first);
        service->last = std::max(service->last, last);
        service->count += int(checks.size());
    }

    void readRest(std::span<Evidence> batch, const QString &json, const std::vector<Use> &uses,
                  std::size_t at)
    {
        const Use &use = uses[at];
        m_changes.run(json, use.service, m_period.to);
        while (m_changes.next()) {
            const std::size_t place = placeOf(m_changes);
            const Change change = readChange(m_changes, 2, batch[place].domain);
            const qint64 seen = change.notAfter.toMSecsSinceEpoch();
            m_changedAt[place] = std::max(m_changedAt[place], seen);
            if (seen > use.since && seen <= m_members[place].lastAt(use))
                add(batch[place], change, m_changes.time(1), m_standings[at][place]);
        }
        readRuns(batch, json, uses, at);
    }

    void readAppeals(std::span<Evidence> batch, const QString &json, const Use &use)
    {
        m_appealed.run(json, use.service);
        while (m_appealed.next()) {
            const std::size_t place = placeOf(m_appealed);
            m_appeals.run(m_appealed.number(0), use.service);
            while (m_appeals.next()) {
                Appeal appeal = readAppeal(m_appeals);
                if (appeal.sentAt.toMSecsSinceEpoch() > std::min(m_to, m_members[place].lastAt(use)))
                    continue;
                if (appeal.restoredAt > utcOf(m_changedAt[place]))
                    appeal.restoredAt.reset();
                batch[place].appeals.append(std::move(appeal));
            }
        }
    }

    void add(Evidence &evidence, const Change &change, const QDateTime &confirmed, Standing &standing) const
    {
        if (!standing.lastChange)
            standing.lastChange = change;
        if (confirmed >= m_period.from)
            evidence.changes.append(change);
    }

    /// Converts the runs up to the end of the period to blocks and the status at its end.
    void readRuns(std::span<Evidence> batch, const QString &json, const std::vector<Use> &uses,
                  std::size_t at)
    {
        std::vector<std::vector<Run>> runs(batch.size());
        m_runs.run(json, uses[at].service, m_period.to, m_period.to);
        while (m_runs.next())
            runs[placeOf(m_runs)].push_back({readStatus(m_runs, 1), m_runs.number(2), m_runs.number(3)});
        for (std::size_t place = 0; place < batch.size(); ++place) {
            const qint64 last = std::min(m_to, m_members[place].lastAt(uses[at]));
            m_isNew[place] = m_isNew[place] && (runs[place].empty() || runs[place].front().first >= m_from);
            std::erase_if(runs[place], [last](const Run &run) { return run.first > last; });
            std::optional<QDateTime> before;
            for (std::size_t i = 0; i < runs[place].size(); ++i) {
                const Run &run = runs[place][i];
                const auto after = i + 1 < runs[place].size() ? std::optional(utcOf(runs[place][i + 1].first))
                                                              : std::nullopt;
                const qint64 seen =
                    run.last > last ? lastOf(run, at, place, uses[at].service, last) : run.last;
                m_standings[at][place].run = {run.status, run.first, std::max(run.first, seen)};
                m_standings[at][place].startSeen = i > 0;
                // If its answers were deleted, it was blocked until then.
                const QDateTime lastSeen = utcOf(seen > 0 ? seen : last);
                if (run.status == BlockStatus::Blocked && (!after || *after >= m_period.from) &&
                    lastSeen > utcOf(uses[at].since))
                    batch[place].blockings.prepend({before, utcOf(run.first), lastSeen, after});
                before = std::max(before, std::optional(utcOf(run.last)));
            }
        }
    }

    /// Time of the last answer of @p run that is not after @p last; 0 if it is no longer stored.
    [[nodiscard]] qint64 lastOf(const Run &run, std::size_t at, std::size_t place, qint64 service,
                                qint64 last)
    {
        constexpr qsizetype Enough = 64; // some answers may differ, because they were never confirmed
        const auto isOfRun = [&run](const StoredCheck &check) {
            return statusOf(check) == run.status && check.at >= run.first;
        };
        const Checks &checks = m_checks[at][place];
        const auto found = std::find_if(checks.rbegin(), checks.rend(), isOfRun);
        if (found != checks.rend())
            return found->at;
        m_before.run(m_members[place].domain, service, last);
        const Checks older = newestChecks(m_before, last + 1, Enough);
        const auto kept = std::ranges::find_if(older, isOfRun);
        return kept == older.end() ? 0 : kept->at;
    }

    [[nodiscard]] static QDateTime utcOf(qint64 at) { return QDateTime::fromMSecsSinceEpoch(at, Qt::UTC); }

    /// The services with an answer that the list used at the end of the period.
    [[nodiscard]] std::vector<std::size_t> lastUses(std::size_t place, const std::vector<Use> &uses) const
    {
        qint64 newest = 0;
        for (const auto &each : m_standings)
            newest = std::max(newest, each[place].run.last);
        std::vector<std::size_t> last;
        for (std::size_t at = 0; at < uses.size(); ++at)
            if (m_standings[at][place].run.last > 0 && m_members[place].lastAt(uses[at]) >= newest)
                last.push_back(at);
        return last;
    }

    /// Sets the status to that at the end of the period: of the services in @p last, the one that said
    /// blocked first, else the one that said not blocked last.
    void stand(Evidence &evidence, std::size_t place, const std::vector<Use> &uses,
               const std::vector<std::size_t> &last) const
    {
        evidence.status = BlockStatus::Unknown;
        evidence.lastAnsweredAt.reset();
        evidence.since.reset();
        evidence.startSeen = false;
        for (const std::size_t at : last) {
            const Standing &each = m_standings[at][place];
            const QDateTime first = utcOf(each.run.first);
            if (each.run.status < evidence.status ||
                (each.run.status == evidence.status && evidence.since &&
                 (each.run.status == BlockStatus::Blocked ? first >= *evidence.since
                                                          : first <= *evidence.since)))
                continue;
            evidence.service = uses[at].address;
            evidence.status = each.run.status;
            evidence.lastAnsweredAt = utcOf(each.run.last);
            evidence.since = utcOf(each.run.first);
            evidence.startSeen = each.startSeen;
            evidence.lastChange = each.lastChange;
        }
    }

    /// Sorts the results of several services by time, newest first.
    void finish(Evidence &evidence, std::size_t place, const std::vector<Use> &uses) const
    {
        const Member &member = m_members[place];
        evidence.lastChange = m_standings.front()[place].lastChange;
        const std::vector<std::size_t> last = lastUses(place, uses);
        if (m_period.isOver || member.isRemoved)
            stand(evidence, place, uses, last);
        if (evidence.status == BlockStatus::Blocked)
            for (const std::size_t at : last)
                if (m_standings[at][place].run.status == BlockStatus::NotBlocked)
                    evidence.notBlockedAt.append(uses[at].address);
        Checks all;
        for (const auto &checks : m_checks)
            all.insert(all.end(), checks[place].begin(), checks[place].end());
        if (m_checks.size() > 1) {
            std::ranges::stable_sort(all, {}, &StoredCheck::at);
            std::ranges::stable_sort(evidence.changes, std::greater<>(), &Change::notAfter);
            std::ranges::stable_sort(evidence.appeals, std::greater<>(), &Appeal::sentAt);
            joinBlockings(evidence.blockings);
            // Another service's "not blocked" does not end it, and it began with the first service.
            if (evidence.status == BlockStatus::Blocked && !evidence.blockings.isEmpty() &&
                evidence.since <= evidence.blockings.constFirst().lastSeen) {
                Blocking &block = evidence.blockings.first();
                block.ended.reset();
                if (block.firstSeen < evidence.since) {
                    evidence.since = block.firstSeen;
                    evidence.startSeen = block.notBefore.has_value();
                }
            }
        }
        const qint64 from = m_isNew[place] && !all.empty() ? all.front().at : m_from;
        count(evidence, all, from, member.isRemoved ? std::min(m_to, member.until) : m_to);
        if (!all.empty() && !evidence.lastAnsweredAt)
            evidence.lastAnsweredAt = timeOf(all.back());
        if (member.isRemoved)
            evidence.removedAfter = evidence.lastAnsweredAt = utcOf(member.until);
    }

    /// Merges a block that two services saw one after the other, unless both said "not blocked" in between,
    /// or the second one was silent until the first one's "not blocked" counted. A block that its service
    /// never saw ending stays open: another service's "not blocked" does not end it.
    static void joinBlockings(QList<Blocking> &blockings)
    {
        std::ranges::stable_sort(blockings, {}, &Blocking::firstSeen);
        QList<Blocking> joined;
        for (const Blocking &each : std::as_const(blockings)) {
            if (joined.isEmpty() ||
                (joined.constLast().ended
                     ? each.notBefore.value_or(each.firstSeen) >= *joined.constLast().ended ||
                           each.firstSeen > joined.constLast().ended->addDuration(LongestWait)
                     : each.notBefore > joined.constLast().lastSeen)) {
                joined.append(each);
                continue;
            }
            Blocking &before = joined.last();
            if (each.lastSeen >= before.lastSeen) {
                before.lastSeen = each.lastSeen;
                before.ended = each.ended;
            }
        }
        std::ranges::reverse(joined);
        blockings = std::move(joined);
    }

    /// @p checks: of the period, oldest first. @p from: start of the period, or the domain's first answer. @p
    /// to: end of the period, or the time the domain left the list.
    void count(Evidence &evidence, const Checks &checks, qint64 from, qint64 to) const
    {
        if (checks.empty())
            return;
        evidence.answerCount = int(checks.size());
        evidence.blockedCount =
            int(std::ranges::count_if(checks, [](const StoredCheck &check) { return check.isBlocked; }));
        qint64 silence = std::max(checks.front().at - from, to - checks.back().at);
        for (std::size_t i = 1; i < checks.size(); ++i)
            silence = std::max(silence, checks[i].at - checks[i - 1].at);
        evidence.longestSilence = silence / 1000;
        const auto shown = std::min(checks.size(), std::size_t(m_period.mostAnswers));
        for (auto check = checks.rbegin(); check != checks.rbegin() + std::ptrdiff_t(shown); ++check)
            evidence.answers.append({timeOf(*check), statusOf(*check)});
    }

    EvidenceReader::Period m_period;
    qint64 m_from;
    qint64 m_to;
    Statement m_changes;
    Statement m_chunks;
    Statement m_before;
    Statement m_runs;
    Statement m_appealed;
    Statement m_appeals;
    QHash<qint64, std::size_t> m_places;            ///< index in the batch, by domain
    std::span<const Member> m_members;              ///< of the batch
    std::vector<std::vector<Checks>> m_checks;      ///< of the period: by use, then by index in the batch
    std::vector<std::vector<Standing>> m_standings; ///< by use, then by index in the batch
    std::vector<bool> m_isNew;       ///< never answered before the period: by index in the batch
    std::vector<qint64> m_changedAt; ///< by any service, for any list: by index in the batch
    QHash<qint64, ServiceAnswers> m_services;
};

/// Columns that collect() reads from `domain d`, `service v` and `domain_status s`; followed by those of
/// MembersOfList.
constexpr QLatin1String
    SubjectColumns("d.name, d.id, COALESCE(v.id, 0), s.status, s.since, s.last_answered, s.start_seen");

/// Rows of domain_id, since, until, whether it was removed before the end of a period, and whether it joined
/// after it: domains of a list, and those that left it after the start of the period. Bound values: list,
/// start and end.
constexpr QLatin1String MembersOfList(
    "(WITH p AS (SELECT ? AS list, ? AS start, ? AS finish) "
    "SELECT n.domain_id, n.since, NULL AS until, FALSE AS is_removed, "
    "COALESCE(n.joined_at, 0) > p.finish AS is_later FROM p CROSS JOIN list_domain n ON n.list_id = p.list "
    "WHERE COALESCE(n.joined_at, 0) <= p.finish OR NOT EXISTS (SELECT 1 FROM former_list_domain f "
    "WHERE f.list_id = n.list_id AND f.domain_id = n.domain_id) UNION ALL "
    "SELECT f.domain_id, f.since, CASE WHEN f.left_at > p.finish THEN NULL ELSE COALESCE(f.until, 0) END, "
    "COALESCE(f.left_at, 0) <= p.finish, "
    "COALESCE(f.joined_at, 0) > p.finish FROM p CROSS JOIN former_list_domain f ON f.list_id = p.list "
    "WHERE (f.until >= p.start OR f.left_at > p.finish) AND COALESCE(f.since, 0) < p.finish AND NOT EXISTS "
    "(SELECT 1 FROM list_domain n WHERE n.list_id = f.list_id AND n.domain_id = f.domain_id "
    "AND COALESCE(n.joined_at, 0) <= p.finish))");

/// The current services first. Answers of a sample are no longer evidence once the list has left it.
std::vector<Use> usesOf(Transaction &transaction, ListId list)
{
    Statement present(transaction, "SELECT v.id, v.address FROM list_account a JOIN service v ON "
                                   "v.id = a.service_id WHERE a.list_id = ?");
    present.run(list);
    std::vector<Use> uses;
    while (present.next())
        uses.push_back({present.number(0), present.text(1)});
    uses.resize(std::max<std::size_t>(1, uses.size()));
    const std::size_t current = uses.size();
    Statement former(transaction,
                     "SELECT v.id, v.address, u.since, u.until FROM list_service u JOIN service v "
                     "ON v.id = u.service_id WHERE u.list_id = ? ORDER BY u.until");
    former.run(list);
    QHash<qint64, qint64> since;
    qint64 left = 0;
    while (former.next()) {
        const Use use{former.number(0), former.text(1), timeOr(former, 2, 0), former.number(3)};
        left = use.until;
        since.insert(use.service, use.since);
        if (std::ranges::find(uses.begin(), uses.begin() + std::ptrdiff_t(current), use.service,
                              &Use::service) != uses.begin() + std::ptrdiff_t(current))
            continue;
        if (use.address != QLatin1String("local:sample"))
            uses.push_back(use);
    }
    for (std::size_t at = 0; at < current; ++at)
        uses[at].since = since.value(uses[at].service, left);
    return uses;
}

/// Reads rows with SubjectColumns. @p uses: services of the list; the service of a row goes first.
Result<ListEvidence> collect(Transaction &transaction, Statement &rows, const EvidenceReader::Period &period,
                             std::vector<Use> uses, const std::function<bool()> &isUnwanted = {})
{
    QList<Evidence> all;
    std::vector<Member> members;
    std::vector<qint64> services; ///< of the members
    QString address;              ///< shared by all domains of a service
    while (rows.next()) {
        const qint64 service = rows.number(2);
        if (services.empty() || services.back() != service)
            address = transaction.value<QString>("SELECT address FROM service WHERE id = ?", {service});
        Evidence evidence{DomainName::fromNormalised(rows.text(0)), address, readStatus(rows, 3),
                          rows.optionalTime(4), rows.optionalTime(5)};
        evidence.startSeen = rows.number(6) != 0;
        evidence.isOnHold = !period.isOver && rows.number(11) != 0;
        members.push_back({rows.number(1), timeOr(rows, 7, 0), timeOr(rows, 8, StillNow), rows.number(9) != 0,
                           rows.number(10) != 0});
        services.push_back(service);
        all.append(std::move(evidence));
    }
    Details details(transaction, period);
    for (std::size_t done = 0; done < members.size();) {
        if (isUnwanted && isUnwanted()) {
            transaction.fail(Error::Kind::Cancelled, {});
            break;
        }
        std::size_t end = done + 1;
        while (end < members.size() && end < done + DomainsAtOnce && services[end] == services[done])
            ++end;
        if (const auto used = std::ranges::find(uses, services[done], &Use::service); used != uses.end())
            std::iter_swap(used, uses.begin());
        else
            uses.front() = {services[done], all.at(qsizetype(done)).service};
        details.fill(std::span(all).subspan(done, end - done), std::span(members).subspan(done, end - done),
                     uses);
        done = end;
    }
    // Exclude domains that left the list before they had an answer in the period, or joined it later.
    auto kept = all.begin();
    for (std::size_t i = 0; i < members.size(); ++i) {
        Evidence &each = all[qsizetype(i)];
        if ((members[i].isRemoved || members[i].isLater) && each.answerCount == 0 &&
            each.blockings.isEmpty() && each.changes.isEmpty())
            continue;
        if (&*kept != &each)
            *kept = std::move(each);
        ++kept;
    }
    all.erase(kept, all.end());
    return transaction.commit(ListEvidence{std::move(all), details.services()});
}

} // namespace

Result<QList<Evidence>> EvidenceReader::ofDomain(const DomainName &domain, const Period &period) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement rows(
        transaction,
        QLatin1String("SELECT %1, NULL, NULL, FALSE, FALSE, 0 FROM domain d "
                      "JOIN domain_status s ON s.domain_id = d.id JOIN service v ON v.id = s.service_id "
                      "WHERE d.name = ? ORDER BY v.address")
            .arg(SubjectColumns));
    rows.run(domain);
    auto evidence = TRY(collect(transaction, rows, period, std::vector<Use>(1)));
    return std::move(evidence.domains);
}

Result<ListEvidence> EvidenceReader::ofList(ListId list, const Period &period,
                                            const std::function<bool()> &isUnwanted) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    std::vector<Use> uses = usesOf(transaction, list);
    std::erase_if(uses, [&](const Use &use) { return use.until < period.from.toMSecsSinceEpoch(); });
    Statement rows(
        transaction,
        // With the columns of the service that said blocked first, else of the one that said not blocked
        // last.
        QLatin1String("SELECT %1, m.since, m.until, m.is_removed, m.is_later, SUM(s.suspect_status IS NOT "
                      "NULL AND NOT m.is_removed), MAX(CASE s.status WHEN "
                      "'blocked' THEN 3e13 - s.since WHEN 'not_blocked' THEN 1e13 + s.since ELSE 0 END) FROM "
                      "%2 m JOIN domain d ON d.id = m.domain_id "
                      "LEFT JOIN list_account a ON a.list_id = ? LEFT JOIN service v ON v.id = a.service_id "
                      "LEFT JOIN domain_status s ON s.domain_id = d.id AND s.service_id = v.id "
                      "GROUP BY d.id ORDER BY d.name")
            .arg(SubjectColumns, MembersOfList));
    rows.run(list, period.from, period.to, list);
    return collect(transaction, rows, period, std::move(uses), isUnwanted);
}

Result<std::optional<QDateTime>> EvidenceReader::elsewhereUntil(ListId list) const
{
    return m_database.value<std::optional<QDateTime>>(
        "SELECT MAX(s.last_answered) FROM service v CROSS JOIN list_domain m CROSS JOIN domain_status s "
        "ON s.domain_id = m.domain_id AND s.service_id = v.id WHERE v.address <> 'local:sample' "
        "AND NOT EXISTS (SELECT 1 FROM account a WHERE a.service_id = v.id) AND NOT EXISTS (SELECT 1 FROM "
        "list_service u WHERE u.service_id = v.id AND u.list_id = m.list_id) AND m.list_id = ?",
        {list});
}

Result<QList<bool>> EvidenceReader::wereAnswered(ListId list, const QList<TimeSpan> &spans) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement chunks(
        transaction,
        QLatin1String("SELECT c.checks, m.domain_id, m.since, m.until FROM %1 m "
                      "CROSS JOIN (SELECT ? AS id) v CROSS JOIN check_chunk c ON %2")
            .arg(MembersOfList, chunksBetween(QLatin1String("m.domain_id"), QLatin1String("v.id"))));
    const std::vector<Use> uses = usesOf(transaction, list);
    QList<bool> answered;
    for (const TimeSpan &span : spans) {
        std::vector<StoredCheck> checks;
        for (const Use &use : uses) {
            const qint64 from = std::max(span.from.toMSecsSinceEpoch(), use.since + 1);
            const qint64 until = std::min(span.to.toMSecsSinceEpoch(), use.until + 1);
            if (from >= until || !checks.empty())
                continue;
            chunks.run(list, span.from, span.to, use.service, from, until);
            while (checks.empty() && chunks.next()) {
                const Member member{chunks.number(1), timeOr(chunks, 2, 0), timeOr(chunks, 3, StillNow)};
                CheckChunk(chunks.bytes(0)).appendTo(checks, from, std::min(until, member.lastAt(use) + 1));
            }
        }
        answered += !checks.empty();
    }
    return transaction.commit(std::move(answered));
}

} // namespace pantau::db
