// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau::sql {

/// Everything in which SQLite and PostgreSQL differ for a Connection and its transactions. All other
/// statements of the service are written once, in words that both understand.
struct Dialect
{
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

    /// A whole copy into the file of that name (?), in one step. Empty where the server has its own means.
    QString copyInto;
};

[[nodiscard]] const Dialect &sqlite();
[[nodiscard]] const Dialect &postgresql();

} // namespace pantau::sql
