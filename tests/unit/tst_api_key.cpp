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
        const pantau::test::Table<QString, QByteArray> row({"text", "bytes"});

        row("plain", "pk_live_0123456789abcdef", "pk_live_0123456789abcdef");
        row("white space around", " \tabc\r\n", "abc");
        row("every sign", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");
        row("512", QString(512, u'k'), QByteArray(512, 'k'));
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
        const pantau::test::Table<QString, QString> row({"text", "reason"});

        const auto character = u"a line break, a space or another character"_s;
        row("empty", QString(), "is empty");
        row("white space", " \n", "is empty");
        row("513", QString(513, u'k'), "too long");
        row("line feed", "secretabc\nsecretdef", character);
        row("header injection", "secret\r\nX-Other: 1", character);
        row("space", "secret key", character);
        row("tab", "secret\tkey", character);
        row("NUL", QString(u"secret"_s + QChar(u'\0') + u'k'), character);
        row("delete", u"secret\u007f!"_s, character);
        row("letter outside ASCII", "secreté", character);
        row("no-break space", u"secret\u00a0k"_s, character);
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
