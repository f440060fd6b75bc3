// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/watched_set.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace pantau::engine {

namespace {

void apply(const Observation &seen, WatchedDomain &watched)
{
    watched.known = seen.after;
    ChangeRecord &record = watched.record;
    if (seen.answer != BlockStatus::Unknown && !record.firstAnsweredAt)
        record.firstAnsweredAt = seen.at;
    if (!seen.change ||
        seen.change->isFirstFinding()) // a first finding says nothing about how often the domain changes
        return;
    const auto half = seen.change->notBefore.msecsTo(seen.change->notAfter) / 2;
    record.changes.append(seen.change->notBefore.addMSecs(half));
    if (record.changes.size() > ChangeRecord::mostChanges)
        record.changes.removeFirst();
}

bool isBefore(const WatchedDomain &a, const WatchedDomain &b)
{
    return std::tie(a.account, a.domain) < std::tie(b.account, b.domain);
}

bool isWaiting(const KnownStatus &known)
{
    return known.status == BlockStatus::Unknown && (!known.lastAskedAt || known.suspicion);
}

void takeAsKnown(KnownStatus &known, BlockStatus status, const QDateTime &since, const QDateTime &at)
{
    known.status = status;
    known.since = since;
    known.lastAnsweredAt = at;
    known.suspicion.reset();
}

/// Returns the suspicion including this answer.
Suspicion suspected(const KnownStatus &before, BlockStatus answer, const QDateTime &at)
{
    if (before.suspicion && before.suspicion->status == answer)
        return {before.suspicion->firstSeenAt, before.suspicion->timesSeen + 1, answer};
    return {at, 1, answer};
}

/// Returns when the old status was last seen, at most @p until. A later answer was dated by a clock that was
/// ahead; then only the start of the old status counts.
QDateTime lastSeen(const KnownStatus &before, const QDateTime &until)
{
    const QDateTime last = before.lastAnsweredAt.value_or(until);
    return last <= until ? last : std::min(before.since.value_or(until), until);
}

/// Handles the first answer. @p seen: with the changes common to all answers.
Observation observeFirst(Observation seen, const KnownStatus &before, int confirmations)
{
    const BlockStatus answer = seen.answer;
    QDateTime since = seen.at;
    if (answer == BlockStatus::Blocked) {
        const Suspicion suspicion = suspected(before, answer, seen.at);
        const bool isDoubted = before.suspicion || confirmations == neverConfirmed;
        if (isDoubted && suspicion.timesSeen <= confirmations) {
            seen.after.suspicion = suspicion;
            return seen;
        }
        since = std::min(suspicion.firstSeenAt, seen.at);
        seen.change = Change{seen.domain, BlockStatus::Unknown, answer, {}, since};
    }
    takeAsKnown(seen.after, answer, since, seen.at);
    seen.after.startSeen = false;
    return seen;
}

} // namespace

void WatchedSet::load(QList<WatchedDomain> all, const QList<Account> &accounts)
{
    QSet<AccountId> own;
    for (const Account &account : accounts)
        own.insert(account.id);
    const QList<WatchedDomain> before = std::exchange(m_domains, std::move(all));
    QHash<DomainName, QList<ListId>> stillRefused;
    QHash<DomainName, QList<AccountId>> others;
    m_domains.removeIf([&](const WatchedDomain &watched) {
        if (!own.contains(watched.account)) {
            others[watched.domain].append(watched.account);
            return true;
        }
        const auto refused = m_refused.constFind(watched.domain);
        if (refused == m_refused.cend() || *refused != watched.lists)
            return false;
        stillRefused.insert(watched.domain, watched.lists);
        return true;
    });
    m_refused = stillRefused;
    m_elsewhere.clear();
    for (const WatchedDomain &watched : std::as_const(m_domains))
        if (const auto found = others.constFind(watched.domain); found != others.cend())
            m_elsewhere.insert(watched.domain, *found);
    if (!std::ranges::is_sorted(m_domains, isBefore))
        std::ranges::sort(m_domains, isBefore);
    // Without the spare capacity. squeeze() would not notice a lack of memory.
    QList<WatchedDomain> fitting;
    fitting.reserve(m_domains.size());
    std::ranges::move(m_domains, std::back_inserter(fitting));
    m_domains = std::move(fitting);
    m_isLoaded = true;
    forgetFailedAttempts();
    noteRemoved(before);
    count();
}

void WatchedSet::retryUnanswered(const QDateTime &now)
{
    m_retriedAt = now;
    forgetFailedAttempts();
}

void WatchedSet::forgetFailedAttempts()
{
    for (WatchedDomain &each : m_domains) {
        KnownStatus &known = each.known;
        const bool isUnanswered = known.lastAnsweredAt < known.lastAskedAt && !known.suspicion;
        if (isUnanswered && !(m_retriedAt < known.lastAskedAt)) {
            known.lastAskedAt = known.lastAnsweredAt;
            known.silentSince.reset();
        }
    }
}

void WatchedSet::noteRemoved(const QList<WatchedDomain> &before)
{
    for (auto left = m_left.begin(); left != m_left.end(); ++left)
        left->removeIf([&](const DomainName &domain) { return find(domain, left.key()) != nullptr; });
    for (const WatchedDomain &each : before)
        if (!find(each.domain, each.account))
            m_left[each.account].insert(each.domain);
}

void WatchedSet::count()
{
    m_counts.clear();
    for (const WatchedDomain &watched : std::as_const(m_domains)) {
        QList<AccountId> before = m_elsewhere.value(watched.domain);
        before.removeIf([&watched](AccountId other) { return other > watched.account; });
        for (auto other = m_counts.cbegin(); other != m_counts.cend(); ++other)
            if (other.key() != watched.account && find(watched.domain, other.key()))
                before.append(other.key());
        std::ranges::sort(before);
        Counts &counts = m_counts[watched.account];
        if (!before.isEmpty())
            ++counts.shared[before];
        ++counts.domains;
        counts.neverAnswered += watched.known.lastAnsweredAt ? 0 : 1;
    }
}

qsizetype WatchedSet::placeOf(const DomainName &domain, AccountId account) const
{
    return std::ranges::partition_point(m_domains,
                                        [&](const WatchedDomain &each) {
                                            return std::tie(each.account, each.domain) <
                                                   std::tie(account, domain);
                                        }) -
           m_domains.cbegin();
}

bool WatchedSet::isAt(qsizetype place, const DomainName &domain, AccountId account) const
{
    return place < m_domains.size() && m_domains.at(place).account == account &&
           m_domains.at(place).domain == domain;
}

const WatchedDomain *WatchedSet::find(const DomainName &domain, AccountId account) const
{
    const qsizetype place = placeOf(domain, account);
    return isAt(place, domain, account) ? &m_domains.at(place) : nullptr;
}

void WatchedSet::take(const QList<Observation> &observations)
{
    for (const Observation &seen : observations) {
        for (auto counts = m_counts.begin(); counts != m_counts.end(); ++counts) {
            const qsizetype place = placeOf(seen.domain, counts.key());
            if (!isAt(place, seen.domain, counts.key()))
                continue;
            WatchedDomain &watched = m_domains[place];
            if (!watched.known.lastAnsweredAt && seen.after.lastAnsweredAt)
                --counts->neverAnswered;
            apply(seen, watched);
        }
    }
}

void WatchedSet::refuse(const DomainName &domain)
{
    const auto isIt = [&](const WatchedDomain &each) { return each.domain == domain; };
    const auto first = std::ranges::find_if(std::as_const(m_domains), isIt);
    if (first == m_domains.cend())
        return;
    m_refused.insert(domain, first->lists);
    m_domains.removeIf(isIt);
    count();
}

void InitialChecks::load(const QList<WatchedDomain> &watched)
{
    QHash<AccountId, QSet<DomainName>> waiting;
    for (const WatchedDomain &each : watched) {
        QSet<DomainName> &ofAccount = waiting[each.account];
        if (isWaiting(each.known))
            ofAccount.insert(each.domain);
    }
    m_looks.removeIf([&](const auto &look) { return !waiting.contains(look.key()); });
    for (auto each = waiting.begin(); each != waiting.end(); ++each) {
        // If nothing was waiting when this run started, there is nothing to summarize.
        const bool isFirstLoad = !m_looks.contains(each.key());
        Look &look = m_looks[each.key()];
        look.isTold = each->isEmpty() && (look.isTold || isFirstLoad);
        look.waiting = std::move(*each);
    }
}

void InitialChecks::take(const QList<Observation> &observations)
{
    for (Look &look : m_looks) {
        if (look.waiting.isEmpty())
            continue;
        for (const Observation &seen : observations)
            // After an attempt without a reply the domain still waits.
            if (!isWaiting(seen.after))
                look.waiting.remove(seen.domain);
    }
}

QList<AccountId> InitialChecks::takeFinished()
{
    QList<AccountId> finished;
    for (auto look = m_looks.begin(); look != m_looks.end(); ++look) {
        if (look->isTold || !look->waiting.isEmpty())
            continue;
        look->isTold = true;
        finished.append(look.key());
    }
    std::ranges::sort(finished);
    return finished;
}

bool isFlip(const KnownStatus &before, BlockStatus answer)
{
    return answer != BlockStatus::Unknown && before.status != BlockStatus::Unknown && answer != before.status;
}

bool isNews(const KnownStatus &before, BlockStatus answer)
{
    return isFlip(before, answer) ||
           (before.status == BlockStatus::Unknown && answer == BlockStatus::Blocked);
}

Observation observe(const DomainName &domain, const KnownStatus &before, const DomainAnswer &answer,
                    const QDateTime &at, int confirmations)
{
    Observation seen{domain, at, answer.status, before, std::nullopt};
    KnownStatus &after = seen.after;
    after.lastAskedAt = at;
    if (answer.status == BlockStatus::Unknown) {
        after.unknownReason = answer.reason;
        after.silentSince = std::min(before.silentSince.value_or(at), at);
        return seen;
    }
    after.unknownReason.clear();
    after.silentSince.reset();
    after.cachedAt = answer.isCached ? std::min<QDateTime>(answer.cachedAt.value_or(at), at) : OptionalTime();

    if (before.status == BlockStatus::Unknown)
        return observeFirst(std::move(seen), before, confirmations);
    if (answer.status == before.status) {
        // A time later than this answer was dated by a clock that was ahead.
        takeAsKnown(after, answer.status, std::min(before.since.value_or(at), at), at);
        return seen;
    }

    // lastAnsweredAt stays at the last answer with the old status, where the window of the change starts.
    const Suspicion suspicion = suspected(before, answer.status, at);
    if (suspicion.timesSeen <= confirmations) {
        after.suspicion = suspicion;
        return seen;
    }
    const QDateTime notAfter = std::min(suspicion.firstSeenAt, at);
    seen.change = Change{domain, before.status, answer.status, lastSeen(before, notAfter), notAfter};
    takeAsKnown(after, answer.status, notAfter, at);
    after.startSeen = true;
    return seen;
}

Observation observeFailure(const DomainName &domain, const KnownStatus &before, const QString &reason,
                           const QDateTime &at)
{
    Observation seen{domain, at, BlockStatus::Unknown, before, std::nullopt};
    seen.after.unknownReason = reason;
    return seen;
}

} // namespace pantau::engine
