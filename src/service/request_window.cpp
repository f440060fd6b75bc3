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
        m_clients.push_back({name, {}, now});
        known = m_byClient.insert(name, std::prev(m_clients.end()));
    } else {
        m_clients.splice(m_clients.end(), m_clients, *known);
    }
    Client &client = **known;
    client.lastSeen = now;
    while (!client.times.isEmpty() && client.times.constFirst() + 60s <= now)
        client.times.removeFirst();
    if (client.times.size() >= m_limit)
        return std::max(1s, std::chrono::ceil<std::chrono::seconds>(client.times.constFirst() + 60s - now));
    client.times.append(now);
    return std::nullopt;
}

void RequestWindow::takeBack(const QHostAddress &address)
{
    if (const auto known = m_byClient.constFind(clientOf(address)); known != m_byClient.cend())
        if (auto &times = (*known)->times; !times.isEmpty())
            times.removeLast();
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
