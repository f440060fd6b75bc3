// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service_sockets.h"
#include "support/patience.h"
#include "support/service_process.h"
#include "support/test_program.h"

#include <QProcess>
#include <QTcpSocket>

#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <csignal>

using namespace pantau;
using namespace pantau::test;

/// `pantau-service serve` as a process: its options and signals.
class TestServiceServe : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Connections that the system accepted before SIGTERM are served, although the service had not seen them
    /// yet.
    void pendingConnectionsAreServedAfterSigterm()
    {
#ifdef Q_OS_UNIX
        const SocketWorld world;
        QProcess process;
        process.start(ServiceProcess::program(), words(world));
        const quint16 port = portIn(ServiceProcess::lineOf(process));
        QVERIFY(port != 0);
        const auto pid = static_cast<pid_t>(process.processId());
        QCOMPARE(::kill(pid, SIGSTOP), 0);
        std::array<QTcpSocket, 40> visitors;
        for (QTcpSocket &visitor : visitors) {
            visitor.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
            QVERIFY(visitor.waitForConnected(30'000));
            visitor.write(checkRequest(R"({"domains":"a.example"})", "Connection: close\r\n"));
            QVERIFY(visitor.waitForBytesWritten(30'000));
        }
        QCOMPARE(::kill(pid, SIGTERM), 0);
        QCOMPARE(::kill(pid, SIGCONT), 0);
        for (QTcpSocket &visitor : visitors) {
            QByteArray rest;
            QCOMPARE(readReply(visitor, rest).status, 200);
        }
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 0);
#endif
    }

    void closesIdleConnectionsIfFilesAreScarce_data()
    {
        // isLowered: the number of connections
        const test::Table<int, int, int, bool> row({"softLimit", "hardLimit", "maxConnections", "isLowered"});
        row("enough files", 1'000, 1'000, 300, false);
        row("the soft limit can be raised", 200, 1'000, 300, false);
        row("it cannot be raised", 200, 200, 300, true);
        row("it can be raised a little", 150, 200, 300, true);
    }
    /// Clients hold more connections than the service may open files. Each new one still gets its reply,
    /// because idle connections are closed before the system refuses another file.
    void closesIdleConnectionsIfFilesAreScarce()
    {
#ifdef Q_OS_UNIX
        QFETCH(int, softLimit);
        QFETCH(int, hardLimit);
        QFETCH(int, maxConnections);
        QFETCH(bool, isLowered);
        const SocketWorld world;
        QProcess process;
        process.setChildProcessModifier([softLimit, hardLimit] {
            const rlimit files{static_cast<rlim_t>(softLimit), static_cast<rlim_t>(hardLimit)};
            if (::setrlimit(RLIMIT_NOFILE, &files) != 0)
                ::_exit(1);
        });
        process.start(ServiceProcess::program(),
                      words(world, {u"--max-connections"_s, QString::number(maxConnections),
                                    u"--max-connections-per-ip"_s, u"1000"_s, u"--requests-per-minute"_s,
                                    u"100000"_s, u"--idle-time"_s, u"3600"_s, u"--threads"_s, u"2"_s}));
        const quint16 port = portIn(ServiceProcess::lineOf(process));
        QVERIFY(port != 0);
        std::vector<std::unique_ptr<QTcpSocket>> sockets;
        for (int i = 0; i < 350; ++i) {
            sockets.push_back(SocketWorld::connectTo(port));
            sockets.back()->write(limitRequest());
            QCOMPARE(readReply(*sockets.back()).status, 200);
        }
        process.terminate();
        QVERIFY(process.waitForFinished(30'000));
        const QByteArray log = process.readAllStandardError();
        QVERIFY2(log.contains("--max-connections") == isLowered, log.constData());
#endif
    }

    void sighupReloadsTheFiles()
    {
#ifdef Q_OS_UNIX
        const SocketWorld world;
        QProcess process;
        process.start(ServiceProcess::program(), words(world, {u"--access-log"_s, world.path("access.log")}));
        const quint16 port = portIn(ServiceProcess::lineOf(process));
        const auto isBlocked = [&](const QByteArray &domain) {
            const auto socket = SocketWorld::connectTo(port);
            socket->write(checkRequest("{\"domains\":\"" + domain + "\"}"));
            return readReply(*socket).body.contains(R"("Blocked":true)");
        };
        QVERIFY(isBlocked("blocked.example"));
        QVERIFY(!isBlocked("new.example"));
        QVERIFY(QFile::rename(world.path("access.log"), world.path("access.log.1")));
        test::writeFile(world.config.blocklistPath, "new.example\nother.example\n");
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGHUP), 0);
        QTRY_VERIFY(isBlocked("new.example"));
        QTRY_VERIFY(QFile::exists(world.path("access.log")));
        process.terminate();
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 0);
#endif
    }

    void secondInstanceInADirectoryIsRefused()
    {
        const SocketWorld world;
        QProcess first;
        first.start(ServiceProcess::program(), words(world));
        QVERIFY(ServiceProcess::lineOf(first).startsWith(u"Listening on"));
        QProcess second;
        second.start(ServiceProcess::program(), words(world));
        QVERIFY(second.waitForFinished());
        QCOMPARE(second.exitCode(), 1);
        const QByteArray said = second.readAllStandardError();
        QVERIFY2(said.contains(QFile::encodeName(world.config.dataDir)), said.constData());
        QProcess keys; // as an operator does while the service runs
        keys.start(ServiceProcess::program(), {u"keys"_s, u"list"_s, u"--data-dir"_s, world.config.dataDir});
        QVERIFY(keys.waitForFinished());
        QCOMPARE(keys.exitCode(), 0);

        first.kill(); // no cleanup is possible
        QVERIFY(first.waitForFinished());
        second.start(ServiceProcess::program(), words(world));
        QVERIFY(ServiceProcess::lineOf(second).startsWith(u"Listening on"));
        second.terminate();
        QVERIFY(second.waitForFinished());
    }

    /// stdout and stderr are no longer read; a pipe holds 64 KiB.
    void doesNotWaitForLogReaders()
    {
#ifdef Q_OS_UNIX
        const SocketWorld world;
        int out[2];
        QCOMPARE(::pipe(out), 0);
        QProcess service;
        service.setChildProcessModifier([&out] {
            ::dup2(out[1], 1);
            ::dup2(out[1], 2);
            ::close(out[0]);
        });
        service.start(ServiceProcess::program(),
                      words(world, {u"--access-log"_s, u"-"_s, u"--requests-per-minute"_s, u"1000000"_s,
                                    u"--operations-port"_s, u"0"_s}));
        QByteArray said;
        while (said.count('\n') < 3) { // the log line about the list, and the two addresses
            char byte = 0;
            QCOMPARE(::read(out[0], &byte, 1), 1);
            said += byte;
        }
        const auto portBehind = [&said](const char *word) {
            const auto at = said.indexOf(word);
            return static_cast<quint16>(
                QUrl(QString::fromUtf8(said.mid(at).split('\n').value(0).split(' ').value(2))).port(0));
        };
        const auto socket = SocketWorld::connectTo(portBehind("Listening on"));
        QByteArray rest;
        constexpr int Requests = 30'000; // at least 4 MiB of lines
        for (int i = 0; i < Requests; ++i) {
            socket->write(limitRequest());
            QCOMPARE(readReply(*socket, rest).status, 200);
        }
        service.terminate();
        QVERIFY(service.waitForFinished(20'000));
        QCOMPARE(service.exitCode(), 0);
        ::close(out[0]);
        ::close(out[1]);
#endif
    }

    /// sd_notify(3), over a socket of the test.
    void notifiesSystemd()
    {
#ifdef Q_OS_LINUX
        const SocketWorld world;
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const QByteArray path = QFile::encodeName(world.path("notify"));
        QVERIFY(path.size() < qsizetype(sizeof address.sun_path));
        qstrncpy(address.sun_path, path.constData(), sizeof address.sun_path);
        const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        const auto close = qScopeGuard([socket] { ::close(socket); });
        QCOMPARE(::bind(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
        const auto next = [socket] {
            pollfd waiting{socket, POLLIN, 0};
            char text[256];
            const ssize_t size = ::poll(&waiting, 1, 30'000) == 1 ? ::recv(socket, text, sizeof text, 0) : 0;
            return QByteArray(text, qsizetype(size));
        };
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"NOTIFY_SOCKET"_s, world.path("notify"));
        environment.insert(u"WATCHDOG_USEC"_s, u"200000"_s);
        process.setProcessEnvironment(environment);
        process.start(ServiceProcess::program(), words(world));
        QCOMPARE(next(), QByteArray("READY=1"));
        QVERIFY(portIn(ServiceProcess::lineOf(process)) != 0);
        QCOMPARE(next(), QByteArray("WATCHDOG=1"));
        QCOMPARE(next(), QByteArray("WATCHDOG=1"));
        process.terminate();
        QByteArray last = next();
        while (last == "WATCHDOG=1")
            last = next();
        QCOMPARE(last, QByteArray("STOPPING=1"));
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 0);
#endif
    }

private:
    static QStringList words(const SocketWorld &world, const QStringList &more = {})
    {
        return QStringList{u"serve"_s, u"--data-dir"_s, world.config.dataDir, u"--blocklist"_s,
                           world.config.blocklistPath} +
               more;
    }
    static quint16 portIn(const QString &line)
    {
        return static_cast<quint16>(QUrl(line.section(u' ', -1)).port(0));
    }
};

PANTAU_TEST(TestServiceServe)
#include "tst_service_serve.moc"
