// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/stand_in_keys.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

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
    void namesOfVariables()
    {
        QCOMPARE(standInName(QStringLiteral("Toko Melati")), QStringLiteral("TOKO_MELATI"));
        QCOMPARE(standInName(QStringLiteral("a-b.c/1")), QStringLiteral("A_B_C_1"));
        QCOMPARE(standInVariable(QStringLiteral("Agency")), QStringLiteral("PANTAU_API_KEY_AGENCY"));
    }

    void fromTheEnvironment()
    {
        QProcessEnvironment environment;
        QVERIFY(!standInKeys(environment)->common);
        environment.insert(QStringLiteral("PANTAU_API_KEY"), QStringLiteral("one"));
        environment.insert(QStringLiteral("PANTAU_API_KEY_TOKO_MELATI"), QStringLiteral("two"));
        environment.insert(QStringLiteral("PANTAU_API_KEY_EMPTY"), QString());
        environment.insert(QStringLiteral("PANTAU_API_KEYS"), QStringLiteral("no"));
        const auto keys = standInKeys(environment);
        QCOMPARE(secret(keys->common), QByteArray("one"));
        QCOMPARE(named(*keys, "TOKO_MELATI"), QByteArray("two"));
        QCOMPARE(keys->named.size(), 1);
        environment.insert(QStringLiteral("PANTAU_API_KEY_BAD"), QStringLiteral("a\nb"));
        const auto bad = standInKeys(environment);
        QVERIFY(!bad && bad.error().sentence.startsWith(QStringLiteral("PANTAU_API_KEY_BAD: ")));
    }

    void fromSystemdsCredentials()
    {
        QTemporaryDir folder;
        write(folder.filePath(QStringLiteral("pantau-api-key")), "one\n");
        write(folder.filePath(QStringLiteral("pantau-api-key-toko-melati")), "two\n");
        write(folder.filePath(QStringLiteral("another-secret")), "no");
        QProcessEnvironment environment;
        environment.insert(QStringLiteral("CREDENTIALS_DIRECTORY"), folder.path());
        environment.insert(QStringLiteral("PANTAU_API_KEY"), QStringLiteral("less"));
        const auto keys = standInKeys(environment);
        QCOMPARE(secret(keys->common), QByteArray("one"));
        QCOMPARE(named(*keys, "TOKO_MELATI"), QByteArray("two"));
    }

    void fromFiles()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("a=key"));
        write(file, "one\n");
        auto keys = standInKeys({}, {file, QStringLiteral("Toko Melati=") + file});
        QCOMPARE(secret(keys->common), QByteArray("one"));
        QCOMPARE(named(*keys, "TOKO_MELATI"), QByteArray("one"));

        const auto missing = standInKeys({}, {folder.filePath(QStringLiteral("none"))});
        QVERIFY(!missing && missing.error().sentence.contains(QStringLiteral("none")));
    }

    void aFileThatOthersMayReadIsRefused()
    {
#ifndef Q_OS_UNIX
        QSKIP("There are no such permissions here.");
#endif
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("key"));
        write(file, "SECRET");
        for (const auto others : {QFile::ReadGroup, QFile::ReadOther, QFile::WriteOther}) {
            QVERIFY(QFile::setPermissions(file, QFile::ReadOwner | others));
            const auto keys = standInKeys({}, {file});
            QVERIFY(!keys && keys.error().sentence.contains(QStringLiteral("chmod 600")));
            QVERIFY(!keys.error().sentence.contains(QStringLiteral("SECRET")));
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

QTEST_GUILESS_MAIN(TestStandInKeys)
#include "tst_stand_in_keys.moc"
