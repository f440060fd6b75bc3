// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/service_process.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
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

using namespace pantau::test;

/// pantau-service as a process: its arguments, output and exit codes are a public interface.
class TestServiceProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        writeFile(path("list.txt"), "blocked.example\n");
        writeFile(path("binary"), QByteArray(100, '\0'));
        writeFile(path("notes.txt"), "mine\n");
    }

    void endsWith_data()
    {
        columns<QString, int>({"words", "exitCode"});

        const auto row = [](const char *words, int exitCode) {
            QTest::newRow(words) << QString::fromLatin1(words) << exitCode;
        };
        // SERVE stands for “serve” with a folder and a list, HOME for the test's folder.
        row("--help", 0);
        row("--version", 0);
        row("serve --help", 0);
        row("keys add --help", 0);
        row("keys --help", 0);
        row("packages --help", 0);
        row("blocklist -h", 0);
        row("blocklist build --help", 0);
        row("blocklist show --help", 0);
        row("", 2);
        row("sing", 2);
        row("keys sing --data-dir HOME/data", 2);
        row("serve --blocklist HOME/list.txt", 2);
        row("serve --data-dir HOME/data", 2);
        row("SERVE --listen nowhere", 2);
        row("SERVE --listen 0x7f.0.0.1:0", 2);
        row("SERVE --listen localhost:0 --listen nowhere", 2);
        row("SERVE --operations-listen 9464", 2);
        row("SERVE --operations-listen localhost:0 --operations-port 0", 2);
        row("SERVE --requests-per-minute 0", 2);
        row("SERVE --sing", 2);
        row("SERVE --trusted-proxy proxy.example", 2);
        row("SERVE --trusted-proxy 10.0.0.0/40", 2);
        row("SERVE --operations-port 70000", 2);
        row("SERVE --operations-port x", 2);
        row("SERVE --threads 0", 2);
        row("SERVE --threads 257", 2);
        row("SERVE --max-connections 0", 2);
        row("SERVE --max-connections-per-ip -1", 2);
        row("SERVE --idle-time 0", 2);
        row("SERVE --request-time soon", 2);
        row("SERVE --daily-limit -1", 2);
        row("SERVE --requests-per-minute 1e3", 2);
        row("SERVE --requests-per-minute 99999999999", 2);
        row("blocklist sing", 2);
        row("blocklist build HOME/list.txt", 2);
        row("blocklist build --output HOME/x", 2);
        row("blocklist show", 2);
        row("keys add --data-dir HOME/data --freemium", 2);
        row("keys add --data-dir HOME/data --name a", 2);
        row("keys add --data-dir HOME/data --name a --freemium --package starter", 2);
        row("keys add --data-dir HOME/data --name a --package starter --daily-limit 5", 2);
        row("keys deactivate --data-dir HOME/data", 2);
        row("keys list", 2);
        row("serve --data-dir HOME/data --blocklist HOME/missing.txt", 1);
        row("serve --data-dir HOME/data --blocklist HOME/binary", 1);
        row("serve --data-dir HOME/list.txt --blocklist HOME/list.txt", 1);
        row("blocklist build HOME/missing.txt --output HOME/x", 1);
        row("blocklist build HOME/list.txt --output HOME/no/such/folder/x", 1);
        row("blocklist show HOME/list.txt", 1);
        row("blocklist build HOME/list.txt --output HOME/list.txt", 1);
        row("blocklist build HOME/list.txt --output HOME/notes.txt", 1);
        row("keys add --data-dir HOME/data --name a --package gold", 1);
        row("keys add --data-dir HOME/data --name a --freemium --allow-ip here", 1);
        row("keys deactivate --data-dir HOME/data nobody", 1);
        row("keys list --data-dir HOME/typo", 1);
        row("packages list --data-dir HOME/typo", 1);
        row("keys delete --data-dir HOME/typo agency", 1);
    }
    void endsWith()
    {
        QFETCH(QString, words);
        QFETCH(int, exitCode);
        const auto done =
            run(words.replace(u"SERVE"_s, u"serve --data-dir HOME/data --blocklist HOME/list.txt"_s));
        QCOMPARE(done.exitCode, exitCode);
        if (exitCode == 0) {
            QVERIFY(!done.out.isEmpty());
            QCOMPARE(done.err, QString());
        } else { // one line on stderr, nothing on stdout
            QCOMPARE(done.out, QString());
            QCOMPARE(done.err.count(u'\n'), 1);
            QVERIFY2(done.err.startsWith(u"pantau-service: "), qPrintable(done.err));
        }
        QVERIFY(!QFile::exists(path("typo"))); // reading commands create nothing
        QCOMPARE(bytesOf(path("notes.txt")), QByteArray("mine\n"));
        QCOMPARE(bytesOf(path("list.txt")), QByteArray("blocked.example\n"));
    }

    void reportsTheBuiltIndex()
    {
        writeFile(path("one.txt"), "a.example\nb.example\n");
        writeFile(path("two.hosts"), "0.0.0.0 b.example c.example\nnodot\n");
        const auto built = run(u"blocklist build HOME/one.txt HOME/two.hosts --output HOME/i --json"_s);
        QCOMPARE(built.exitCode, 0);
        QJsonObject about = QJsonDocument::fromJson(built.out.toUtf8()).object();
        QCOMPARE(about[u"domains"].toInt(), 3);
        QCOMPARE(about[u"source"].toString(), u"one.txt, two.hosts"_s);
        QCOMPARE(about[u"sha256"].toString().size(), 64);
        const auto shown = run(u"blocklist show HOME/i --json"_s);
        QCOMPARE(shown.exitCode, 0);
        const QJsonObject leftOut = about.take(u"left_out").toObject();
        QCOMPARE(leftOut.size(), 6);
        QCOMPARE(leftOut[u"no_domain"].toInt(), 1);
        QCOMPARE(QJsonDocument::fromJson(shown.out.toUtf8()).object(), about);
        const auto line = run(u"blocklist show HOME/i"_s);
        QVERIFY2(line.out.contains(about[u"sha256"].toString()), qPrintable(line.out));
    }

    void showsTheFirstTenBadLines()
    {
        QByteArray text;
        for (int i = 1; i <= 12; ++i)
            text += "good" + QByteArray::number(i) + ".example\nbad" + QByteArray::number(i) + "\n";
        writeFile(path("bad.txt"), text);
        const auto built = run(u"blocklist build HOME/bad.txt --output HOME/i"_s);
        QCOMPARE(built.exitCode, 0);
        const QStringList lines = built.err.split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 12); // the count, ten of them, and the number of others
        QVERIFY2(lines.first().contains(u"12"), qPrintable(lines.first()));
        QVERIFY2(lines.at(10).contains(u"20") && lines.at(10).contains(u"bad10"), qPrintable(lines.at(10)));
    }

    void printsItsAddressAndStopsOnSignals()
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

    void listensOnSeveralAddresses()
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

    void survivesTheEndOfItsLogReaders()
    {
        QProcess reader; // destroyed after the line that it waits for
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.setStandardOutputProcess(&reader);
        process.start(ServiceProcess::program(), {u"serve"_s, u"--data-dir"_s, path("data"), u"--blocklist"_s,
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
    void handlesAReloadDuringStartup()
    {
        writeLongList(); // leaves time for the request before the first line
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(ServiceProcess::program(),
                      {u"serve"_s, u"--data-dir"_s, path("data"), u"--blocklist"_s, path("list.txt")});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("data") + u"/service.db"_s), 30'000);
        ::kill(static_cast<pid_t>(process.processId()), SIGHUP);
        QString reported;
        while (!reported.contains(u"Listening on ") || !reported.contains(u"was read again")) {
            QVERIFY2(process.waitForReadyRead(30'000), qPrintable(reported));
            reported += QString::fromUtf8(process.readAllStandardOutput());
        }
        process.terminate();
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 0);
    }

    /// Commands other than `serve` end at Ctrl+C like any program.
    void stopsBuildingWhenInterrupted()
    {
        writeLongList();
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedChannels);
        process.start(ServiceProcess::program(),
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
        process.start(ServiceProcess::program(),
                      {u"serve"_s, u"--data-dir"_s, path("data"), u"--blocklist"_s, path("list.txt"),
                       u"--listen"_s, u"127.0.0.1:%1"_s.arg(port)});
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

    void doesNotWaitForAccessLogReaders()
    {
        const QByteArray pipe = QFile::encodeName(path("pipe"));
        QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
        const auto done =
            run(u"serve --data-dir HOME/data --blocklist HOME/list.txt --access-log HOME/pipe"_s);
        QCOMPARE(done.exitCode, 1);
        QVERIFY2(done.err.contains(u"a pipe needs a reader first"), qPrintable(done.err));
        const int reader = ::open(pipe.constData(), O_RDONLY | O_NONBLOCK);
        const auto close = qScopeGuard([reader] { ::close(reader); });
        QProcess process;
        const QString line = serve(process, {u"--data-dir"_s, path("data"), u"--blocklist"_s,
                                             path("list.txt"), u"--access-log"_s, path("pipe")});
        QVERIFY2(line.startsWith(u"Listening on"), qPrintable(line));
        process.terminate();
        QVERIFY(process.waitForFinished(30'000));
    }

    void commandHelpMatchesTheOverview()
    {
        static const QRegularExpression Row(u"^  (\\S+(?: \\S+)?) +(.+)$"_s,
                                            QRegularExpression::MultilineOption);
        const QString overview = run(u"--help"_s).out;
        int commands = 0;
        for (auto row = Row.globalMatch(overview); row.hasNext(); ++commands) {
            const auto found = row.next();
            const QString text = run(found.captured(1) + u" --help"_s).out;
            QVERIFY2(text.startsWith(u"Usage: pantau-service %1 [options]"_s.arg(found.captured(1))),
                     qPrintable(text));
            QCOMPARE(text.section(u'\n', 1, 1), found.captured(2));
        }
        QCOMPARE(commands, 17);
    }

    /// If the error suggested another folder, the user would lose every key.
    void reportsMissingFilePermissions()
    {
        QCOMPARE(run(u"keys add --name a --freemium --data-dir HOME/data"_s).exitCode, 0);
        const QString file = path("data") + u"/service.db"_s;
        QVERIFY(QFile::setPermissions(file, QFile::ReadOwner));
        const QString list = u"keys list --data-dir HOME/data"_s;
        QVERIFY(run(list).err.contains(u"may not read and write"));
        QVERIFY(QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(QFile::setPermissions(path("data"), QFile::ReadOwner));
        QVERIFY(run(list).err.contains(u"cannot open the data folder"));
        QVERIFY(QFile::setPermissions(path("data"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QCOMPARE(ServiceProcess::run({u"keys"_s, u"list"_s}, {{u"PANTAU_DATA_DIR"_s, path("data")}}).exitCode,
                 0);
    }

private:
    /// Runs the command @p words, in which HOME stands for the test's folder.
    ServiceProcess::Done run(QString words) const
    {
        words.replace(u"HOME"_s, m_home->path());
        return ServiceProcess::run(words.split(u' ', Qt::SkipEmptyParts), {}, &lookOnlyWhereAllowed);
    }
    /// Starts `serve` and returns its first line.
    static QString serve(QProcess &process, const QStringList &arguments)
    {
        process.start(ServiceProcess::program(), QStringList{u"serve"_s} + arguments);
        return ServiceProcess::lineOf(process);
    }
    /// Makes file permissions apply to root as well.
    static void lookOnlyWhereAllowed()
    {
#ifdef Q_OS_LINUX
        ::prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0);
        ::prctl(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH, 0, 0, 0);
#endif
    }
    void writeLongList() const
    {
        QByteArray names;
        for (int i = 0; i < 300'000; ++i)
            names += "name" + QByteArray::number(i) + ".example\n";
        writeFile(path("list.txt"), names);
    }
    [[nodiscard]] QString path(const char *name) const
    {
        return m_home->filePath(QString::fromLatin1(name));
    }

    std::unique_ptr<QTemporaryDir> m_home;
};

PANTAU_TEST(TestServiceProgram)
#include "tst_service_program.moc"
