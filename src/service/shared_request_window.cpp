// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/shared_request_window.h"

#include "service/client_address.h"
#include "sql/transaction.h"

#include <algorithm>
#include <limits>

namespace pantau::service {

using sql::Statement;
using sql::Transaction;

using namespace std::chrono_literals;

namespace {

constexpr qint64 Minute_ms = 60'000;

} // namespace

std::optional<std::chrono::seconds>
SharedRequestWindow::refuse(Transaction &transaction, const QHostAddress &address, const QDateTime &now)
{
    const QHostAddress ip = clientOf(address);
    if (m_limit == std::numeric_limits<int>::max())
        return std::nullopt;
    const qint64 moment = now.toMSecsSinceEpoch();
    auto known = m_group.find(ip);
    if (known == m_group.end()) {
        known = m_group.insert(ip, {});
        // What lies far ahead was noted before a clock was set back; it must not lock anybody out.
        Statement row(transaction,
                      "SELECT CAST(COALESCE(SUM(requests), 0) AS BIGINT), MIN(at) FROM minute_requests "
                      "WHERE ip = ? AND at > ? AND at < ?");
        row.run(ip.toString(), moment - Minute_ms, moment + Minute_ms);
        if (row.next())
            *known = {row.number(0), row.number(1), 0};
    }
    if (known->before + known->noted < m_limit) {
        ++known->noted;
        return std::nullopt;
    }
    const qint64 oldest = known->before > 0 ? known->oldest : moment;
    const auto wait = std::chrono::milliseconds(oldest + Minute_ms - moment);
    return std::clamp<std::chrono::seconds>(std::chrono::ceil<std::chrono::seconds>(wait), 1s, 60s);
}

void SharedRequestWindow::write(Transaction &transaction, const QDateTime &now)
{
    const qint64 moment = now.toMSecsSinceEpoch();
    Statement note(transaction, "INSERT INTO minute_requests (ip, at, requests) VALUES (?, ?, ?) "
                                "ON CONFLICT (ip, at) DO UPDATE SET requests = minute_requests.requests + "
                                "excluded.requests");
    for (auto entry = m_group.cbegin(); entry != m_group.cend(); ++entry)
        if (entry->noted > 0)
            note.run(entry.key().toString(), moment, entry->noted);
    m_group.clear();
    if (std::abs(moment - m_lastCleanUp) < Minute_ms)
        return;
    m_lastCleanUp = moment;
    Statement(transaction, "DELETE FROM minute_requests WHERE at <= ? OR at >= ?")
        .run(moment - Minute_ms, moment + Minute_ms);
}

} // namespace pantau::service
