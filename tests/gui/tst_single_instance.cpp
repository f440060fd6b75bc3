// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/single_instance.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocalSocket>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QThread>

#include <atomic>
#include <memory>

using namespace pantau::desktop;
using pantau::desktop::SingleInstance;
using Role = SingleInstance::Role;

namespace {

/// The second program, on a separate thread because it blocks until the first one answers.
class Second
{
public:
    Second(const QString &dataDir, const QStringList &domains)
        : m_thread(QThread::create([this, dataDir, domains] {
            SingleInstance instance(dataDir);
            m_role = instance.begin(domains);
        }))
    {
        m_thread->start();
    }
    ~Second() { m_thread->wait(); }

    [[nodiscard]] bool isOver() const { return m_thread->isFinished(); }
    [[nodiscard]] Role role() const { return m_role; }

private:
    std::atomic<Role> m_role = Role::First;
    std::unique_ptr<QThread> m_thread;
};

/// A program that asks the running one to quit, on a separate thread because it blocks until that has
/// happened.
class Quitting
{
public:
    explicit Quitting(const QString &dataDir)
        : m_thread(QThread::create([this, dataDir] { m_ending = SingleInstance(dataDir).endFirst(); }))
    {
        m_thread->start();
    }
    ~Quitting() { m_thread->wait(); }

    [[nodiscard]] bool isOver() const { return m_thread->isFinished(); }
    [[nodiscard]] SingleInstance::Ending ending() const { return m_ending; }

private:
    std::atomic<SingleInstance::Ending> m_ending = SingleInstance::Ending::None;
    std::unique_ptr<QThread> m_thread;
};

} // namespace

class TestSingleInstance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8()); }

    void secondInstancePassesItsDomainsOn()
    {
        const QTemporaryDir home;
        SingleInstance first(home.path());
        QSignalSpy called(&first, &SingleInstance::called);
        QCOMPARE(first.begin({}), Role::First);
        first.deliverWaiting();

        const QStringList domains{u"melati.example"_s, u"kito.example"_s};
        const Second second(home.path(), domains);
        QTRY_VERIFY(second.isOver());
        QCOMPARE(second.role(), Role::Second);
        QTRY_COMPARE(called.size(), 1);
        QCOMPARE(called.first().first().toStringList(), domains);

        const Second third(home.filePath(u"."_s), {}); // the same folder, written differently
        QTRY_VERIFY(third.isOver());
        QCOMPARE(third.role(), Role::Second);
        QTRY_COMPARE(called.size(), 2);
        QVERIFY(called.last().first().toStringList().isEmpty());
    }

    void domainsAreHeldUntilTheWindowExists()
    {
        const QTemporaryDir home;
        SingleInstance first(home.path());
        QSignalSpy called(&first, &SingleInstance::called);
        QCOMPARE(first.begin({}), Role::First);
        const Second second(home.path(), {u"a.example"_s});
        QTRY_VERIFY(second.isOver());
        QCOMPARE(second.role(), Role::Second);
        QVERIFY(called.isEmpty());
        first.deliverWaiting();
        QCOMPARE(called.size(), 1);
    }

    /// Otherwise nothing would run once the first one has ended.
    void quittingInstanceIsAwaited()
    {
        const QTemporaryDir home;
        auto first = std::make_unique<SingleInstance>(home.path());
        QSignalSpy called(first.get(), &SingleInstance::called);
        QCOMPARE(first->begin({}), Role::First);
        first->deliverWaiting();
        first->retire();
        const Second second(home.path(), {u"a.example"_s});
        QTRY_VERIFY(first->findChild<QLocalSocket *>());
        QVERIFY(!second.isOver());
        first.reset();
        QTRY_VERIFY(second.isOver());
        QCOMPARE(second.role(), Role::First);
    }

    void everyDataDirectoryHasItsInstance()
    {
        const QTemporaryDir home;
        const QTemporaryDir other;
        SingleInstance first(home.path());
        SingleInstance another(other.path());
        QCOMPARE(first.begin({}), Role::First);
        QCOMPARE(another.begin({}), Role::First);
    }

    void staleSocketIsIgnored()
    {
        const QTemporaryDir home;
        const QDir runtime(m_runtime.path());
        {
            SingleInstance before(home.path());
            QCOMPARE(before.begin({}), Role::First);
            const QStringList sockets = runtime.entryList({u"pantau-*"_s}, QDir::System);
            QCOMPARE(sockets.size(), 1);
            const auto may = QFile::permissions(runtime.filePath(sockets.first()));
            QVERIFY(!may.testFlag(QFileDevice::ReadOther) && !may.testFlag(QFileDevice::WriteOther));
        }
        // A crash leaves the socket name without a listener.
        const QString hash =
            QLatin1String(QCryptographicHash::hash(QFileInfo(home.path()).canonicalFilePath().toUtf8(),
                                                   QCryptographicHash::Sha256)
                              .toHex()
                              .left(24));
        pantau::test::writeFile(runtime.filePath(u"pantau-"_s + hash), {});
        SingleInstance next(home.path());
        QCOMPARE(next.begin({}), Role::First);
        next.deliverWaiting();
        QSignalSpy called(&next, &SingleInstance::called);
        const Second second(home.path(), {});
        QTRY_VERIFY(second.isOver());
        QCOMPARE(second.role(), Role::Second);
        QTRY_COMPARE(called.size(), 1);
    }

    void foreignProtocolIsDisconnected()
    {
        const QTemporaryDir home;
        SingleInstance first(home.path());
        QSignalSpy called(&first, &SingleInstance::called);
        QCOMPARE(first.begin({}), Role::First);
        first.deliverWaiting();
        const QStringList sockets = QDir(m_runtime.path()).entryList({u"pantau-*"_s}, QDir::System);
        QCOMPARE(sockets.size(), 1);
        QLocalSocket stranger;
        stranger.connectToServer(m_runtime.filePath(sockets.first()));
        QVERIFY(stranger.waitForConnected());
        stranger.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
        QTRY_COMPARE(stranger.state(), QLocalSocket::UnconnectedState);
        QVERIFY(called.isEmpty());
    }

    void runningInstanceCanBeQuit()
    {
        const QTemporaryDir home;
        QCOMPARE(SingleInstance(home.path()).endFirst(), SingleInstance::Ending::None);

        auto first = std::make_unique<SingleInstance>(home.path());
        QSignalSpy asked(first.get(), &SingleInstance::quitRequested);
        QSignalSpy called(first.get(), &SingleInstance::called);
        QCOMPARE(first->begin({}), Role::First);
        first->deliverWaiting();
        const Quitting quitting(home.path());
        QTRY_COMPARE(asked.size(), 1);
        QVERIFY(!quitting.isOver()); // it waits until the first one has quit
        QVERIFY(called.isEmpty());
        first.reset();
        QTRY_VERIFY(quitting.isOver());
        QCOMPARE(quitting.ending(), SingleInstance::Ending::Ended);
    }

    void startingInstanceCanBeQuit()
    {
        const QTemporaryDir home;
        SingleInstance first(home.path());
        QSignalSpy asked(&first, &SingleInstance::quitRequested);
        QCOMPARE(first.begin({}), Role::First);
        const QStringList sockets = QDir(m_runtime.path()).entryList({u"pantau-*"_s}, QDir::System);
        QCOMPARE(sockets.size(), 1);
        QLocalSocket quitting;
        quitting.connectToServer(m_runtime.filePath(sockets.first()));
        QVERIFY(quitting.waitForConnected());
        quitting.write("Pqui");
        QTRY_COMPARE(quitting.bytesAvailable(), 2); // the request was received
        QVERIFY(asked.isEmpty());
        first.deliverWaiting();
        QCOMPARE(asked.size(), 1);
    }

    // Start options from the command line and the environment.

    void init()
    {
        for (const char *each : {"HOME", "XDG_DATA_HOME", "PANTAU_DATA_DIR"})
            qunsetenv(each);
    }

    void dataDirOptionOverridesTheEnvironment()
    {
        qputenv("PANTAU_DATA_DIR", "/from/the/environment");
        QCOMPARE(read({}).dataDir, u"/from/the/environment"_s);
        const auto options = read({u"--data-dir"_s, u"/named"_s});
        QCOMPARE(options.dataDir, u"/named"_s);
        QVERIFY(options.problem.isEmpty());
    }

#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    /// Without a home folder, the data would be at the root of the file system.
    void dataFolderNeedsAHome()
    {
        QVERIFY2(read({}).problem.contains(u"HOME"_s), qPrintable(read({}).problem));
        QVERIFY(read({u"--data-dir"_s, u"/named"_s}).problem.isEmpty());
        qputenv("HOME", "/home/rina");
        QVERIFY(read({}).problem.isEmpty());
        QCOMPARE(read({}).dataDir, u"/home/rina/.local/share/pantau"_s);
        qputenv("XDG_DATA_HOME", "/data");
        QCOMPARE(read({}).dataDir, u"/data/pantau"_s);
        qunsetenv("HOME");
        QCOMPARE(read({}).dataDir, u"/data/pantau"_s);
        QVERIFY(read({}).problem.isEmpty());
    }
#endif

private:
    QTemporaryDir m_runtime;

    static StartOptions read(const QStringList &arguments)
    {
        return readStartOptions(QStringList{u"pantau"_s} + arguments);
    }
};

PANTAU_TEST(TestSingleInstance)
#include "tst_single_instance.moc"
