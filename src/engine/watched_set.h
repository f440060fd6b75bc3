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

/// The watched domains of one service address, kept in memory between two changes of the lists: what comes in
/// is applied here as the journal applies it, so that no step has to read 100,000 rows.
class WatchedSet
{
public:
    /// Of one account.
    struct Counts
    {
        int domains = 0;
        int neverAnswered = 0;              ///< of those
        QMap<QList<AccountId>, int> shared; ///< how many are already those of just these accounts, by id
    };

    /// @p all: of every service; those of @p accounts are kept. Domains that the service refused (422) stay
    /// left out until their lists are others.
    void load(QList<WatchedDomain> all, const QList<Account> &accounts);
    [[nodiscard]] bool isLoaded() const { return m_isLoaded; }

    /// For planning: without the refused ones.
    [[nodiscard]] const QList<WatchedDomain> &domains() const { return m_domains; }
    /// Without the refused ones too.
    [[nodiscard]] Counts counts(AccountId account) const { return m_counts.value(account); }
    [[nodiscard]] const WatchedDomain *find(const DomainName &domain, AccountId account) const;
    /// It was watched for the account, and is not any more: it is paused, or in no list of the account.
    [[nodiscard]] bool hasLeft(const DomainName &domain, AccountId account) const
    {
        return m_left.value(account).contains(domain);
    }

    /// Statuses belong to the service: they are applied for every account that watches the domain.
    void take(const QList<Observation> &observations);
    /// The service does not accept the name.
    void refuse(const DomainName &domain);

private:
    void noteWhoLeft(const QList<WatchedDomain> &before);
    void count();
    /// Where it is, or where it would be.
    [[nodiscard]] qsizetype placeOf(const DomainName &domain, AccountId account) const;
    [[nodiscard]] bool isAt(qsizetype place, const DomainName &domain, AccountId account) const;

    QList<WatchedDomain> m_domains; ///< by account, then by name, so that one is found by halving
    QMap<AccountId, Counts> m_counts;
    bool m_isLoaded = false;
    QHash<DomainName, QList<ListId>> m_refused; ///< with the lists that it was in then
    QHash<AccountId, QSet<DomainName>> m_left;  ///< those that hasLeft() tells of
};

/// Which accounts still have new domains to ask for. Only a hint for when to look into the database: what was
/// found, and what of it was told, is kept there.
class InitialChecks
{
public:
    /// Those that were never asked for, and those whose first answer is held back, are waited for; domains
    /// that are gone no longer are.
    void load(const QList<WatchedDomain> &watched);
    void take(const QList<Observation> &observations);
    /// Accounts for which nothing is waited for any more, each once. Not those for which nothing was waited
    /// for when this run began: a summary of then would stand beside news of now.
    [[nodiscard]] QList<AccountId> takeFinished();

private:
    struct Look
    {
        QSet<DomainName> waiting;
        bool isTold = false;
    };
    QHash<AccountId, Look> m_looks;
};

/// While an answer is held back as implausible nothing confirms it.
inline constexpr int neverConfirmed = std::numeric_limits<int>::max();

/// Whether the answer says something else than what was known.
[[nodiscard]] bool isFlip(const KnownStatus &before, BlockStatus answer);
/// Whether the answer is something to tell: a flip, or "blocked" of a domain of which nothing was known.
[[nodiscard]] bool isNews(const KnownStatus &before, BlockStatus answer);

/// What an answer for @p domain does to what was known @p before. Pure.
///
/// The first status ever is believed at once: it contradicts nothing, the person asked for just this, and to
/// confirm it would make every first check dearer and leave a blocked domain untold where the quota ends with
/// it. "Blocked" is a first finding then, told like a change, but without a beginning. What an open incident
/// holds back (fault_guard.h) comes here with neverConfirmed, and is confirmed like any suspicion after that.
///
/// An answer that differs from the known status is a suspicion; once it
/// was seen @p confirmations times more it is a change, with the window in which it happened. The old status
/// seen again drops the suspicion. An Unknown answer touches nothing but lastAskedAt, unknownReason
/// and silentSince.
/// @p at may lie before earlier times (a clock set back): a window is never negative.
[[nodiscard]] Observation observe(const DomainName &domain, const KnownStatus &before,
                                  const DomainAnswer &answer, const QDateTime &at, int confirmations = 1);

/// An attempt that the service did not take on at all (unreachable, 5xx): only the reason is noted, and the
/// domain does not count as asked.
[[nodiscard]] Observation observeFailure(const DomainName &domain, const KnownStatus &before,
                                         const QString &reason, const QDateTime &at);

} // namespace pantau::engine
