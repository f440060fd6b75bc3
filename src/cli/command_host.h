// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "cli/command_line.h"
#include "cli/command_socket.h"

#include <QIODevice>
#include <QLocalServer>
#include <QObject>
#include <QStringList>
#include <QTextStream>

#include <functional>
#include <memory>

class QLocalSocket;

namespace pantau::app {
class Session;
}

namespace pantau::cli {

/// Output stream of a hosted command. Sends everything written to it to the client.
class SentStream final : public QIODevice
{
public:
    /// @p key: "out" or "err"
    SentStream(QLocalSocket &socket, QString key);

protected:
    qint64 readData(char *data, qint64 size) override;
    qint64 writeData(const char *data, qint64 size) override;

private:
    QLocalSocket &m_socket;
    QString m_key;
};

/// A command received from another process, from the greeting to the exit code. Deletes itself.
class HostedCommand final : public QObject
{
    Q_OBJECT

public:
    /// Takes ownership of @p socket.
    HostedCommand(QLocalSocket *socket, app::Session &session, const Clock &clock, QStringList keyFiles,
                  QObject *parent);
    ~HostedCommand() override;

    void endWithHost();

private:
    void read();
    void begin(const HandedCommand &command);
    void end(ExitCode code);
    /// Deletes this once the client has disconnected and the command has ended.
    void goWhenDone();

    QLocalSocket *m_socket;
    app::Session &m_session;
    const Clock &m_clock;
    QStringList m_keyFiles;
    SentStream m_outDevice;
    SentStream m_errDevice;
    QTextStream m_out;
    QTextStream m_err;
    std::unique_ptr<CommandLine> m_commandLine; ///< null until the command has been received
    std::function<void(bool)> m_answered;       ///< set while a question is unanswered
};

/// Runs commands of other processes in this session, which holds the lock on the data; see command_socket.h.
/// Lives on the session's thread and must be destroyed before the session.
class CommandHost final : public QObject
{
    Q_OBJECT

public:
    /// @p keyFiles: the key files of the session. If no socket can be created, other processes are only kept
    /// out by the lock.
    CommandHost(app::Session &session, const Clock &clock, const QStringList &keyFiles = {});
    ~CommandHost() override;

    /// Accepts no more commands and interrupts the running ones. Call before the program ends.
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
