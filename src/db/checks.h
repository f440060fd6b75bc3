// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"
#include "db/check_chunk.h"
#include "db/transaction.h"

#include <vector>

/// The table check_chunk: every answered check, in chunks that follow each other without overlapping.
namespace pantau::db {

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

} // namespace pantau::db
