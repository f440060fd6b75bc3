// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_name.h"
#include "service/blocklist_index.h"
#include "service/blocklist_source.h"
#include "support/test_program.h"

#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace pantau;
using namespace pantau::service;

/// The filter in front of the trie must never hide a listed name, and lets few others through.
class TestServiceBlocklistFilter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hidesNothingAndLetsFewThrough_data();
    void hidesNothingAndLetsFewThrough();
    void hashesAsItAlwaysDid_data();
    void hashesAsItAlwaysDid();
    void answersAsTheListSays();

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
};

void TestServiceBlocklistFilter::hidesNothingAndLetsFewThrough_data()
{
    QTest::addColumn<int>("names");
    for (const int names : {0, 1, 25, 26, 1'000, 100'000})
        QTest::addRow("%d", names) << names;
}

void TestServiceBlocklistFilter::hidesNothingAndLetsFewThrough()
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

void TestServiceBlocklistFilter::hashesAsItAlwaysDid_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<quint64>("hash");
    QTest::newRow("nothing") << QByteArray() << quint64(0);
    QTest::newRow("a label") << QByteArray("com.") << quint64(0x2c3dda00c8449658U);
    QTest::newRow("eight bytes") << QByteArray("example.") << quint64(0x5d710354297f60b5U);
    QTest::newRow("more") << QByteArray("com.a-longer-label.www.") << quint64(0xb3ed3fddbc23b642U);
}

/// The hashes are stored in files, so they must not change.
void TestServiceBlocklistFilter::hashesAsItAlwaysDid()
{
    QFETCH(QByteArray, key);
    QTEST(LabelHash::of(key), "hash");
}

/// Random names, some of them listed and some below listed ones, compared with a set of the same names.
void TestServiceBlocklistFilter::answersAsTheListSays()
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
    QFile file(home.filePath(QStringLiteral("list.txt")));
    QVERIFY(file.open(QFile::WriteOnly) && file.write(text) == text.size());
    file.close();
    const auto index = openBlocklist(file.fileName(), home.filePath(QStringLiteral("data")));
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

PANTAU_TEST(TestServiceBlocklistFilter)
#include "tst_service_blocklist_filter.moc"
