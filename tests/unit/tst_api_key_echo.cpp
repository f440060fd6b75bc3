// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/asked.h"

#include <QTest>

using namespace pantau;
using namespace pantau::api;

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

    void shortKeys()
    {
        QCOMPARE(outsideText(QStringLiteral("test: a tes"), askedWith("test")),
                 QStringLiteral("[key]: a tes"));
        QCOMPARE(outsideText(QStringLiteral("secret secre ecret secr"), askedWith("secret")),
                 QStringLiteral("[key] [key] [key] secr"));
    }

    /// What repeats itself must not take a time that grows with the square of it.
    void longTexts()
    {
        const QString key = QString(511, QLatin1Char('a')) + QLatin1Char('b');
        const Asked asked = askedWith(qPrintable(key));
        for (const char *piece : {"a", "a ", "%25", "&amp;", "&", "\x1b[", "\x1b]a", "%61"})
            QVERIFY(!outsideText(QString::fromLatin1(piece).repeated(20'000), asked).contains(key));
    }
};

QTEST_GUILESS_MAIN(TestApiKeyEcho)
#include "tst_api_key_echo.moc"
