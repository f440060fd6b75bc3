// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/key_hash.h"
#include "service/reply.h"
#include "service/request.h"

#include <chrono>
#include <vector>

namespace pantau::service {

/// One request on its way through the service, and its reply. It belongs to its connection; between
/// RequestBatcher::ask() and answered() the worker alone may touch it.
class Exchange
{
public:
    Q_DISABLE_COPY_MOVE(Exchange)

    Request request;
    Reply reply;
    KeyHash keyHash;                         ///< of the last request that had a key
    std::chrono::milliseconds receivedAt{0}; ///< monotonic: when the whole request was here

    /// The reply is there. Called once for each request, on the worker's thread.
    virtual void answered() = 0;

protected:
    Exchange() = default;
    ~Exchange() = default;
};

/// What is asked together.
using Exchanges = std::vector<Exchange *>;

} // namespace pantau::service
