// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "support/small_disk.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

using namespace pantau;

class TestWholeFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_dir.emplace().isValid()); }

    void standardOutputReceivesTheWholeText()
    {
        const QString file = path("out.csv");
        std::fflush(stdout);
        const int terminal = ::dup(STDOUT_FILENO);
        {
            QFile output(file);
            QVERIFY(output.open(QFile::WriteOnly) && ::dup2(output.handle(), STDOUT_FILENO) >= 0);
        }
        const auto written = writeWholeFile(u"-"_s, "one\ntwo\n", {});
        std::fflush(stdout);
        ::dup2(terminal, STDOUT_FILENO);
        ::close(terminal);
        QVERIFY2(written, written ? "" : qPrintable(written.error().sentence));
        QCOMPARE(test::bytesOf(file), QByteArray("one\ntwo\n"));
    }

    void fileAppearsOnlyWhenComplete()
    {
        const QString file = path("a.csv");
        {
            WholeFile writing(file, {});
            QVERIFY(writing.open());
            QVERIFY(writing.write("one\n"));
            QVERIFY(!QFile::exists(file));
            QVERIFY(writing.write("two\n"));
            QVERIFY(writing.commit());
        }
        QCOMPARE(test::bytesOf(file), QByteArray("one\ntwo\n"));
        {
            WholeFile given(file, {});
            QVERIFY(given.open());
            QVERIFY(given.write("half"));
        }
        QCOMPARE(test::bytesOf(file), QByteArray("one\ntwo\n"));
        QCOMPARE(QDir(m_dir->path()).entryList(QDir::Files), QStringList{u"a.csv"_s});
    }

    /// Where the file reaches the limit. QSaveFile does not notice that in its last block.
    void fullDiskIsReportedAndTheOldFileKept_data()
    {
        const test::Table<int, int> row({"room", "rows"});
        row("in the last block", 20'000, 900);
        row("long before", 20'000, 90'000);
        row("immediately", 0, 1);
    }
    void fullDiskIsReportedAndTheOldFileKept()
    {
        QFETCH(const int, room);
        QFETCH(const int, rows);
        const QString file = path("a.csv");
        test::writeFile(file, "the good one");
        Result<void> done;
        {
            const test::SmallDisk disk(static_cast<rlim_t>(room));
            WholeFile writing(file, {});
            done = writing.open();
            for (int i = 0; done && i < rows; ++i)
                done = writing.write(QByteArray(25, 'x'));
            if (done)
                done = writing.commit();
        }
        QVERIFY(!done);
        QCOMPARE(done.error().kind, Error::Kind::Storage);
        QVERIFY2(done.error().sentence.contains(QDir::toNativeSeparators(file)),
                 qPrintable(done.error().sentence));
        QVERIFY2(done.error().sentence.contains(qt_error_string(EFBIG)), qPrintable(done.error().sentence));
        QCOMPARE(test::bytesOf(file), QByteArray("the good one"));
        QCOMPARE(QDir(m_dir->path()).entryList(QDir::Files), QStringList{u"a.csv"_s});
    }

    void onlyOrdinaryFilesAreReplaced()
    {
        const QString fifo = path("fifo");
        QCOMPARE(::mkfifo(QFile::encodeName(fifo).constData(), 0600), 0);
        const QString link = path("link");
        QVERIFY(QFile::link(fifo, link));
        for (const QString &way : {fifo, link}) {
            const auto done = writeWholeFile(way, "x");
            QVERIFY(!done);
            QVERIFY2(done.error().sentence.contains(u"not an ordinary file"_s),
                     qPrintable(done.error().sentence));
        }
        QVERIFY(std::filesystem::is_fifo(QFile::encodeName(fifo).constData()));
        QVERIFY(writeWholeFile(m_dir->path(), "x").error().sentence.contains(u"is a folder"_s));
    }

    void errorSuggestsAFittingRemedy_data()
    {
        const test::Table<QString, QString> row({"way", "advice"});
        row("no folder", "no/such/folder/a.csv", "Create its folder, or choose another place.");
        row("a file instead of a folder", "file/a.csv", "unchanged. Choose another place.");
    }
    void errorSuggestsAFittingRemedy()
    {
        QFETCH(const QString, way);
        QFETCH(const QString, advice);
        test::writeFile(path("file"), "x");
        const auto done = writeWholeFile(m_dir->filePath(way), "x");
        QVERIFY(!done);
        QVERIFY2(done.error().sentence.endsWith(advice), qPrintable(done.error().sentence));
    }

    void pantausFilesAreNotReplaced_data()
    {
        const test::Table<QString> row({"way"});
        for (const char *name :
             {"data/pantau.db", "data/pantau.db-wal", "data/pantau.db-shm", "data/pantau.db-journal",
              "data/pantau.lock", "data/PANTAU.DB", "data/../data/./pantau.db", "other-data/pantau.db",
              "symbolic", "dangling", "hard", "data/pantau.db.backup-v4"})
            row(name, QString::fromLatin1(name));
    }
    void pantausFilesAreNotReplaced()
    {
        QFETCH(const QString, way);
        QVERIFY(QDir(m_dir->path()).mkdir(u"data"_s));
        const QString database = path("data/pantau.db");
        test::writeFile(database, "precious");
        QVERIFY(QFile::link(path("data"), path("other-data")));
        QVERIFY(QFile::link(database, path("symbolic")));
        QVERIFY(QFile::link(u"data/pantau.db-wal"_s, path("dangling")));
        std::filesystem::create_hard_link(QFile::encodeName(database).constData(),
                                          QFile::encodeName(path("hard")).constData());
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_dir->path()));
        for (const QString &written : {way, path(way.toLatin1().constData())})
            for (const QString &folder : {u"data"_s, path("data"), path("other-data")}) {
                QVERIFY2(isOwnFile(written, folder), qPrintable(written + u' ' + folder));
                const auto done = writeWholeFile(written, "x", folder);
                QVERIFY(!done);
                QVERIFY2(done.error().sentence.contains(u"one of Pantau's own files"_s),
                         qPrintable(done.error().sentence));
            }
        QVERIFY(QDir::setCurrent(before));
        QCOMPARE(test::bytesOf(database), QByteArray("precious"));
    }

    void otherFilesInTheDataFolderCanBeWritten()
    {
        QVERIFY(QDir(m_dir->path()).mkdir(u"data"_s));
        QVERIFY(writeWholeFile(path("data/report.html"), "x", path("data")));
        QVERIFY(writeWholeFile(path("pantau.db"), "x", path("data")));
        QVERIFY(writeWholeFile(path("data/report.html"), "y", path("data")));
        QCOMPARE(test::bytesOf(path("data/report.html")), QByteArray("y"));
    }

private:
    [[nodiscard]] QString path(const char *name) const { return m_dir->filePath(QString::fromLatin1(name)); }

    std::optional<QTemporaryDir> m_dir;
};

PANTAU_TEST(TestWholeFile)
#include "tst_whole_file.moc"
