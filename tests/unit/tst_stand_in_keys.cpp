// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/server_secrets.h"
#include "support/test_program.h"

#include <QFile>
#include <QStringEncoder>
#include <QTemporaryDir>

using namespace pantau;
using namespace pantau::app;

namespace {

QByteArray secret(const std::optional<ApiKey> &key)
{
    return key ? key->secretBytes() : QByteArray();
}

QByteArray named(const StandInKeys &keys, const char *name)
{
    const auto found = keys.named.constFind(QString::fromLatin1(name));
    return found == keys.named.cend() ? QByteArray() : found->secretBytes();
}

} // namespace

class TestStandInKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void variableNamesAreDerivedFromAccounts()
    {
        QCOMPARE(standInName(u"Toko Melati"_s), u"TOKO_MELATI"_s);
        QCOMPARE(standInName(u"a-b.c/1"_s), u"A_B_C_1"_s);
        QCOMPARE(standInVariable(u"Agency"_s), u"PANTAU_API_KEY_AGENCY"_s);
    }

    void keysAreReadFromTheEnvironment()
    {
        QProcessEnvironment environment;
        QVERIFY(!standInKeys(environment)->common);
        environment.insert(u"PANTAU_API_KEY"_s, u"one"_s);
        environment.insert(u"PANTAU_API_KEY_TOKO_MELATI"_s, u"two"_s);
        environment.insert(u"PANTAU_API_KEY_EMPTY"_s, QString());
        environment.insert(u"PANTAU_API_KEYS"_s, u"no"_s);
        const auto keys = standInKeys(environment);
        QCOMPARE(secret(keys->common), QByteArray("one"));
        QCOMPARE(named(*keys, "TOKO_MELATI"), QByteArray("two"));
        QCOMPARE(keys->named.size(), 1);
        environment.insert(u"PANTAU_API_KEY_BAD"_s, u"a\nb"_s);
        const auto bad = standInKeys(environment);
        QVERIFY(!bad && bad.error().sentence.startsWith(u"PANTAU_API_KEY_BAD: "_s));
    }

    void keysAreReadFromSystemdCredentials()
    {
        QTemporaryDir folder;
        write(folder.filePath(u"pantau-api-key"_s), "one\n");
        write(folder.filePath(u"pantau-api-key-toko-melati"_s), "two\n");
        write(folder.filePath(u"another-secret"_s), "no");
        QProcessEnvironment environment;
        environment.insert(u"CREDENTIALS_DIRECTORY"_s, folder.path());
        environment.insert(u"PANTAU_API_KEY"_s, u"less"_s);
        const auto keys = standInKeys(environment);
        QCOMPARE(secret(keys->common), QByteArray("one"));
        QCOMPARE(named(*keys, "TOKO_MELATI"), QByteArray("two"));
    }

    void keysAreReadFromFiles()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"a=key"_s);
        write(file, "one\n");
        auto keys = standInKeys({}, {file, u"Toko Melati="_s + file});
        QCOMPARE(secret(keys->common), QByteArray("one"));
        QCOMPARE(named(*keys, "TOKO_MELATI"), QByteArray("one"));

        const auto missing = standInKeys({}, {folder.filePath(u"none"_s)});
        QVERIFY(!missing && missing.error().sentence.contains(u"none"_s));
    }

    void keyFileEncodingIsNeverGuessed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("refusal"); // empty: the key is read
        const auto row = [](const char *name, const QByteArray &bytes, const char *refusal = "") {
            QTest::newRow(name) << bytes << QString::fromLatin1(refusal);
        };
        const auto encoded = [](QStringConverter::Encoding encoding, bool isMarked) {
            const auto flag = isMarked ? QStringConverter::Flag::WriteBom : QStringConverter::Flag::Default;
            return QByteArray(QStringEncoder(encoding, flag).encode(u"ptu_Key1\r\n"_s));
        };
        row("UTF-8", "ptu_Key1\n");
        row("UTF-8 with mark", encoded(QStringConverter::Utf8, true));
        row("UTF-16LE with mark, as Notepad and PowerShell save it",
            encoded(QStringConverter::Utf16LE, true));
        row("UTF-16BE with mark", encoded(QStringConverter::Utf16BE, true));
        row("UTF-32LE with mark", encoded(QStringConverter::Utf32LE, true));
        row("UTF-16LE", encoded(QStringConverter::Utf16LE, false), "UTF-16 without a byte order mark");
        row("UTF-16BE", encoded(QStringConverter::Utf16BE, false), "UTF-16 without a byte order mark");
        row("NUL", QByteArray("ptu_Key1\0", 9), "null characters");
        row("Latin-1", "ptu_K\xe9y1\n", "is not UTF-8 text. Save it as UTF-8.");
        row("cut UTF-8", "ptu_Key1\xc3", "is not UTF-8 text");
        row("half a character of UTF-16", encoded(QStringConverter::Utf16LE, true) + 'x', "damaged");
        row("half a surrogate pair", QByteArray("\xff\xfe\x00\xd8", 4), "damaged");
        row("NUL in UTF-16", QByteArray("\xff\xfek\0\0\0", 6), "damaged");
        row("only a mark", "\xef\xbb\xbf", "The key is empty");
        row("nothing", "", "The key is empty");
        row("a file that is too long", QByteArray(4097, 'k'), "too long");
    }

    void keyFileEncodingIsNeverGuessed()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, refusal);
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"key.txt"_s);
        write(file, bytes);
        const auto keys = standInKeys({}, {file});
        if (refusal.isEmpty()) {
            QVERIFY2(keys, keys ? "" : qPrintable(keys.error().sentence));
            QCOMPARE(secret(keys->common), QByteArray("ptu_Key1"));
            return;
        }
        QVERIFY(!keys);
        QVERIFY2(keys.error().sentence.contains(refusal), qPrintable(keys.error().sentence));
        QVERIFY(keys.error().sentence.contains(u"key.txt"_s));
        QVERIFY(!keys.error().sentence.contains(u"ptu_"_s));
    }

    void fileReadableByOthersIsRejected()
    {
#ifndef Q_OS_UNIX
        QSKIP("There are no such permissions here.");
#endif
        QTemporaryDir folder;
        const QString file = folder.filePath(u"key"_s);
        write(file, "SECRET");
        for (const auto others : {QFile::ReadGroup, QFile::ReadOther, QFile::WriteOther}) {
            QVERIFY(QFile::setPermissions(file, QFile::ReadOwner | others));
            const auto keys = standInKeys({}, {file});
            QVERIFY(!keys && keys.error().sentence.contains(u"chmod 600"_s));
            QVERIFY(!keys.error().sentence.contains(u"SECRET"_s));
        }
    }

private:
    static void write(const QString &path, const QByteArray &text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    }
};

PANTAU_TEST(TestStandInKeys)
#include "tst_stand_in_keys.moc"
