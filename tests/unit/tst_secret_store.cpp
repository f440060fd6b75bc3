// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/keychain_secret_store.h"
#include "support/patience.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::keychain;

namespace {

const AccountId FirstAccount{1};

const QString ServiceName = u"https://one.example/api/v1"_s;

KeptKey keptKey(const char *text)
{
    return {*ApiKey::parse(QString::fromLatin1(text)), ServiceName};
}

} // namespace

class TestSecretStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// As the bytes in the keychain have it.
    void keyIsStoredWithItsService()
    {
        const auto kept = KeptKey::fromKeychain(keptKey("one").secretBytes());
        QVERIFY(kept);
        QCOMPARE(kept->key.secretBytes(), QByteArray("one"));
        QCOMPARE(kept->service, ServiceName);
        QVERIFY(!KeptKey::fromKeychain("one"));
        QVERIFY(!KeptKey::fromKeychain("\nhttps://one.example"));
        QVERIFY(!KeptKey::fromKeychain(QByteArray()));
    }

    void missingKeychainIsReported_data()
    {
        const test::Table<QByteArray> row({"address"});
        row("no session", QByteArray());
        row("session switched off", "disabled:");
        row("session that is gone", "unix:path=/nonexistent/pantau-test-bus");
    }
    void missingKeychainIsReported()
    {
#if !defined(Q_OS_LINUX)
        QSKIP("Only here can a session be taken away.");
#endif
        QFETCH(QByteArray, address);
        qputenv("DBUS_SESSION_BUS_ADDRESS", address);
        qputenv("XDG_RUNTIME_DIR", "/nonexistent");

        KeychainSecretStore store(u"test"_s);
        const auto written = store.write(FirstAccount, keptKey("SECRET-123"));
        const auto read = store.read(FirstAccount);
        const auto removed = store.remove(FirstAccount);
        const ChannelId channel{1};
        const auto channelWritten = store.write(channel, ChannelSecret::fromKeychain("SECRET-123"));
        const auto channelRead = store.read(channel);
        const auto channelRemoved = store.remove(channel);
        QTRY_VERIFY(written.isFinished() && read.isFinished() && removed.isFinished());
        QTRY_VERIFY(channelWritten.isFinished() && channelRead.isFinished() && channelRemoved.isFinished());
        for (const keychain::SecretFailure &why : {read.result().error(), channelRead.result().error()}) {
            QCOMPARE(why.kind, keychain::SecretFailure::Kind::NoKeychain);
            QVERIFY(!why.detail.contains(u"SECRET-123"_s));
        }
        for (const Error &error : {written.result().error(), removed.result().error(),
                                   channelWritten.result().error(), channelRemoved.result().error()}) {
            QCOMPARE(error.kind, Error::Kind::NoKeychain);
            QVERIFY(error.sentence.contains(u"keychain"_s));
            QVERIFY(!(error.sentence + error.detail).contains(u"SECRET-123"_s));
        }
    }
};

PANTAU_TEST(TestSecretStore)
#include "tst_secret_store.moc"
