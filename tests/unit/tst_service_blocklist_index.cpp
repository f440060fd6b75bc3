// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_name.h"
#include "service/blocklist_source.h"
#include "support/small_disk.h"
#include "support/test_program.h"

#include <QCryptographicHash>
#include <QDir>
#include <QStringEncoder>
#include <QTemporaryDir>

using namespace pantau;
using namespace pantau::service;

class TestServiceBlocklistIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesAreMatchedWithTheirParents_data()
    {
        test::columns<QByteArray, bool, bool>({"name", "blocked", "listed"});

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
        // A listed public suffix is blocked itself; names registered under it are not.
        row("co.id", true, true);
        row("toko.co.id", false, false);
        // Exceptions win, also for names below them.
        row("good.a.example", false, false);
        row("x.good.a.example", false, false);
        row("again.good.a.example", false, true);
        row("taken.example", false, false);
        row("xn--bcher-kva.example", true, true);
        row("bücher.example", true, true);
    }
    void namesAreMatchedWithTheirParents()
    {
        QFETCH(QByteArray, name);
        const auto list = write(u"l.txt"_s, "a.example\ndeep.b.example\nco.id\n@@||good.a.example^\n"
                                            "again.good.a.example\ntaken.example\n@@||taken.example^\n"
                                            "bücher.example\n");
        const auto index = openBlocklist(list, m_home.filePath(u"blocks"_s));
        QVERIFY(index);
        const QByteArray ascii = DomainName::parse(QString::fromUtf8(name))->ascii().toLatin1();
        QTEST((*index)->isBlocked(ascii), "blocked");
        (*index)->setExactOnly(true);
        QTEST((*index)->isBlocked(ascii), "listed");
    }

    void severalListsBuildOneIndex()
    {
        const QString output = m_home.filePath(u"built.index"_s);
        const auto built = buildIndex({write(u"1.txt"_s, "a.example\nb.example\nco.id\nnodot\n"),
                                       write(u"2.txt"_s, "b.example\nc.example\n@@||x.a.example^\n")},
                                      output);
        QVERIFY(built);
        QCOMPARE(built->provenance.names, 4);
        QCOMPARE(built->provenance.exceptions, 1);
        QCOMPARE(built->provenance.refusedLines, 1);
        const QStringList lines = remarksOn(*built);
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines.last().contains(u'4') && lines.last().contains(u"nodot"), qPrintable(lines.last()));
        const auto index = openBlocklist(output, m_home.filePath(u"several"_s));
        QVERIFY(index);
        for (const char *name : {"a.example", "b.example", "c.example", "x.y.c.example", "co.id"})
            QVERIFY2(isBlocked(**index, name), name);
        for (const char *name : {"d.example", "aa.example", "a.example.com", "x.a.example"})
            QVERIFY2(!isBlocked(**index, name), name);
    }

    void skippedLinesAreReported()
    {
        const auto built = buildIndex(
            {write(u"1.txt"_s, "a.example\nb.example\nc.example\nnodot\nhttps://x.example/#/page\n"),
             write(u"2.txt"_s, "||d.example^\nx.example##.ad\n||x.example^$script\ne.example")},
            m_home.filePath(u"remarks.index"_s));
        QVERIFY(built);
        QCOMPARE(built->provenance.names, 5);
        QCOMPARE(built->provenance.refusedLines, 2);
        QCOMPARE(built->linesLeftOut(LeftOut::Page), 1);
        QCOMPARE(built->linesLeftOut(LeftOut::LimitedRule), 1);
        const QStringList lines = remarksOn(*built);
        QCOMPARE(lines.size(), 9);
        QVERIFY2(lines.at(0).contains(u"no domain"), qPrintable(lines.at(0)));
        QVERIFY2(lines.at(2).contains(u"pages") && lines.at(2).contains(u"1.txt"), qPrintable(lines.at(2)));
        QVERIFY2(lines.at(3).contains(u'5') && lines.at(3).contains(u"x.example/#/page"),
                 qPrintable(lines.at(3)));
        QVERIFY2(lines.at(4).contains(u"line break") && lines.at(4).contains(u"2.txt"),
                 qPrintable(lines.at(4)));
        QVERIFY2(lines.at(8).contains(u"$script"), qPrintable(lines.at(8)));
    }

    void checksumIsVerified_data()
    {
        QTest::addColumn<QByteArray>("file"); // HASH and OTHER stand for digits
        QTest::addColumn<QString>("refusal"); // a word of the error; empty: accepted
        const auto row = [](const char *what, const QByteArray &file, const char *refusal = "") {
            QTest::newRow(what) << file << QString::fromLatin1(refusal);
        };
        row("digits alone", "HASH");
        row("coreutils", "HASH  sums.txt\n");
        row("coreutils, binary", "HASH *sums.txt\n");
        row("coreutils, folder", "HASH  ./lists/sums.txt\n");
        row("coreutils, escaped name", "\\HASH  sums.txt\n");
        row("capitals", "CAPITALS  sums.txt\r\n");
        row("another name", "HASH  sums-2026-11-28.txt\n");
        row("BSD", "SHA256 (sums.txt) = HASH\n");
        row("BSD, folder", "SHA256 (/srv/lists/sums.txt) = HASH\n");
        row("OpenSSL 1", "SHA256(sums.txt)= HASH\n");
        row("OpenSSL 3", "SHA2-256(sums.txt)= HASH\n");
        row("PowerShell, list",
            "\r\nAlgorithm : SHA256\r\nHash      : CAPITALS\r\nPath      : C:\\lists\\sums.txt\r\n\r\n");
        row("PowerShell, table",
            "\r\nAlgorithm       Hash                             Path\r\n---------       "
            "----                             "
            "----\r\nSHA256          CAPITALS       C:\\lists\\sums.txt\r\n\r\n");
        row("PowerShell, UTF-16", "UTF16:HASH  sums.txt\r\n");
        row("PowerShell, digits in UTF-16", "UTF16:CAPITALS\r\n");
        row("certutil",
            "SHA256 hash of sums.txt:\r\nHASH\r\nCertUtil: -hashfile command completed successfully.\r\n");
        row("name and colon", "sums.txt: HASH\n");
        row("algorithm and colon", "sha256: HASH\n");
        row("UTF-8 with its mark", "\xEF\xBB\xBFHASH  sums.txt\n");
        row("remarks", "# made 2026-11-28\n\nHASH  sums.txt\n");
        row("of several, the first", "HASH  sums.txt\nOTHER  b.txt\n");
        row("of several, the last", "OTHER  a.txt\nOTHER  not-sums.txt\nHASH *sums.txt\n");
        row("of several, BSD", "SHA256 (a.txt) = OTHER\nSHA256 (sums.txt) = HASH\n");
        row("of several algorithms", "MD5 (sums.txt) = d41d8cd98f00b204e9800998ecf8427e\nSHA256 (sums.txt) = "
                                     "HASH\nSHA512 (sums.txt) = HASHHASH\n");
        row("of several, PowerShell",
            "Hash : OTHER\r\nPath : C:\\a.txt\r\n\r\nHash : CAPITALS\r\nPath : C:\\sums.txt\r\n");

        row("other digits", "OTHER  sums.txt\n", "does not have");
        row("other digits alone", "OTHER\n", "does not have");
        row("other digits, BSD", "SHA256 (sums.txt) = OTHER\n", "does not have");
        row("of several, swapped", "HASH  a.txt\nOTHER  sums.txt\n", "does not have");
        row("only other files", "OTHER  a.txt\nHASH  b.txt\n", "no SHA-256");
        row("empty", "", "no SHA-256");
        row("SHA-512 alone", "HASHHASH  sums.txt\n", "no SHA-256");
        row("a web page", "<!doctype html><title>Not found</title>\n", "no SHA-256");
        row("cut short", "0123456789abcdef", "no SHA-256");
    }
    void checksumIsVerified()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, refusal);
        const QByteArray text = "a.example\n";
        const QByteArray hash = QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex();
        const QByteArray other = QCryptographicHash::hash("another", QCryptographicHash::Sha256).toHex();
        file.replace("HASH", hash).replace("OTHER", other).replace("CAPITALS", hash.toUpper());
        if (file.startsWith("UTF16:"))
            file = QStringEncoder(QStringConverter::Utf16LE, QStringConverter::Flag::WriteBom)
                       .encode(QString::fromLatin1(file.sliced(6)));
        const QString list = write(u"sums.txt"_s, text);
        write(u"sums.txt.sha256"_s, file);
        const auto built = buildIndex({list}, m_home.filePath(u"sums.index"_s));
        QCOMPARE(built.has_value(), refusal.isEmpty());
        if (!built) {
            QCOMPARE(built.error().kind, Error::Kind::InvalidInput);
            QVERIFY2(built.error().sentence.contains(refusal), qPrintable(built.error().sentence));
            QVERIFY2(built.error().sentence.contains(u"sums.txt.sha256"), qPrintable(built.error().sentence));
        }
    }

    void unreadableListPreventsTheIndex()
    {
        const QString output = m_home.filePath(u"never.index"_s);
        const QString missing = m_home.filePath(u"missing.txt"_s);
        const auto built = buildIndex({write(u"1.txt"_s, "a.example\n"), missing}, output);
        QVERIFY(!built);
        QCOMPARE(built.error().kind, Error::Kind::Storage);
        QVERIFY(built.error().sentence.contains(QDir::toNativeSeparators(missing)));
        QVERIFY(!QFile::exists(output));
    }

    void indexStoresItsProvenance()
    {
        const QByteArray text = "a.example\nb.example\nb.example\n";
        const QString list = write(u"from.txt"_s, text);
        const QDateTime changed(QDate(2026, 3, 1), QTime(4, 5, 6), Qt::UTC);
        QFile file(list);
        QVERIFY(file.open(QFile::ReadWrite) && file.setFileTime(changed, QFileDevice::FileModificationTime));
        file.close();
        const auto index = openBlocklist(list, m_home.filePath(u"from"_s));
        QVERIFY(index);
        Provenance expected;
        expected.source = u"from.txt"_s;
        expected.date = changed;
        expected.names = 2;
        expected.sha256 = QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex();
        QCOMPARE((*index)->provenance(), expected);
    }

    void damagedIndexIsRefused_data()
    {
        const test::Table<qint64, qint64> row({"keep", "flip"});
        row("cut in its header", 40, -1);
        row("cut behind its header", 88, -1);
        row("cut in its middle", 150, -1);
        row("a byte of the hash changed", -1, 40);
        row("a size changed", -1, 72);
        row("a huge size", -1, 79);
        row("a byte of the names changed", -1, 250);
        row("another format", -1, 29);
    }
    void damagedIndexIsRefused()
    {
        QFETCH(qint64, keep);
        QFETCH(qint64, flip);
        const QString output = m_home.filePath(u"damaged.index"_s);
        QVERIFY(buildIndex({write(u"1.txt"_s, "a.example\nb.example\n")}, output));
        QByteArray bytes = test::bytesOf(output);
        if (flip >= 0)
            bytes[flip] = static_cast<char>(bytes.at(flip) ^ 0x11);
        else
            bytes.truncate(keep);
        write(u"damaged.index"_s, bytes);
        const auto opened = openBlocklist(output, m_home.filePath(u"damaged"_s));
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(opened.error().sentence.contains(QDir::toNativeSeparators(output)),
                 qPrintable(opened.error().sentence));
    }

    /// The operator may overwrite the file in place, which would change mapped pages during a lookup.
    void indexIsServedFromACopy()
    {
        const QString output = m_home.filePath(u"own.index"_s);
        QVERIFY(buildIndex({write(u"1.txt"_s, "a.example\n")}, output));
        const auto index = openBlocklist(output, m_home.filePath(u"own"_s));
        QVERIFY(index);
        QVERIFY(QFile::resize(output, 10));
        QVERIFY((*index)->stillReadable());
        QVERIFY(isBlocked(**index, "a.example"));
        QVERIFY(QFile::resize((*index)->fileName(), 10));
        QVERIFY(!(*index)->stillReadable());
    }

    void damagedCopyIsRebuilt()
    {
        const QString list = write(u"mend.txt"_s, "a.example\n");
        const QString output = m_home.filePath(u"mend.index"_s);
        QVERIFY(buildIndex({list}, output));
        for (const QString &source : {list, output}) {
            const QString data = m_home.filePath(u"mend"_s);
            QString own;
            if (const auto index = openBlocklist(source, data))
                own = (*index)->fileName();
            QVERIFY(QFile::resize(own, 10));
            const auto index = openBlocklist(source, data);
            QVERIFY(index);
            QVERIFY(isBlocked(**index, "a.example"));
        }
    }

    void fullDiskIsNotReportedAsDamage()
    {
        QByteArray names;
        for (int i = 0; i < 20'000; ++i)
            names += QCryptographicHash::hash(QByteArray::number(i), QCryptographicHash::Md5).toHex() +
                     ".example\n";
        const QString list = write(u"many.txt"_s, names);
        const QString built = m_home.filePath(u"many.index"_s);
        QVERIFY(buildIndex({list}, built));
        const qint64 size = QFileInfo(built).size();
        for (const qint64 room : {qint64(0), qint64(100), qint64(40'000), size - 1}) {
            for (const QString &given : {built, list}) {
                const QString dataDir = m_home.filePath(u"full"_s);
                const test::SmallDisk full(static_cast<rlim_t>(room));
                const auto index = openBlocklist(given, dataDir);
                QVERIFY(!index);
                QCOMPARE(index.error().kind, Error::Kind::Storage);
                QVERIFY2(index.error().sentence.contains(u"disk is not full"),
                         qPrintable(index.error().sentence));
                QCOMPARE(QDir(dataDir).entryList(QDir::Files).size(), 0);
            }
        }
        QVERIFY(openBlocklist(built, m_home.filePath(u"full"_s)));
    }

    void indexOfATextIsCached()
    {
        QTemporaryDir data;
        const auto files = [&] { return QDir(data.path()).entryList(QDir::Files); };
        const QString text = write(u"kept.txt"_s, "a.example\n");
        QVERIFY(openBlocklist(text, data.path()));
        const QStringList first = files();
        QCOMPARE(first.size(), 1);
        QVERIFY(openBlocklist(text, data.path()));
        QCOMPARE(files(), first);

        write(u"kept.txt"_s, "b.example\n"); // the same length, at the same time
        const auto changed = openBlocklist(text, data.path());
        QVERIFY(changed);
        QVERIFY(isBlocked(**changed, "b.example"));
        QVERIFY(!isBlocked(**changed, "a.example"));
        removeOtherIndexes(data.path(), **changed);
        QCOMPARE(files().size(), 1);
        QVERIFY(files() != first);
    }

    void sampleListIsAvailable()
    {
        const auto index = openBlocklist(u":sample"_s, m_home.filePath(u"sample"_s));
        QVERIFY(index);
        QCOMPARE((*index)->provenance().names, 40);
        QCOMPARE((*index)->provenance().source, u":sample"_s);
        int all = 0;
        int blocked = 0;
        for (const QByteArray &line : test::bytesOf(u":/sample/domains.txt"_s).split('\n')) {
            if (line.isEmpty())
                continue;
            ++all;
            blocked += isBlocked(**index, line.constData()) ? 1 : 0;
        }
        QCOMPARE(all, 12);
        QCOMPARE(blocked, 4);
    }

private:
    QString write(const QString &name, const QByteArray &bytes) const
    {
        test::writeFile(m_home.filePath(name), bytes);
        return m_home.filePath(name);
    }
    static bool isBlocked(const BlocklistIndex &index, const char *name)
    {
        return index.isBlocked(DomainName::parse(QString::fromUtf8(name))->ascii().toLatin1());
    }

    QTemporaryDir m_home;
};

PANTAU_TEST(TestServiceBlocklistIndex)
#include "tst_service_blocklist_index.moc"
