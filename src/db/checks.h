// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"
#include "db/transaction.h"

#include <QByteArray>
#include <QList>
#include <QtGlobal>

#include <compare>
#include <utility>
#include <vector>

namespace pantau::db {

/// A check that was answered.
struct StoredCheck
{
    qint64 at = 0; ///< milliseconds since 1970, UTC; not negative, and before the year 6000
    bool isBlocked = false;

    friend auto operator<=>(const StoredCheck &, const StoredCheck &) = default;
};

/// Checks of one domain at one service, as a row of check_chunk holds them: oldest first, and no two of one
/// moment.
///
/// Each is six bytes, a number with its highest byte first: twice the moment, and one more where the domain
/// was blocked. So they compare as their moments do, also in SQL.
class CheckChunk
{
public:
    static constexpr qsizetype BytesACheck = 6;
    /// A row of SQLite's stays on one page with so many.
    static constexpr qsizetype MostChecks = 128;

    explicit CheckChunk(QByteArray bytes = {}) : m_bytes(std::move(bytes)) {}
    [[nodiscard]] static QByteArray packed(const StoredCheck &check);

    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }
    [[nodiscard]] qsizetype count() const { return m_bytes.size() / BytesACheck; }
    [[nodiscard]] bool isEmpty() const { return count() == 0; }
    /// 0 <= @p index < count(), here and below.
    [[nodiscard]] StoredCheck at(qsizetype index) const;
    [[nodiscard]] qsizetype countBefore(qint64 moment) const;

    /// Puts it in its place; it replaces the one of its moment.
    void add(const StoredCheck &check);
    /// Takes all from @p index on out of this chunk.
    [[nodiscard]] CheckChunk takeFrom(qsizetype index);
    /// Adds those of @p from <= moment < @p until to @p checks.
    void appendTo(std::vector<StoredCheck> &checks, qint64 from, qint64 until) const;

private:
    QByteArray m_bytes;
};

/// The table check_chunk: every answered check, in chunks that follow each other without overlapping.

[[nodiscard]] QDateTime timeOf(const StoredCheck &check); ///< UTC
[[nodiscard]] BlockStatus statusOf(const StoredCheck &check);

/// Stores checks at one service; prepared once for many.
class CheckWriter
{
public:
    CheckWriter(db::Transaction &transaction, qint64 serviceId);

    /// Replaces the check of that moment, if there is one.
    void add(qint64 domainId, const StoredCheck &check);
    /// The same @p check of many, which is newer than any that they have. False when it is not for some of
    /// them: each is then to be added by itself, whatever was done here.
    [[nodiscard]] bool append(const std::vector<qint64> &domainIds, const StoredCheck &check);

private:
    void save(qint64 domainId, const CheckChunk &chunk);

    qint64 m_serviceId;
    db::Statement m_select;
    db::Statement m_save;
    db::Statement m_extend;
    db::Statement m_begin;
};

/// Forgets checks; prepared once for many.
class CheckEraser
{
public:
    explicit CheckEraser(db::Transaction &transaction);
    /// How many there were before @p moment, which are forgotten.
    qint64 eraseBefore(qint64 domainId, qint64 serviceId, qint64 moment);

private:
    db::Statement m_newest;
    db::Statement m_count;
    db::Statement m_erase;
    db::Statement m_keep;
};

/// For `check_chunk c`, a condition: those chunks of a domain and a service (two columns) that may have a
/// check from one moment (?) until another (?).
[[nodiscard]] QString chunksBetween(QLatin1String domainId, QLatin1String serviceId);

/// At most @p most checks before a moment, newest first, of @p chunks: rows with `checks` first, the newest
/// chunk first.
[[nodiscard]] std::vector<StoredCheck> newestChecks(db::Statement &chunks, qint64 before, qsizetype most);

/// Stores what answers did at one service: the state of each domain; for an answer that told a status a
/// check; the run that it continues, or the change and the run that it begins. An answer that said nothing
/// touches neither checks nor runs. @p isByHand: a person asked, and was told the answer with it; a first
/// finding is one to be told only where the domain is watched, then.
void saveObservations(db::Transaction &transaction, qint64 serviceId, const QList<Observation> &observations,
                      bool isByHand);

} // namespace pantau::db
