// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/block_status.h"
#include "base/domain_name.h"
#include "base/ids.h"

#include <QDate>
#include <QDateTime>
#include <QList>
#include <QString>

#include <optional>

namespace pantau {

/// What the service said of an account's allowance at one moment, for charts.
struct UsageSnapshot
{
    QDateTime at; ///< UTC
    qint64 used = 0;
    qint64 limit = 0;
    qint64 remaining = 0;
};

/// What one of our own batches was charged, or several merged.
struct OwnCharge
{
    QDateTime at; ///< UTC
    qint64 units = 0;
};

/// From (inclusive) and to (exclusive) of a stretch of time, UTC.
struct TimeSpan
{
    QDateTime from;
    QDateTime to;
};

/// The local day @p day, whatever its length.
[[nodiscard]] TimeSpan localDay(const QDate &day);

/// What was spent on one local day, in units (checks or credits).
struct DayUse
{
    QDate day;
    qint64 ours = 0;              ///< what our own batches were charged
    std::optional<qint64> others; ///< what the service's count rose by beyond it; empty: the service told too
                                  ///< little that day
};

/// What the checks of one list's domains cost.
struct ListShare
{
    ListId list{};
    QString name;
    double units = 0; ///< a domain in several lists at one service counts for each with an equal part
};

/// What an account's checks went to. Both are of one moment: what no list accounts for is their difference.
struct ListShares
{
    QList<ListShare> lists; ///< most first
    qint64 units = 0;       ///< what our own batches were charged: checks or credits
};

/// What an account's quota went to in a span of time: units that our own batches were charged, by why they
/// were sent.
struct UsePurposes
{
    qint64 planned = 0; ///< by the plan, first checks and those after hints among them
    qint64 confirmations = 0;
    qint64 byHand = 0;
    int firstChecks = 0;   ///< domains that the service answered for the first time, as this account asked
    int answeredHints = 0; ///< hints at its service that a check answered

    [[nodiscard]] qint64 ours() const { return planned + confirmations + byHand; }
    friend bool operator==(const UsePurposes &, const UsePurposes &) = default;
};

/// One answer.
struct DayCheck
{
    QDateTime at; ///< UTC
    DomainName domain;
    BlockStatus status = BlockStatus::Unknown;
};

} // namespace pantau
