// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"

#include <QLocalServer>
#include <QObject>
#include <QStringList>

namespace pantau::app {
class Session;
}

namespace pantau::cli {

/// Lets the commands of other programs be done with this session, which has the data's lock: see
/// command_socket.h. Lives on the session's thread and must end before the session.
class CommandHost final : public QObject
{
    Q_OBJECT

public:
    /// @p keyFiles: those that the session's keys were read from. Where no socket can be made, other programs
    /// are kept out by the lock alone, as without a host.
    CommandHost(app::Session &session, const Clock &clock, const QStringList &keyFiles = {});
    ~CommandHost() override;

    /// The program is about to end: nothing more is taken, and what runs is interrupted.
    void close();

Q_SIGNALS:
    void closing();

private:
    void serve();

    app::Session &m_session;
    const Clock &m_clock;
    QStringList m_keyFiles;
    QLocalServer m_server;
};

} // namespace pantau::cli
