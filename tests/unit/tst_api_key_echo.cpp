// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/answers.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::providers;

namespace {

Asked askedWith(const char *key)
{
    return {QStringLiteral("service.test"), QStringLiteral("POST /check"),
            *ApiKey::parse(QLatin1String(key))};
}

QString percentEncoded(const QString &text)
{
    QString all;
    for (const QChar c : text)
        all += QStringLiteral("%%1").arg(c.unicode(), 2, 16, QLatin1Char('0'));
    return all;
}

} // namespace

class TestApiKeyEcho : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesEveryEchoOut_data()
    {
        QTest::addColumn<QString>("echo");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char *name, const QString &echo,
                            const QString &shown = QStringLiteral("[key]")) {
            QTest::newRow(name) << echo << shown;
        };
        row("plain", QStringLiteral("KEY-secret-1"));
        row("other case", QStringLiteral("key-SECRET-1"));
        row("twice", QStringLiteral("KEY-secret-1, KEY-secret-1"), QStringLiteral("[key], [key]"));
        row("percent-encoded", QStringLiteral("KEY%2Dsecret%2d1"));
        row("percent-encoded, every character", percentEncoded(QStringLiteral("KEY-secret-1")));
        row("percent-encoded twice", QStringLiteral("KEY%252Dsecret%25252D1"));
        row("as in a web page", QStringLiteral("KEY&#45;secret&#x2d;1"));
        row("spaced", QStringLiteral("K E Y - s e c r e t - 1"));
        row("zero width", QStringLiteral(u"KEY-\u200Bsec\u2060ret-1"));
        row("tags", QStringLiteral(u"KEY-s\U000E0041ecret-1"));
        row("a colour in it", QStringLiteral("KEY-s\x1b[0mecret-1"));
        row("many colours in it", QStringLiteral("K\x1b[1;31mEY-sec\x1b[38;5;12mret\u009B0m-1"));
        row("a title in it", QStringLiteral("KEY-s\x1b]0;title\x07"
                                            "ecret-1"));
        row("line ends in it", QStringLiteral("KEY-\r\nsecret\n-1"));
        row("without its last character", QStringLiteral("KEY-secret-"));
        row("without its first character", QStringLiteral("EY-secret-1"));
        row("its beginning", QStringLiteral("KEY-secr"));
        row("its end, percent-encoded", QStringLiteral("secret%2D1"));
        row("cut in two", QStringLiteral("KEY-secret...y-secret-1"), QStringLiteral("[key]...[key]"));
        row("among other characters", QStringLiteral(u"\U0001F511KEY-secret-1é"),
            QStringLiteral(u"\U0001F511[key]é"));
        row("in a path", QStringLiteral("https://a.test/KEY%2Dsecret%2D1/x"),
            QStringLiteral("https://a.test/[key]/x"));
        row("full width",
            QStringLiteral(u"\uFF2B\uFF25\uFF39\uFF0D\uFF53\uFF45\uFF43\uFF52\uFF45\uFF54\uFF0D\uFF11"));
        row("bold", QStringLiteral(u"\U0001D40A\U0001D404\U0001D418-\U0001D42C\U0001D41E\U0001D41C\U0001D42B"
                                   u"\U0001D41E\U0001D42D-\u00B9"));
        row("full-width percent signs", QStringLiteral(u"KEY\uFF052Dsecret\uFF052D1"));
        row("with accents", QStringLiteral(u"K\u00C9Y-s\u00E9cr\u0065\u0301t-1"));
        row("soft hyphens", QStringLiteral(u"KEY-\u00ADsec\u00ADret-1"));
        row("with the escapes of JSON", QStringLiteral("\\u004bEY\\u002Dsecret-1"));
        row("with the escapes of JSON, twice", QStringLiteral("\\\\u004bEY\\\\u002Dsecret-1"));
        row("full width, with the escapes of JSON", QStringLiteral("\\uFF2BEY\\uff0dsecret-1"));
        row("with braced escapes", QStringLiteral("\\u{4b}EY\\u{00002d}secret-1"));
        row("full width, percent-encoded", QStringLiteral("%EF%BC%ABEY%25EF%25BC%258Dsecret-1"));
        row("full width, as in a web page", QStringLiteral("&#xFF2B;EY&#65293;secret-1"));
        row("with the escapes of C", QStringLiteral("\\x4b\\x45Y-secret\\x2D1"));
        row("hexadecimal", QStringLiteral("4b45592d7365637265742d31"));
        row("hexadecimal, mixed case", QStringLiteral("4B45592d7365637265742D31"));
        row("hexadecimal, of the key in lower case", QStringLiteral("6b65792d7365637265742d31"));
        row("hexadecimal, spaced", QStringLiteral("4b 45 59 2d 73 65 63 72 65 74 2d 31"));
        row("hexadecimal, with colons", QStringLiteral("4b:45:59:2d:73:65:63:72:65:74:2d:31"));
        row("hexadecimal, byte by byte",
            QStringLiteral("0x4b, 0x45, 0x59, 0x2d, 0x73, 0x65, 0x63, 0x72, 0x65, 0x74, 0x2d, 0x31"),
            QStringLiteral("0x[key]"));
        row("base64", QStringLiteral("S0VZLXNlY3JldC0x"));
        row("base64, cut in lines", QStringLiteral("S0VZLXNl\r\nY3JldC0x"));
        row("base64, percent-encoded", QStringLiteral("S0VZLXNl%593JldC0x"));
        row("base64, full width", QStringLiteral(u"\uFF330VZLXNlY3JldC0x"));
        row("base64, of the key in upper case", QStringLiteral("S0VZLVNFQ1JFVC0x"));
        row("base64, after one byte", QStringLiteral("OktFWS1zZWNyZXQtMQ=="), QStringLiteral("O[key]"));
        row("base64, after two bytes", QStringLiteral("dTpLRVktc2VjcmV0LTE="), QStringLiteral("dT[key]"));
        row("base64, amid something else", QStringLiteral("dXNlcjpLRVktc2VjcmV0LTE6eA=="),
            QStringLiteral("dXNlcj[key]6eA=="));
        row("words alike", QStringLiteral("The secret key is 100% wrong & &lt; %zz."),
            QStringLiteral("The secret key is 100% wrong & &lt; %zz."));
    }
    void takesEveryEchoOut()
    {
        QFETCH(QString, echo);
        QFETCH(QString, shown);
        QCOMPARE(outsideText(QStringLiteral("bad: ") + echo + QLatin1Char('.'), askedWith("KEY-secret-1")),
                 QStringLiteral("bad: ") + shown + QLatin1Char('.'));
    }

    void keysWithSignsOfTheirOwn_data()
    {
        QTest::addColumn<QString>("echo");
        QTest::newRow("plain") << QStringLiteral("a%kb&c+d==/");
        QTest::newRow("percent-encoded") << QStringLiteral("a%25kb%26c%2Bd%3D%3D%2F");
        QTest::newRow("as in a web page") << QStringLiteral("a%kb&amp;c+d==/");
    }
    void keysWithSignsOfTheirOwn()
    {
        QFETCH(QString, echo);
        const QString shown = outsideText(QStringLiteral("bad ") + echo, askedWith("a%kb&c+d==/"));
        QCOMPARE(shown, QStringLiteral("bad [key]"));
    }

    void keysThatLookLikeEscapes()
    {
        QCOMPARE(outsideText(QStringLiteral("bad a%41kb&amp;c-1234"), askedWith("a%41kb&amp;c-1234")),
                 QStringLiteral("bad [key]"));
    }

    void base64ForAddresses_data()
    {
        QTest::addColumn<QString>("echo");
        QTest::addColumn<QString>("rest"); // remainder of the text before the key
        const QByteArray key("k~~?>>ey-secret");
        QTest::newRow("usual") << QString::fromLatin1(key.toBase64()) << QString();
        QTest::newRow("for addresses")
            << QString::fromLatin1(key.toBase64(QByteArray::Base64UrlEncoding)) << QString();
        QTest::newRow("without padding") << QString::fromLatin1(key.toBase64(QByteArray::Base64UrlEncoding |
                                                                             QByteArray::OmitTrailingEquals))
                                         << QString();
        QTest::newRow("after one byte") << QString::fromLatin1(("x" + key).toBase64()) << QStringLiteral("e");
        QTest::newRow("after two bytes")
            << QString::fromLatin1(("xy" + key).toBase64()) << QStringLiteral("eH");
    }
    void base64ForAddresses()
    {
        QFETCH(QString, echo);
        QFETCH(QString, rest);
        const QString shown =
            outsideText(QStringLiteral("bad key %1, sorry").arg(echo), askedWith("k~~?>>ey-secret"));
        QCOMPARE(shown, QStringLiteral("bad key %1[key], sorry").arg(rest));
    }

    void shortKeys()
    {
        QCOMPARE(outsideText(QStringLiteral("test: a tes"), askedWith("test")),
                 QStringLiteral("[key]: a tes"));
        QCOMPARE(outsideText(QStringLiteral("secret secre ecret secr"), askedWith("secret")),
                 QStringLiteral("[key] [key] [key] secr"));
    }

    /// Repetitive texts must not take quadratic time.
    void longTexts()
    {
        const QString key = QString(511, QLatin1Char('a')) + QLatin1Char('b');
        const Asked asked = askedWith(qPrintable(key));
        for (const char *piece :
             {"a", "a ", "%25", "&amp;", "&", "\x1b[", "\x1b]a", "%61", "61", "YWFh", "\\u0061", "\\", "0x"})
            QVERIFY(!outsideText(QString::fromLatin1(piece).repeated(20'000), asked).contains(key));
    }
};

PANTAU_TEST(TestApiKeyEcho)
#include "tst_api_key_echo.moc"
