// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "worlds/rules.h"

namespace pantau::worlds {

using namespace std::chrono_literals;

namespace {

/// A failing database is retried after a minute.
constexpr std::chrono::seconds Slack = 2min;

/// Returns the status of a domain according to the alert.
BlockStatus saidOf(const DomainName &domain, const Alert &alert)
{
    switch (alert.kind) {
    case Alert::Kind::Listed:
    case Alert::Kind::FirstCheck:
        return BlockStatus::Blocked;
    case Alert::Kind::Restored:
        return BlockStatus::NotBlocked;
    case Alert::Kind::Mixed: {
        // Each change of the domain has a line; the last one counts. Without one, the domain is among the
        // "and 4 more". After the list's name, the title starts with the number of blocked domains, which
        // come first.
        const QStringList lines = alert.body.split(u'\n');
        for (auto line = lines.crbegin(); line != lines.crend(); ++line)
            for (const BlockStatus status : {BlockStatus::Blocked, BlockStatus::NotBlocked})
                if (line->startsWith(domain.display() + QStringLiteral(": ") + statusWord(status)))
                    return status;
        return alert.domains.indexOf(domain) <
                       alert.title.section(QStringLiteral(": "), -1).section(u' ', 0, 0).toInt()
                   ? BlockStatus::Blocked
                   : BlockStatus::NotBlocked;
    }
    default:
        break;
    }
    return BlockStatus::Unknown;
}

} // namespace

void Rules::reported(const Reading &reading)
{
    if (m_world.disk() != World::Disk::Fine)
        return;
    const auto patience = reading.alertSettings.grouping + Slack;
    for (const UnreportedChange &each : reading.unreported) {
        if (m_world.hadTimeToTell(each.confirmedAt, patience))
            breaks(1, QStringLiteral("%1 is %2 since %3 and nobody is told")
                          .arg(each.change.domain.ascii(), statusKey(each.change.to),
                               each.confirmedAt.toString(Qt::ISODate)));
    }
    for (const AlertRow &each : reading.alerts) {
        const int times = m_world.timesDue(each.alert.id);
        if (times > 1 && !m_world.blur.killed && !m_world.blur.diskWasFull)
            breaks(1, QStringLiteral("“%1” is shown %2 times").arg(each.alert.title).arg(times));
        if (each.shownAt && times == 0)
            breaks(2, QStringLiteral("“%1” counts as shown and was not").arg(each.alert.title));
    }
    for (const DomainRow &row : reading.rows)
        lastWordIsTold(reading, row);
}

void Rules::noteMembers()
{
    QHash<QString, qsizetype> before;
    const QStringList members = m_world.members();
    for (const QString &each : members)
        before.insert(each, m_shownBefore.value(each, m_world.shown().value(each).size()));
    m_shownBefore = before;
}

/// The newest report on a domain matches its status, and no more listings are reported than there were.
void Rules::lastWordIsTold(const Reading &reading, const DomainRow &row)
{
    const QString domain = row.domain.ascii();
    int listings = 0;
    BlockStatus last = BlockStatus::Unknown;
    for (const AlertRow &each : reading.alerts) {
        if (!each.alert.domains.contains(row.domain))
            continue;
        const BlockStatus said = saidOf(row.domain, each.alert);
        if (last == BlockStatus::Unknown)
            last = said;
        listings += said == BlockStatus::Blocked ? 1 : 0;
    }
    int runs = 0;
    for (const StatusRun &run :
         m_world.session().store().history().runs(row.domain).value_or(QList<StatusRun>()))
        runs += run.status == BlockStatus::Blocked ? 1 : 0;
    if (listings > runs)
        breaks(1, QStringLiteral("%1 was listed %2 times and is told %3 times")
                      .arg(domain)
                      .arg(runs)
                      .arg(listings));

    const bool waits = std::any_of(reading.unreported.cbegin(), reading.unreported.cend(),
                                   [&](const auto &each) { return each.change.domain == row.domain; });
    // After a change of service, answers of both services are shown.
    const QList<ShownAnswer> shown = m_world.shown().value(domain);
    const bool isOfOneService = std::none_of(
        shown.cbegin(), shown.cend(), [&](const auto &each) { return each.front != shown.first().front; });
    if (waits || !isOfOneService || row.known.status == BlockStatus::Unknown || !row.known.since)
        return;
    const bool hadTime = m_world.hadTimeToTell(*row.known.since, reading.alertSettings.grouping + Slack);
    // A status known when the domain was added to a list is not new: the user has seen it.
    const auto cameIntoAList = shown.cbegin() + std::min(m_shownBefore.value(domain), shown.size());
    const auto saysBlocked = [](const ShownAnswer &each) { return each.status == BlockStatus::Blocked; };
    const bool wasKnown = std::any_of(shown.cbegin(), cameIntoAList, [&](const ShownAnswer &each) {
        return each.status == row.known.status && each.at == *row.known.since;
    });
    const bool isFound =
        row.known.status == BlockStatus::Blocked && std::any_of(cameIntoAList, shown.cend(), saysBlocked);
    const bool isNews = !wasKnown && (isFound || last != BlockStatus::Unknown);
    if (hadTime && isNews && last != row.known.status)
        breaks(1, QStringLiteral("%1 is %2 since %3, and the last word on it is %4")
                      .arg(domain, statusKey(row.known.status), (*row.known.since).toString(Qt::ISODate),
                           statusKey(last)));
}

} // namespace pantau::worlds
