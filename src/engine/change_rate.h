// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"
#include "engine/correlated_listings.h"
#include "engine/state_rates.h"

#include <QDateTime>
#include <QFuture>
#include <QHash>
#include <QList>

#include <array>
#include <utility>
#include <vector>

namespace pantau::engine {

/// How often each domain is expected to change, in changes a day: learned from the changes on record alone.
///
/// What is assumed. Each domain has a rate, one of sixteen from one change in fifty years to one a day, that
/// nobody sees. It came from a population that all domains share, and now and then it is drawn anew from
/// there: a quiet domain becomes restless, a restless one calms down. Changes come at that rate at random.
///
/// How the hidden rate is followed. Let u(j) be the chance that the rate is the j-th. Over h days without a
/// change, with s the chance a day that the rate is drawn anew and p(j) the population,
///
///     u(j)  becomes  (u(j) e^(-s h) + p(j) (1 - e^(-s h))) e^(-rate(j) h)   and is made to add up to 1;
///
/// a change multiplies u(j) by rate(j). The estimate is the mean rate under u after the last answer. Silence
/// is evidence too: who was quiet for long becomes a never-changer without having to be called one.
///
/// What is learned of all domains together. The population p is the one that reproduces itself: the mean of
/// all domains' u under p is p again (the EM algorithm; its fixed point is approached in a few rounds, from a
/// broad guess that is never quite given up). How restless rates are, s, is not chosen: no turning, a turn
/// in 50 days and one in 14 compete by how likely they make the whole record, and the estimate is their mean
/// weighted by that (Bayesian model averaging). So the memory is endless where rates stay, and short where
/// they do not; one memory of 90 days is beaten on both sides (docs/scheduling.md).
///
/// A fourth competes with them: that a domain is taken off the blocklist at another rate than it was put on
/// it (StateRates). On a real blocklist, where hardly anybody is taken off, it has won after a few weeks.
class ChangeRates
{
public:
    /// Whether a domain is listed as often as it is taken off.
    enum class Directions {
        ByEvidence, ///< as the record has it
        Alike,      ///< always, as it was assumed once: for comparison
    };

    /// Learns what the domains have in common; of many domains, from a sample spread over them. @p former:
    /// those that were watched and are no more, as they last were; without them a list whose listed domains
    /// are given up would look like one that is never listed. Takes some milliseconds, and a week's news
    /// hardly moves it: keep the value.
    [[nodiscard]] static ChangeRates fit(const QList<WatchedDomain> &domains,
                                         const QList<WatchedDomain> &former = {},
                                         Directions directions = Directions::ByEvidence);

    /// Changes a day, always above 0. Errors teach nothing: only answers count as time watched. A listed
    /// domain with an appeal open is expected to be taken off within days, whatever its record says.
    [[nodiscard]] double perDay(const WatchedDomain &domain) const;

    /// The mean of the population: what a domain of which nothing is known starts with.
    [[nodiscard]] double pooled() const;

private:
    static constexpr size_t rateCount = RatePopulation::rateCount;
    using Chances = RatePopulation::Chances;

    [[nodiscard]] double learned(const WatchedDomain &domain) const;

    struct History;
    struct Gap;
    struct Course;
    /// After a number of steps without a change, from the beginning.
    struct Quiet
    {
        Chances chances{};
        double likelihood = 0; ///< logarithm
    };
    struct Memory
    {
        double turnsPerDay = 0;
        Chances population{};
        std::vector<Quiet> quiet; ///< by steps
        double weight = 1;        ///< how far this memory is believed
    };

    static History historyOf(const WatchedDomain &domain);
    static Gap gapOf(double days, double turns);
    static Course courseOf(const History &history, const Memory &memory);
    static double pass(Chances &chances, const Gap &gap, const Memory &memory);
    static Chances follow(const Course &course, const Memory &memory, double *likelihood = nullptr);
    static double learn(const std::vector<History> &histories, Memory &memory);
    static void prepareQuiet(Memory &memory, double longest);

    std::vector<Memory> m_memories; ///< one rate for both directions
    StateRates m_states;            ///< one for each
    double m_statesWeight = 0;      ///< how far that is believed
};

/// Fitted and asked at once.
[[nodiscard]] QList<double> estimatedRates(const QList<WatchedDomain> &domains);

/// What was learned from the domains of each account, so that it is not learned anew at every step. Whoever
/// plans keeps one; an empty one changes no plan by more than a week's news.
///
/// To learn takes a moment where domains are many. Above learnedAtOnce of them it is done on another thread
/// but for the first time, and until it is done the plan goes on with what was known: no later step waits for
/// it. Below, the same calls give the same rates.
class RatesMemory
{
public:
    static constexpr qsizetype learnedAtOnce = 5'000;

    explicit RatesMemory(ChangeRates::Directions directions = ChangeRates::Directions::ByEvidence)
        : m_directions(directions)
    {
    }

    /// Those that were watched and are no more, of every account: they teach too (ChangeRates::fit).
    void setFormer(QList<WatchedDomain> former) { m_former = std::move(former); }
    /// Changes a day of each, in their order. What they have in common is learned anew every week, in the
    /// first two daily; each domain is examined again only after an answer.
    QList<double> ratesOf(AccountId account, const QList<WatchedDomain> &domains, const QDateTime &now);
    /// As PlanInput::correlated; how far sisters share their fate is learned with the rates.
    [[nodiscard]] QList<double> correlationOf(AccountId account, const QList<WatchedDomain> &domains,
                                              const QDateTime &now) const;

private:
    /// What a rate was estimated from: while it is the same, so is the rate.
    struct Seen
    {
        qint64 answeredAt = -1;
        qint64 firstAt = -1;
        qsizetype changes = -1;
        bool isAppealed = false;

        static Seen of(const WatchedDomain &domain);
        friend bool operator==(const Seen &, const Seen &) = default;
    };
    struct Learned
    {
        ChangeRates model;
        CorrelatedListings listings;
        QDate day;
        qint64 daysGood = 0;
        DomainOrder order;
        std::vector<Seen> seen;
        QList<double> rates;

        [[nodiscard]] bool isGood(qsizetype domains, const QDate &today) const;
        /// Examines those that were answered since.
        void examine(const QList<WatchedDomain> &domains);
        /// For other domains than were learned from: each one's own where it has one.
        [[nodiscard]] QList<double> carriedOver(const QList<WatchedDomain> &domains) const;
    };
    struct OfAccount
    {
        Learned learned;
        QFuture<Learned> learning; ///< on another thread
    };

    static Learned learn(const QList<WatchedDomain> &domains, const QList<WatchedDomain> &former,
                         ChangeRates::Directions directions, const QDateTime &now);
    static QFuture<Learned> learnInBackground(const QList<WatchedDomain> &domains,
                                              const QList<WatchedDomain> &former,
                                              ChangeRates::Directions directions, const QDateTime &now);

    ChangeRates::Directions m_directions;
    QList<WatchedDomain> m_former;
    QHash<AccountId, OfAccount> m_accounts;
};

} // namespace pantau::engine
