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
constexpr int floodSample = 3;
constexpr int sampleProves = 2;
constexpr int mostUnanswered = 3;

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

void HintBook::restore(QList<Hint> recorded, const QDateTime &now)
{
    std::sort(recorded.begin(), recorded.end(),
              [](const Hint &a, const Hint &b) { return a.settledAt < b.settledAt; });
    QHash<QString, qsizetype> open;
    for (const Hint &hint : std::as_const(recorded)) {
        if (hint.isOpen()) {
            m_open.insert(hint.domain, hint);
            ++open[hint.source];
        } else if (hint.proved) {
            pay(hint.settledAt, *hint.proved);
            m_sources[hint.source].add(*hint.proved);
        }
        if (hint.since > now.addDuration(-massWindow))
            m_guards[hint.source].raised.append(hint.since);
    }
    // What was asked of a sample is not remembered: it is asked anew.
    for (auto source = open.cbegin(); source != open.cend(); ++source)
        m_guards[source.key()].isUp = *source > mostWithinAnHour();
}

double HintBook::tokensAt(const QDateTime &now) const
{
    const qint64 days = m_day.isValid() ? std::max<qint64>(0, m_day.daysTo(now.date())) : 0;
    return std::min(mostTokens(), m_tokens + double(days) * dayBrings * m_checksPerDay);
}

void HintBook::startDay(const QDateTime &now)
{
    if (m_day == now.date())
        return;
    m_tokens = tokensAt(now);
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
            takeBack(domain, now);
        return;
    }
    if (open != m_open.cend())
        return; // the first who told is the one who is judged
    const Hint hint{domain, source, looksBlocked, now};
    m_open.insert(domain, hint);
    m_news.append(hint);
    watchMass(source, now);
}

void HintBook::takeBack(const DomainName &domain, const QDateTime &now)
{
    const auto open = m_open.constFind(domain);
    Hint hint = *open;
    m_open.erase(open);
    m_unanswered.remove(domain);
    hint.settledAt = now;
    m_news.append(hint);
}

qsizetype HintBook::mostWithinAnHour() const
{
    return std::max(massAtLeast, qsizetype(massShare * double(m_domains)));
}

void HintBook::watchMass(const QString &source, const QDateTime &now)
{
    Guard &guard = m_guards[source];
    if (guard.isUp) // the rest of a flood makes no difference, however much it is
        return;
    const QDateTime windowBegins = now.addDuration(-massWindow);
    guard.raised.removeIf([&](const QDateTime &at) { return at <= windowBegins || at > now; });
    guard.raised.append(now);
    if (guard.raised.size() <= mostWithinAnHour())
        return;
    guard.isUp = true;
    guard.asked = guard.hits = 0;
}

void HintBook::answered(const DomainName &domain, BlockStatus status, const QDateTime &now)
{
    const auto open = m_open.constFind(domain);
    if (open == m_open.cend() || status == BlockStatus::Unknown)
        return;
    const Hint hint = *open;
    const bool isTrue = hint.looksBlocked == (status == BlockStatus::Blocked);
    takeBack(domain, now);
    m_news.last().proved = isTrue;
    pay(now, isTrue);
    m_sources[hint.source].add(isTrue);
    judgeSample(hint, isTrue, now);
}

void HintBook::pay(const QDateTime &now, bool isTrue)
{
    startDay(now);
    ++m_askedToday;
    m_tokens = std::min(mostTokens(), m_tokens - 1 + (isTrue ? hitBrings : 0));
}

void HintBook::unanswered(const DomainName &domain, const QDateTime &now)
{
    if (m_open.contains(domain) && ++m_unanswered[domain] >= mostUnanswered)
        takeBack(domain, now);
}

void HintBook::judgeSample(const Hint &hint, bool isTrue, const QDateTime &now)
{
    Guard &guard = m_guards[hint.source];
    if (!guard.isUp)
        return;
    ++guard.asked;
    guard.hits += isTrue ? 1 : 0;
    const bool isLast = std::none_of(m_open.cbegin(), m_open.cend(),
                                     [&](const Hint &each) { return each.source == hint.source; });
    if (guard.asked < floodSample && !isLast)
        return;
    if (guard.hits < sampleProves) // the source has changed, not the blocklist
        for (const DomainName &domain : openDomains())
            if (m_open.constFind(domain)->source == hint.source)
                takeBack(domain, now);
    guard = {};
}

void HintBook::forget(const DomainName &domain, const QDateTime &now)
{
    if (m_open.contains(domain))
        takeBack(domain, now);
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
    const auto most = qsizetype(std::max(0.0, std::min(std::floor(tokensAt(now)), std::ceil(today))));
    QHash<QString, int> sampled;
    QList<DomainName> chosen;
    for (const Hint &hint : std::as_const(hints)) {
        if (chosen.size() >= most)
            break;
        const auto guard = m_guards.constFind(hint.source);
        if (guard != m_guards.cend() && guard->isUp && ++sampled[hint.source] > floodSample - guard->asked)
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
