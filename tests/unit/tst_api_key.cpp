// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/secret.h"
#include "support/test_program.h"

#include <concepts>
#include <type_traits>

using pantau::ApiKey;
using pantau::Error;

// A key cannot be printed, or converted from or to text by accident.
static_assert(!std::is_convertible_v<ApiKey, QByteArray> && !std::is_convertible_v<ApiKey, QString>);
static_assert(!std::is_constructible_v<ApiKey, QByteArray> && !std::is_default_constructible_v<ApiKey>);
static_assert(!std::equality_comparable<ApiKey>);

class TestApiKey : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isTaken_data()
    {
        pantau::test::columns<QString, QByteArray>({"text", "bytes"});

        QTest::newRow("plain") << u"pk_live_0123456789abcdef"_s << QByteArray("pk_live_0123456789abcdef");
        QTest::newRow("white space around") << u" \tabc\r\n"_s << QByteArray("abc");
        QTest::newRow("every sign") << u"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"_s
                                    << QByteArray("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");
        QTest::newRow("512") << QString(512, u'k') << QByteArray(512, 'k');
    }
    void isTaken()
    {
        QFETCH(const QString, text);
        QFETCH(const QByteArray, bytes);
        const auto key = ApiKey::parse(text);
        QVERIFY(key);
        QCOMPARE(key->secretBytes(), bytes);
    }

    void isRefused_data()
    {
        pantau::test::columns<QString, QString>({"text", "reason"});

        const auto character = u"a line break, a space or another character"_s;
        QTest::newRow("empty") << QString() << u"is empty"_s;
        QTest::newRow("white space") << u" \n"_s << u"is empty"_s;
        QTest::newRow("513") << QString(513, u'k') << u"too long"_s;
        QTest::newRow("line feed") << u"secretabc\nsecretdef"_s << character;
        QTest::newRow("header injection") << u"secret\r\nX-Other: 1"_s << character;
        QTest::newRow("space") << u"secret key"_s << character;
        QTest::newRow("tab") << u"secret\tkey"_s << character;
        QTest::newRow("NUL") << QString(u"secret"_s + QChar(u'\0') + u'k') << character;
        QTest::newRow("delete") << u"secret\u007f!"_s << character;
        QTest::newRow("letter outside ASCII") << u"secreté"_s << character;
        QTest::newRow("no-break space") << u"secret\u00a0k"_s << character;
    }
    void isRefused()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, reason);
        const auto key = ApiKey::parse(text);
        QVERIFY(!key);
        QCOMPARE(key.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(key.error().sentence.contains(reason), qPrintable(key.error().sentence));
        QVERIFY(!key.error().sentence.contains(u"secret") && !key.error().detail.contains(u"secret"));
    }
};

PANTAU_TEST(TestApiKey)
#include "tst_api_key.moc"
