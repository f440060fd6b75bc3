// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/change_announcer.h"

#include "desktop/notifier.h"
#include "desktop/words.h"

#include <algorithm>

namespace pantau::desktop {

ChangeAnnouncer::ChangeAnnouncer(Notifier &notifier, const Clock &clock, std::chrono::milliseconds gather,
                                 QObject *parent)
    : QObject(parent), m_notifier(notifier), m_clock(clock)
{
    m_gather.setSingleShot(true);
    m_gather.setInterval(gather);
    connect(&m_gather, &QTimer::timeout, this, &ChangeAnnouncer::send);
}

void ChangeAnnouncer::announce(const QList<Change> &changes)
{
    if (changes.isEmpty())
        return;
    m_changes += changes;
    // Not started anew: a long series of changes must not put the first word off.
    if (!m_gather.isActive())
        m_gather.start();
}

void ChangeAnnouncer::send()
{
    const QList<Change> changes = std::exchange(m_changes, {});
    const auto blocked = std::find_if(changes.begin(), changes.end(),
                                      [](const Change &change) { return change.to == BlockStatus::Blocked; });
    const bool isAlarm = blocked != changes.end();
    m_notifier.notify({words::changesTitle(changes), words::changesBody(changes, m_clock.nowUtc()),
                       (isAlarm ? *blocked : changes.first()).domain.ascii(), isAlarm});
}

} // namespace pantau::desktop
