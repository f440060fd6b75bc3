// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/block_status.h"
#include "base/change.h"
#include "base/event_kind.h"
#include "base/ids.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace pantau {

/// A stretch of equal status. Times are UTC.
struct StatusRun
{
    QString service; ///< ServiceAddress::text()
    BlockStatus status = BlockStatus::Unknown;
    QDateTime firstSeen;
    QDateTime lastSeen;
};

struct CheckRow
{
    QString service;
    QDateTime at; ///< UTC
    BlockStatus status = BlockStatus::Unknown;
};

struct ChangeRow
{
    qint64 id = 0; ///< grows with every change
    QString service;
    Change change;
    QDateTime confirmedAt; ///< UTC
};

/// A change of the history that nobody has said yet.
struct UnsaidChange
{
    qint64 id = 0; ///< grows with every change
    Change change;
};

struct EventRow
{
    qint64 id = 0;
    EventKind kind = EventKind::Note;
    std::optional<AccountId> account;
    QDateTime at; ///< UTC
    QString sentence;
    QString detail;
};

/// How a period was spent, as far as it is known. Known is the time between the first and the last answer of
/// each run; the windows of the changes, and the time before the first and after the last answer, are not.
struct StatusShare
{
    std::chrono::milliseconds period{0};
    std::chrono::milliseconds blocked{0};
    std::chrono::milliseconds notBlocked{0};

    [[nodiscard]] std::chrono::milliseconds known() const { return blocked + notBlocked; }
    /// 0 to 1, of the known time; empty when nothing is known.
    [[nodiscard]] std::optional<double> blockedOfKnown() const;
    /// 0 to 1, of the period; 1 for an empty period.
    [[nodiscard]] double unknown() const;
};

/// What one service told of one domain so far.
struct DomainPast
{
    QList<StatusRun> runs;  ///< oldest first; only the newest DomainHistory::mostRuns of them
    int changeCount = 0;    ///< confirmed changes of all times
    StatusShare last30Days; ///< up to the moment that was asked for
    StatusShare allTime;    ///< from the first answer on
    QDateTime firstSeen;    ///< UTC, the first answer; invalid when there was none
};

} // namespace pantau
