// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connection.h"

#include <algorithm>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// An answer from elsewhere this long ago still shows that our own connection is there.
constexpr std::chrono::milliseconds proofLasts = 2min;

} // namespace

std::optional<ConnectionWatch::Event> ConnectionWatch::answered(const QString &address, bool remote,
                                                                std::chrono::milliseconds monotonic)
{
    if (remote)
        m_lastAnsweredAt.insert(address, monotonic);
    const bool wasTold = m_down.remove(address);
    if (m_ownDown && remote) {
        m_ownDown = false;
        return Event{true, Connection::OwnDown};
    }
    if (wasTold)
        return Event{true, Connection::ServiceDown};
    return std::nullopt;
}

std::optional<ConnectionWatch::Event> ConnectionWatch::failed(const QString &address, bool looksLikeOurs,
                                                              std::chrono::milliseconds monotonic)
{
    m_lastAnsweredAt.remove(address);
    const bool othersAnswer =
        std::any_of(m_lastAnsweredAt.cbegin(), m_lastAnsweredAt.cend(),
                    [monotonic](std::chrono::milliseconds at) { return monotonic - at <= proofLasts; });
    if (m_ownDown || m_down.contains(address))
        return std::nullopt;
    if (looksLikeOurs && !othersAnswer) {
        m_ownDown = true;
        return Event{false, Connection::OwnDown};
    }
    m_down.insert(address);
    return Event{false, Connection::ServiceDown};
}

Connection ConnectionWatch::state() const
{
    if (m_ownDown)
        return Connection::OwnDown;
    return m_down.isEmpty() ? Connection::Online : Connection::ServiceDown;
}

} // namespace pantau::engine
