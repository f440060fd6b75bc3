// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "service/key_registry.h"
#include "service/reply.h"
#include "service/request.h"
#include "service/request_window.h"

#include <QHostAddress>

#include <optional>

namespace pantau::service {

class BlocklistIndex;
class Database;

/// What the service answers and charges, without sockets.
///
/// Where the contract leaves the order of the checks open (7), it is: requests a minute, address, key,
/// whitelist, validation, quota. A batch that does not fit the quota is refused as a whole; charge and
/// answer are one transaction, so that nobody pays for an answer that failed.
class Rules
{
public:
    struct Limits
    {
        int requestsPerMinute = 60;
        qint64 anonymousDailyLimit = 100;
    };

    /// Everything passed in must live longer.
    Rules(Database &database, const BlocklistIndex &blocklist, const Clock &clock, Limits limits);

    [[nodiscard]] Reply answer(const Request &request);

private:
    [[nodiscard]] Reply route(const Request &request);
    [[nodiscard]] Reply check(const Request &request, const Allowance &allowance);
    [[nodiscard]] Reply usage(const Allowance &allowance);

    Database &m_database;
    const BlocklistIndex &m_blocklist;
    const Clock &m_clock;
    Limits m_limits;
    KeyRegistry m_keys;
    RequestWindow m_window;
};

} // namespace pantau::service
