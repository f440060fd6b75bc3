// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/name_table.h"
#include "support/test_program.h"

#include <QTest>

#include <random>
#include <set>

using namespace pantau::service;

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
        QTest::addColumn<QList<quint64>>("counts");
        QTest::newRow("no symbol") << QList<quint64>{0, 0};
        QTest::newRow("one symbol") << QList<quint64>{0, 7, 0};
        QTest::newRow("two") << QList<quint64>{1, 1'000'000};
        QTest::newRow("as many as there may be") << QList<quint64>(256, 3);
        QList<quint64> steep{1, 1}; // plain Huffman coding would give codewords of 79 bits
        while (steep.size() < 80)
            steep.append(steep[steep.size() - 1] + steep[steep.size() - 2]);
        QTest::newRow("some far more often than others") << steep;
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
        QVERIFY2(bits < text - 4, qPrintable(QStringLiteral("%1 of %2").arg(bits).arg(text)));
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
};

PANTAU_TEST(TestServiceNameTable)
#include "tst_service_name_table.moc"
