// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hint_tracker.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace pantau::engine {

namespace {

using namespace std::chrono_literals;

constexpr auto turnsAfter = 15min;
constexpr auto massWindow = 1h;
constexpr double firstTokens = 10;
constexpr double hitBrings = 6;
constexpr double dayBrings = 0.005;   ///< of the daily allowance
constexpr double mostOfADay = 0.25;   ///< of the daily allowance, maximum budget
constexpr double mostAsked = 2 / 3.0; ///< of the daily allowance
constexpr qsizetype massAtLeast = 10;
constexpr double massShare = 0.04; ///< of the domains
constexpr int floodSample = 3;
constexpr int sampleProves = 2;
constexpr int mostUnanswered = 3;
constexpr qsizetype mostSources = 8; ///< per domain at a time; a tool can invent any number of source names

bool disagrees(bool looksBlocked, BlockStatus status)
{
    return status != BlockStatus::Unknown && looksBlocked != (status == BlockStatus::Blocked);
}

} // namespace

double HintTracker::mostTokens() const
{
    return std::max(firstTokens, m_checksPerDay * mostOfADay);
}

void HintTracker::setSize(qsizetype domains, double checksPerDay)
{
    m_domains = domains;
    m_checksPerDay = checksPerDay;
}

void HintTracker::restore(QList<Hint> recorded, const QDateTime &now)
{
    std::ranges::sort(recorded, [](const Hint &a, const Hint &b) {
        return a.settledAt != b.settledAt ? a.settledAt < b.settledAt : a.since < b.since;
    });
    QHash<QString, qsizetype> open;
    QHash<DomainName, QDateTime> paid;
    for (const Hint &hint : std::as_const(recorded)) {
        if (hint.isOpen()) {
            m_open[hint.domain].append(hint);
            ++open[hint.source];
        } else if (hint.proved) {
            if (std::exchange(paid[hint.domain], hint.settledAt) != hint.settledAt)
                pay(hint.settledAt, *hint.proved);
            m_sources[hint.source].add(*hint.proved);
        }
        if (hint.since > now.addDuration(-massWindow))
            m_guards[hint.source].raised.append(hint.since);
    }
    // The sample's progress is not stored, so it starts again.
    for (auto source = open.cbegin(); source != open.cend(); ++source)
        m_guards[source.key()].isUp = *source > mostWithinAnHour();
}

double HintTracker::tokensAt(const QDateTime &now) const
{
    const qint64 days = m_day.isValid() ? std::max<qint64>(0, m_day.daysTo(now.date())) : 0;
    return std::min(mostTokens(), m_tokens + double(days) * dayBrings * m_checksPerDay);
}

void HintTracker::startDay(const QDateTime &now)
{
    if (m_day == now.date())
        return;
    m_tokens = tokensAt(now);
    m_day = now.date();
    m_askedToday = 0;
}

bool HintTracker::recordVerdict(const QString &source, const DomainName &domain, bool looksBlocked,
                                BlockStatus status, const QDateTime &now)
{
    Verdict &verdict = m_verdicts[source][domain];
    if (looksBlocked == verdict.looksBlocked) {
        verdict.turningSince = {};
        return false;
    }
    if (!verdict.turningSince.isValid() || verdict.turningSince > now) {
        verdict.turningSince = now;
        return true;
    }
    if (verdict.turningSince.addDuration(turnsAfter) > now)
        return true;
    verdict = {looksBlocked, {}};
    turned(source, domain, looksBlocked, status, now, now);
    return false;
}

void HintTracker::reported(const QString &source, const DomainName &domain, bool looksBlocked,
                           BlockStatus status, const QDateTime &now, const QDateTime &since)
{
    turned(source, domain, looksBlocked, status, now, since);
}

void HintTracker::turned(const QString &source, const DomainName &domain, bool looksBlocked,
                         BlockStatus status, const QDateTime &now, const QDateTime &since)
{
    startDay(now);
    if (!disagrees(looksBlocked, status)) {
        takeBack(domain, source, now);
        return;
    }
    Hints &open = m_open[domain];
    // Pantau's own sources are few, so the names of others cannot displace them.
    const bool isOwn = source == Hint::feed || source == Hint::network;
    if ((!isOwn && open.size() >= mostSources) ||
        std::ranges::any_of(open, [&](const Hint &each) { return each.source == source; }))
        return;
    const Hint hint{domain, source, looksBlocked, since};
    open.append(hint);
    m_news.append(hint);
    watchMass(source, now);
}

void HintTracker::takeBack(const DomainName &domain, const QString &source, const QDateTime &now)
{
    const auto open = m_open.find(domain);
    if (open == m_open.end())
        return;
    const auto own = std::ranges::find_if(*open, [&](const Hint &each) { return each.source == source; });
    if (own == open->end())
        return;
    own->settledAt = now;
    m_news.append(*own);
    open->erase(own);
    if (!open->isEmpty())
        return;
    m_open.erase(open);
    m_unanswered.remove(domain);
}

void HintTracker::takeAllBack(const DomainName &domain, const QDateTime &now)
{
    for (const Hint &hint : m_open.value(domain))
        takeBack(domain, hint.source, now);
}

bool HintTracker::hasOpen(const QString &source) const
{
    return std::ranges::any_of(m_open, [&](const Hints &hints) {
        return std::ranges::any_of(hints, [&](const Hint &each) { return each.source == source; });
    });
}

qsizetype HintTracker::mostWithinAnHour() const
{
    return std::max(massAtLeast, qsizetype(massShare * double(m_domains)));
}

void HintTracker::watchMass(const QString &source, const QDateTime &now)
{
    Guard &guard = m_guards[source];
    if (guard.isUp) // the remaining hints of the flood change nothing
        return;
    const QDateTime windowBegins = now.addDuration(-massWindow);
    guard.raised.removeIf([&](const QDateTime &at) { return at <= windowBegins || at > now; });
    guard.raised.append(now);
    if (guard.raised.size() <= mostWithinAnHour())
        return;
    guard.isUp = true;
    guard.asked = guard.hits = 0;
}

void HintTracker::answered(const DomainName &domain, BlockStatus status, const QDateTime &now)
{
    const Hints hints = m_open.value(domain);
    if (hints.isEmpty() || status == BlockStatus::Unknown)
        return;
    // They all differed from the same last answer.
    const bool isTrue = hints.constFirst().looksBlocked == (status == BlockStatus::Blocked);
    pay(now, isTrue);
    for (const Hint &hint : hints) {
        takeBack(domain, hint.source, now);
        m_news.last().proved = isTrue;
        m_sources[hint.source].add(isTrue);
        judgeSample(hint.source, isTrue, now);
    }
}

void HintTracker::pay(const QDateTime &now, bool isTrue)
{
    startDay(now);
    ++m_askedToday;
    m_tokens = std::min(mostTokens(), m_tokens - 1 + (isTrue ? hitBrings : 0));
}

void HintTracker::unanswered(const DomainName &domain, const QDateTime &now)
{
    if (m_open.contains(domain) && ++m_unanswered[domain] >= mostUnanswered)
        takeAllBack(domain, now);
}

void HintTracker::judgeSample(const QString &source, bool isTrue, const QDateTime &now)
{
    Guard &guard = m_guards[source];
    if (!guard.isUp)
        return;
    ++guard.asked;
    guard.hits += isTrue ? 1 : 0;
    if (guard.asked < floodSample && hasOpen(source))
        return;
    if (guard.hits < sampleProves) // the source has changed, not the blocklist
        for (const DomainName &domain : openDomains())
            takeBack(domain, source, now);
    guard = {};
}

void HintTracker::forget(const DomainName &domain, const QDateTime &now)
{
    takeAllBack(domain, now);
    for (auto &verdicts : m_verdicts)
        verdicts.remove(domain);
}

QList<DomainName> HintTracker::toAsk(const WatchedDomains &watched, const QDateTime &now) const
{
    QList<Hint> first; ///< of each domain
    for (const Hints &hints : m_open)
        if (watched.contains(hints.constFirst().domain))
            first.append(hints.constFirst());
    std::ranges::sort(first, [&](const Hint &a, const Hint &b) {
        const auto importance = [&](const Hint &hint) { return int(watched.value(hint.domain).importance); };
        if (importance(a) != importance(b))
            return importance(a) > importance(b);
        return a.since != b.since ? a.since < b.since : a.domain < b.domain;
    });
    const bool isNewDay = m_day != now.date();
    const double today = m_checksPerDay * mostAsked - (isNewDay ? 0 : m_askedToday);
    const auto most = qsizetype(std::max(0.0, std::min(std::floor(tokensAt(now)), std::ceil(today))));
    QHash<QString, int> sampled;
    const auto isHeard = [&](const Hint &hint) {
        const auto guard = m_guards.constFind(hint.source);
        return guard == m_guards.cend() || !guard->isUp ||
               ++sampled[hint.source] <= floodSample - guard->asked;
    };
    QList<DomainName> chosen;
    for (const Hint &hint : std::as_const(first)) {
        if (chosen.size() >= most)
            break;
        const auto hints = m_open.constFind(hint.domain);
        if (std::ranges::any_of(*hints, isHeard))
            chosen.append(hint.domain);
    }
    return chosen;
}

std::optional<Hint> HintTracker::hintOf(const DomainName &domain) const
{
    const auto open = m_open.constFind(domain);
    return open == m_open.cend() ? std::nullopt : std::optional(open->constFirst());
}

bool HintTracker::isCorroborated(const DomainName &domain, BlockStatus answer) const
{
    const Hints hints = m_open.value(domain);
    return answer == BlockStatus::Blocked && std::ranges::any_of(hints, [&](const Hint &hint) {
               return hint.looksBlocked && m_sources.value(hint.source).isCorroboration();
           });
}

} // namespace pantau::engine
