// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connection.h"

#include <algorithm>

namespace pantau::engine {

std::optional<ConnectionWatch::Event> ConnectionWatch::answered(const QString &address, bool remote)
{
    if (remote)
        m_last.insert(address, Last::Answered);
    const bool wasTold = m_down.remove(address);
    if (m_ownDown && remote) {
        m_ownDown = false;
        m_down.clear(); // each of them is told anew if it still fails
        return Event{true, Connection::OwnDown};
    }
    if (wasTold)
        return Event{true, Connection::ServiceDown};
    return std::nullopt;
}

std::optional<ConnectionWatch::Event> ConnectionWatch::failed(const QString &address, bool looksLikeOurs)
{
    m_last.insert(address, looksLikeOurs ? Last::FailedLikeOurs : Last::FailedItself);
    if (m_ownDown)
        return std::nullopt;
    if (everyoneLooksLikeOurs()) {
        m_ownDown = true;
        return Event{false, Connection::OwnDown};
    }
    if (m_down.contains(address))
        return std::nullopt;
    m_down.insert(address);
    return Event{false, Connection::ServiceDown};
}

void ConnectionWatch::forget(const QString &address)
{
    m_last.remove(address);
    m_down.remove(address);
    m_ownDown = m_ownDown && everyoneLooksLikeOurs();
}

bool ConnectionWatch::everyoneLooksLikeOurs() const
{
    return m_last.size() > 1 && std::all_of(m_last.cbegin(), m_last.cend(),
                                            [](Last last) { return last == Last::FailedLikeOurs; });
}

Connection ConnectionWatch::state() const
{
    if (m_ownDown)
        return Connection::OwnDown;
    return m_down.isEmpty() ? Connection::Online : Connection::ServiceDown;
}

} // namespace pantau::engine
