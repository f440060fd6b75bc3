// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace pantau::sql {

/// Everything in which SQLite and PostgreSQL differ. All other statements are written once, in words that
/// both understand; a folder of migrations is the dialect's own.
struct Dialect
{
    QString name;          ///< of the folder with its migrations
    QString driver;        ///< of QtSql
    bool isShared = false; ///< a server: others may change what is there, and it may be lost and come back

    QString beginRead;
    QString beginWrite;
    /// One write transaction at a time, over all instances: so no deadlock can arise, and no counter changes
    /// between reading and charging. Empty where beginWrite does that.
    QString lockForWriting;

    /// Notes the number of a write transaction for its connection (?, ?), and asks whether it was noted: so
    /// that after a commit whose answer was lost it can be told whether it was done. Empty where it cannot
    /// be lost.
    QString noteCommit;
    QString wasCommitted;
    QString forgetCommits; ///< of connections that are long gone

    QString makeVersion; ///< what must be there before the version can be read; may be empty
    QString readVersion;
    QString writeVersion; ///< %1 stands for the number

    /// Rows `position`, `first`, `second` of a JSON array of pairs of numbers (?), for `FROM`.
    QString pairs;
    /// An aggregate: the values of %1 as a JSON array, in no order.
    QString jsonArray;
    QString greatest; ///< the function that gives the greatest of its arguments
    QString least;
    QString tables; ///< asks for the names of all tables
    /// Until the end of this transaction rows may refer to what is not there.
    QString deferReferences;
};

[[nodiscard]] const Dialect &sqlite();
[[nodiscard]] const Dialect &postgresql();

/// A statement with a value (?) for each of @p keys and then of @p values: adds the row with these keys, or
/// gives the one that is there the new values.
[[nodiscard]] QString upsert(const QString &table, const QStringList &keys, const QStringList &values);

} // namespace pantau::sql
