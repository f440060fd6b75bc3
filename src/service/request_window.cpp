// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/request_window.h"

#include "db/connection.h"
#include "db/transaction.h"
#include "service/network_address.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace pantau::service {

using namespace std::chrono_literals;

std::optional<std::chrono::seconds> RequestWindow::refuse(const QHostAddress &address,
                                                          std::chrono::milliseconds now)
{
    if (m_limit == std::numeric_limits<int>::max())
        return std::nullopt; // no limit, so there is nothing to record
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
    while (!client.entries.isEmpty() && client.entries.constFirst().at + 60s <= now)
        client.requests -= client.entries.takeFirst().requests;
    if (client.requests >= m_limit)
        return std::max(1s,
                        std::chrono::ceil<std::chrono::seconds>(client.entries.constFirst().at + 60s - now));
    if (!client.entries.isEmpty() && client.entries.constLast().at == now)
        ++client.entries.last().requests;
    else
        client.entries.append({now});
    ++client.requests;
    return std::nullopt;
}

void RequestWindow::takeBack(const QHostAddress &address)
{
    const auto known = m_byClient.constFind(clientOf(address));
    if (known == m_byClient.cend() || (*known)->entries.isEmpty())
        return;
    Client &client = **known;
    --client.requests;
    if (--client.entries.last().requests == 0)
        client.entries.removeLast();
}

qsizetype RequestWindow::entries(const QHostAddress &address) const
{
    const auto known = m_byClient.constFind(clientOf(address));
    return known == m_byClient.cend() ? 0 : (*known)->entries.size();
}

void RequestWindow::forgetQuiet(std::chrono::milliseconds now)
{
    while (!m_clients.empty() &&
           (m_clients.front().lastSeen + 60s <= now || m_byClient.size() >= MostClients)) {
        m_byClient.remove(m_clients.front().address);
        m_clients.pop_front();
    }
}

using db::Batch;

namespace {

constexpr qint64 Minute_ms = 60'000;

const QString QueueUp = QStringLiteral("INSERT INTO minute_clients (ip, at) VALUES %1 "
                                       "ON CONFLICT (ip) DO UPDATE SET at = excluded.at");
const QString NoteRequests =
    QStringLiteral("INSERT INTO minute_requests (ip, at, requests) VALUES %1 ON CONFLICT (ip, at) DO UPDATE "
                   "SET requests = minute_requests.requests + excluded.requests");
// Ignore entries far in the future, which were recorded before a clock was set back. They must not block
// clients.
const QString ReadMinute =
    QStringLiteral("SELECT ip, CAST(SUM(requests) AS BIGINT), MIN(at) FROM minute_requests "
                   "WHERE ip IN (%1) AND at > ? AND at < ? AND requests > 0 GROUP BY ip");
const QString RemoveRefused =
    QStringLiteral("UPDATE minute_requests SET requests = requests - ? WHERE ip = ? AND at = ?");
const QString SweepRequests = QStringLiteral("DELETE FROM minute_requests WHERE at <= ? OR at >= ?");
const QString SweepClients = QStringLiteral("DELETE FROM minute_clients WHERE at <= ? OR at >= ?");

} // namespace

Result<void> SharedRequestWindow::sweep(db::Connection &connection, const QDateTime &now)
{
    const qint64 now_ms = now.toMSecsSinceEpoch();
    if (m_limit == std::numeric_limits<int>::max() || std::abs(now_ms - m_lastSweep) < Minute_ms)
        return {};
    const QVariantList bounds{now_ms - Minute_ms, now_ms + Minute_ms};
    Batch batch(connection, Batch::Kind::Again);
    batch.add(SweepRequests, bounds);
    batch.add(SweepClients, bounds);
    auto done = batch.run();
    if (done)
        m_lastSweep = now_ms;
    return done;
}

void SharedRequestWindow::ask(Batch &batch, const QList<QHostAddress> &clients, const QDateTime &now)
{
    m_group.clear();
    m_now = now.toMSecsSinceEpoch();
    if (m_limit == std::numeric_limits<int>::max() || clients.isEmpty())
        return;
    for (const QHostAddress &client : clients)
        ++m_group[clientOf(client).toString()].noted;
    QVariantList queue;
    QVariantList notes;
    QVariantList names;
    for (const auto &[ip, minute] : m_group) {
        queue << ip << m_now;
        notes << ip << m_now << minute.noted;
        names << ip;
    }
    const auto count = names.size();
    batch.add(QueueUp.arg(db::marks(2, count)), queue);
    batch.add(NoteRequests.arg(db::marks(3, count)), notes);
    m_place = batch.add(ReadMinute.arg(db::marks(1, count)),
                        names + QVariantList{m_now - Minute_ms, m_now + Minute_ms}, 3);
}

void SharedRequestWindow::take(const Batch &batch)
{
    if (m_group.empty())
        return;
    for (const QVariantList &row : batch.rows(m_place)) {
        Minute &minute = m_group[row.at(0).toString()];
        minute.before = std::max<qint64>(0, row.at(1).toLongLong() - minute.noted);
        minute.oldest = row.at(2).toLongLong();
    }
}

std::optional<std::chrono::seconds> SharedRequestWindow::refuse(const QHostAddress &client)
{
    if (m_group.empty())
        return std::nullopt;
    Minute &minute = m_group[clientOf(client).toString()];
    if (minute.before + minute.passed < m_limit) {
        ++minute.passed;
        return std::nullopt;
    }
    ++minute.refused;
    const qint64 oldest = minute.before > 0 ? minute.oldest : m_now;
    const auto wait = std::chrono::milliseconds(oldest + Minute_ms - m_now);
    return std::clamp<std::chrono::seconds>(std::chrono::ceil<std::chrono::seconds>(wait), 1s, 60s);
}

void SharedRequestWindow::removeRefused(db::Connection &connection)
{
    Batch batch(connection, Batch::Kind::Once);
    for (const auto &[ip, minute] : m_group)
        if (minute.refused > 0)
            batch.add(RemoveRefused, {minute.refused, ip, m_now});
    if (!batch.isEmpty())
        static_cast<void>(batch.run());
}

} // namespace pantau::service
