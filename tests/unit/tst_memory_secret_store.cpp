// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/keychain_secret_store.h"
#include "support/memory_secret_store.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QTest>

using namespace pantau;
using namespace pantau::keychain;

namespace {

const AccountId FirstAccount{1};
const AccountId Second{2};

const QString ServiceName = QStringLiteral("https://one.example/api/v1");

KeptKey keptKey(const char *text)
{
    return {*ApiKey::parse(QString::fromLatin1(text)), ServiceName};
}

QByteArray kept(SecretStore &store, AccountId account)
{
    const auto answer = store.read(account).result();
    return answer && *answer ? (*answer)->key.secretBytes() : QByteArray();
}

} // namespace

class TestMemorySecretStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsReplacesAndRemoves()
    {
        MemorySecretStore store;
        const auto nothing = store.read(FirstAccount).result();
        QVERIFY(nothing);
        QVERIFY(!*nothing);

        QVERIFY(store.write(FirstAccount, keptKey("one")).result());
        QCOMPARE(kept(store, FirstAccount), QByteArray("one"));
        QVERIFY(store.write(FirstAccount, keptKey("two")).result());
        QCOMPARE(kept(store, FirstAccount), QByteArray("two"));

        QVERIFY(store.remove(FirstAccount).result());
        QCOMPARE(kept(store, FirstAccount), QByteArray());
        QVERIFY(store.remove(FirstAccount).result());
    }

    void keepsAccountsApart()
    {
        MemorySecretStore store;
        QVERIFY(store.write(FirstAccount, keptKey("one")).result());
        QVERIFY(store.write(Second, keptKey("two")).result());
        QVERIFY(store.remove(FirstAccount).result());
        QCOMPARE(kept(store, FirstAccount), QByteArray());
        QCOMPARE(kept(store, Second), QByteArray("two"));
    }

    /// As the bytes in the keychain have it.
    void aKeyIsKeptWithItsService()
    {
        const auto kept = KeptKey::fromKeychain(keptKey("one").secretBytes());
        QVERIFY(kept);
        QCOMPARE(kept->key.secretBytes(), QByteArray("one"));
        QCOMPARE(kept->service, ServiceName);
        QVERIFY(!KeptKey::fromKeychain("one"));
        QVERIFY(!KeptKey::fromKeychain("\nhttps://one.example"));
        QVERIFY(!KeptKey::fromKeychain(QByteArray()));
    }

    void keepsChannelsApartFromAccounts()
    {
        MemorySecretStore store;
        const ChannelId channel{1}; // the same number as the account's
        QVERIFY(store.write(FirstAccount, keptKey("account")).result());
        QVERIFY(store.write(channel, ChannelSecret::fromKeychain("channel")).result());
        QCOMPARE(kept(store, FirstAccount), QByteArray("account"));
        QCOMPARE((*store.read(channel).result())->secretBytes(), QByteArray("channel"));
        QVERIFY(store.remove(channel).result());
        QVERIFY(!*store.read(channel).result());
        QCOMPARE(kept(store, FirstAccount), QByteArray("account"));
    }

    void aSlowKeychainAnswersWhenItIsTold()
    {
        MemorySecretStore store;
        QVERIFY(store.write(FirstAccount, keptKey("one")).result());
        QSignalSpy slow(&store, &SecretStore::slow);
        store.keychain().setMood(MemoryKeychain::Mood::Slow);
        const auto read = store.read(FirstAccount);
        const auto written = store.write(Second, keptKey("two"));
        QTRY_VERIFY(!slow.isEmpty());
        QVERIFY(!read.isFinished() && !written.isFinished());
        store.keychain().setMood(MemoryKeychain::Mood::Locked);
        QCOMPARE(read.result().error().kind, SecretFailure::Kind::Locked);
        QVERIFY(!written.result());
        store.keychain().setMood(MemoryKeychain::Mood::Open);
        QCOMPARE(kept(store, FirstAccount), QByteArray("one"));
        QCOMPARE(kept(store, Second), QByteArray());
    }

    void theKeychainOutlivesTheStore()
    {
        const auto keychain = std::make_shared<MemoryKeychain>();
        auto store = std::make_unique<MemorySecretStore>(keychain);
        QVERIFY(store->write(FirstAccount, keptKey("one")).result());
        keychain->setMood(MemoryKeychain::Mood::Slow);
        const auto unanswered = store->read(FirstAccount);
        store.reset();
        QVERIFY(unanswered.isCanceled());
        keychain->setMood(MemoryKeychain::Mood::Open);
        MemorySecretStore next(keychain);
        QCOMPARE(kept(next, FirstAccount), QByteArray("one"));
    }

    void opensWithAndWithoutAWord()
    {
        MemorySecretStore store;
        QSignalSpy opened(&store, &SecretStore::opened);
        store.keychain().setMood(MemoryKeychain::Mood::Locked);
        store.lookWhetherOpen();
        QCOMPARE(opened.size(), 0);
        store.keychain().setMood(MemoryKeychain::Mood::Open);
        QCOMPARE(opened.size(), 1);
        store.keychain().setMood(MemoryKeychain::Mood::Locked);
        store.keychain().setMood(MemoryKeychain::Mood::Open, MemoryKeychain::Notice::Silent);
        QCOMPARE(opened.size(), 1);
        store.lookWhetherOpen();
        QCOMPARE(opened.size(), 2);
    }

    void keychainSaysSoWhenThereIsNone_data()
    {
        QTest::addColumn<QByteArray>("address");
        QTest::newRow("no session") << QByteArray();
        QTest::newRow("session switched off") << QByteArray("disabled:");
        QTest::newRow("session that is gone") << QByteArray("unix:path=/nonexistent/pantau-test-bus");
    }
    void keychainSaysSoWhenThereIsNone()
    {
#if !defined(Q_OS_LINUX)
        QSKIP("Only here can a session be taken away.");
#endif
        QFETCH(QByteArray, address);
        qputenv("DBUS_SESSION_BUS_ADDRESS", address);
        qputenv("XDG_RUNTIME_DIR", "/nonexistent");

        KeychainSecretStore store(QStringLiteral("test"));
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
            QVERIFY(!why.detail.contains(QStringLiteral("SECRET-123")));
        }
        for (const Error &error : {written.result().error(), removed.result().error(),
                                   channelWritten.result().error(), channelRemoved.result().error()}) {
            QCOMPARE(error.kind, Error::Kind::NoKeychain);
            QVERIFY(error.sentence.contains(QStringLiteral("keychain")));
            QVERIFY(!(error.sentence + error.detail).contains(QStringLiteral("SECRET-123")));
        }
    }
};

PANTAU_TEST(TestMemorySecretStore)
#include "tst_memory_secret_store.moc"
