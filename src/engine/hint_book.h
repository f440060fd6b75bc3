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
#include <QtGlobal>

#include <optional>
#include <utility>

namespace pantau::engine {

/// How often a source of hints was right.
struct HintSourceRecord
{
    int told = 0;   ///< hints that the service has answered
    int proved = 0; ///< of those: the service said the same
    int inARow = 0; ///< proved since the last that was not

    void add(bool isTrue)
    {
        ++told;
        proved += isTrue ? 1 : 0;
        inARow = isTrue ? inARow + 1 : 0;
    }
    /// At least eight agreements, and no contradiction in the last fifty.
    [[nodiscard]] bool isWitness() const { return inARow >= 50 || (inARow >= 8 && inARow == told); }
};

/// Decides which domains are asked next because of hints, and what that may cost: for one account, or several
/// at one service address, which share the book.
///
/// A hint never says what a domain is: it only lets the service be asked sooner, inside the same allowance.
/// Each rule keeps a source that is wrong, or lies, from starving everybody else:
///
/// - *Edges.* A hint is raised when a source's verdict turns and then disagrees with the service's last word.
///   It stands until the next answer of the service for that domain, whatever that says: one question an
///   edge, however many sources saw it. Each of them is judged by that answer, and one that is not believed
///   any more takes no other's hint with it. A source that is looked at again and again has turned after two
///   equal verdicts at least a quarter of an hour apart.
/// - *Purse.* Ten questions at first; each costs one, each that proves true brings six, each day brings 0.5 %
/// of
///   the day's allowance; never more than ten or a quarter of that allowance. Two thirds of a day's allowance
///   is the most that goes on hints in a day.
/// - *Mass guard.* Where a source raises more than ten hints, and more than one for 25 domains, within an
/// hour, three
///   are asked; where fewer than two of them prove true, all its hints are forgotten, and what it says now is
///   what it is compared with from then on.
///
/// A value without a clock: the same calls give the same questions.
class HintBook
{
public:
    /// What may be asked about a domain, as far as it matters here.
    struct Watched
    {
        BlockStatus status = BlockStatus::Unknown; ///< the service's last word
        Importance importance = Importance::Normal;
    };
    using WatchedDomains = QHash<DomainName, Watched>;

    /// What was written down before: the purse, the sources' records and the open hints are what they were
    /// then. @p recorded as takeNews() gave it, in any order.
    void restore(QList<Hint> recorded, const QDateTime &now);
    /// Hints that were raised, answered or taken back since the last call, as they are now, in that order: to
    /// be written down. Of a domain and a source at most one is open.
    [[nodiscard]] bool hasNews() const { return !m_news.isEmpty(); }
    [[nodiscard]] QList<Hint> takeNews() { return std::exchange(m_news, {}); }

    /// @p domains: how many are watched; @p checksPerDay: the account's allowance.
    void setSize(qsizetype domains, double checksPerDay);

    /// A source was looked at and says this. Returns whether it should be looked at again in a quarter of an
    /// hour, because its verdict may be turning.
    bool sighted(const QString &source, const DomainName &domain, bool looksBlocked, BlockStatus status,
                 const QDateTime &now);
    /// A source that tells only news says that the domain has just been listed, or taken off; or said so at
    /// @p since, which was heard only now.
    void told(const QString &source, const DomainName &domain, bool looksBlocked, BlockStatus status,
              const QDateTime &now)
    {
        told(source, domain, looksBlocked, status, now, now);
    }
    void told(const QString &source, const DomainName &domain, bool looksBlocked, BlockStatus status,
              const QDateTime &now, const QDateTime &since);
    /// The service has answered.
    void answered(const DomainName &domain, BlockStatus status, const QDateTime &now);
    /// The service was asked and said nothing of the domain. After three times its hint is taken back.
    void unanswered(const DomainName &domain, const QDateTime &now);
    /// What @p source says is to be compared with nothing that it said before: it is another network's.
    void forgetVerdicts(const QString &source) { m_verdicts.remove(source); }
    /// The domain is watched no more.
    void forget(const DomainName &domain, const QDateTime &now);

    /// Whom to ask now, most important first.
    [[nodiscard]] QList<DomainName> toAsk(const WatchedDomains &watched, const QDateTime &now) const;
    /// The open hint that was told first.
    [[nodiscard]] std::optional<Hint> hintOf(const DomainName &domain) const;
    [[nodiscard]] QList<DomainName> openDomains() const { return m_open.keys(); }
    [[nodiscard]] bool isEmpty() const { return m_open.isEmpty(); }
    /// Whether an answer that agrees with a hint of the domain needs no other to confirm it: the hint's
    /// source has been right at least eight times and never wrong in its last fifty. Never for "not blocked".
    [[nodiscard]] bool isWitnessed(const DomainName &domain, BlockStatus answer) const;

    [[nodiscard]] const QHash<QString, HintSourceRecord> &sources() const { return m_sources; }
    [[nodiscard]] int askedToday() const { return m_askedToday; }

private:
    using Hints = QList<Hint>;
    struct Verdict
    {
        bool looksBlocked = false;
        QDateTime turningSince; ///< invalid: it is not
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
    QHash<DomainName, Hints> m_open;                       ///< each of another source, as they were told
    QHash<DomainName, int> m_unanswered; ///< how often the service said nothing of an open one
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
