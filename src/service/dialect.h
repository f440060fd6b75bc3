// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace pantau::service {

/// Everything in which SQLite and PostgreSQL differ for us, besides their migrations. All other statements
/// are written once, in words that both understand.
struct Dialect
{
    QString driver;     ///< of QtSql
    QString migrations; ///< resource folder; the numbers are the same for every dialect
    bool isShared = false;

    QStringList whenConnected; ///< settings of a connection
    QStringList beforeSteps;   ///< settings of the database, made once its version is known to be ours

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
};

[[nodiscard]] const Dialect &sqlite();
[[nodiscard]] const Dialect &postgresql();

} // namespace pantau::service
