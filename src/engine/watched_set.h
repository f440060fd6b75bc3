// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/check.h"
#include "base/plan.h"
#include "base/status.h"

#include <QHash>
#include <QList>
#include <QMap>
#include <QSet>

#include <limits>

namespace pantau::engine {

/// The watched domains of one service address, cached in memory until the lists change. Answers are applied
/// here as the journal applies them, so no step has to read 100,000 rows.
class WatchedSet
{
public:
    /// Counts for one account.
    struct Counts
    {
        int domains = 0;
        int neverAnswered = 0;              ///< subset of domains
        QMap<QList<AccountId>, int> shared; ///< number of domains that exactly these accounts with lower ids
                                            ///< watch too, at any service
    };

    /// Loads the domains of @p accounts out of @p all, which covers every service. Domains refused by the
    /// service (422) stay left out until their lists change.
    void load(QList<WatchedDomain> all, const QList<Account> &accounts);
    [[nodiscard]] bool isLoaded() const { return m_isLoaded; }

    /// Returns domains for planning, without refused ones.
    [[nodiscard]] const QList<WatchedDomain> &domains() const { return m_domains; }
    /// Returns counts without refused domains.
    [[nodiscard]] Counts counts(AccountId account) const { return m_counts.value(account); }
    [[nodiscard]] const WatchedDomain *find(const DomainName &domain, AccountId account) const;
    /// True if the domain used to be watched for the account and is now paused or in none of its lists.
    [[nodiscard]] bool hasLeft(const DomainName &domain, AccountId account) const
    {
        return m_left.value(account).contains(domain);
    }

    /// Applies observations for every account that watches the domain, because statuses belong to the
    /// service.
    void take(const QList<Observation> &observations);
    /// Removes a domain whose name the service rejects.
    void refuse(const DomainName &domain);
    /// Makes domains due whose last attempt, up to @p now (UTC), got no answer, because the user tries again.
    void retryUnanswered(const QDateTime &now);

private:
    void forgetFailedAttempts();
    void noteRemoved(const QList<WatchedDomain> &before);
    void count();
    /// Returns the index of the domain, or where it would be inserted.
    [[nodiscard]] qsizetype placeOf(const DomainName &domain, AccountId account) const;
    [[nodiscard]] bool isAt(qsizetype place, const DomainName &domain, AccountId account) const;

    QList<WatchedDomain> m_domains;                  ///< ordered by account and name, for binary search
    QHash<DomainName, QList<AccountId>> m_elsewhere; ///< accounts of other services that watch one of them
    QMap<AccountId, Counts> m_counts;
    bool m_isLoaded = false;
    OptionalTime m_retriedAt;                   ///< see retryUnanswered()
    QHash<DomainName, QList<ListId>> m_refused; ///< with their lists at that time
    QHash<AccountId, QSet<DomainName>> m_left;  ///< see hasLeft()
};

/// Tracks which accounts still have new domains to check. Only tells when to look in the database, which has
/// the results and whether they were reported.
class InitialChecks
{
public:
    /// Waits for domains that were never checked and for those whose first answer is held back. Removed
    /// domains are no longer waited for.
    void load(const QList<WatchedDomain> &watched);
    void take(const QList<Observation> &observations);
    /// Returns accounts that finished since the last call. Accounts without waiting domains at the start of
    /// this run are left out, because a summary would come too late.
    [[nodiscard]] QList<AccountId> takeFinished();

private:
    struct Look
    {
        QSet<DomainName> waiting;
        bool isTold = false;
    };
    QHash<AccountId, Look> m_looks;
};

/// No answer confirms a change while it is held back as implausible.
inline constexpr int neverConfirmed = std::numeric_limits<int>::max();

/// True if the answer differs from the known status.
[[nodiscard]] bool isFlip(const KnownStatus &before, BlockStatus answer);
/// True if the answer must be reported: a change, or "blocked" for a domain without a known status.
[[nodiscard]] bool isNews(const KnownStatus &before, BlockStatus answer);

/// Returns the effect of an answer for @p domain on the state @p before. Pure.
///
/// The first status is accepted without confirmation. It contradicts nothing, and the user is waiting for
/// it. Confirming it would make first checks more expensive, and a blocked domain could stay unreported if
/// the quota runs out. "Blocked" is then a first finding, reported like a change but without a start. An
/// answer held back by an open incident (fault_watch.h) comes with neverConfirmed and is confirmed later
/// like any suspicion.
///
/// An answer that differs from the known status is a suspicion. After @p confirmations more such answers it
/// is a change, with the window in which it happened. An answer with the old status drops the suspicion. An
/// Unknown answer changes only lastAskedAt, unknownReason and silentSince. @p at may be earlier than stored
/// times (the clock was set back): a window is never negative.
[[nodiscard]] Observation observe(const DomainName &domain, const KnownStatus &before,
                                  const DomainAnswer &answer, const QDateTime &at, int confirmations = 1);

/// Returns the effect of an attempt that the service did not process (unreachable, 5xx). Stores only the
/// reason; the domain does not count as requested.
[[nodiscard]] Observation observeFailure(const DomainName &domain, const KnownStatus &before,
                                         const QString &reason, const QDateTime &at);

} // namespace pantau::engine
