// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/hint.h"
#include "base/status.h"

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QString>

#include <optional>
#include <utility>

namespace pantau::engine {

/// Track record of a source of hints.
struct HintSourceRecord
{
    int answered = 0; ///< hints answered by the service
    int proved = 0;   ///< of those: confirmed by the service
    int inARow = 0;   ///< confirmed since the last wrong one

    void add(bool isTrue)
    {
        ++answered;
        proved += isTrue ? 1 : 0;
        inARow = isTrue ? inARow + 1 : 0;
    }
    /// True for at least eight correct hints, and none wrong among the last fifty.
    [[nodiscard]] bool isCorroboration() const { return inARow >= 50 || (inARow >= 8 && inARow == answered); }
};

/// Decides which domains are checked next because of hints, and what that may cost. One tracker serves one
/// account, or all accounts of one service address.
///
/// A hint never sets a status. It only makes the service check a domain sooner, within the same allowance.
/// These rules prevent a wrong or malicious source from starving the other domains:
///
/// - *Edges.* A hint is raised when a source's verdict changes and then differs from the service's last
///   answer. It stays open until the service's next answer for the domain, whatever that is. One check
///   settles the hints of all sources about the domain and counts for each of them. Forgetting the hints of
///   one source keeps those of the others. A polled source has changed its verdict after two equal verdicts
///   at least a quarter of an hour apart.
/// - *Budget.* Starts at ten checks. Each check costs one, each confirmed hint adds six, and each day adds
///   0.5 % of the daily allowance. Its maximum is ten or a quarter of that allowance, whichever is
///   greater. Hints use at most two thirds of a day's allowance.
/// - *Mass guard.* Applies if a source raises more than ten hints within an hour, and more than one per 25
///   domains. Then three are checked. If fewer than two are confirmed, all hints of the source are
///   forgotten, and its current verdicts become the new baseline.
///
/// A value without a clock. The same calls give the same checks.
class HintTracker
{
public:
    /// What is known about a domain, as needed here.
    struct Watched
    {
        BlockStatus status = BlockStatus::Unknown; ///< last answer of the service
        Importance importance = Importance::Normal;
    };
    using WatchedDomains = QHash<DomainName, Watched>;

    /// Restores the budget, the track records and the open hints. @p recorded: from takeNews(), in any
    /// order.
    void restore(QList<Hint> recorded, const QDateTime &now);
    /// Returns hints raised, answered or withdrawn since the last call, in their current state and in that
    /// order, to be stored. At most one hint is open for each domain and source.
    [[nodiscard]] bool hasNews() const { return !m_news.isEmpty(); }
    [[nodiscard]] QList<Hint> takeNews() { return std::exchange(m_news, {}); }

    /// @p domains: number of watched domains; @p checksPerDay: allowance of the account.
    void setSize(qsizetype domains, double checksPerDay);

    /// Records the verdict of a polled source. Returns true if it should be polled again in a quarter of an
    /// hour because its verdict may be changing.
    bool recordVerdict(const QString &source, const DomainName &domain, bool looksBlocked, BlockStatus status,
                       const QDateTime &now);
    /// Records the report of a source that reports only changes: the domain was just listed or
    /// delisted. @p since: time of the report, if it arrives late.
    void reported(const QString &source, const DomainName &domain, bool looksBlocked, BlockStatus status,
                  const QDateTime &now)
    {
        reported(source, domain, looksBlocked, status, now, now);
    }
    void reported(const QString &source, const DomainName &domain, bool looksBlocked, BlockStatus status,
                  const QDateTime &now, const QDateTime &since);
    /// Records the service's answer and settles the domain's hints.
    void answered(const DomainName &domain, BlockStatus status, const QDateTime &now);
    /// Records a request without an answer for the domain. After the third, its hints are withdrawn.
    void unanswered(const DomainName &domain, const QDateTime &now);
    /// Forgets all earlier verdicts of @p source, for example after a change of network.
    void forgetVerdicts(const QString &source) { m_verdicts.remove(source); }
    /// To be called when the domain is no longer watched.
    void forget(const DomainName &domain, const QDateTime &now);

    /// Returns which domains to check now, most important first.
    [[nodiscard]] QList<DomainName> toAsk(const WatchedDomains &watched, const QDateTime &now) const;
    /// Returns the oldest open hint.
    [[nodiscard]] std::optional<Hint> hintOf(const DomainName &domain) const;
    [[nodiscard]] QList<DomainName> openDomains() const { return m_open.keys(); }
    [[nodiscard]] bool isEmpty() const { return m_open.isEmpty(); }
    /// True if an answer that agrees with a hint needs no confirmation. The hint's source must have been
    /// right at least eight times and never wrong in its last fifty. Never true for "not blocked".
    [[nodiscard]] bool isCorroborated(const DomainName &domain, BlockStatus answer) const;

    [[nodiscard]] const QHash<QString, HintSourceRecord> &sources() const { return m_sources; }
    [[nodiscard]] int askedToday() const { return m_askedToday; }

private:
    using Hints = QList<Hint>;
    struct Verdict
    {
        bool looksBlocked = false;
        QDateTime turningSince; ///< invalid if it is not changing
    };
    struct Guard
    {
        QList<QDateTime> raised; ///< within the last hour
        bool isUp = false;
        int asked = 0;
        int hits = 0;
    };

    void turned(const QString &source, const DomainName &domain, bool looksBlocked, BlockStatus status,
                const QDateTime &now, const QDateTime &since);
    void takeBack(const DomainName &domain, const QString &source, const QDateTime &now);
    void takeAllBack(const DomainName &domain, const QDateTime &now);
    [[nodiscard]] bool hasOpen(const QString &source) const;
    void pay(const QDateTime &now, bool isTrue);
    void watchMass(const QString &source, const QDateTime &now);
    [[nodiscard]] qsizetype mostWithinAnHour() const;
    void judgeSample(const QString &source, bool isTrue, const QDateTime &now);
    void startDay(const QDateTime &now);
    [[nodiscard]] double tokensAt(const QDateTime &now) const;
    [[nodiscard]] double mostTokens() const;

    QHash<QString, QHash<DomainName, Verdict>> m_verdicts; ///< by source
    QHash<DomainName, Hints> m_open;                       ///< at most one per source, in order of arrival
    QHash<DomainName, int> m_unanswered; ///< number of requests without an answer while a hint is open
    QList<Hint> m_news;
    QHash<QString, HintSourceRecord> m_sources;
    QHash<QString, Guard> m_guards;
    qsizetype m_domains = 0;
    double m_checksPerDay = 0;
    double m_tokens = 10;
    QDate m_day;
    int m_askedToday = 0;
};

} // namespace pantau::engine
