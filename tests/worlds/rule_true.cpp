// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "worlds/rules.h"

#include <algorithm>

namespace pantau::worlds {

/// A status is shown only if an answer gave it, with that answer's time. No paid answer is lost.
void Rules::rowsAreTrue(const Reading &reading)
{
    for (const DomainRow &row : reading.answers) {
        const QString domain = row.domain.ascii();
        QList<ShownAnswer> shown = m_world.shown().value(domain);
        // a list may have had an account at the other address
        if (const auto front = m_world.frontAt(row.service))
            shown.removeIf([&](const ShownAnswer &each) { return each.front != *front; });
        const auto isShown = [&](BlockStatus status) {
            return std::any_of(shown.cbegin(), shown.cend(),
                               [status](const ShownAnswer &each) { return each.status == status; });
        };
        const KnownStatus &known = row.known;
        if (known.status != BlockStatus::Unknown && !isShown(known.status))
            breaks(
                2,
                QStringLiteral("%1 is %2, which no answer has shown").arg(domain, statusKey(known.status)));
        if (!known.lastAnsweredAt)
            continue;
        const bool wasAnswered = std::any_of(shown.cbegin(), shown.cend(), [&](const ShownAnswer &each) {
            return each.at == *known.lastAnsweredAt && each.status != BlockStatus::Unknown;
        });
        if (!wasAnswered)
            breaks(2, QStringLiteral("%1 was answered at %2, when no answer came")
                          .arg(domain, (*known.lastAnsweredAt).toString(Qt::ISODate)));
        // An unconfirmed answer does not change when the old status was last seen.
        const auto last = std::find_if(shown.crbegin(), shown.crend(),
                                       [&](const ShownAnswer &each) { return each.status == known.status; });
        const bool mayBeLost =
            m_world.blur.killed || m_world.blur.diskWasFull || m_person.accountsRemoved() > 0;
        if (last != shown.crend() && last->at != *known.lastAnsweredAt && !mayBeLost)
            breaks(2, QStringLiteral("%1 was answered at %2, and %3 is shown")
                          .arg(domain, last->at.toString(Qt::ISODate),
                               (*known.lastAnsweredAt).toString(Qt::ISODate)));
    }
}

void Rules::numbersAreTrue(const Reading &reading)
{
    const auto count = [&](BlockStatus status) {
        return int(std::count_if(reading.rows.cbegin(), reading.rows.cend(),
                                 [status](const auto &row) { return row.known.status == status; }));
    };
    const DomainCounts &said = reading.counts;
    if (said.total != reading.rows.size() || said.blocked != count(BlockStatus::Blocked) ||
        said.notBlocked != count(BlockStatus::NotBlocked) || said.unknown != count(BlockStatus::Unknown))
        breaks(2, QStringLiteral("the counts say %1: %2 + %3 + %4, and the table has %5 rows")
                      .arg(said.total)
                      .arg(said.blocked)
                      .arg(said.notBlocked)
                      .arg(said.unknown)
                      .arg(reading.rows.size()));
    for (const ListOverview &each : reading.lists) {
        int total = 0;
        int blocked = 0;
        for (const DomainRow &row : reading.rows)
            if (row.lists.contains(each.list.name)) {
                ++total;
                blocked += row.known.status == BlockStatus::Blocked ? 1 : 0;
            }
        if (each.total != total || each.blocked != blocked)
            breaks(2, QStringLiteral("%1 says %2 of %3 blocked, and the table has %4 of %5")
                          .arg(each.list.name)
                          .arg(each.blocked)
                          .arg(each.total)
                          .arg(blocked)
                          .arg(total));
    }
}

void Rules::deliveriesAreTrue(const Reading &reading)
{
    int delivered = 0;
    for (const AlertRow &each : reading.alerts)
        for (const DeliveryRow &delivery : each.deliveries)
            delivered += delivery.state == DeliveryRow::State::Delivered ? 1 : 0;
    if (delivered > m_world.hook().taken())
        breaks(2, QStringLiteral("%1 alerts count as delivered, and the channel took %2")
                      .arg(delivered)
                      .arg(m_world.hook().taken()));
}

} // namespace pantau::worlds
