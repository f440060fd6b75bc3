// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/test_program.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

/// `pantau-service blocklist build|show` as a process: its output and exit codes are a public interface.
class TestServiceBlocklistCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void endsWith_data()
    {
        pantau::test::columns<QString, int>({"words", "exitCode"});
        const auto row = [](const char *words, int exitCode) {
            QTest::newRow(words) << QString::fromLatin1(words) << exitCode;
        };
        row("blocklist build --help", 0);
        row("blocklist show --help", 0);
        row("blocklist sing", 2);
        row("blocklist build HOME/list.txt", 2);
        row("blocklist build --output HOME/x", 2);
        row("blocklist show", 2);
        row("blocklist build HOME/missing.txt --output HOME/x", 1);
        row("blocklist build HOME/list.txt --output HOME/no/such/folder/x", 1);
        row("blocklist show HOME/list.txt", 1);
        row("blocklist build HOME/list.txt --output HOME/list.txt", 1);
        row("blocklist build HOME/list.txt --output HOME/notes.txt", 1);
    }
    void endsWith()
    {
        QFETCH(QString, words);
        write("list.txt", "a.example\n");
        write("notes.txt", "mine\n");
        const Done done = run(words);
        QCOMPARE(read("notes.txt"), QByteArray("mine\n"));
        QCOMPARE(read("list.txt"), QByteArray("a.example\n"));
        QTEST(done.exitCode, "exitCode");
        QCOMPARE(done.out.isEmpty(), done.exitCode != 0);
        QCOMPARE(done.err.count(u'\n'), done.exitCode == 0 ? 0 : 1);
    }

    void tellsWhatItBuilt()
    {
        write("one.txt", "a.example\nb.example\n");
        write("two.hosts", "0.0.0.0 b.example c.example\nnodot\n");
        const Done built = run(u"blocklist build HOME/one.txt HOME/two.hosts --output HOME/i --json"_s);
        QCOMPARE(built.exitCode, 0);
        QJsonObject about = QJsonDocument::fromJson(built.out.toUtf8()).object();
        QCOMPARE(about[u"domains"].toInt(), 3);
        QCOMPARE(about[u"source"].toString(), u"one.txt, two.hosts"_s);
        QCOMPARE(about[u"sha256"].toString().size(), 64);
        const Done shown = run(u"blocklist show HOME/i --json"_s);
        QCOMPARE(shown.exitCode, 0);
        const QJsonObject leftOut = about.take(u"left_out").toObject();
        QCOMPARE(leftOut.size(), 6);
        QCOMPARE(leftOut[u"no_domain"].toInt(), 1);
        QCOMPARE(QJsonDocument::fromJson(shown.out.toUtf8()).object(), about);
        const Done line = run(u"blocklist show HOME/i"_s);
        QVERIFY2(line.out.contains(about[u"sha256"].toString()), qPrintable(line.out));
    }

    void showsTheFirstTenBadLines()
    {
        QByteArray text;
        for (int i = 1; i <= 12; ++i)
            text += "good" + QByteArray::number(i) + ".example\nbad" + QByteArray::number(i) + "\n";
        write("bad.txt", text);
        const Done built = run(u"blocklist build HOME/bad.txt --output HOME/i"_s);
        QCOMPARE(built.exitCode, 0);
        const QStringList lines = built.err.split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 12); // the count, ten of them, and the number of others
        QVERIFY2(lines.first().contains(u"12"), qPrintable(lines.first()));
        QVERIFY2(lines.at(10).contains(u"20") && lines.at(10).contains(u"bad10"), qPrintable(lines.at(10)));
    }

private:
    struct Done
    {
        int exitCode = -1;
        QString out;
        QString err;
    };
    Done run(QString words)
    {
        words.replace(u"HOME"_s, m_home.path());
        QProcess process;
        process.start(QStringLiteral(PANTAU_BIN_DIR "/pantau-service"), words.split(u' '));
        if (!process.waitForFinished(30'000) || process.exitStatus() != QProcess::NormalExit)
            return {};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }
    void write(const char *name, const QByteArray &bytes)
    {
        pantau::test::writeFile(m_home.filePath(QString::fromLatin1(name)), bytes);
    }
    [[nodiscard]] QByteArray read(const char *name) const
    {
        QFile file(m_home.filePath(QString::fromLatin1(name)));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_home;
};

PANTAU_TEST(TestServiceBlocklistCommand)
#include "tst_service_blocklist_command.moc"
