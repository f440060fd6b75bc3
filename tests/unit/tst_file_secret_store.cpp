// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/file_secret_store.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

using namespace pantau;
using namespace pantau::keychain;

namespace {

const QByteArray Passphrase("correct horse battery staple");
constexpr AccountId SomeAccount{3};
constexpr ChannelId Chat{3};

KeptKey keyOf(const char *text)
{
    return {*ApiKey::parse(QString::fromLatin1(text)), u"https://service.example/api/v1"_s};
}

} // namespace

/// Keys and secrets in an encrypted file, for computers without a keychain.
class TestFileSecretStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        m_path = m_folder->filePath(u"secrets.sealed"_s);
    }

    void keysAndSecretsAreStoredSeparately()
    {
        const auto before = store();
        QVERIFY(!before->read(SomeAccount).result()->has_value());
        QCOMPARE(before->look(SomeAccount).result(), SecretLookup::Missing);
        QVERIFY(before->write(SomeAccount, keyOf("key-of-the-account")).result());
        QVERIFY(before->write(Chat, ChannelSecret::fromKeychain("secret of the chat")).result());
        QVERIFY(before->write(SomeAccount, keyOf("another-key")).result());

        const auto after = store();
        const auto key = after->read(SomeAccount).result();
        QVERIFY(key && *key);
        QCOMPARE((**key).secretBytes(), keyOf("another-key").secretBytes());
        QCOMPARE(after->look(SomeAccount).result(), SecretLookup::Kept);
        const auto secret = after->read(Chat).result();
        QVERIFY(secret && *secret);
        QCOMPARE((**secret).secretBytes(), QByteArray("secret of the chat"));
        // A store that stayed open sees the changes of another.
        QVERIFY(after->remove(Chat).result());
        QVERIFY(!before->read(Chat).result()->has_value());
    }

    void keyIsScopedToItsDatabase()
    {
        QVERIFY(store()->write(SomeAccount, keyOf("key-of-the-account")).result());
        QVERIFY(!store(Passphrase, u"b"_s)->read(SomeAccount).result()->has_value());
    }

    void fileContainsNoPlainText()
    {
        QVERIFY(store()->write(SomeAccount, keyOf("key-of-the-account")).result());
        const QByteArray first = test::bytesOf(m_path);
        for (const char *word : {"key-of", "service.example", "account", "correct horse"})
            QVERIFY2(!first.contains(word), word);
        QCOMPARE(QFileInfo(m_path).permissions() &
                     (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
                 QFile::Permissions());
        // The same once more is sealed with another nonce.
        QVERIFY(store()->write(SomeAccount, keyOf("key-of-the-account")).result());
        QVERIFY(test::bytesOf(m_path) != first);
    }

    void fileIsDeletedWithItsLastSecret()
    {
        const auto kept = store();
        QVERIFY(kept->write(SomeAccount, keyOf("key-of-the-account")).result());
        QVERIFY(kept->remove(Chat).result()); // not there: no error
        QVERIFY(QFile::exists(m_path));
        QVERIFY(kept->remove(SomeAccount).result());
        QVERIFY(!QFile::exists(m_path));
    }

    void wrongPassphraseIsRejected()
    {
        QVERIFY(store()->write(SomeAccount, keyOf("key-of-the-account")).result());
        const QByteArray sealed = test::bytesOf(m_path);
        const auto wrong = store("correct horse battery stapler");
        const auto read = wrong->read(SomeAccount).result();
        QVERIFY(!read);
        QCOMPARE(read.error().kind, SecretFailure::Kind::NoKeychain);
        const auto written = wrong->write(SomeAccount, keyOf("another-key")).result();
        QVERIFY(!written);
        QVERIFY2(written.error().sentence.contains("passphrase does not open"_L1),
                 qPrintable(written.error().sentence));
        QVERIFY(!wrong->remove(SomeAccount).result());
        QCOMPARE(test::bytesOf(m_path), sealed);
    }

    void modifiedFileIsRejected_data()
    {
        // flipAt: from the end if negative
        const test::Table<int, int> row({"cutAt", "flipAt"});
        row("the heading", -1, 0);
        row("the salt", -1, 20);
        row("the nonce", -1, 40);
        row("a secret", -1, 70);
        row("the end", -1, -1);
        row("empty", 0, 1000);
        row("cut in the salt", 20, 1000);
        row("cut in the secrets", 75, 1000);
    }
    void modifiedFileIsRejected()
    {
        QFETCH(int, cutAt);
        QFETCH(int, flipAt);
        QVERIFY(store()->write(SomeAccount, keyOf("key-of-the-account")).result());
        QByteArray changed = test::bytesOf(m_path);
        if (cutAt >= 0)
            changed.truncate(cutAt);
        const qsizetype at = flipAt < 0 ? changed.size() + flipAt : flipAt;
        if (at < changed.size())
            changed[at] = char(changed.at(at) ^ 1);
        test::writeFile(m_path, changed);
        QVERIFY(!store()->read(SomeAccount).result());
        QVERIFY(!store()->write(SomeAccount, keyOf("another-key")).result());
        QCOMPARE(test::bytesOf(m_path), changed);
    }

    void failedWriteKeepsTheStoredKey()
    {
        const auto kept = store();
        QVERIFY(kept->write(SomeAccount, keyOf("key-of-the-account")).result());
        // A folder that is gone stands for a disk that takes nothing: the file is read, and cannot be
        // replaced.
        const QString elsewhere = m_folder->filePath(u"elsewhere"_s);
        QVERIFY(QDir().mkpath(elsewhere));
        QVERIFY(QFile::link(elsewhere + u"/gone/secrets.sealed"_s, elsewhere + u"/link"_s));
        FileSecretStore broken(std::make_unique<SealedFile>(elsewhere + u"/link"_s, Passphrase), u"a"_s);
        const auto written = broken.write(SomeAccount, keyOf("another-key")).result();
        QVERIFY(!written);
        QCOMPARE(written.error().kind, Error::Kind::NoKeychain);
        QVERIFY(!written.error().sentence.isEmpty());
        QVERIFY(kept->read(SomeAccount).result()->has_value());
    }

private:
    std::unique_ptr<FileSecretStore> store(const QByteArray &passphrase = Passphrase,
                                           const QString &scope = u"a"_s) const
    {
        return std::make_unique<FileSecretStore>(std::make_unique<SealedFile>(m_path, passphrase), scope);
    }
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

PANTAU_TEST(TestFileSecretStore)
#include "tst_file_secret_store.moc"
