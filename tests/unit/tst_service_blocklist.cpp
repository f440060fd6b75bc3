// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_source.h"
#include "service/blocklist_text.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace pantau;
using namespace pantau::service;

class TestServiceBlocklist : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsALine_data();
    void readsALine();
    void refusesWhatIsNoList_data();
    void refusesWhatIsNoList();
    void buildsOneIndexOfSeveralLists();
    void writesNothingUnlessAllCanBeRead();
    void refusesADamagedIndex_data();
    void refusesADamagedIndex();
    void keepsTheIndexOfAText();
    void hasASampleList();

private:
    QString write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(m_home.filePath(name));
        if (!file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("The test's file could not be written.");
        return file.fileName();
    }
    static bool blocks(const BlocklistIndex &index, const char *name)
    {
        return index.isBlocked(*DomainName::parse(QString::fromUtf8(name)));
    }

    QTemporaryDir m_home;
};

void TestServiceBlocklist::readsALine_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("name");

    QTest::newRow("plain") << QByteArray("a.example") << QStringLiteral("a.example");
    QTest::newRow("CRLF and capitals") << QByteArray("A.Example\r") << QStringLiteral("a.example");
    QTest::newRow("an address") << QByteArray("https://www.a.example/x") << QStringLiteral("a.example");
    QTest::newRow("a remark behind it") << QByteArray("a.example # since May") << QStringLiteral("a.example");
    QTest::newRow("IDN") << QByteArray("bücher.example") << QStringLiteral("xn--bcher-kva.example");
    QTest::newRow("BOM") << QByteArray("\xEF\xBB\xBF"
                                       "a.example")
                         << QStringLiteral("a.example");
}

void TestServiceBlocklist::readsALine()
{
    QFETCH(QByteArray, line);
    const auto list = readBlocklist(write(QStringLiteral("line.txt"), line + "\n# a remark\n\n"));
    QVERIFY(list);
    QCOMPARE(list->refusedLines, 0);
    QCOMPARE(list->names.size(), 1);
    QTEST(list->names.constFirst().ascii(), "name");
}

void TestServiceBlocklist::refusesWhatIsNoList_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("only remarks") << QByteArray("# nothing\n\n");
    QTest::newRow("binary") << QByteArray("a.example\n\0\1\2", 13);
    QTest::newRow("a web page") << QByteArray("<html>\n<body>\n<p>Log in at\na.example\n</html>\n");
}

void TestServiceBlocklist::refusesWhatIsNoList()
{
    QFETCH(QByteArray, bytes);
    const QString file = write(QStringLiteral("bad.txt"), bytes);
    const auto opened = openBlocklist(file, m_home.path());
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, Error::Kind::InvalidInput);
    QVERIFY2(opened.error().sentence.contains(QDir::toNativeSeparators(file)),
             qPrintable(opened.error().sentence));
}

void TestServiceBlocklist::buildsOneIndexOfSeveralLists()
{
    const QString output = m_home.filePath(QStringLiteral("built.index"));
    const auto built = buildIndex({write(QStringLiteral("1.txt"), "a.example\nb.example\nco.id\nnodot\n"),
                                   write(QStringLiteral("2.txt"), "b.example\nc.example\n")},
                                  output);
    QVERIFY(built);
    QCOMPARE(built->names, 4);
    QCOMPARE(built->refusedLines, 1);
    const auto index = openBlocklist(output, m_home.path());
    QVERIFY(index);
    for (const char *name : {"a.example", "b.example", "c.example", "x.y.c.example", "co.id"})
        QVERIFY2(blocks(**index, name), name);
    // A listed suffix is blocked itself; what strangers have under it is not.
    for (const char *name : {"d.example", "aa.example", "a.example.com", "toko.co.id"})
        QVERIFY2(!blocks(**index, name), name);
}

void TestServiceBlocklist::writesNothingUnlessAllCanBeRead()
{
    const QString output = m_home.filePath(QStringLiteral("never.index"));
    const QString missing = m_home.filePath(QStringLiteral("missing.txt"));
    const auto built = buildIndex({write(QStringLiteral("1.txt"), "a.example\n"), missing}, output);
    QVERIFY(!built);
    QCOMPARE(built.error().kind, Error::Kind::Storage);
    QVERIFY(built.error().sentence.contains(QDir::toNativeSeparators(missing)));
    QVERIFY(!QFile::exists(output));
}

void TestServiceBlocklist::refusesADamagedIndex_data()
{
    QTest::addColumn<qint64>("keep");
    QTest::addColumn<bool>("flip");
    QTest::newRow("cut in its header") << qint64(40) << false;
    QTest::newRow("cut behind its header") << qint64(64) << false;
    QTest::newRow("cut in its middle") << qint64(200) << false;
    QTest::newRow("one byte changed") << qint64(-1) << true;
}

void TestServiceBlocklist::refusesADamagedIndex()
{
    QFETCH(qint64, keep);
    QFETCH(bool, flip);
    const QString output = m_home.filePath(QStringLiteral("damaged.index"));
    QVERIFY(buildIndex({write(QStringLiteral("1.txt"), "a.example\nb.example\n")}, output));
    QFile file(output);
    QVERIFY(file.open(QFile::ReadWrite));
    QByteArray bytes = file.readAll();
    if (flip)
        bytes[bytes.size() / 2] = static_cast<char>(~bytes.at(bytes.size() / 2));
    else
        bytes.truncate(keep);
    QVERIFY(file.resize(0) && file.seek(0) && file.write(bytes) == bytes.size());
    file.close();
    const auto opened = openBlocklist(output, m_home.path());
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, Error::Kind::InvalidInput);
}

void TestServiceBlocklist::keepsTheIndexOfAText()
{
    QTemporaryDir data;
    const auto indexes = [&] { return QDir(data.path()).entryList({QStringLiteral("*.index")}); };
    const QString text = write(QStringLiteral("kept.txt"), "a.example\n");
    QVERIFY(openBlocklist(text, data.path()));
    const QStringList first = indexes();
    QCOMPARE(first.size(), 1);
    QVERIFY(openBlocklist(text, data.path()));
    QCOMPARE(indexes(), first);

    write(QStringLiteral("kept.txt"), "b.example\n"); // as long as before, and at once
    const auto changed = openBlocklist(text, data.path());
    QVERIFY(changed);
    QVERIFY(blocks(**changed, "b.example"));
    QVERIFY(!blocks(**changed, "a.example"));
    QCOMPARE(indexes().size(), 1);
    QVERIFY(indexes() != first);
}

void TestServiceBlocklist::hasASampleList()
{
    const auto index = openBlocklist(QStringLiteral(":sample"), m_home.path());
    QVERIFY(index);
    QCOMPARE((*index)->size(), 40);
    QFile demo(QStringLiteral(":/sample/domains.txt"));
    QVERIFY(demo.open(QFile::ReadOnly));
    int all = 0;
    int blocked = 0;
    for (const QByteArray &line : demo.readAll().split('\n')) {
        if (line.isEmpty())
            continue;
        ++all;
        blocked += blocks(**index, line.constData()) ? 1 : 0;
    }
    QCOMPARE(all, 12);
    QCOMPARE(blocked, 4);
}

QTEST_GUILESS_MAIN(TestServiceBlocklist)
#include "tst_service_blocklist.moc"
