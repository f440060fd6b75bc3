// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_name.h"
#include "service/blocklist.h"
#include "service/blocklist_index.h"
#include "service/blocklist_source.h"
#include "service/name_table.h"
#include "support/test_program.h"

#include <QSet>
#include <QTemporaryDir>

#include <random>
#include <set>

using namespace pantau::service;
using namespace pantau;

namespace {

using Keys = std::set<QByteArray>;

QByteArray tableOf(const Keys &keys)
{
    NameTableBuilder builder;
    for (auto key = keys.rbegin(); key != keys.rend(); ++key) { // unordered, with duplicates
        builder.add(*key);
        builder.add(*key);
    }
    builder.sort();
    return builder.built();
}

/// Returns names from a small alphabet, so that most share a prefix.
Keys randomKeys(std::size_t count, int longest, int letters)
{
    std::mt19937 chance(11);
    const QByteArray alphabet = QByteArray("abcdefghijklmnopqrstuvwxyz0123456789-_.").left(letters);
    Keys keys;
    while (keys.size() < count) {
        QByteArray key;
        for (auto left = 1 + chance() % unsigned(longest); left > 0; --left)
            key += alphabet[qsizetype(chance() % unsigned(letters))];
        keys.insert(key);
    }
    return keys;
}

} // namespace

/// The compressed set of names in a blocklist index, and its encoder.
class TestServiceNameTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void codesWhatItWasMadeFor_data()
    {
        const test::Table<QList<quint64>> row({"counts"});
        row("no symbol", {0, 0});
        row("one symbol", {0, 7, 0});
        row("two", {1, 1'000'000});
        row("as many as there may be", QList<quint64>(256, 3));
        QList<quint64> steep{1, 1}; // plain Huffman coding would give codewords of 79 bits
        while (steep.size() < 80)
            steep.append(steep[steep.size() - 1] + steep[steep.size() - 2]);
        row("some far more often than others", steep);
    }
    void codesWhatItWasMadeFor()
    {
        QFETCH(QList<quint64>, counts);
        const std::vector<quint8> lengths = PrefixCode::lengthsFor({counts.begin(), counts.end()});
        QCOMPARE(lengths.size(), std::size_t(counts.size()));
        const PrefixCode code(QByteArray(reinterpret_cast<const char *>(lengths.data()), counts.size()));
        BitWriter bits;
        for (qsizetype symbol = 0; symbol < counts.size(); ++symbol)
            if (counts[symbol] > 0)
                code.write(bits, std::size_t(symbol));
        std::vector<char> bytes = bits.bytes();
        const std::size_t size = bytes.size();
        bytes.resize(size + 8);
        BitReader reader(bytes.data(), size);
        for (qsizetype symbol = 0; symbol < counts.size(); ++symbol)
            if (counts[symbol] > 0)
                QCOMPARE(code.read(reader), std::size_t(symbol));
    }

    void holdsItsKeysAndNoOthers_data()
    {
        QTest::addColumn<QList<QByteArray>>("listed");
        const auto row = [](const char *name, const Keys &keys) {
            QTest::newRow(name) << QList<QByteArray>(keys.begin(), keys.end());
        };
        row("nothing", {});
        row("one", {"com.example"});
        row("the beginnings of each other",
            {"c", "co", "com", "com.", "com.e", "com.example", "com.example.www"});
        row("every character", {"-", ".", "0", "9", "_", "a", "z", "-.09_az"});
        row("the longest", {QByteArray(254, 'z'), QByteArray(253, 'z'), QByteArray(253, 'z') + 'y'});
        Keys numbered;
        for (int i = 0; i < 5'000; ++i) // whole blocks with a common prefix
            numbered.insert("com.the-same-beginning.site-" + QByteArray::number(i));
        row("many below one", numbered);
        for (const std::size_t count : {31, 32, 33, 64, 65})
            QTest::addRow("%d keys", int(count))
                << QList<QByteArray>(numbered.begin(), std::next(numbered.begin(), std::ptrdiff_t(count)));
        row("short ones of three letters", randomKeys(2'000, 9, 3));
        row("long ones of all", randomKeys(20'000, 60, 39));
    }
    void holdsItsKeysAndNoOthers()
    {
        QFETCH(QList<QByteArray>, listed);
        const Keys keys(listed.begin(), listed.end());
        const QByteArray bytes = tableOf(keys);
        const auto table = NameTable::in(bytes);
        QVERIFY(table);
        QCOMPARE(table->size(), listed.size());
        for (const QByteArray &key : keys) {
            QVERIFY2(table->holds(key), key.constData());
            for (const QByteArray &other :
                 {key + 'a', key + '.', key.chopped(1), QByteArray('a' + key), key.chopped(1) + 'q'})
                QVERIFY2(table->holds(other) == keys.contains(other), other.constData());
        }
        QVERIFY(!table->holds({}));
        QVERIFY(!table->holds("com.Example"));
        NameTable::Walk walk(*table);
        for (const QByteArray &key : keys) { // sorted by bytes
            QVERIFY(walk.next());
            QCOMPARE(walk.key(), key);
        }
        QVERIFY(!walk.next());
    }

    void leavesOutWhatIsNoName()
    {
        NameTableBuilder builder;
        for (const char *key : {"", "com.Example", "com.a b", "com.\xc3\xa9"})
            builder.add(key);
        builder.add(QByteArray(255, 'a'));
        QCOMPARE(builder.size(), 0U);
        builder.add("com.a");
        builder.sort();
        const QByteArray bytes = builder.built();
        QVERIFY(NameTable::in(bytes)->holds("com.a"));
    }

    /// The memory limit, for a number of names that fits a test. Fewer names share fewer characters.
    void packsRandomNames()
    {
        constexpr std::size_t Count = 100'000;
        Keys keys;
        for (const QByteArray &key : randomKeys(Count, 14, 36))
            keys.insert("com." + key);
        std::size_t plain = 0;
        for (const QByteArray &key : keys)
            plain += std::size_t(key.size()) - 4;
        const QByteArray bytes = tableOf(keys);
        const double bits = double(bytes.size()) * 8 / double(keys.size());
        const double text = double(plain) * 5.17 / double(keys.size()); // log2(36)
        QVERIFY2(bits < text - 4, qPrintable(u"%1 of %2"_s.arg(bits).arg(text)));
    }

    /// The checksum detects damage; this is about a crafted index.
    void surelyEndsOnDamagedBytes()
    {
        const Keys keys = randomKeys(3'000, 30, 39);
        const QByteArray whole = tableOf(keys);
        std::mt19937 chance(5);
        for (int round = 0; round < 60; ++round) {
            QByteArray bytes = whole;
            for (int i = 0; i < 20; ++i)
                bytes[16 + qsizetype(chance() % unsigned(bytes.size() - 16))] = char(chance());
            if (round % 3 == 0)
                bytes.truncate(qsizetype(chance() % unsigned(bytes.size())));
            const auto table = NameTable::in(bytes);
            if (!table)
                continue;
            int found = 0;
            for (const QByteArray &key : keys)
                found += table->holds(key) ? 1 : 0;
            QVERIFY(found <= int(keys.size()));
            qint64 walked = 0;
            NameTable::Walk walk(*table);
            while (walk.next())
                ++walked;
            QCOMPARE(walked, table->size());
        }
    }

    // The filter in front of the trie must never hide a listed name, and lets few others through.

    void hidesNothingAndLetsFewThrough_data()
    {
        QTest::addColumn<int>("names");
        for (const int names : {0, 1, 25, 26, 1'000, 100'000})
            QTest::addRow("%d", names) << names;
    }
    void hidesNothingAndLetsFewThrough()
    {
        QFETCH(int, names);
        const auto hashOf = [](const char *kind, int i) {
            return LabelHash::of("com." + QByteArray(kind) + QByteArray::number(i) + '.');
        };
        QByteArray bytes = BlocklistFilter::sized(names);
        for (int i = 0; i < names; ++i)
            BlocklistFilter::put(bytes, hashOf("in", i));
        QVERIFY2(bytes.size() <= names * 5 / 8 + BlocklistFilter::BlockSize,
                 QByteArray::number(bytes.size()).constData());
        const BlocklistFilter filter(bytes);
        for (int i = 0; i < names; ++i)
            QVERIFY(filter.mayHold(hashOf("in", i)));
        constexpr int Others = 100'000;
        int through = 0;
        for (int i = 0; i < Others; ++i)
            through += filter.mayHold(hashOf("out", i)) ? 1 : 0;
        QVERIFY2(through < Others * 12 / 100, QByteArray::number(through).constData());
    }

    void hashesAsItAlwaysDid_data()
    {
        const test::Table<QByteArray, quint64> row({"key", "hash"});
        row("nothing", QByteArray(), 0);
        row("a label", "com.", quint64(0x2c3dda00c8449658U));
        row("eight bytes", "example.", quint64(0x5d710354297f60b5U));
        row("more", "com.a-longer-label.www.", quint64(0xb3ed3fddbc23b642U));
    }

    /// The hashes are stored in files, so they must not change.
    void hashesAsItAlwaysDid()
    {
        QFETCH(QByteArray, key);
        QTEST(LabelHash::of(key), "hash");
    }

    /// Random names, some of them listed and some below listed ones, compared with a set of the same names.
    void answersAsTheListSays()
    {
        Chance chance;
        QSet<QByteArray> listed;
        QByteArray text;
        while (listed.size() < 20'000) {
            QByteArray name = chance.label(20) + ".example";
            if (chance.below(3) == 0)
                name.prepend(chance.label(3) + '.');
            listed.insert(name);
            text += name + '\n';
        }
        const QTemporaryDir home;
        QFile file(home.filePath(u"list.txt"_s));
        QVERIFY(file.open(QFile::WriteOnly) && file.write(text) == text.size());
        file.close();
        const auto index = openBlocklist(file.fileName(), home.filePath(u"data"_s));
        QVERIFY(index);
        const QList<QByteArray> names = listed.values();
        for (int round = 0; round < 50'000; ++round) {
            QByteArray name = chance.below(2) == 0 ? names[chance.below(static_cast<quint32>(names.size()))]
                                                   : chance.label(20) + ".example";
            if (chance.below(3) == 0)
                name.prepend(chance.label(3) + '.');
            const auto domain = DomainName::parse(QString::fromLatin1(name));
            QVERIFY(domain);
            const QByteArray ascii = domain->ascii().toLatin1();
            bool isBelow = false;
            for (qsizetype at = 0; at >= 0 && !isBelow; at = ascii.indexOf('.', at + 1))
                isBelow = listed.contains(ascii.sliced(at == 0 ? 0 : at + 1));
            QVERIFY2((*index)->isBlocked(ascii, true) == listed.contains(ascii), ascii.constData());
            QVERIFY2((*index)->isBlocked(ascii) == isBelow, ascii.constData());
        }
    }

    void saysThatItIsNotTheNationalService()
    {
        const QByteArray page = provenancePage(provenance());
        QVERIFY(page.startsWith("<!DOCTYPE html>"));
        QVERIFY(page.contains("This is not the national service."));
        for (const char *part : {"8000000", "2026-03-01 04:05 UTC", "aaaaaaaa"})
            QVERIFY2(page.contains(part), part);
        QVERIFY2(!page.contains("http:") && !page.contains("https:") && !page.contains("<script"),
                 "the page fetches nothing");
        Provenance unknown = provenance();
        unknown.date = {};
        QVERIFY(provenancePage(unknown).contains("not known"));
    }

    void escapesWhatComesFromOutside()
    {
        const QByteArray page = provenancePage(provenance());
        QVERIFY(page.contains("&lt;b&gt;list &amp; co&lt;/b&gt;.txt"));
        QVERIFY(!page.contains("<b>"));
    }

    void isOneLineForTheLog()
    {
        const QString line = provenanceLine(provenance());
        QVERIFY(!line.contains(u'\n'));
        for (const char *part : {"8000000", "list & co", "2026-03-01 04:05 UTC", "aaaaaaaa"})
            QVERIFY2(line.contains(QString::fromLatin1(part)), part);
    }

private:
    /// A random number generator with a fixed seed.
    class Chance
    {
    public:
        [[nodiscard]] quint32 below(quint32 bound)
        {
            m_state = m_state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
            return static_cast<quint32>(m_state >> 33) % bound;
        }
        [[nodiscard]] QByteArray label(quint32 longest)
        {
            QByteArray text;
            for (quint32 left = 1 + below(longest); left > 0; --left)
                text += "abcdefghijklmnopqrstuvwxyz0123456789"[below(36)];
            return text;
        }

    private:
        quint64 m_state = 20'261'125;
    };

    static Provenance provenance()
    {
        Provenance about;
        about.source = u"<b>list & co</b>.txt"_s;
        about.date = QDateTime(QDate(2026, 3, 1), QTime(4, 5), Qt::UTC);
        about.names = 8'000'000;
        about.sha256 = QByteArray(64, 'a');
        return about;
    }
};

PANTAU_TEST(TestServiceNameTable)
#include "tst_service_name_table.moc"
