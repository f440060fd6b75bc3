// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert_row.h"
#include "base/change.h"
#include "base/event_kind.h"
#include "base/ids.h"

#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace pantau {

/// Which table a row of the activity comes from, and which of its rows it is.
struct ActivityKey
{
    enum class Source { Change, Event, Alert };

    Source source = Source::Change;
    qint64 id = 0;

    friend bool operator==(const ActivityKey &, const ActivityKey &) = default;
};

/// One thing that happened.
struct ActivityRow
{
    ActivityKey key;
    QDateTime at; ///< UTC; of a change when it was confirmed
    bool isRead = false;
    std::optional<AccountId> account;          ///< of an event or an alert
    std::optional<Change> change;              ///< of a change, with its domain and window
    QString service;                           ///< of a change: ServiceAddress::text()
    QStringList lists;                         ///< of a change: names of those that watch its domain there
    EventKind eventKind = EventKind::Note;     ///< of an event
    Alert::Kind alertKind = Alert::Kind::Test; ///< of an alert
    QString sentence;                          ///< of an event or an alert; empty for a change
    QString detail;                            ///< of an event for the log, of an alert its whole text
    int domainCount = 0;                       ///< of an alert
    bool hasProblem = false; ///< of an alert: some channel has not got it and will not, or has failed so far
};

/// What became of the alert that tells of a row.
struct NotificationStatus
{
    bool isKept = false;              ///< some alert names it
    std::optional<QDateTime> shownAt; ///< UTC, when it was handed to the desktop or the terminal
    std::optional<QDateTime>
        waitingSince; ///< UTC: no alert for all names it yet; when the group that it waits in started
    QList<DeliveryRow> deliveries; ///< oldest alert first, by channel name
};

/// Which part of the activity to read.
struct ActivityQuery
{
    enum class Kind {
        Everything, ///< changes, incidents, accounts and quotas, and what only an alert tells of
        Blocked,    ///< changes to blocked
        NotBlocked, ///< changes to not blocked
        Incidents,
        Accounts,     ///< accounts and quotas
        Alerts,       ///< every alert that was told
        NotDelivered, ///< alerts with a problem
    };

    Kind kind = Kind::Everything;
    std::optional<ListId> list;       ///< changes of its domains and events of its account; empty: all
    QString text;                     ///< a part of the domain's name, or of the sentence; empty: all
    std::optional<QDateTime> since;   ///< UTC, inclusive
    std::optional<ActivityRow> after; ///< the last row of the page before; empty: the first page
    int limit = 100;
};

} // namespace pantau
