// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/answers.h"
#include "providers/failure_mapping.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::providers;
using Kind = ServiceFailure::Kind;
using Cause = net::HttpFailure::Cause;

namespace {

const Asked Who{u"service.test"_s, u"POST /check"_s, *ApiKey::parse(u"SECRET-123"_s)};

Asked askedWith(const char *key)
{
    return {u"service.test"_s, u"POST /check"_s, *ApiKey::parse(QLatin1String(key))};
}

QString percentEncoded(const QString &text)
{
    QString all;
    for (const QChar c : text)
        all += u"%%1"_s.arg(c.unicode(), 2, 16, QLatin1Char('0'));
    return all;
}

} // namespace

class TestFailureMapping : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheIpInAMessage_data()
    {
        test::columns<QString, QString>({"message", "expected"});
        const auto row = [](const char *message, const char *expected) {
            QTest::newRow(message) << QString::fromLatin1(message) << QString::fromLatin1(expected);
        };
        row("IP 203.0.113.7 is not allowed.", "203.0.113.7");
        row("Not allowed: 203.0.113.7.", "203.0.113.7");
        row("IP:203.0.113.7: refused", "");
        row("Address (2001:db8::17) refused", "2001:db8::17");
        row("Address 2001:db8::17.", "2001:db8::17");
        row("Error 403 at 12:30", "");
        row("Version 1.2.3 refused 198.51.100.2", "198.51.100.2");
        row("999.999.999.999", "");
        row("", "");
        row("...", "");
    }
    void findsTheIpInAMessage()
    {
        QFETCH(QString, message);
        QFETCH(QString, expected);
        QCOMPARE(ipNamedIn(message), expected);
    }

    void mapsTransportFailures_data()
    {
        const test::Table<Cause, bool, Kind> row({"cause", "requestLeft", "expected"});
        row("host not found", Cause::HostNotFound, false, Kind::Unreachable);
        row("refused", Cause::ConnectionRefused, false, Kind::Unreachable);
        row("TLS", Cause::NotSecure, false, Kind::Unreachable);
        row("proxy", Cause::Proxy, false, Kind::Unreachable);
        row("no network", Cause::NetworkDown, false, Kind::Unreachable);
        row("network lost", Cause::NetworkDown, true, Kind::Interrupted);
        row("timeout of the connection", Cause::Timeout, false, Kind::Unreachable);
        row("timeout of the reply", Cause::Timeout, true, Kind::Interrupted);
        row("cut before sending", Cause::Cut, false, Kind::Unreachable);
        row("cut after sending", Cause::Cut, true, Kind::Interrupted);
        row("cancelled before sending", Cause::Cancelled, false, Kind::Unreachable);
        row("cancelled after sending", Cause::Cancelled, true, Kind::Interrupted);
        row("too large", Cause::TooLarge, true, Kind::UnusableReply);
        row("not HTTP", Cause::NotHttp, true, Kind::UnusableReply);
    }
    void mapsTransportFailures()
    {
        QFETCH(Cause, cause);
        QFETCH(bool, requestLeft);
        QFETCH(Kind, expected);
        const ServiceFailure failure =
            failureForTransport({cause, requestLeft, u"Qt says SECRET-123"_s}, Who);
        QCOMPARE(failure.kind, expected);
        // If the local connection failed, the service is not reported as unreachable.
        const bool isOurs =
            cause == Cause::HostNotFound || cause == Cause::Proxy || cause == Cause::NetworkDown;
        QCOMPARE(failure.ownConnection, isOurs && !requestLeft);
        QVERIFY(failure.error.sentence.contains(Who.host));
        QCOMPARE(failure.error.kind,
                 cause == Cause::Cancelled ? Error::Kind::Cancelled : Error::Kind::Service);
        QCOMPARE(failure.error.detail, u"POST /check: Qt says [key]"_s);
    }

    void proxyFailureIsExplained_data()
    {
        const test::Table<bool, int, QString> row({"isReply", "status", "words"});
        row("login for a tunnel", false, 407, "a name and a password");
        row("no tunnel", false, 0, "did not let it through");
        row("login", true, 407, "a name and a password");
        row("bad request", true, 400, "such as a proxy");
    }
    void proxyFailureIsExplained()
    {
        QFETCH(bool, isReply);
        QFETCH(int, status);
        QFETCH(QString, words);
        net::HttpReply reply;
        reply.status = status;
        reply.mayBeOfProxy = true;
        net::HttpFailure failure;
        failure.cause = Cause::Proxy;
        failure.status = status;
        const QString sentence =
            (isReply ? failureForStatus(reply, Who) : failureForTransport(failure, Who)).error.sentence;
        QVERIFY2(sentence.contains(words), qPrintable(sentence));
    }

    void httpStatusIsExplained_data()
    {
        const test::Table<int, Kind, QString> row({"status", "kind", "words"});
        row("not found", 404, Kind::UnusableReply, "There is no checking service at");
        row("unknown", 418, Kind::UnusableReply, "(status 418)");
        row("highest server error", 599, Kind::ServerError, QString());
        row("above the server errors", 600, Kind::UnusableReply, "(status 600)");
    }
    void httpStatusIsExplained()
    {
        QFETCH(const int, status);
        QFETCH(const Kind, kind);
        QFETCH(const QString, words);
        net::HttpReply reply;
        reply.status = status;
        const ServiceFailure failure = failureForStatus(reply, Who);
        QCOMPARE(failure.kind, kind);
        QVERIFY2(failure.error.sentence.contains(words), qPrintable(failure.error.sentence));
    }

    void creditsFailureWorksWithoutFigures_data()
    {
        const test::Table<QByteArray, bool> row({"body", "hasFigures"});
        row("all", R"({"quota":{"limit":900,"used":898,"remaining":2,"required":6}})", true);
        row("no quota", R"({"success":false})", false);
        row("no object", R"({"quota":7})", false);
        row("no number", R"({"quota":{"limit":"900","used":898,"remaining":2}})", false);
    }
    void creditsFailureWorksWithoutFigures()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const bool, hasFigures);
        net::HttpReply reply;
        reply.status = 402;
        reply.body = body;
        const ServiceFailure failure = failureForStatus(reply, Who);
        QCOMPARE(failure.kind, Kind::CreditsExhausted);
        QCOMPARE(failure.usage.has_value(), hasFigures);
        QCOMPARE(failure.error.sentence.contains(u"6"_s), hasFigures);
    }

    void keyIsNeverShown_data()
    {
        QTest::addColumn<int>("status");
        for (const int status :
             {204, 301, 400, 401, 402, 403, 404, 407, 418, 422, 429, 500, 502, 503, 504, 599})
            QTest::addRow("%d", status) << status;
    }
    void keyIsNeverShown()
    {
        QFETCH(int, status);
        net::HttpReply reply;
        reply.status = status;
        reply.body = R"({"success":false,"message":"bad key SECRET-123 or secret-123",)"
                     R"("whitelisted_ips":["SECRET-123"]})";
        reply.location = "https://elsewhere.test/SECRET-123?key=SECRET-123";
        const ServiceFailure failure = failureForStatus(reply, Who);
        const QString all =
            failure.error.sentence + failure.error.detail + failure.allowedIps.join(u' ') + failure.refusedIp;
        QVERIFY2(!all.contains(u"SECRET-123"_s, Qt::CaseInsensitive), qPrintable(all));
        QVERIFY(!failure.error.sentence.isEmpty());
        QVERIFY(!failure.error.detail.isEmpty());
    }

    /// One service may have two accounts.
    void refusalNamesTheAccount_data()
    {
        const test::Table<int, QByteArray, bool> row({"status", "body", "hasKey"});
        row("key", 401, R"({"message":"Invalid key","code":401})", true);
        row("no key", 401, R"({"message":"Invalid key","code":401})", false);
        row("address", 403, R"({"message":"Not allowed","code":403})", true);
        row("named address", 403, R"({"message":"IP 203.0.113.7 is not allowed","code":403})", true);
    }
    void refusalNamesTheAccount()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, body);
        QFETCH(const bool, hasKey);
        net::HttpReply reply;
        reply.status = status;
        reply.body = body;
        Asked asked = Who;
        if (!hasKey)
            asked.key.reset();
        QVERIFY(failureForStatus(reply, asked).error.sentence.startsWith(u"The service at service.test "_s));
        asked.account = u"Agency"_s;
        const QString sentence = failureForStatus(reply, asked).error.sentence;
        QVERIFY2(sentence.startsWith(u"The service at service.test (account “Agency”) "_s),
                 qPrintable(sentence));
    }

    void everyEchoOfTheKeyIsRemoved_data()
    {
        test::columns<QString, QString>({"echo", "shown"});
        const auto row = [](const char *name, const QString &echo, const QString &shown = u"[key]"_s) {
            QTest::newRow(name) << echo << shown;
        };
        row("plain", u"KEY-secret-1"_s);
        row("other case", u"key-SECRET-1"_s);
        row("twice", u"KEY-secret-1, KEY-secret-1"_s, u"[key], [key]"_s);
        row("percent-encoded", u"KEY%2Dsecret%2d1"_s);
        row("percent-encoded, every character", percentEncoded(u"KEY-secret-1"_s));
        row("percent-encoded twice", u"KEY%252Dsecret%25252D1"_s);
        row("as in a web page", u"KEY&#45;secret&#x2d;1"_s);
        row("spaced", u"K E Y - s e c r e t - 1"_s);
        row("zero width", u"KEY-\u200Bsec\u2060ret-1"_s);
        row("tags", u"KEY-s\U000E0041ecret-1"_s);
        row("a colour in it", u"KEY-s\x1b[0mecret-1"_s);
        row("many colours in it", u"K\x1b[1;31mEY-sec\x1b[38;5;12mret\u009B0m-1"_s);
        row("a title in it", u"KEY-s\x1b]0;title\x07"
                             "ecret-1"_s);
        row("line ends in it", u"KEY-\r\nsecret\n-1"_s);
        row("without its last character", u"KEY-secret-"_s);
        row("without its first character", u"EY-secret-1"_s);
        row("its beginning", u"KEY-secr"_s);
        row("its end, percent-encoded", u"secret%2D1"_s);
        row("cut in two", u"KEY-secret...y-secret-1"_s, u"[key]...[key]"_s);
        row("among other characters", u"\U0001F511KEY-secret-1é"_s, u"\U0001F511[key]é"_s);
        row("in a path", u"https://a.test/KEY%2Dsecret%2D1/x"_s, u"https://a.test/[key]/x"_s);
        row("full width", u"\uFF2B\uFF25\uFF39\uFF0D\uFF53\uFF45\uFF43\uFF52\uFF45\uFF54\uFF0D\uFF11"_s);
        row("bold", QStringLiteral(u"\U0001D40A\U0001D404\U0001D418-\U0001D42C\U0001D41E\U0001D41C\U0001D42B"
                                   u"\U0001D41E\U0001D42D-\u00B9"));
        row("full-width percent signs", u"KEY\uFF052Dsecret\uFF052D1"_s);
        row("with accents", u"K\u00C9Y-s\u00E9cr\u0065\u0301t-1"_s);
        row("soft hyphens", u"KEY-\u00ADsec\u00ADret-1"_s);
        row("with the escapes of JSON", u"\\u004bEY\\u002Dsecret-1"_s);
        row("with the escapes of JSON, twice", u"\\\\u004bEY\\\\u002Dsecret-1"_s);
        row("full width, with the escapes of JSON", u"\\uFF2BEY\\uff0dsecret-1"_s);
        row("with braced escapes", u"\\u{4b}EY\\u{00002d}secret-1"_s);
        row("full width, percent-encoded", u"%EF%BC%ABEY%25EF%25BC%258Dsecret-1"_s);
        row("full width, as in a web page", u"&#xFF2B;EY&#65293;secret-1"_s);
        row("with the escapes of C", u"\\x4b\\x45Y-secret\\x2D1"_s);
        row("hexadecimal", u"4b45592d7365637265742d31"_s);
        row("hexadecimal, mixed case", u"4B45592d7365637265742D31"_s);
        row("hexadecimal, of the key in lower case", u"6b65792d7365637265742d31"_s);
        row("hexadecimal, spaced", u"4b 45 59 2d 73 65 63 72 65 74 2d 31"_s);
        row("hexadecimal, with colons", u"4b:45:59:2d:73:65:63:72:65:74:2d:31"_s);
        row("hexadecimal, byte by byte",
            u"0x4b, 0x45, 0x59, 0x2d, 0x73, 0x65, 0x63, 0x72, 0x65, 0x74, 0x2d, 0x31"_s, u"0x[key]"_s);
        row("base64", u"S0VZLXNlY3JldC0x"_s);
        row("base64, cut in lines", u"S0VZLXNl\r\nY3JldC0x"_s);
        row("base64, percent-encoded", u"S0VZLXNl%593JldC0x"_s);
        row("base64, full width", u"\uFF330VZLXNlY3JldC0x"_s);
        row("base64, of the key in upper case", u"S0VZLVNFQ1JFVC0x"_s);
        row("base64, after one byte", u"OktFWS1zZWNyZXQtMQ=="_s, u"O[key]"_s);
        row("base64, after two bytes", u"dTpLRVktc2VjcmV0LTE="_s, u"dT[key]"_s);
        row("base64, amid something else", u"dXNlcjpLRVktc2VjcmV0LTE6eA=="_s, u"dXNlcj[key]6eA=="_s);
        row("similar text", u"The secret key is 100% wrong & &lt; %zz."_s,
            u"The secret key is 100% wrong & &lt; %zz."_s);
    }
    void everyEchoOfTheKeyIsRemoved()
    {
        QFETCH(QString, echo);
        QFETCH(QString, shown);
        QCOMPARE(outsideText(u"bad: "_s + echo + QLatin1Char('.'), askedWith("KEY-secret-1")),
                 u"bad: "_s + shown + QLatin1Char('.'));
    }

    void keyWithSpecialCharactersIsRemoved_data()
    {
        const test::Table<QString> row({"echo"});
        row("plain", "a%kb&c+d==/");
        row("percent-encoded", "a%25kb%26c%2Bd%3D%3D%2F");
        row("as in a web page", "a%kb&amp;c+d==/");
    }
    void keyWithSpecialCharactersIsRemoved()
    {
        QFETCH(QString, echo);
        const QString shown = outsideText(u"bad "_s + echo, askedWith("a%kb&c+d==/"));
        QCOMPARE(shown, u"bad [key]"_s);
    }

    void keyResemblingEscapesIsRemoved()
    {
        QCOMPARE(outsideText(u"bad a%41kb&amp;c-1234"_s, askedWith("a%41kb&amp;c-1234")), u"bad [key]"_s);
    }

    void base64UrlEncodedKeyIsRemoved_data()
    {
        // rest: remainder of the text before the key
        const test::Table<QString, QString> row({"echo", "rest"});
        const QByteArray key("k~~?>>ey-secret");
        row("usual", QString::fromLatin1(key.toBase64()), QString());
        row("for addresses", QString::fromLatin1(key.toBase64(QByteArray::Base64UrlEncoding)), QString());
        row("without padding",
            QString::fromLatin1(key.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals)),
            QString());
        row("after one byte", QString::fromLatin1(("x" + key).toBase64()), "e");
        row("after two bytes", QString::fromLatin1(("xy" + key).toBase64()), "eH");
    }
    void base64UrlEncodedKeyIsRemoved()
    {
        QFETCH(QString, echo);
        QFETCH(QString, rest);
        const QString shown = outsideText(u"bad key %1, sorry"_s.arg(echo), askedWith("k~~?>>ey-secret"));
        QCOMPARE(shown, u"bad key %1[key], sorry"_s.arg(rest));
    }

    void shortKeyIsRemoved()
    {
        QCOMPARE(outsideText(u"test: a tes"_s, askedWith("test")), u"[key]: a tes"_s);
        QCOMPARE(outsideText(u"secret secre ecret secr"_s, askedWith("secret")), u"[key] [key] [key] secr"_s);
    }

    /// Repetitive texts must not take quadratic time.
    void longTextsAreSearchedInLinearTime()
    {
        const QString key = QString(511, QLatin1Char('a')) + QLatin1Char('b');
        const Asked asked = askedWith(qPrintable(key));
        for (const char *piece :
             {"a", "a ", "%25", "&amp;", "&", "\x1b[", "\x1b]a", "%61", "61", "YWFh", "\\u0061", "\\", "0x"})
            QVERIFY(!outsideText(QString::fromLatin1(piece).repeated(20'000), asked).contains(key));
    }
};

PANTAU_TEST(TestFailureMapping)
#include "tst_api_failure_mapping.moc"
