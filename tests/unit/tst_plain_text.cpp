// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/names.h"
#include "base/text.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;

class TestPlainText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesNothingUnseen_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("plain");
        QTest::newRow("ordinary") << QStringLiteral("Toko Melati") << QStringLiteral("Toko Melati");
        QTest::newRow("right to left")
            << QStringLiteral(u"\u0645\u062A\u062C\u0631") << QStringLiteral(u"\u0645\u062A\u062C\u0631");
        QTest::newRow("joined emoji")
            << QStringLiteral(u"\U0001F468\u200D\U0001F469") << QStringLiteral(u"\U0001F468\u200D\U0001F469");
        QTest::newRow("Persian with a joiner")
            << QStringLiteral(u"\u0645\u06CC\u200C\u0634") << QStringLiteral(u"\u0645\u06CC\u200C\u0634");
        QTest::newRow("half a character")
            << QStringLiteral("a") + QChar(0xD800) + QStringLiteral("b") << QStringLiteral(u"a\uFFFDb");
        QTest::newRow("override") << QStringLiteral(u"\u202Emoc.knab\u202C") << QStringLiteral("moc.knab");
        QTest::newRow("isolates") << QStringLiteral(u"a\u2066b\u2069c") << QStringLiteral("abc");
        QTest::newRow("marks") << QStringLiteral(u"a\u200Eb\u200Fc\u061Cd\uFEFFe\u200Bf")
                               << QStringLiteral("abcdef");
        QTest::newRow("escape") << QStringLiteral("a\x1b[31mb") << QStringLiteral("a [31mb");
        QTest::newRow("C1") << QStringLiteral(u"a\u009B31mb\u0085") << QStringLiteral("a 31mb ");
        QTest::newRow("line ends") << QStringLiteral(u"a\nb\tc\rd\u2028e") << QStringLiteral("a\nb\tc d e");
        QTest::newRow("tags") << QStringLiteral(u"a\U000E0041b") << QStringLiteral("ab");
    }
    void leavesNothingUnseen()
    {
        QFETCH(QString, text);
        QFETCH(QString, plain);
        QCOMPARE(plainText(text), plain);
        QCOMPARE(plainText(plain), plain);
    }

    void namesAreCleaned()
    {
        QCOMPARE(*cleanName(QStringLiteral(u" \u202EToko\u202C\u00A0 Melati ")),
                 QStringLiteral("Toko Melati"));
        QVERIFY(!cleanName(QStringLiteral(u"\u202E\u202C")));
        QVERIFY(!cleanName(QStringLiteral("a\x1b[31mb")));
    }
};

PANTAU_TEST(TestPlainText)
#include "tst_plain_text.moc"
