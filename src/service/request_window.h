// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QHostAddress>
#include <QQueue>

#include <chrono>
#include <list>
#include <optional>

namespace pantau::service {

/// The requests of one minute for each client (clientOf(), contract 8), in memory: enough for one instance.
/// It slides: in no 60 seconds are there more than the limit, and a refused request does not lengthen the
/// wait. Requests of the same millisecond are one entry, so that a high limit is no leave to fill the memory.
/// Whoever was quiet for a minute is forgotten; beyond MostClients within one minute, whoever was quiet for
/// longest.
class RequestWindow
{
public:
    static constexpr qsizetype MostClients = 100'000;

    explicit RequestWindow(int requestsPerMinute) : m_limit(requestsPerMinute) {}

    /// Notes a request at @p now (monotonic), or says how long to wait: 1 to 60 seconds.
    [[nodiscard]] std::optional<std::chrono::seconds> refuse(const QHostAddress &address,
                                                             std::chrono::milliseconds now);
    /// Strikes out the last request of @p address, which was refused elsewhere.
    void takeBack(const QHostAddress &address);
    /// How many are remembered.
    [[nodiscard]] qsizetype clients() const { return m_byClient.size(); }
    /// How many entries the requests of @p address take.
    [[nodiscard]] qsizetype entries(const QHostAddress &address) const;

private:
    struct Moment
    {
        std::chrono::milliseconds at;
        int requests = 1;
    };
    struct Client
    {
        QHostAddress address;
        QQueue<Moment> moments;
        int requests = 0; ///< of all moments
        std::chrono::milliseconds lastSeen{0};
    };

    void forgetQuiet(std::chrono::milliseconds now);

    int m_limit;
    std::list<Client> m_clients; ///< the one that was quiet for longest comes first
    QHash<QHostAddress, std::list<Client>::iterator> m_byClient;
};

} // namespace pantau::service
