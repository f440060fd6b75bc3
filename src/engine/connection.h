// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QSet>
#include <QString>

#include <optional>

namespace pantau::engine {

/// What can be reached.
enum class Connection {
    Online,
    ServiceDown, ///< a service does not answer; whose fault that is may not be known
    OwnDown,     ///< no service answers, and each of them as if our own network were away
};

/// Tells our own connection's outages from those of services, and each apart from its repetition: one change
/// of state is one event, however many domains wait behind it. No more is claimed than was heard: that one
/// service cannot be found says nothing of the others, so our own connection is down only when every service
/// that was asked failed like that, and there are several. Pure but for what it remembers.
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
    std::optional<Event> answered(const QString &address, bool remote);
    /// It did not. @p looksLikeOurs: ServiceFailure::ownConnection.
    std::optional<Event> failed(const QString &address, bool looksLikeOurs);
    /// Nobody asks there any more.
    void forget(const QString &address);

    [[nodiscard]] Connection state() const;
    /// Those that were told of as down, each by itself; while our own connection is down, what was told
    /// before.
    [[nodiscard]] const QSet<QString> &down() const { return m_down; }

private:
    enum class Last {
        Answered,
        FailedLikeOurs,
        FailedItself,
    };
    [[nodiscard]] bool everyoneLooksLikeOurs() const;

    bool m_ownDown = false;
    QSet<QString> m_down;
    QHash<QString, Last> m_last; ///< of remote services, by address
};

} // namespace pantau::engine
