// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hints/hint_book.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace pantau::engine {

namespace {

using namespace std::chrono_literals;

constexpr auto turnsAfter = 15min;
constexpr auto massWindow = 1h;
constexpr double firstTokens = 10;
constexpr double hitBrings = 6;
constexpr double dayBrings = 0.005;   ///< of the day's allowance
constexpr double mostOfADay = 0.25;   ///< of its allowance, in the purse
constexpr double mostAsked = 2 / 3.0; ///< of a day's allowance
constexpr qsizetype massAtLeast = 10;
constexpr double massShare = 0.04; ///< of the domains
constexpr int sampleSize = 3;
constexpr int sampleProves = 2;

bool disagrees(bool looksBlocked, BlockStatus status)
{
    return status != BlockStatus::Unknown && looksBlocked != (status == BlockStatus::Blocked);
}

} // namespace

double HintBook::mostTokens() const
{
    return std::max(firstTokens, m_checksPerDay * mostOfADay);
}

void HintBook::setSize(qsizetype domains, double checksPerDay)
{
    m_domains = domains;
    m_checksPerDay = checksPerDay;
}

void HintBook::startDay(const QDateTime &now)
{
    if (m_day == now.date())
        return;
    if (m_day.isValid())
        m_tokens = std::min(mostTokens(), m_tokens + dayBrings * m_checksPerDay);
    m_day = now.date();
    m_askedToday = 0;
}

bool HintBook::sighted(const QString &source, const DomainName &domain, bool looksBlocked, BlockStatus status,
                       const QDateTime &now)
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
    turned(source, domain, looksBlocked, status, now);
    return false;
}

void HintBook::told(const QString &source, const DomainName &domain, bool looksBlocked, BlockStatus status,
                    const QDateTime &now)
{
    turned(source, domain, looksBlocked, status, now);
}

void HintBook::turned(const QString &source, const DomainName &domain, bool looksBlocked, BlockStatus status,
                      const QDateTime &now)
{
    startDay(now);
    const auto open = m_open.constFind(domain);
    if (!disagrees(looksBlocked, status)) {
        if (open != m_open.cend() && open->source == source)
            m_open.erase(open);
        return;
    }
    if (open != m_open.cend())
        return; // the first who told is the one who is judged
    m_open.insert(domain, {domain, source, looksBlocked, now});
    m_guards[source].raised.append(now);
    watchMass(source, now);
}

void HintBook::watchMass(const QString &source, const QDateTime &now)
{
    Guard &guard = m_guards[source];
    guard.raised.removeIf(
        [&](const QDateTime &at) { return at <= now.addDuration(-massWindow) || at > now; });
    const auto most = std::max(massAtLeast, qsizetype(massShare * double(m_domains)));
    if (guard.isUp || guard.raised.size() <= most)
        return;
    guard.isUp = true;
    guard.asked = guard.hits = 0;
}

void HintBook::answered(const DomainName &domain, BlockStatus status, const QDateTime &now)
{
    const auto open = m_open.constFind(domain);
    if (open == m_open.cend() || status == BlockStatus::Unknown)
        return;
    startDay(now);
    const Hint hint = *open;
    m_open.erase(open);
    const bool isTrue = hint.looksBlocked == (status == BlockStatus::Blocked);
    ++m_askedToday;
    m_tokens = std::min(mostTokens(), m_tokens - 1 + (isTrue ? hitBrings : 0));
    m_sources[hint.source].add(isTrue);
    judgeSample(hint, isTrue);
}

void HintBook::judgeSample(const Hint &hint, bool isTrue)
{
    Guard &guard = m_guards[hint.source];
    if (!guard.isUp)
        return;
    ++guard.asked;
    guard.hits += isTrue ? 1 : 0;
    const bool isLast = std::none_of(m_open.cbegin(), m_open.cend(),
                                     [&](const Hint &each) { return each.source == hint.source; });
    if (guard.asked < sampleSize && !isLast)
        return;
    if (guard.hits < sampleProves) // the source has changed, not the blocklist
        m_open.removeIf([&](QHash<DomainName, Hint>::iterator each) { return each->source == hint.source; });
    guard = {};
}

void HintBook::forget(const DomainName &domain)
{
    m_open.remove(domain);
    for (auto &verdicts : m_verdicts)
        verdicts.remove(domain);
}

QList<DomainName> HintBook::toAsk(const WatchedDomains &watched, const QDateTime &now) const
{
    QList<Hint> hints;
    for (const Hint &hint : m_open)
        if (watched.contains(hint.domain))
            hints.append(hint);
    std::sort(hints.begin(), hints.end(), [&](const Hint &a, const Hint &b) {
        const auto importance = [&](const Hint &hint) { return int(watched.value(hint.domain).importance); };
        if (importance(a) != importance(b))
            return importance(a) > importance(b);
        return a.since != b.since ? a.since < b.since : a.domain < b.domain;
    });
    const bool isNewDay = m_day != now.date();
    const double today = m_checksPerDay * mostAsked - (isNewDay ? 0 : m_askedToday);
    const auto most = qsizetype(std::max(0.0, std::min(std::floor(m_tokens), std::ceil(today))));
    QHash<QString, int> sampled;
    QList<DomainName> chosen;
    for (const Hint &hint : std::as_const(hints)) {
        if (chosen.size() >= most)
            break;
        const auto guard = m_guards.constFind(hint.source);
        if (guard != m_guards.cend() && guard->isUp && ++sampled[hint.source] > sampleSize - guard->asked)
            continue;
        chosen.append(hint.domain);
    }
    return chosen;
}

std::optional<Hint> HintBook::hintOf(const DomainName &domain) const
{
    const auto open = m_open.constFind(domain);
    return open == m_open.cend() ? std::nullopt : std::optional(*open);
}

bool HintBook::isWitnessed(const DomainName &domain, BlockStatus answer) const
{
    const auto hint = hintOf(domain);
    return hint && hint->looksBlocked && answer == BlockStatus::Blocked &&
           m_sources.value(hint->source).isWitness();
}

} // namespace pantau::engine
