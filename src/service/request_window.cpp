// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/request_window.h"

#include "service/client_address.h"

#include <algorithm>
#include <limits>

namespace pantau::service {

using namespace std::chrono_literals;

std::optional<std::chrono::seconds> RequestWindow::refuse(const QHostAddress &address,
                                                          std::chrono::milliseconds now)
{
    if (m_limit == std::numeric_limits<int>::max())
        return std::nullopt; // no limit, so nothing to remember
    forgetQuiet(now);
    const QHostAddress name = clientOf(address);
    auto known = m_byClient.find(name);
    if (known == m_byClient.end()) {
        m_clients.push_back({name, {}, 0, now});
        known = m_byClient.insert(name, std::prev(m_clients.end()));
    } else {
        m_clients.splice(m_clients.end(), m_clients, *known);
    }
    Client &client = **known;
    client.lastSeen = now;
    while (!client.moments.isEmpty() && client.moments.constFirst().at + 60s <= now)
        client.requests -= client.moments.takeFirst().requests;
    if (client.requests >= m_limit)
        return std::max(1s,
                        std::chrono::ceil<std::chrono::seconds>(client.moments.constFirst().at + 60s - now));
    if (!client.moments.isEmpty() && client.moments.constLast().at == now)
        ++client.moments.last().requests;
    else
        client.moments.append({now});
    ++client.requests;
    return std::nullopt;
}

void RequestWindow::takeBack(const QHostAddress &address)
{
    const auto known = m_byClient.constFind(clientOf(address));
    if (known == m_byClient.cend() || (*known)->moments.isEmpty())
        return;
    Client &client = **known;
    --client.requests;
    if (--client.moments.last().requests == 0)
        client.moments.removeLast();
}

qsizetype RequestWindow::entries(const QHostAddress &address) const
{
    const auto known = m_byClient.constFind(clientOf(address));
    return known == m_byClient.cend() ? 0 : (*known)->moments.size();
}

void RequestWindow::forgetQuiet(std::chrono::milliseconds now)
{
    while (!m_clients.empty() &&
           (m_clients.front().lastSeen + 60s <= now || m_byClient.size() >= MostClients)) {
        m_byClient.remove(m_clients.front().address);
        m_clients.pop_front();
    }
}

} // namespace pantau::service
