// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"
#include "db/transaction.h"

#include <QByteArray>
#include <QList>
#include <QtGlobal>

#include <chrono>
#include <compare>
#include <utility>
#include <vector>

namespace pantau::db {

class Database;

/// A check that the service answered.
struct StoredCheck
{
    qint64 at = 0; ///< milliseconds since 1970, UTC; not negative, and before the year 6000
    bool isBlocked = false;

    friend auto operator<=>(const StoredCheck &, const StoredCheck &) = default;
};

/// Checks of one domain at one service, as stored in a row of check_chunk: oldest first, with unique
/// timestamps.
///
/// Each check takes six bytes, big-endian: twice its timestamp, plus one if the domain was blocked. The
/// bytes therefore sort by timestamp, also in SQL.
class CheckChunk
{
public:
    static constexpr qsizetype BytesACheck = 6;
    /// With this many, a row fits on one SQLite page.
    static constexpr qsizetype MostChecks = 128;

    explicit CheckChunk(QByteArray bytes = {}) : m_bytes(std::move(bytes)) {}
    [[nodiscard]] static QByteArray packed(const StoredCheck &check);

    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }
    [[nodiscard]] qsizetype count() const { return m_bytes.size() / BytesACheck; }
    [[nodiscard]] bool isEmpty() const { return count() == 0; }
    /// 0 <= @p index < count(), here and below.
    [[nodiscard]] StoredCheck at(qsizetype index) const;
    [[nodiscard]] qsizetype countBefore(qint64 time) const;

    /// Inserts @p check in order. Replaces a check with the same timestamp.
    void add(const StoredCheck &check);
    /// Removes and returns all checks from @p index on.
    [[nodiscard]] CheckChunk takeFrom(qsizetype index);
    /// Appends the checks with @p from <= timestamp < @p until to @p checks.
    void appendTo(std::vector<StoredCheck> &checks, qint64 from, qint64 until) const;

private:
    QByteArray m_bytes;
};

/// The table check_chunk: every answered check, in chunks that do not overlap.

[[nodiscard]] QDateTime timeOf(const StoredCheck &check); ///< UTC
[[nodiscard]] BlockStatus statusOf(const StoredCheck &check);

/// Stores checks at one service. Prepared once for many.
class CheckWriter
{
public:
    CheckWriter(Transaction &transaction, qint64 serviceId);

    /// Replaces a check with the same timestamp.
    void add(qint64 domainId, const StoredCheck &check);
    /// Appends @p check to many domains, if it is newer than all their checks. False if it is not for some
    /// of them. The caller must then add() it to each domain, regardless of what was done here.
    [[nodiscard]] bool append(const std::vector<qint64> &domainIds, const StoredCheck &check);

private:
    void save(qint64 domainId, const CheckChunk &chunk);

    qint64 m_serviceId;
    Statement m_select;
    Statement m_save;
    Statement m_extend;
    Statement m_begin;
};

/// Deletes checks. Prepared once for many.
class CheckEraser
{
public:
    explicit CheckEraser(Transaction &transaction);
    /// Deletes all checks before @p time and returns their number.
    qint64 eraseBefore(qint64 domainId, qint64 serviceId, qint64 time);

private:
    Statement m_newest;
    Statement m_count;
    Statement m_erase;
    Statement m_keep;
};

/// Condition for `check_chunk c`: the chunks of a domain and a service (two columns) that may contain a
/// check between two timestamps (?, ?).
[[nodiscard]] QString chunksBetween(QLatin1String domainId, QLatin1String serviceId);

/// Up to @p most checks before a timestamp, newest first. @p chunks returns rows that start with `checks`,
/// newest chunk first.
[[nodiscard]] std::vector<StoredCheck> newestChecks(Statement &chunks, qint64 before, qsizetype most);

/// Stores what answers changed at one service. For each domain: its state, and for an answer with a status
/// also a check. A status either continues a run, or starts a run with a change. Answers without a status
/// add neither checks nor runs. @p isByHand: the user requested the check and saw the answer. A first
/// result then needs a notification only if the domain is watched.
void saveObservations(Transaction &transaction, qint64 serviceId, const QList<Observation> &observations,
                      bool isByHand);

/// Longest time an unblocking waits for the other services of its lists.
inline constexpr std::chrono::hours LongestWait{24};

/// Lets unblockings count whose wait for the other services is over. One that another service contradicted
/// meanwhile comes after that block, so it is no news.
void settleUnblockings(Transaction &transaction);
/// Does so, and returns until when the rest waits, earliest first.
[[nodiscard]] Result<QList<QDateTime>> settleUnblockings(const Database &database);

} // namespace pantau::db
