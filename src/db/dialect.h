// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace pantau::db {

/// Everything in which SQLite and PostgreSQL differ. All other statements are written once, in words that
/// both understand; a folder of migrations is the dialect's own.
struct Dialect
{
    QString name;          ///< of the folder with its migrations
    QString driver;        ///< of QtSql
    bool isShared = false; ///< a server: others may change what is there, and it may be lost and come back

    QString beginRead;
    QString beginWrite;

    /// What tells after a commit whose answer was lost whether it was done. A write transaction notes the
    /// number that its connection gave it (?, ?). Whoever asks takes the number first, if it is free: then
    /// that transaction can no longer be done, however late the server comes to it; and looks who has it.
    /// Empty where an answer cannot be lost.
    QString noteCommit;
    QString takeNumber;
    QString wasCommitted;  ///< 1 or 0 (?, ?)
    QString forgetCommit;  ///< of a number (?, ?)
    QString forgetCommits; ///< of connections that are long gone

    /// The codes of a server that mean: nothing was done, try the same again.
    QStringList tryAgain;
    QString isReadOnly;  ///< the code of a session that may not write: nothing was done, another one may
    QString checkFailed; ///< the code for a row that a CHECK forbids
    QString rowIsThere;  ///< the code for a second row with one key

    QString makeVersion; ///< what must be there before the version can be read; may be empty
    QString readVersion;
    QString writeVersion; ///< %1 stands for the number

    /// Rows `position`, `first`, `second` of a JSON array of pairs of numbers (?), for `FROM`.
    QString pairs;
    /// Rows `number` of a JSON array of numbers (?), for `FROM`.
    QString numbers;
    /// Rows `position`, `text` of a JSON array of texts (?), for `FROM`.
    QString texts;
    /// An aggregate: the values of %1 as a JSON array, in no order.
    QString jsonArray;
    /// An aggregate: the values of %1 as bytes, with a comma between two. Several of them in one question
    /// have their rows in the same order.
    QString joined;
    QString greatest; ///< the function that gives the greatest of its arguments
    QString least;
    QString tables; ///< asks for the names of all tables
    /// Until the end of this transaction rows may refer to what is not there.
    QString deferReferences;
};

[[nodiscard]] const Dialect &sqlite();
[[nodiscard]] const Dialect &postgresql();

/// A statement with a value (?) for each of @p keys and then of @p values, and so for each of @p rows: adds
/// the row with these keys, or gives the one that is there the new values.
[[nodiscard]] QString upsert(const QString &table, const QStringList &keys, const QStringList &values,
                             qsizetype rows = 1);

/// Question marks for @p rows rows of @p columns values: `?, ?` for one column, `(?, ?), (?, ?)` for more.
[[nodiscard]] QString marks(qsizetype columns, qsizetype rows);

} // namespace pantau::db
