// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/names.h"
#include "support/test_program.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace pantau;

class TestNaturalOrder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersAreComparedByValue_data()
    {
        test::columns<QString, QString>({"smaller", "greater"});
        const auto row = [](const char *smaller, const char *greater) {
            QTest::addRow("%s, %s", smaller, greater)
                << QString::fromLatin1(smaller) << QString::fromLatin1(greater);
        };
        row("site-2.example", "site-10.example");
        row("site-2.example", "site.example");
        row("a", "ab");
        row("a1b2", "a1b10");
        row("9", "10");
        row("01", "1");
        row("01a", "1b");
        row("99999999999999999999", "100000000000000000000");
        row("a", "b1");
    }
    void numbersAreComparedByValue()
    {
        QFETCH(QString, smaller);
        QFETCH(QString, greater);
        QVERIFY(compareNaturally(smaller, greater) < 0);
        QVERIFY(compareNaturally(greater, smaller) > 0);
        QCOMPARE(compareNaturally(smaller, smaller), 0);
        const std::string one = smaller.toStdString();
        const std::string other = greater.toStdString();
        QVERIFY(compareNaturally(std::string_view(one), std::string_view(other)) < 0);
        QVERIFY(compareNaturally(std::string_view(other), std::string_view(one)) > 0);
    }
    /// Short texts, long ones with a common prefix longer than the first comparison, and some duplicates.
    void sortAgreesWithPairwiseComparison()
    {
        std::mt19937 dice(5);
        std::vector<std::string> texts(2000);
        for (std::string &text : texts) {
            text = std::string(std::size_t(dice() % 3) * 6, 'x');
            for (auto length = dice() % 12; length > 0; --length)
                text += "001229ab-."[dice() % 10];
        }
        const std::vector<std::string_view> names(texts.cbegin(), texts.cend());
        std::vector<int> wanted(names.size());
        std::iota(wanted.begin(), wanted.end(), 0);
        std::stable_sort(wanted.begin(), wanted.end(), [&names](int a, int b) {
            return compareNaturally(names[std::size_t(a)], names[std::size_t(b)]) < 0;
        });
        QVERIFY(naturallySorted(names) == wanted);
        QVERIFY(naturallySorted({}).empty());
    }
    void caseIsIgnored()
    {
        QVERIFY(compareNaturally(u"toko 2"_s, u"Toko 10"_s) < 0);
        QVERIFY(compareNaturally(u"Bank"_s, u"apotek"_s) > 0);
    }
};

PANTAU_TEST(TestNaturalOrder)
#include "tst_natural_order.moc"
