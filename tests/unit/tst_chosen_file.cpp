// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "support/test_program.h"

#include <QTemporaryDir>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

using namespace pantau;

class TestChosenFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fileWithinTheLimitIsRead()
    {
        const auto most = readChosenFile(made(u"most"_s, 100), 100);
        QVERIFY(most);
        QCOMPARE(*most, QByteArray(100, '\0'));
        const auto none = readChosenFile(made(u"none"_s, 0), 100);
        QVERIFY(none);
        QVERIFY(none->isEmpty());
    }

    void unsuitableFileIsRefused_data()
    {
        const test::Table<QString, Error::Kind, QString> row({"path", "kind", "why"});

        row("too large", made(u"large"_s, 101), Error::Kind::InvalidInput, "is too large");
        // A sparse file: large in size, but using no space.
        row("a terabyte", made(u"huge"_s, 1LL << 40), Error::Kind::InvalidInput, "is too large");
        row("a folder", m_folder.path(), Error::Kind::InvalidInput, "is a folder");
        row("not there", m_folder.filePath(u"not-there"_s), Error::Kind::InvalidInput, "cannot be read");
#ifdef Q_OS_UNIX
        const QString pipe = m_folder.filePath(u"pipe"_s);
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        row("a pipe", pipe, Error::Kind::InvalidInput, "not an ordinary file");
        row("a device", "/dev/zero", Error::Kind::InvalidInput, "not an ordinary file");
#endif
    }
    void unsuitableFileIsRefused()
    {
        QFETCH(const QString, path);
        QFETCH(const Error::Kind, kind);
        QFETCH(const QString, why);
        const auto read = readChosenFile(path, 100);
        QVERIFY(!read);
        QCOMPARE(read.error().kind, kind);
        QVERIFY2(read.error().sentence.contains(why), qPrintable(read.error().sentence));
        QVERIFY2(read.error().sentence.contains(path), qPrintable(read.error().sentence));
    }

private:
    [[nodiscard]] QString made(const QString &name, qint64 size) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || !file.resize(size))
            qFatal("%s cannot be made.", qPrintable(name));
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

PANTAU_TEST(TestChosenFile)

#include "tst_chosen_file.moc"
