// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/single_instance.h"

#include "app/session.h"

#include <QCommandLineParser>
#include <QCryptographicHash>
#include <QDataStream>
#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace pantau::desktop {

namespace {

constexpr quint32 Magic = 0x50616E74;     // "Pant", followed by the domains
constexpr quint32 QuitMagic = 0x50717569; // "Pqui", without data
constexpr qint64 LongestMessage = 4 * 1024 * 1024;
constexpr auto StreamVersion = QDataStream::Qt_6_4;
constexpr int ConnectMs = 1'000;
constexpr int AnswerMs = 10'000; // the first instance may be opening a large database
constexpr int EndingMs = 75'000; // it waits up to a minute for paid replies
constexpr auto Welcome = "ok";
constexpr auto Quitting = "quitting"; // followed by the end of the connection

/// Independent of how the path is spelled.
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

/// Path in the user's runtime folder, if the system has one.
QString runtimePath(const QString &name)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return (folder.isEmpty() ? QDir::tempPath() : folder) + u'/' + name;
}

/// On Windows the runtime location is the user's home folder, which the file would clutter.
QString lockPath(const QString &name, const QString &dataDir)
{
#if defined(Q_OS_WIN)
    Q_UNUSED(name)
    return dataDir + QStringLiteral("/starting.lock");
#else
    Q_UNUSED(dataDir)
    return runtimePath(name) + QStringLiteral(".lock");
#endif
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
    : QObject(parent), m_name(nameFor(dataDir)), m_starting(lockPath(m_name, dataDir))
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (auto *socket = m_server.nextPendingConnection())
            greet(socket);
    });
}

SingleInstance::Role SingleInstance::begin(const QStringList &domains)
{
    const bool alone = m_starting.tryLock(AnswerMs);
    switch (notifyFirst(domains)) {
    case Reply::Accepted:
        return Role::Second;
    case Reply::Deaf:
        return Role::Deaf;
    case Reply::Ended: // another one may be first by now
        m_starting.unlock();
        return begin(domains);
    case Reply::None:
        break;
    }
    // No one listens, so an existing socket is left over from a crash.
    if (alone)
        QLocalServer::removeServer(socketName(m_name));
    // If no socket can be created, the lock on the database still separates two instances.
    m_server.listen(socketName(m_name));
    m_starting.unlock();
    return Role::First;
}

SingleInstance::Reply SingleInstance::notifyFirst(const QStringList &domains) const
{
    QLocalSocket socket;
    socket.connectToServer(socketName(m_name));
    if (!socket.waitForConnected(ConnectMs))
        return Reply::None;
    QByteArray message;
    QDataStream stream(&message, QIODevice::WriteOnly);
    stream.setVersion(StreamVersion);
    stream << Magic << domains;
    socket.write(message);
    if (!socket.waitForBytesWritten(AnswerMs) || !socket.waitForReadyRead(AnswerMs))
        return socket.state() == QLocalSocket::UnconnectedState ? Reply::Ended : Reply::Deaf;
    const QByteArray answer = socket.readAll();
    if (answer != Quitting)
        return answer == Welcome ? Reply::Accepted : Reply::Deaf;
    const bool hasEnded =
        socket.state() == QLocalSocket::UnconnectedState || socket.waitForDisconnected(EndingMs);
    return hasEnded ? Reply::Ended : Reply::Deaf;
}

SingleInstance::Ending SingleInstance::endFirst() const
{
    QLocalSocket socket;
    socket.connectToServer(socketName(m_name));
    if (!socket.waitForConnected(ConnectMs))
        return Ending::None;
    QByteArray message;
    QDataStream stream(&message, QIODevice::WriteOnly);
    stream.setVersion(StreamVersion);
    stream << QuitMagic;
    socket.write(message);
    const bool answered = socket.waitForBytesWritten(AnswerMs) && socket.waitForReadyRead(AnswerMs) &&
                          socket.readAll() == Welcome;
    // The connection closes when the other process ends, which may be before it answers.
    if (!answered && socket.state() != QLocalSocket::UnconnectedState)
        return Ending::Deaf;
    const bool hasEnded =
        socket.state() == QLocalSocket::UnconnectedState || socket.waitForDisconnected(EndingMs);
    return hasEnded ? Ending::Ended : Ending::Deaf;
}

void SingleInstance::greet(QLocalSocket *socket)
{
    socket->setParent(this);
    connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(socket); });
    if (socket->bytesAvailable() > 0)
        read(socket);
}

void SingleInstance::read(QLocalSocket *socket)
{
    if (socket->bytesAvailable() > LongestMessage)
        return socket->abort();
    QDataStream stream(socket);
    stream.setVersion(StreamVersion);
    stream.startTransaction();
    quint32 magic = 0;
    QStringList domains;
    stream >> magic;
    if (magic == Magic)
        stream >> domains;
    if (!stream.commitTransaction()) {
        if (stream.status() == QDataStream::ReadCorruptData)
            socket->abort();
        return; // incomplete data, wait for the rest
    }
    if (magic != Magic && magic != QuitMagic)
        return socket->abort();
    if (magic == Magic && m_isRetired) {
        socket->write(Quitting);
        return;
    }
    socket->write(Welcome);
    if (magic == QuitMagic) {
        m_isQuitAsked = true;
        if (m_delivers)
            Q_EMIT quitRequested();
        return;
    }
    socket->disconnectFromServer();
    if (m_delivers)
        Q_EMIT called(domains);
    else
        m_waiting.append(domains);
}

void SingleInstance::deliverWaiting()
{
    m_delivers = true;
    for (const QStringList &domains : std::exchange(m_waiting, {}))
        Q_EMIT called(domains);
    if (m_isQuitAsked)
        Q_EMIT quitRequested();
}

bool asksForWords(int argc, char *argv[])
{
#ifdef Q_OS_WIN
    // GUI programs have no console on Windows, so these texts are shown in a message box.
    Q_UNUSED(argc)
    Q_UNUSED(argv)
    return false;
#else
    return std::any_of(argv, argv + argc, [](const char *argument) {
        const QByteArrayView each(argument);
        return each == "--help" || each == "-h" || each == "--help-all" || each == "--version" ||
               each == "-v";
    });
#endif
}

StartOptions readStartOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(SingleInstance::tr("Keeps watch over domains on a national blocklist."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption dataDir(
        QStringLiteral("data-dir"),
        SingleInstance::tr("Folder of the database; PANTAU_DATA_DIR sets the default."),
        QStringLiteral("DIR"));
    const QCommandLineOption hidden(
        QStringLiteral("hidden"),
        SingleInstance::tr("Start in the tray without a window, or minimised if there is no tray."));
    const QCommandLineOption minimised(QStringLiteral("minimized"),
                                       SingleInstance::tr("Start with the window minimised."));
    const QCommandLineOption quit(
        QStringLiteral("quit"),
        SingleInstance::tr("Quit the Pantau that is open, and wait until it has ended."));
    parser.addOptions({dataDir, hidden, minimised, quit});
    parser.addPositionalArgument(
        QStringLiteral("domains"),
        SingleInstance::tr(
            "Domains to add and check immediately, here or in the Pantau that is already open."),
        QStringLiteral("[DOMAIN…]"));
    parser.process(arguments);

    StartOptions options;
    const auto place = parser.isSet(dataDir) ? Result<QString>(parser.value(dataDir)) : app::defaultDataDir();
    if (place)
        options.dataDir = *place;
    else
        options.problem = place.error().sentence;
    if (parser.isSet(hidden))
        options.show = StartOptions::Show::Tray;
    else if (parser.isSet(minimised))
        options.show = StartOptions::Show::Minimised;
    options.domains = parser.positionalArguments();
    options.endsTheOpenOne = parser.isSet(quit);
    return options;
}

} // namespace pantau::desktop
