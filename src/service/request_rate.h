// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QHash>
#include <QHostAddress>
#include <QList>

#include <optional>

namespace pantau::service {

/// At most so many requests of one client address in any 60 seconds (contract 8). Keeps the times themselves:
/// a count a minute would let twice as many through around its edge.
class RequestRate
{
public:
    explicit RequestRate(int perMinute) : m_perMinute(perMinute) {}

    /// Notes a request at @p nowMs (monotonic milliseconds). When it is one too many it is not noted; the
    /// seconds to wait, at least 1.
    std::optional<int> admit(const QHostAddress &client, qint64 nowMs);

private:
    void forgetIdle(qint64 nowMs);

    int m_perMinute;
    QHash<QHostAddress, QList<qint64>> m_times; ///< of the last 60 seconds, oldest first
    qint64 m_lastSweep = 0;
};

} // namespace pantau::service
