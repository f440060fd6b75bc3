// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shell/single_instance.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>
#include <QStandardPaths>

#include <utility>

namespace pantau::desktop {

namespace {

constexpr quint32 Magic = 0x50616E74; // "Pant"
constexpr qint64 LongestMessage = 4 * 1024 * 1024;
constexpr auto StreamVersion = QDataStream::Qt_6_4;
constexpr int ConnectMs = 1'000;
constexpr int AnswerMs = 10'000; // the first one may be opening a large database
constexpr auto Welcome = "ok";

/// Whatever way the same folder is written.
QString nameFor(const QString &dataDir)
{
    QDir().mkpath(dataDir);
    const QString canonical = QFileInfo(dataDir).canonicalFilePath();
    const QByteArray hash = QCryptographicHash::hash((canonical.isEmpty() ? dataDir : canonical).toUtf8(),
                                                     QCryptographicHash::Sha256)
                                .toHex()
                                .left(24);
    return QStringLiteral("pantau-") + QLatin1String(hash);
}

/// The folder for sockets of this person alone, where the system has one.
QString runtimePath(const QString &name)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return (folder.isEmpty() ? QDir::tempPath() : folder) + u'/' + name;
}

QString socketName(const QString &name)
{
#if defined(Q_OS_WIN)
    return name;
#else
    return runtimePath(name);
#endif
}

} // namespace

SingleInstance::SingleInstance(const QString &dataDir, QObject *parent)
    : QObject(parent), m_name(nameFor(dataDir)), m_starting(runtimePath(m_name) + QStringLiteral(".lock"))
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (auto *socket = m_server.nextPendingConnection())
            greet(socket);
    });
}

SingleInstance::~SingleInstance() = default;

SingleInstance::Role SingleInstance::begin(const QStringList &domains)
{
    const bool alone = m_starting.tryLock(AnswerMs);
    bool answered = false;
    if (tellFirst(domains, answered))
        return answered ? Role::Second : Role::Deaf;
    // Nobody listens: what is there under that name was left behind by one that crashed.
    if (alone)
        QLocalServer::removeServer(socketName(m_name));
    // Where no socket can be made, the lock of the database still keeps two apart.
    m_server.listen(socketName(m_name));
    m_starting.unlock();
    return Role::First;
}

/// Whether there is a first one.
bool SingleInstance::tellFirst(const QStringList &domains, bool &answered) const
{
    QLocalSocket socket;
    socket.connectToServer(socketName(m_name));
    if (!socket.waitForConnected(ConnectMs))
        return false;
    QByteArray message;
    QDataStream stream(&message, QIODevice::WriteOnly);
    stream.setVersion(StreamVersion);
    stream << Magic << domains;
    socket.write(message);
    answered = socket.waitForBytesWritten(AnswerMs) && socket.waitForReadyRead(AnswerMs) &&
               socket.readAll() == Welcome;
    return true;
}

void SingleInstance::greet(QLocalSocket *socket)
{
    socket->setParent(this);
    connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    const auto read = [this, socket] {
        if (socket->bytesAvailable() > LongestMessage)
            return socket->abort();
        QDataStream stream(socket);
        stream.setVersion(StreamVersion);
        stream.startTransaction();
        quint32 magic = 0;
        QStringList domains;
        stream >> magic >> domains;
        if (!stream.commitTransaction()) {
            if (stream.status() == QDataStream::ReadCorruptData)
                socket->abort();
            return; // the rest is on its way
        }
        if (magic != Magic)
            return socket->abort();
        socket->write(Welcome);
        socket->disconnectFromServer();
        if (m_delivers)
            Q_EMIT called(domains);
        else
            m_waiting.append(domains);
    };
    connect(socket, &QLocalSocket::readyRead, this, read);
    if (socket->bytesAvailable() > 0)
        read();
}

void SingleInstance::deliverWaiting()
{
    m_delivers = true;
    for (const QStringList &domains : std::exchange(m_waiting, {}))
        Q_EMIT called(domains);
}

} // namespace pantau::desktop
