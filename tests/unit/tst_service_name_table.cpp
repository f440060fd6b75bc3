// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_name.h"
#include "service/blocklist.h"
#include "service/blocklist_index.h"
#include "service/blocklist_source.h"
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

/// The set of names in a blocklist index.
class TestServiceNameTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tableContainsExactlyItsKeys_data()
    {
        QTest::addColumn<QList<QByteArray>>("listed");
        const auto row = [](const char *name, const Keys &keys) {
            QTest::newRow(name) << QList<QByteArray>(keys.begin(), keys.end());
        };
        row("nothing", {});
        row("one", {"com.example"});
        row("prefixes of each other", {"c", "co", "com", "com.", "com.e", "com.example", "com.example.www"});
        row("every character", {"-", ".", "0", "9", "_", "a", "z", "-.09_az"});
        row("the longest", {QByteArray(253, 'z'), QByteArray(252, 'z'), QByteArray(252, 'z') + 'y'});
        Keys numbered;
        for (int i = 0; i < 5'000; ++i) // whole blocks with a common prefix
            numbered.insert("com.the-same-beginning.site-" + QByteArray::number(i));
        row("many below one", numbered);
        for (const std::size_t count : {15, 16, 17, 32, 33})
            QTest::addRow("%d keys", int(count))
                << QList<QByteArray>(numbered.begin(), std::next(numbered.begin(), std::ptrdiff_t(count)));
        row("short ones of three letters", randomKeys(2'000, 9, 3));
        row("long ones of all", randomKeys(20'000, 60, 39));
    }
    void tableContainsExactlyItsKeys()
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

    void invalidNamesAreSkipped()
    {
        NameTableBuilder builder;
        for (const char *key : {"", "com.\xc3\xa9"})
            builder.add(key);
        QCOMPARE(builder.size(), 0U);
        builder.add("com.a");
        builder.sort();
        const QByteArray bytes = builder.built();
        QVERIFY(NameTable::in(bytes)->holds("com.a"));
    }

    void tableIsSmallerThanTheNames()
    {
        Keys keys;
        std::size_t plain = 0;
        for (const QByteArray &key : randomKeys(100'000, 14, 36)) {
            keys.insert("com." + key);
            plain += std::size_t(key.size());
        }
        QVERIFY(std::size_t(tableOf(keys).size()) < plain);
    }

    /// The checksum detects damage; this is about a crafted index.
    void damagedTableCausesNoEndlessLoop()
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
            QVERIFY(walked <= table->size());
        }
    }

    /// Random names, some of them listed and some below listed ones, compared with a set of the same names.
    void indexAgreesWithTheList()
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
        const QString file = home.filePath(u"list.txt"_s);
        test::writeFile(file, text);
        const auto index = openBlocklist(file, home.filePath(u"data"_s));
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
            (*index)->setExactOnly(true);
            QVERIFY2((*index)->isBlocked(ascii) == listed.contains(ascii), ascii.constData());
            (*index)->setExactOnly(false);
            QVERIFY2((*index)->isBlocked(ascii) == isBelow, ascii.constData());
        }
    }

    void pageStatesThatItIsNotTheNationalService()
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

    void pageEscapesExternalText()
    {
        const QByteArray page = provenancePage(provenance());
        QVERIFY(page.contains("&lt;b&gt;list &amp; co&lt;/b&gt;.txt"));
        QVERIFY(!page.contains("<b>"));
    }

    void logEntryIsOneLine()
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
