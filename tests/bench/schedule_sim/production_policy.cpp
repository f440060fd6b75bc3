// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/schedule_sim/production_policy.h"

#include <QTimeZone>

#include <cmath>

namespace pantau::bench {

namespace {

constexpr qint64 msPerDay = 86'400'000;
constexpr qint64 msPerTick = msPerDay / ticksPerDay;

QDateTime dateOf(double time)
{
    static const QDateTime beginning(QDate(2026, 1, 5), QTime(0, 0), QTimeZone::utc());
    return beginning.addMSecs(std::llround(time * double(msPerDay)));
}

QString lettersOf(int number)
{
    QString letters;
    for (int rest = number; rest > 0 || letters.isEmpty(); rest /= 26)
        letters.append(QLatin1Char(char('a' + rest % 26)));
    return letters;
}

/// Names differ unless they share a stem, because similar names count as evidence.
DomainName nameOf(int number, std::optional<int> stem)
{
    const QString letters = stem ? QStringLiteral("kin-") + lettersOf(*stem) : lettersOf(number);
    return DomainName::fromNormalised(QStringLiteral("site-%1-%2.example").arg(letters).arg(number));
}

} // namespace

ProductionPolicy::ProductionPolicy(const World &world, int budget, const std::vector<double> &looks,
                                   engine::ChangeRates::Directions directions)
    : m_world(world), m_directions(directions), m_rates(directions)
{
    m_input.usage = {Usage::Period::Daily, 1, budget, 0, budget, {}, {}};
    m_input.step = std::chrono::milliseconds(msPerTick) / std::chrono::seconds(1) * std::chrono::seconds(1);
    for (size_t i = 0; i < looks.size(); ++i)
        m_input.domains.append(fresh(int(i), looks[i]));
    m_hints.setSize(m_input.domains.size(), budget);
}

WatchedDomain ProductionPolicy::fresh(int place, double lookedAt)
{
    const auto stem = m_world.stems.empty() ? std::nullopt : std::optional(m_world.stems[size_t(place)]);
    WatchedDomain watched{.domain = nameOf(m_names++, stem),
                          .account = AccountId(1),
                          .importance = Importance(int(m_world.weights[size_t(place)]))};
    watched.known.status = BlockStatus::NotBlocked;
    watched.known.lastAskedAt = watched.known.lastAnsweredAt = dateOf(lookedAt);
    watched.record.firstAnsweredAt = dateOf(lookedAt);
    watched.lists = {ListId(m_world.lists[size_t(place)])};
    m_places.insert(watched.domain, place);
    return watched;
}

void ProductionPolicy::replaced(int domain, double, double lookedAt)
{
    // the former rule did not know the domains' names
    if (m_directions != engine::ChangeRates::Directions::Alike)
        m_former.append(m_input.domains.at(domain));
    m_rates.setFormer(m_former);
    m_hints.forget(m_input.domains.at(domain).domain, dateOf(lookedAt));
    m_input.domains[domain] = fresh(domain, lookedAt);
}

std::vector<int> ProductionPolicy::choose(const Moment &moment)
{
    const QDateTime now = dateOf(moment.time());
    m_input.now = now;
    m_input.listUntil = now;
    if (moment.newDay && m_directions != engine::ChangeRates::Directions::Alike)
        m_input.publication = engine::PublicationHours::fit(m_windows);
    if (moment.resumed)
        m_input.onlineSince = now;
    m_input.onlineHours.note(now, now.addMSecs(msPerTick - 1));
    m_input.availableUnits = m_input.usage.remaining = moment.left;
    m_input.usage.used = m_input.usage.limit - moment.left;
    m_input.usage.resetsAt = nextMidnightUtc(now);
    m_input.rates = m_rates.ratesOf(AccountId(1), m_input.domains, now);
    m_input.correlated = m_rates.correlationOf(AccountId(1), m_input.domains, now);
    m_input.hinted.clear();
    if (!m_hints.isEmpty()) {
        engine::HintTracker::WatchedDomains watched;
        for (const WatchedDomain &each : std::as_const(m_input.domains))
            watched.insert(each.domain, {each.known.status, each.importance});
        m_input.hinted = m_hints.toAsk(watched, now);
    }
    std::vector<int> chosen;
    const Plan made = engine::plan(m_input);
    for (const PlannedCheck &check : made.checks)
        if (check.at <= now)
            chosen.push_back(m_places.value(check.domain));
    if (!chosen.empty())
        m_input.lastPlannedAt = now;
    return chosen;
}

bool ProductionPolicy::sighted(int domain, double time, bool looksBlocked)
{
    const WatchedDomain &watched = m_input.domains.at(domain);
    return m_hints.recordVerdict(QStringLiteral("network"), watched.domain, looksBlocked,
                                 watched.known.status, dateOf(time));
}

void ProductionPolicy::told(int domain, double time)
{
    const WatchedDomain &watched = m_input.domains.at(domain);
    m_hints.told(QStringLiteral("feed"), watched.domain, true, watched.known.status, dateOf(time));
}

void ProductionPolicy::seen(int domain, double time, double lastTime, bool changed)
{
    WatchedDomain &watched = m_input.domains[domain];
    watched.known.lastAskedAt = watched.known.lastAnsweredAt = dateOf(time);
    const bool isBlocked = (watched.known.status == BlockStatus::Blocked) != changed;
    m_asks += m_hints.hintOf(watched.domain) ? 1 : 0;
    m_hints.answered(watched.domain, isBlocked ? BlockStatus::Blocked : BlockStatus::NotBlocked,
                     dateOf(time));
    if (!changed)
        return;
    if (isBlocked)
        m_windows.append({dateOf(lastTime), dateOf(time)});
    watched.known.status =
        watched.known.status == BlockStatus::Blocked ? BlockStatus::NotBlocked : BlockStatus::Blocked;
    watched.record.changes.append(dateOf((time + lastTime) / 2));
    if (watched.record.changes.size() > ChangeRecord::mostChanges)
        watched.record.changes.removeFirst();
}

} // namespace pantau::bench
