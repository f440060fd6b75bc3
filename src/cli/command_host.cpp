// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_host.h"

#include "app/session.h"

#include <QLocalSocket>

#include <algorithm>
#include <chrono>
#include <utility>

namespace pantau::cli {

using namespace std::chrono_literals;

/// Bytes. Fits the largest domain list in base64 and everything else.
constexpr qint64 LongestHandedLine = 48LL * 1024 * 1024;
/// How long the exit of the program waits for a client that reads slowly or not at all.
constexpr std::chrono::milliseconds SendingAtTheEnd = 10s;

namespace {

/// Both are from fullPaths(). A file for all accounts serves each of them.
bool isOneKeyFile(const QString &one, const QString &other)
{
    const qsizetype name = one.indexOf(u'=');
    const qsizetype otherName = other.indexOf(u'=');
    return one.mid(name) == other.mid(otherName) &&
           (name == 0 || otherName == 0 || one.left(name) == other.left(otherName));
}

} // namespace

SentStream::SentStream(QLocalSocket &socket, QString key) : m_socket(socket), m_key(std::move(key))
{
    open(QIODevice::WriteOnly | QIODevice::Unbuffered);
}

qint64 SentStream::readData(char *, qint64)
{
    return -1;
}

qint64 SentStream::writeData(const char *data, qint64 size)
{
    if (m_socket.state() != QLocalSocket::ConnectedState)
        return -1;
    sendLine(m_socket, {{m_key, QString::fromUtf8(data, qsizetype(size))}});
    return size;
}

HostedCommand::HostedCommand(QLocalSocket *socket, app::Session &session, const Clock &clock,
                             QStringList keyFiles, QObject *parent)
    : QObject(parent)
    , m_socket(socket)
    , m_session(session)
    , m_clock(clock)
    , m_keyFiles(std::move(keyFiles))
    , m_outDevice(*socket, QStringLiteral("out"))
    , m_errDevice(*socket, QStringLiteral("err"))
    , m_out(&m_outDevice)
    , m_err(&m_errDevice)
{
    m_socket->setParent(this);
    connect(m_socket, &QLocalSocket::readyRead, this, &HostedCommand::read);
    connect(m_socket, &QLocalSocket::disconnected, this, [this] {
        if (!m_commandLine)
            return deleteLater();
        m_commandLine->interrupt(); // the second interrupt stops waiting for replies
        m_commandLine->interrupt();
    });
    sendLine(*m_socket, {{QStringLiteral("pantau"), QStringLiteral(PANTAU_VERSION)}});
}

HostedCommand::~HostedCommand()
{
    m_socket->disconnect(this);
    // All output has been written, but not all of it sent.
    if (m_socket->state() == QLocalSocket::ClosingState)
        m_socket->waitForDisconnected(int(SendingAtTheEnd.count()));
}

void HostedCommand::endWithHost()
{
    if (m_commandLine)
        m_commandLine->endWithHost();
    else
        m_socket->abort();
}

void HostedCommand::read()
{
    if (!m_socket->canReadLine() && m_socket->bytesAvailable() > LongestHandedLine)
        return m_socket->abort();
    while (const auto line = takeLine(*m_socket)) {
        if (!m_commandLine) {
            const auto command = readHandedCommand(*line);
            if (!command)
                return m_socket->abort();
            begin(*command);
        } else if (line->value(QStringLiteral("interrupt")).toBool())
            m_commandLine->interrupt();
        else if (const auto answered = std::exchange(m_answered, nullptr))
            answered(line->value(QStringLiteral("answer")).toBool());
    }
}

void HostedCommand::begin(const HandedCommand &command)
{
    // The client saw this version in the greeting. It still sent a command, so it uses another protocol.
    if (command.version != QStringLiteral(PANTAU_VERSION))
        return m_socket->abort();
    HostSession host;
    host.session = &m_session;
    host.hasOtherKeys = !std::ranges::all_of(command.keyFiles, [this](const QString &theirs) {
        return std::ranges::any_of(m_keyFiles,
                                   [&](const QString &ours) { return isOneKeyFile(theirs, ours); });
    });
    host.input = command.input;
    host.look = command.look;
    if (command.canAnswer)
        host.ask = [this](const QString &sentence, std::function<void(bool)> answered) {
            m_answered = std::move(answered);
            sendLine(*m_socket, {{QStringLiteral("ask"), sentence}});
        };
    m_commandLine = std::make_unique<CommandLine>(m_out, m_err, m_clock, std::move(host));
    connect(m_commandLine.get(), &CommandLine::finished, this, &HostedCommand::end);
    m_commandLine->run(command.arguments);
}

void HostedCommand::end(ExitCode code)
{
    m_out.flush();
    m_err.flush();
    if (m_socket->state() == QLocalSocket::ConnectedState) {
        sendLine(*m_socket, {{QStringLiteral("exit"), int(code)}});
        m_socket->disconnect(this);
        connect(m_socket, &QLocalSocket::disconnected, this, &HostedCommand::goWhenDone);
        m_socket->flush();
        m_socket->disconnectFromServer(); // after all data is sent
    }
    connect(m_commandLine.get(), &CommandLine::atRest, this, &HostedCommand::goWhenDone);
    goWhenDone();
}

void HostedCommand::goWhenDone()
{
    if (m_socket->state() == QLocalSocket::UnconnectedState && m_commandLine->isAtRest())
        deleteLater();
}

CommandHost::CommandHost(app::Session &session, const Clock &clock, const QStringList &keyFiles)
    : m_session(session), m_clock(clock), m_keyFiles(fullPaths(keyFiles))
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &CommandHost::serve);
    // This process holds the lock, so an existing socket is left over from a crash.
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
