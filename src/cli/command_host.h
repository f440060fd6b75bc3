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
#include <vector>

class QLocalSocket;

namespace pantau::app {
class Session;
}

namespace pantau::cli {

/// One of the two streams of a command that is done here, as what it writes is sent to whoever handed it
/// over.
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

/// A command that another program has handed over, from the greeting to the exit code. Deletes itself.
class HostedCommand final : public QObject
{
    Q_OBJECT

public:
    /// Takes @p socket.
    HostedCommand(QLocalSocket *socket, app::Session &session, const Clock &clock, QStringList keyFiles,
                  QObject *parent);
    ~HostedCommand() override;

    void endWithHost();

private:
    void read();
    void begin(const HandedCommand &command);
    void end(ExitCode code);
    /// Once the other side is gone, and the command has ended.
    void goWhenDone();

    QLocalSocket *m_socket;
    app::Session &m_session;
    const Clock &m_clock;
    QStringList m_keyFiles;
    SentStream m_outDevice;
    SentStream m_errDevice;
    QTextStream m_out;
    QTextStream m_err;
    std::unique_ptr<CommandLine> m_commandLine; ///< once it has begun
    std::function<void(bool)> m_answered;       ///< while a question is open
};

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
