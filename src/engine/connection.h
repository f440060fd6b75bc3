// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QSet>
#include <QString>

#include <chrono>
#include <optional>

namespace pantau::engine {

/// What can be reached.
enum class Connection {
    Online,
    ServiceDown, ///< a service does not answer although our own connection seems to be there
    OwnDown,     ///< nothing outside can be reached
};

/// Tells our own connection's outages from those of services, and each apart from its repetition: one change
/// of state is one event, however many domains and addresses wait behind it. Pure but for what it remembers.
class ConnectionWatch
{
public:
    struct Event
    {
        bool online = false;
        Connection about = Connection::ServiceDown; ///< whose outage began or ended
    };

    /// The service at @p address answered, with anything that only a service says. @p remote: not one inside
    /// this program, which says nothing of the network.
    std::optional<Event> answered(const QString &address, bool remote, std::chrono::milliseconds monotonic);
    /// It did not. @p looksLikeOurs: ServiceFailure::ownConnection; a failure while another one
    /// answered within two minutes is the service's own trouble all the same.
    std::optional<Event> failed(const QString &address, bool looksLikeOurs,
                                std::chrono::milliseconds monotonic);
    /// Nobody asks there any more.
    void forget(const QString &address) { m_down.remove(address); }

    [[nodiscard]] Connection state() const;

private:
    bool m_ownDown = false;
    QSet<QString> m_down;                                       ///< told as down, each by itself
    QHash<QString, std::chrono::milliseconds> m_lastAnsweredAt; ///< of remote ones
};

} // namespace pantau::engine
