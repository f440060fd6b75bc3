// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/keychain_secret_store.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <memory>

using namespace pantau;
using namespace pantau::keychain;

namespace {

constexpr AccountId First{1};
const QString Service = u"https://one.example/api/v1"_s;

KeptKey key(const char *text)
{
    return {*ApiKey::parse(QString::fromLatin1(text)), Service};
}

/// A background program that runs until it is stopped.
class Running
{
public:
    Running(const QString &program, const QStringList &arguments)
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(program, arguments);
    }
    ~Running()
    {
        m_process.terminate();
        m_process.waitForFinished();
    }
    Running(const Running &) = delete;
    Running &operator=(const Running &) = delete;

    void tell(const QByteArray &words)
    {
        m_process.write(words);
        m_process.closeWriteChannel();
    }
    [[nodiscard]] QByteArray firstLine()
    {
        while (!m_process.canReadLine() && m_process.waitForReadyRead()) {
        }
        return m_process.readLine().trimmed();
    }

private:
    QProcess m_process;
};

} // namespace

class TestKeychain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Starts a session bus that does not activate a keychain.
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        QVERIFY(QDir(m_folder.path()).mkdir(u"run"_s));
        QVERIFY(QFile::setPermissions(m_folder.filePath(u"run"_s),
                                      QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        const QString configuration = m_folder.filePath(u"bus.conf"_s);
        test::writeFile(configuration,
                        "<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>"
                        "<policy context='default'><allow send_destination='*' eavesdrop='true'/>"
                        "<allow eavesdrop='true'/><allow own='*'/></policy></busconfig>");
        m_bus = std::make_unique<Running>(u"dbus-daemon"_s, QStringList{u"--config-file="_s + configuration,
                                                                        u"--nofork"_s, u"--print-address"_s});
        const QByteArray address = m_bus->firstLine();
        QVERIFY2(address.startsWith("unix:"), address.constData());
        qputenv("DBUS_SESSION_BUS_ADDRESS", address);
        for (const char *folder : {"HOME", "XDG_DATA_HOME"})
            qputenv(folder, QFile::encodeName(m_folder.path()));
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_folder.filePath(u"run"_s)));
        qputenv("XDG_CURRENT_DESKTOP", "XFCE");
        // Copying the daemon drops its file capability. A container without CAP_IPC_LOCK refuses to run it
        // otherwise.
        const QString daemon = QStandardPaths::findExecutable(u"gnome-keyring-daemon"_s);
        QVERIFY2(!daemon.isEmpty(), "make setup installs gnome-keyring");
        QVERIFY(QFile::copy(daemon, m_folder.filePath(u"daemon"_s)));
    }

    void cleanup() { m_keyring.reset(); }

    void keychainThatStartsLaterIsDetected()
    {
        KeychainSecretStore store(u"test"_s);
        QSignalSpy opened(&store, &SecretStore::opened);
        const auto early = written(store, "SECRET-1");
        QVERIFY(!early);
        QVERIFY(kept(store).isEmpty());

        startKeyring();
        QTRY_VERIFY(!opened.isEmpty());
        const auto late = written(store, "SECRET-2");
        QVERIFY2(late, qPrintable(late ? QString() : late.error().detail));
        QCOMPARE(kept(store), QByteArray("SECRET-2"));
    }

    void restartedKeychainIsDetected()
    {
        KeychainSecretStore store(u"test"_s);
        QSignalSpy opened(&store, &SecretStore::opened);
        QVERIFY(!written(store, "SECRET-3"));
        startKeyring();
        QTRY_VERIFY(!opened.isEmpty());
        QVERIFY(written(store, "SECRET-3"));

        m_keyring.reset();
        QVERIFY(!written(store, "SECRET-4"));
        opened.clear();
        startKeyring();
        QTRY_VERIFY(!opened.isEmpty());
        QCOMPARE(kept(store), QByteArray("SECRET-3"));
        const auto again = written(store, "SECRET-5");
        QVERIFY2(again, qPrintable(again ? QString() : again.error().detail));
        QCOMPARE(kept(store), QByteArray("SECRET-5"));
    }

private:
    /// Starts the keychain, which is usable once store.opened() has been emitted.
    void startKeyring()
    {
        m_keyring = std::make_unique<Running>(
            m_folder.filePath(u"daemon"_s),
            QStringList{u"--unlock"_s, u"--components=secrets"_s, u"--foreground"_s});
        m_keyring->tell("sesame");
    }

    [[nodiscard]] static Result<void> written(SecretStore &store, const char *text)
    {
        const auto answer = store.write(First, key(text));
        if (!test::waitFor([&answer] { return answer.isFinished(); }))
            return failure({Error::Kind::NoKeychain, u"no answer"_s, {}});
        return answer.result();
    }

    [[nodiscard]] static QByteArray kept(SecretStore &store)
    {
        const auto answer = store.read(First);
        if (!test::waitFor([&answer] { return answer.isFinished(); }) || !answer.result() ||
            !*answer.result())
            return {};
        return (*answer.result())->key.secretBytes();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Running> m_bus;
    std::unique_ptr<Running> m_keyring;
};

PANTAU_TEST(TestKeychain)
#include "tst_keychain.moc"
