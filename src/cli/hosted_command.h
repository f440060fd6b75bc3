// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command_line.h"
#include "cli/command_socket.h"

#include <QIODevice>
#include <QObject>
#include <QTextStream>

#include <functional>
#include <memory>
#include <vector>

class QLocalSocket;

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

} // namespace pantau::cli
