// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_host.h"

#include "app/session.h"
#include "cli/command_socket.h"
#include "cli/hosted_command.h"

namespace pantau::cli {

CommandHost::CommandHost(app::Session &session, const Clock &clock, const QStringList &keyFiles)
    : m_session(session), m_clock(clock), m_keyFiles(fullPaths(keyFiles))
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &CommandHost::serve);
    // Who has the lock is alone: what is there under that name was left behind by one that crashed.
    const QString name = commandSocket(session.dataDir());
    if (isOwnSocket(name))
        QLocalServer::removeServer(name);
    m_server.listen(name);
}

CommandHost::~CommandHost() = default;

void CommandHost::serve()
{
    while (auto *socket = m_server.nextPendingConnection()) {
        auto *command = new HostedCommand(socket, m_session, m_clock, m_keyFiles, this);
        connect(this, &CommandHost::closing, command, &HostedCommand::endWithHost);
    }
}

void CommandHost::close()
{
    m_server.close();
    Q_EMIT closing();
}

} // namespace pantau::cli
