// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QHash>
#include <QHostAddress>

#include <chrono>
#include <optional>

namespace pantau::sql {
class Transaction;
}

namespace pantau::service {

/// The requests of one minute for each client (clientOf()) over all instances of a service: a table of their
/// database, under the same rule as RequestWindow. It goes by the clocks of the machines, which must agree
/// within a second or so (NTP does better).
class SharedRequestWindow
{
public:
    explicit SharedRequestWindow(int requestsPerMinute) : m_limit(requestsPerMinute) {}

    /// For the requests of one group, all at @p now: notes one, or says how long to wait.
    [[nodiscard]] std::optional<std::chrono::seconds>
    refuse(sql::Transaction &transaction, const QHostAddress &address, const QDateTime &now);
    /// Writes what was noted; to be called once for each group, before the transaction is committed.
    void write(sql::Transaction &transaction, const QDateTime &now);

private:
    struct Minute
    {
        qint64 before = 0; ///< noted before this group
        qint64 oldest = 0; ///< the first of those, ms since the epoch
        qint64 noted = 0;  ///< in this group
    };

    int m_limit;
    QHash<QHostAddress, Minute> m_group;
    qint64 m_lastCleanUp = 0;
};

} // namespace pantau::service
