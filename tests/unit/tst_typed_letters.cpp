// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/names.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using Kind = Fit::Kind;

namespace {

QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

} // namespace

class TestTypedLetters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fits_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("name");
        QTest::addColumn<Kind>("kind");
        const auto row = [](const char *typed, const char *name, Kind kind) {
            QTest::addRow("%s in %s", typed, name) << text(typed) << text(name) << kind;
        };
        row("log", "Log", Kind::Exact);
        row(" Toko  Melati ", "toko melati", Kind::Exact);
        row("set", "Settings", Kind::Start);
        row("toko m", "Toko Melati", Kind::Start);
        row("mel", "Toko Melati", Kind::WordStart);
        row("promo", "melati-promo.com", Kind::WordStart);
        row("com", "melati-promo.com", Kind::WordStart);
        row("-promo", "melati-promo.com", Kind::Inside);
        row("o", "toko.id", Kind::Inside);
        row("i", "toko.id", Kind::WordStart); // not only the first match
        row("tm", "Toko Melati", Kind::Initials);
        row("tomel", "Toko Melati", Kind::Initials);
        row("seli", "Settings of the list", Kind::Initials);
        row("mpc", "melati-promo.com", Kind::Initials);
        row("lat", "melati-promo.com", Kind::Inside);
        row("il", "a-b-il-c.com", Kind::WordStart);
        row("mti", "melati.com", Kind::Letters);
        row("xm", "melati.com", Kind::None);
        row("melatii", "melati", Kind::None);
        row("im", "Toko Melati", Kind::None); // in another order
        row("", "Log", Kind::Start);
        // Each word separately, in any order; the worst match counts.
        row("melati toko", "Toko Melati", Kind::WordStart);
        row("unknown check", "Check the unknown domains", Kind::WordStart);
        row("check nknow", "Check the unknown domains", Kind::Inside);
        row("check xyz", "Check the unknown domains", Kind::None);
        // Users need not type accents and case.
        row("cafe", "Kopi Café", Kind::WordStart);
        row("kopi cafe", "Kopi Cafe\u0301", Kind::Exact);
        row("CAFÉ", "kopi cafe", Kind::WordStart);
        row("viet", "Việt Nam", Kind::Start);
        row("東", "東京 支店", Kind::Start);
        row("支", "東京 支店", Kind::WordStart);
    }
    void fits()
    {
        QFETCH(QString, typed);
        QFETCH(QString, name);
        QFETCH(Kind, kind);
        QCOMPARE(TypedLetters(typed).fit(name).kind, kind);
    }

    void theBetterOneIsTheSmallerOne()
    {
        const TypedLetters typed(text("log"));
        const char *const best[] = {"Log", "Logo", "Blog log", "Lists of Garuda", "Blog", "lo-xg", "lxoxg"};
        for (std::size_t i = 1; i < std::size(best); ++i)
            QVERIFY2(typed.fit(text(best[i - 1])) <= typed.fit(text(best[i])), best[i]);
        QVERIFY(typed.fit(text("lo-xg")) < typed.fit(text("lxoxg")));
        QVERIFY(!typed.fit(text("Table")).isHit());
    }

    void addressesFindTheirDomain_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("name") << text("melati-promo.com") << Kind::Exact;
        QTest::newRow("capitals") << text("Melati-Promo.COM") << Kind::Exact;
        QTest::newRow("www") << text("www.melati-promo.com") << Kind::Exact;
        QTest::newRow("address") << text("https://www.melati-promo.com/sale?from=ads") << Kind::Exact;
        QTest::newRow("a part") << text("melati-promo.c") << Kind::Start;
        QTest::newRow("words") << text("promo melati") << Kind::WordStart;
        QTest::newRow("another") << text("https://kito.id/") << Kind::None;
    }
    void addressesFindTheirDomain()
    {
        QFETCH(QString, typed);
        QFETCH(Kind, kind);
        QCOMPARE(TypedLetters(typed).fitDomain("melati-promo.com").kind, kind);
    }

    void otherNamesAreFoundByTheirBeginning()
    {
        const auto kind = [](const char *typed) {
            return TypedLetters(text(typed)).fitOtherName(text("normalisasi")).kind;
        };
        QCOMPARE(kind("normalisasi"), Kind::Start); // an exact name is the better match
        QCOMPARE(kind("norm"), Kind::WordStart);
        QCOMPARE(kind("sasi"), Kind::None);
        QCOMPARE(kind("nrm"), Kind::None);
    }

    void showsWhichLettersFit_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QList<int>>("letters");
        const auto row = [](const char *typed, const char *name, const QList<int> &letters) {
            QTest::addRow("%s in %s", typed, name) << text(typed) << text(name) << letters;
        };
        row("mel", "Toko Melati", {5, 6, 7});
        row("tm", "Toko Melati", {0, 5});
        row("mti", "melati", {0, 4, 5});
        row("la", "melati", {2, 3});
        row("i", "toki.id", {5});
        row("melati toko", "Toko Melati", {0, 1, 2, 3, 5, 6, 7, 8, 9, 10});
        row("cafe", "Kopi Café", {5, 6, 7, 8});
        row("xyz", "Toko Melati", {});
        row("toko xyz", "Toko Melati", {});
    }
    void showsWhichLettersFit()
    {
        QFETCH(QString, typed);
        QFETCH(QString, name);
        QFETCH(QList<int>, letters);
        QCOMPARE(TypedLetters(typed).lettersIn(name), letters);
    }
};

PANTAU_TEST(TestTypedLetters)
#include "tst_typed_letters.moc"
