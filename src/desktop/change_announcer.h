// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/change.h"
#include "core/clock.h"

#include <QList>
#include <QObject>
#include <QTimer>

namespace pantau::desktop {

class Notifier;

/// Makes one notification of all changes that are confirmed within a short time of one another.
class ChangeAnnouncer final : public QObject
{
    Q_OBJECT

public:
    ChangeAnnouncer(Notifier &notifier, const Clock &clock,
                    std::chrono::milliseconds gather = std::chrono::seconds(2), QObject *parent = nullptr);

    void announce(const QList<Change> &changes);

private:
    void send();

    Notifier &m_notifier;
    const Clock &m_clock;
    QTimer m_gather;
    QList<Change> m_changes;
};

} // namespace pantau::desktop
