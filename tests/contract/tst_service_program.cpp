// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/database_file.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QUrl>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

#ifdef Q_OS_LINUX
#include <linux/capability.h>
#include <sys/prctl.h>
#endif

/// pantau-service as a process: its arguments, output and exit codes are a public interface.
class TestServiceProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        pantau::test::writeFile(path("list.txt"), "blocked.example\n");
        pantau::test::writeFile(path("binary"), QByteArray(100, '\0'));
    }

    void endsWith_data()
    {
        pantau::test::columns<QString, int>({"words", "exitCode"});

        const auto row = [](const char *words, int exitCode) {
            QTest::newRow(words) << QString::fromLatin1(words) << exitCode;
        };
        row("--help", 0);
        row("--version", 0);
        row("serve --help", 0);
        row("keys add --help", 0);
        row("", 2);
        row("sing", 2);
        row("keys sing --data-dir HOME/data", 2);
        row("serve --blocklist HOME/list.txt", 2);
        row("serve --data-dir HOME/data", 2);
        row("serve --data-dir HOME/data --blocklist HOME/list.txt --listen nowhere", 2);
        row("serve --data-dir HOME/data --blocklist HOME/list.txt --listen 0x7f.0.0.1:0", 2);
        row("serve --data-dir HOME/data --blocklist HOME/list.txt --listen localhost:0 --listen nowhere", 2);
        row("serve --data-dir HOME/data --blocklist HOME/list.txt --operations-listen 9464", 2);
        row("serve --data-dir HOME/data --blocklist HOME/list.txt --operations-listen localhost:0 "
            "--operations-port 0",
            2);
        row("serve --data-dir HOME/data --blocklist HOME/list.txt --requests-per-minute 0", 2);
        row("serve --data-dir HOME/data --blocklist HOME/list.txt --sing", 2);
        row("serve --data-dir HOME/data --blocklist HOME/missing.txt", 1);
        row("serve --data-dir HOME/data --blocklist HOME/binary", 1);
        row("serve --data-dir HOME/list.txt --blocklist HOME/list.txt", 1);
        row("blocklist build HOME/list.txt", 2);
        row("blocklist build --output HOME/x", 2);
        row("blocklist build HOME/missing.txt --output HOME/x", 1);
        row("keys add --data-dir HOME/data --freemium", 2);
        row("keys add --data-dir HOME/data --name a", 2);
        row("keys add --data-dir HOME/data --name a --freemium --package starter", 2);
        row("keys add --data-dir HOME/data --name a --package starter --daily-limit 5", 2);
        row("keys add --data-dir HOME/data --name a --package gold", 1);
        row("keys add --data-dir HOME/data --name a --freemium --allow-ip here", 1);
        row("keys deactivate --data-dir HOME/data", 2);
        row("keys deactivate --data-dir HOME/data nobody", 1);
        row("keys list", 2);
        row("keys list --data-dir HOME/typo", 1);
        row("packages list --data-dir HOME/typo", 1);
        row("keys delete --data-dir HOME/typo agency", 1);
        row("keys --help", 0);
        row("packages --help", 0);
        row("blocklist -h", 0);
    }
    void endsWith()
    {
        QFETCH(QString, words);
        QFETCH(int, exitCode);
        words.replace(u"HOME"_s, m_home->path());
        const Done done = run(words.split(u' ', Qt::SkipEmptyParts));
        QCOMPARE(done.exitCode, exitCode);
        if (exitCode == 0) {
            QVERIFY(!done.out.isEmpty());
            QCOMPARE(done.err, QString());
        } else { // one line on stderr, nothing on stdout
            QCOMPARE(done.out, QString());
            QCOMPARE(done.err.count(u'\n'), 1);
        }
        QVERIFY(!QFile::exists(path("typo"))); // reading commands create nothing
    }

    void saysWhereItListensAndStopsWell()
    {
#ifdef Q_OS_UNIX
        for (const int signal : {SIGTERM, SIGINT}) {
            QProcess service;
            const QString line = serve(service, {u"--listen"_s, u"127.0.0.1:0"_s, u"--data-dir"_s,
                                                 path("data"), u"--blocklist"_s, path("list.txt")});
            static const QRegularExpression Listening(
                u"\\AListening on http://127\\.0\\.0\\.1:[1-9][0-9]*/api/v1\\z"_s);
            QVERIFY2(Listening.match(line).hasMatch(), qPrintable(line));
            QCOMPARE(::kill(static_cast<pid_t>(service.processId()), signal), 0);
            QVERIFY(service.waitForFinished(30'000));
            QCOMPARE(service.exitStatus(), QProcess::NormalExit);
            QCOMPARE(service.exitCode(), 0);
        }
#endif
    }

    void listensAtSeveralPlaces()
    {
        QTcpServer taken; // a port that is free on every IPv4 and IPv6 address
        QVERIFY(taken.listen(QHostAddress::Any));
        const QString port = QString::number(taken.serverPort());
        taken.close();
        QProcess service;
        const QStringList words{u"--listen"_s,
                                u"0.0.0.0:"_s + port,
                                u"--listen"_s,
                                u"[::]:"_s + port,
                                u"--listen"_s,
                                u"localhost:0"_s,
                                u"--data-dir"_s,
                                path("data"),
                                u"--blocklist"_s,
                                path("list.txt"),
                                u"--operations-listen"_s,
                                u"[::1]:0"_s};
        QStringList lines{serve(service, words)};
        while (!lines.constLast().startsWith(u"Operations")) {
            QVERIFY(service.canReadLine() || service.waitForReadyRead(30'000));
            lines.append(QString::fromUtf8(service.readLine()).trimmed());
        }
        QCOMPARE(lines.value(0), u"Listening on http://0.0.0.0:%1/api/v1"_s.arg(port));
        QCOMPARE(lines.value(1), u"Listening on http://[::]:%1/api/v1"_s.arg(port));
        QVERIFY(lines.value(2).startsWith(u"Listening on http://127.0.0.1:"));
        QVERIFY(lines.value(3).startsWith(u"Operations on http://[::1]:"));
        const auto ask = [&](const QHostAddress &address, quint16 at, const QByteArray &path) {
            QTcpSocket socket;
            socket.connectToHost(address, at);
            socket.write("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            while (socket.waitForReadyRead(30'000)) {
            }
            return socket.readAll().left(15);
        };
        const auto portOf = [](const QString &line) {
            return static_cast<quint16>(QUrl(line.section(u' ', 2)).port());
        };
        const QByteArray good("HTTP/1.1 200 OK");
        QCOMPARE(ask(QHostAddress(QHostAddress::LocalHost), port.toUShort(), "/api/v1/limit"), good);
        QCOMPARE(ask(QHostAddress(QHostAddress::LocalHostIPv6), port.toUShort(), "/api/v1/limit"), good);
        QCOMPARE(ask(QHostAddress(QHostAddress::LocalHost), portOf(lines.value(2)), "/api/v1/limit"), good);
        QCOMPARE(ask(QHostAddress(QHostAddress::LocalHostIPv6), portOf(lines.value(3)), "/readyz"), good);
        service.terminate();
        QVERIFY(service.waitForFinished(30'000));
        QCOMPARE(service.exitCode(), 0);
    }

    void outlivesItsReaders()
    {
        QProcess reader; // destroyed after the line that it waits for
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.setStandardOutputProcess(&reader);
        process.start(program(), {u"serve"_s, u"--data-dir"_s, path("data"), u"--blocklist"_s,
                                  path("list.txt"), u"--access-log"_s, u"-"_s});
        reader.start(u"grep"_s, {u"--max-count=1"_s, u"Listening on"_s});
        QVERIFY(reader.waitForFinished(30'000));
        const QUrl url(QString::fromUtf8(reader.readAllStandardOutput()).trimmed().section(u' ', -1));
        QVERIFY(url.isValid());
        for (int i = 0; i < 3; ++i) {
            QTcpSocket socket;
            socket.connectToHost(url.host(), static_cast<quint16>(url.port()));
            QVERIFY(socket.waitForConnected(30'000));
            socket.write("GET /api/v1/limit HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            QVERIFY(socket.waitForReadyRead(30'000));
            QVERIFY(socket.readAll().startsWith("HTTP/1.1 200"));
            ::kill(static_cast<pid_t>(process.processId()), SIGHUP); // the reload logs lines
        }
        process.terminate();
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 0);
    }

    /// A service manager may request a reload immediately after the start.
    void readsItsFilesAgainHoweverEarlyItIsAsked()
    {
        QVERIFY(writeLongList()); // leaves time for the request before the first line
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(program(),
                      {u"serve"_s, u"--data-dir"_s, path("data"), u"--blocklist"_s, path("list.txt")});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("data") + u"/service.db"_s), 30'000);
        ::kill(static_cast<pid_t>(process.processId()), SIGHUP);
        QString told;
        while (!told.contains(u"Listening on ") || !told.contains(u"was read again")) {
            QVERIFY2(process.waitForReadyRead(30'000), qPrintable(told));
            told += QString::fromUtf8(process.readAllStandardOutput());
        }
        process.terminate();
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 0);
    }

    /// Commands other than `serve` end at Ctrl+C like any program.
    void stopsBuildingWhenInterrupted()
    {
        QVERIFY(writeLongList());
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedChannels);
        process.start(program(),
                      {u"blocklist"_s, u"build"_s, path("list.txt"), u"--output"_s, path("list.index")});
        const auto isReading = [&] { // then it is well past its startup
            const QDir open(u"/proc/%1/fd"_s.arg(process.processId()));
            const auto files = open.entryInfoList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System);
            return std::any_of(files.begin(), files.end(), [&](const QFileInfo &file) {
                return file.symLinkTarget() == path("list.txt");
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(isReading(), 30'000);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitStatus(), QProcess::CrashExit); // by the signal
        QVERIFY(!QFile::exists(path("list.index")));
    }

    void servesWithoutStandardStreams()
    {
        QTcpServer other; // finds a free port
        QVERIFY(other.listen(QHostAddress::LocalHost));
        const quint16 port = other.serverPort();
        other.close();
        QProcess process;
        process.setChildProcessModifier([] {
            for (const int stream : {0, 1, 2})
                ::close(stream);
        });
        process.start(program(), {u"serve"_s, u"--data-dir"_s, path("data"), u"--blocklist"_s,
                                  path("list.txt"), u"--listen"_s, u"127.0.0.1:%1"_s.arg(port)});
        const auto answers = [&] {
            QTcpSocket socket;
            socket.connectToHost(QHostAddress::LocalHost, port);
            socket.write("GET /api/v1/limit HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            return socket.waitForReadyRead(1'000) && socket.readAll().startsWith("HTTP/1.1 200");
        };
        QTRY_VERIFY_WITH_TIMEOUT(answers(), 30'000);
        process.terminate();
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 0);
    }

    void waitsForNoReaderOfItsAccessLog()
    {
        const QByteArray pipe = QFile::encodeName(path("pipe"));
        QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
        const QString log = u"serve --blocklist HOME/list.txt --access-log "_s + path("pipe");
        const QStringList words = QString(log).replace("HOME"_L1, m_home->path()).split(u' ');
        const Done done = run(words, path("data"));
        QCOMPARE(done.exitCode, 1);
        QVERIFY2(done.err.contains(u"a pipe needs a reader first"), qPrintable(done.err));
        const int reader = ::open(pipe.constData(), O_RDONLY | O_NONBLOCK);
        const auto close = qScopeGuard([reader] { ::close(reader); });
        QProcess process;
        const QString line = serve(process, words.sliced(1) + QStringList{u"--data-dir"_s, path("data")});
        QVERIFY2(line.startsWith(u"Listening on"), qPrintable(line));
        process.terminate();
        QVERIFY(process.waitForFinished(30'000));
    }

    void describesEachCommandAsInTheOverview()
    {
        static const QRegularExpression Row(u"^  (\\S+(?: \\S+)?) +(.+)$"_s,
                                            QRegularExpression::MultilineOption);
        const QString overview = run({u"--help"_s}).out;
        int commands = 0;
        for (auto row = Row.globalMatch(overview); row.hasNext(); ++commands) {
            const auto found = row.next();
            const QString text = run(found.captured(1).split(u' ') + QStringList{u"--help"_s}).out;
            QVERIFY2(text.startsWith(u"Usage: pantau-service %1 [options]"_s.arg(found.captured(1))),
                     qPrintable(text));
            QCOMPARE(text.section(u'\n', 1, 1), found.captured(2));
        }
        QCOMPARE(commands, 17);
    }

    /// If the error suggested another folder, the user would lose every key.
    void saysWhoMayNotLook()
    {
        QCOMPARE(run({u"keys"_s, u"add"_s, u"--name"_s, u"a"_s, u"--freemium"_s}, path("data")).exitCode, 0);
        const QString file = path("data") + u"/service.db"_s;
        QVERIFY(QFile::setPermissions(file, QFile::ReadOwner));
        const QStringList list{u"keys"_s, u"list"_s};
        QVERIFY(run(list, path("data")).err.contains(u"may not read and write"));
        QVERIFY(QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(QFile::setPermissions(path("data"), QFile::ReadOwner));
        QVERIFY(run(list, path("data")).err.contains(u"cannot open the data folder"));
        QVERIFY(QFile::setPermissions(path("data"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }

private:
    struct Done
    {
        int exitCode = -1;
        QString out;
        QString err;
    };
    Done run(const QStringList &arguments, const QString &dataDir = {})
    {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.remove(u"PANTAU_DATA_DIR"_s);
        if (!dataDir.isEmpty())
            environment.insert(u"PANTAU_DATA_DIR"_s, dataDir);
        process.setProcessEnvironment(environment);
        process.setChildProcessModifier(&lookOnlyWhereAllowed);
        process.start(program(), arguments);
        if (!process.waitForFinished(30'000) || process.exitStatus() != QProcess::NormalExit)
            return {};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }
    /// Starts `serve` and returns its first line.
    static QString serve(QProcess &process, const QStringList &arguments)
    {
        process.start(program(), QStringList{u"serve"_s} + arguments);
        while (!process.canReadLine())
            if (!process.waitForReadyRead(30'000))
                return {};
        return QString::fromUtf8(process.readLine()).trimmed();
    }
    /// Makes file permissions apply to root as well.
    static void lookOnlyWhereAllowed()
    {
#ifdef Q_OS_LINUX
        ::prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0);
        ::prctl(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH, 0, 0, 0);
#endif
    }
    static QString program()
    {
        return QStringLiteral(PANTAU_BIN_DIR "/pantau-service");
    }
    [[nodiscard]] bool writeLongList() const
    {
        QByteArray names;
        for (int i = 0; i < 300'000; ++i)
            names += "name" + QByteArray::number(i) + ".example\n";
        QFile list(path("list.txt"));
        return list.open(QFile::WriteOnly) && list.write(names) == names.size();
    }
    [[nodiscard]] QString path(const char *name) const
    {
        return m_home->filePath(QString::fromLatin1(name));
    }

    std::unique_ptr<QTemporaryDir> m_home;
};

PANTAU_TEST(TestServiceProgram)
#include "tst_service_program.moc"
