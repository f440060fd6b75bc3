// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_source.h"
#include "support/small_disk.h"

#include <QCryptographicHash>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace pantau;
using namespace pantau::service;

class TestServiceBlocklistIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void blocks_data();
    void blocks();
    void buildsOneIndexOfSeveralLists();
    void writesNothingUnlessAllCanBeRead();
    void saysWhereItComesFrom();
    void refusesADamagedIndex_data();
    void refusesADamagedIndex();
    void servesACopyOfItsOwn();
    void mendsItsOwnCopy();
    void doesNotCallAnIndexDamagedForAFullDisk();
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
    static QByteArray readAll(const QString &path)
    {
        QFile file(path);
        if (!file.open(QFile::ReadOnly))
            qFatal("The test's file could not be read.");
        return file.readAll();
    }
    static bool isBlocked(const BlocklistIndex &index, const char *name)
    {
        return index.isBlocked(*DomainName::parse(QString::fromUtf8(name)));
    }

    QTemporaryDir m_home;
};

void TestServiceBlocklistIndex::blocks_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<bool>("blocked");
    QTest::addColumn<bool>("listed");

    const auto row = [](const char *name, bool blocked, bool listed) {
        QTest::newRow(name) << QByteArray(name) << blocked << listed;
    };
    row("a.example", true, true);
    row("x.a.example", true, false);
    row("x.y.z.a.example", true, false);
    row("xa.example", false, false);
    row("a.example.com", false, false);
    row("example.com", false, false);
    row("deep.b.example", true, true);
    row("b.example", false, false);
    row("c.deep.b.example", true, false);
    // A listed registry for strangers is blocked itself; what strangers have under it is not.
    row("co.id", true, true);
    row("toko.co.id", false, false);
    // Exceptions win, for what lies below them too.
    row("good.a.example", false, false);
    row("x.good.a.example", false, false);
    row("again.good.a.example", false, true);
    row("taken.example", false, false);
    row("xn--bcher-kva.example", true, true);
    row("bücher.example", true, true);
}

void TestServiceBlocklistIndex::blocks()
{
    QFETCH(QByteArray, name);
    const auto list =
        write(QStringLiteral("l.txt"), "a.example\ndeep.b.example\nco.id\n@@||good.a.example^\n"
                                       "again.good.a.example\ntaken.example\n@@||taken.example^\n"
                                       "bücher.example\n");
    const auto index = openBlocklist(list, m_home.filePath(QStringLiteral("blocks")));
    QVERIFY(index);
    const auto domain = DomainName::parse(QString::fromUtf8(name));
    QTEST((*index)->isBlocked(*domain), "blocked");
    QTEST((*index)->isListed(*domain), "listed");
}

void TestServiceBlocklistIndex::buildsOneIndexOfSeveralLists()
{
    const QString output = m_home.filePath(QStringLiteral("built.index"));
    const auto built =
        buildIndex({write(QStringLiteral("1.txt"), "a.example\nb.example\nco.id\nnodot\n"),
                    write(QStringLiteral("2.txt"), "b.example\nc.example\n@@||x.a.example^\n")},
                   output);
    QVERIFY(built);
    QCOMPARE(built->provenance.names, 4);
    QCOMPARE(built->provenance.exceptions, 1);
    QCOMPARE(built->provenance.refusedLines, 1);
    const QStringList lines = refusalLines(*built);
    QCOMPARE(lines.size(), 2);
    QVERIFY2(lines.last().contains(u'4') && lines.last().contains(u"nodot"), qPrintable(lines.last()));
    const auto index = openBlocklist(output, m_home.filePath(QStringLiteral("several")));
    QVERIFY(index);
    for (const char *name : {"a.example", "b.example", "c.example", "x.y.c.example", "co.id"})
        QVERIFY2(isBlocked(**index, name), name);
    for (const char *name : {"d.example", "aa.example", "a.example.com", "x.a.example"})
        QVERIFY2(!isBlocked(**index, name), name);
}

void TestServiceBlocklistIndex::writesNothingUnlessAllCanBeRead()
{
    const QString output = m_home.filePath(QStringLiteral("never.index"));
    const QString missing = m_home.filePath(QStringLiteral("missing.txt"));
    const auto built = buildIndex({write(QStringLiteral("1.txt"), "a.example\n"), missing}, output);
    QVERIFY(!built);
    QCOMPARE(built.error().kind, Error::Kind::Storage);
    QVERIFY(built.error().sentence.contains(QDir::toNativeSeparators(missing)));
    QVERIFY(!QFile::exists(output));
}

void TestServiceBlocklistIndex::saysWhereItComesFrom()
{
    const QByteArray text = "a.example\nb.example\nb.example\n";
    const QString list = write(QStringLiteral("from.txt"), text);
    const QDateTime changed(QDate(2026, 3, 1), QTime(4, 5, 6), Qt::UTC);
    QFile file(list);
    QVERIFY(file.open(QFile::ReadWrite) && file.setFileTime(changed, QFileDevice::FileModificationTime));
    file.close();
    const auto index = openBlocklist(list, m_home.filePath(QStringLiteral("from")));
    QVERIFY(index);
    Provenance expected;
    expected.source = QStringLiteral("from.txt");
    expected.date = changed;
    expected.names = 2;
    expected.sha256 = QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex();
    QCOMPARE((*index)->provenance(), expected);
}

void TestServiceBlocklistIndex::refusesADamagedIndex_data()
{
    QTest::addColumn<qint64>("keep");
    QTest::addColumn<qint64>("flip");
    QTest::newRow("cut in its header") << qint64(40) << qint64(-1);
    QTest::newRow("cut behind its header") << qint64(96) << qint64(-1);
    QTest::newRow("cut in its middle") << qint64(300) << qint64(-1);
    QTest::newRow("a byte of the hash changed") << qint64(-1) << qint64(40);
    QTest::newRow("a size changed") << qint64(-1) << qint64(72);
    QTest::newRow("a huge size") << qint64(-1) << qint64(79);
    QTest::newRow("a byte of the names changed") << qint64(-1) << qint64(500);
    QTest::newRow("of another form") << qint64(-1) << qint64(29);
}

void TestServiceBlocklistIndex::refusesADamagedIndex()
{
    QFETCH(qint64, keep);
    QFETCH(qint64, flip);
    const QString output = m_home.filePath(QStringLiteral("damaged.index"));
    QVERIFY(buildIndex({write(QStringLiteral("1.txt"), "a.example\nb.example\n")}, output));
    QByteArray bytes = readAll(output);
    if (flip >= 0)
        bytes[flip] = static_cast<char>(bytes.at(flip) ^ 0x11);
    else
        bytes.truncate(keep);
    write(QStringLiteral("damaged.index"), bytes);
    const auto opened = openBlocklist(output, m_home.filePath(QStringLiteral("damaged")));
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, Error::Kind::InvalidInput);
    QVERIFY2(opened.error().sentence.contains(QDir::toNativeSeparators(output)),
             qPrintable(opened.error().sentence));
}

/// The operator's file may be overwritten in place, which would pull mapped pages from under a lookup.
void TestServiceBlocklistIndex::servesACopyOfItsOwn()
{
    const QString output = m_home.filePath(QStringLiteral("own.index"));
    QVERIFY(buildIndex({write(QStringLiteral("1.txt"), "a.example\n")}, output));
    const auto index = openBlocklist(output, m_home.filePath(QStringLiteral("own")));
    QVERIFY(index);
    QVERIFY(QFile::resize(output, 10));
    QVERIFY((*index)->stillReadable());
    QVERIFY(isBlocked(**index, "a.example"));
    QVERIFY(QFile::resize((*index)->fileName(), 10));
    QVERIFY(!(*index)->stillReadable());
}

void TestServiceBlocklistIndex::mendsItsOwnCopy()
{
    const QString list = write(QStringLiteral("mend.txt"), "a.example\n");
    const QString output = m_home.filePath(QStringLiteral("mend.index"));
    QVERIFY(buildIndex({list}, output));
    for (const QString &source : {list, output}) {
        const QString data = m_home.filePath(QStringLiteral("mend"));
        QString own;
        if (const auto index = openBlocklist(source, data))
            own = (*index)->fileName();
        QVERIFY(QFile::resize(own, 10));
        const auto index = openBlocklist(source, data);
        QVERIFY(index);
        QVERIFY(isBlocked(**index, "a.example"));
    }
}

void TestServiceBlocklistIndex::doesNotCallAnIndexDamagedForAFullDisk()
{
    QByteArray names;
    for (int i = 0; i < 20'000; ++i)
        names +=
            QCryptographicHash::hash(QByteArray::number(i), QCryptographicHash::Md5).toHex() + ".example\n";
    const QString list = write(QStringLiteral("many.txt"), names);
    const QString built = m_home.filePath(QStringLiteral("many.index"));
    QVERIFY(buildIndex({list}, built));
    const qint64 size = QFileInfo(built).size();
    for (const qint64 room : {qint64(0), qint64(100), qint64(40'000), size - 1}) {
        for (const QString &given : {built, list}) {
            const QString dataDir = m_home.filePath(QStringLiteral("full"));
            const test::SmallDisk full(static_cast<rlim_t>(room));
            const auto index = openBlocklist(given, dataDir);
            QVERIFY(!index);
            QCOMPARE(index.error().kind, Error::Kind::Storage);
            QVERIFY2(index.error().sentence.contains(u"disk is full"), qPrintable(index.error().sentence));
            QCOMPARE(QDir(dataDir).entryList(QDir::Files).size(), 0);
        }
    }
    QVERIFY(openBlocklist(built, m_home.filePath(QStringLiteral("full"))));
}

void TestServiceBlocklistIndex::keepsTheIndexOfAText()
{
    QTemporaryDir data;
    const auto files = [&] { return QDir(data.path()).entryList(QDir::Files); };
    const QString text = write(QStringLiteral("kept.txt"), "a.example\n");
    QVERIFY(openBlocklist(text, data.path()));
    const QStringList first = files();
    QCOMPARE(first.size(), 1);
    QVERIFY(openBlocklist(text, data.path()));
    QCOMPARE(files(), first);

    write(QStringLiteral("kept.txt"), "b.example\n"); // as long as before, and at once
    const auto changed = openBlocklist(text, data.path());
    QVERIFY(changed);
    QVERIFY(isBlocked(**changed, "b.example"));
    QVERIFY(!isBlocked(**changed, "a.example"));
    removeOtherIndexes(data.path(), **changed);
    QCOMPARE(files().size(), 1);
    QVERIFY(files() != first);
}

void TestServiceBlocklistIndex::hasASampleList()
{
    const auto index = openBlocklist(QStringLiteral(":sample"), m_home.filePath(QStringLiteral("sample")));
    QVERIFY(index);
    QCOMPARE((*index)->provenance().names, 40);
    QCOMPARE((*index)->provenance().source, QStringLiteral(":sample"));
    QFile demo(QStringLiteral(":/sample/domains.txt"));
    QVERIFY(demo.open(QFile::ReadOnly));
    int all = 0;
    int blocked = 0;
    for (const QByteArray &line : demo.readAll().split('\n')) {
        if (line.isEmpty())
            continue;
        ++all;
        blocked += isBlocked(**index, line.constData()) ? 1 : 0;
    }
    QCOMPARE(all, 12);
    QCOMPARE(blocked, 4);
}

QTEST_GUILESS_MAIN(TestServiceBlocklistIndex)
#include "tst_service_blocklist_index.moc"
