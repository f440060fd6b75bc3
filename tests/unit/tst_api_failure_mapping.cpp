// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/failure_mapping.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::providers;
using Kind = ServiceFailure::Kind;
using Cause = net::HttpFailure::Cause;

namespace {

const Asked Who{QStringLiteral("service.test"), QStringLiteral("POST /check"),
                *ApiKey::parse(QStringLiteral("SECRET-123"))};

} // namespace

class TestFailureMapping : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheIpInAMessage_data()
    {
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("expected");
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
        QTest::addColumn<Cause>("cause");
        QTest::addColumn<bool>("requestLeft");
        QTest::addColumn<Kind>("expected");
        QTest::newRow("host not found") << Cause::HostNotFound << false << Kind::Unreachable;
        QTest::newRow("refused") << Cause::ConnectionRefused << false << Kind::Unreachable;
        QTest::newRow("TLS") << Cause::NotSecure << false << Kind::Unreachable;
        QTest::newRow("proxy") << Cause::Proxy << false << Kind::Unreachable;
        QTest::newRow("no network") << Cause::NetworkDown << false << Kind::Unreachable;
        QTest::newRow("network lost") << Cause::NetworkDown << true << Kind::Interrupted;
        QTest::newRow("timeout of the connection") << Cause::Timeout << false << Kind::Unreachable;
        QTest::newRow("timeout of the reply") << Cause::Timeout << true << Kind::Interrupted;
        QTest::newRow("cut before sending") << Cause::Cut << false << Kind::Unreachable;
        QTest::newRow("cut after sending") << Cause::Cut << true << Kind::Interrupted;
        QTest::newRow("cancelled before sending") << Cause::Cancelled << false << Kind::Unreachable;
        QTest::newRow("cancelled after sending") << Cause::Cancelled << true << Kind::Interrupted;
        QTest::newRow("too large") << Cause::TooLarge << true << Kind::UnusableReply;
        QTest::newRow("not HTTP") << Cause::NotHttp << true << Kind::UnusableReply;
    }
    void mapsTransportFailures()
    {
        QFETCH(Cause, cause);
        QFETCH(bool, requestLeft);
        QFETCH(Kind, expected);
        const ServiceFailure failure =
            failureForTransport({cause, requestLeft, QStringLiteral("Qt says SECRET-123")}, Who);
        QCOMPARE(failure.kind, expected);
        // If the local connection failed, the service is not reported as unreachable.
        const bool isOurs =
            cause == Cause::HostNotFound || cause == Cause::Proxy || cause == Cause::NetworkDown;
        QCOMPARE(failure.ownConnection, isOurs && !requestLeft);
        QVERIFY(failure.error.sentence.contains(Who.host));
        QCOMPARE(failure.error.kind,
                 cause == Cause::Cancelled ? Error::Kind::Cancelled : Error::Kind::Service);
        QCOMPARE(failure.error.detail, QStringLiteral("POST /check: Qt says [key]"));
    }

    void saysWhatAStatusMeans_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QString>("words");
        QTest::newRow("not there") << 404 << Kind::UnusableReply
                                   << QStringLiteral("There is no checking service at");
        QTest::newRow("unheard of") << 418 << Kind::UnusableReply << QStringLiteral("(status 418)");
        QTest::newRow("the last of the server's") << 599 << Kind::ServerError << QString();
        QTest::newRow("beyond the server's") << 600 << Kind::UnusableReply << QStringLiteral("(status 600)");
    }
    void saysWhatAStatusMeans()
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

    void creditsNeedNoFigures_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<bool>("hasFigures");
        QTest::newRow("all") << QByteArray(R"({"quota":{"limit":900,"used":898,"remaining":2,"required":6}})")
                             << true;
        QTest::newRow("no quota") << QByteArray(R"({"success":false})") << false;
        QTest::newRow("no object") << QByteArray(R"({"quota":7})") << false;
        QTest::newRow("no number") << QByteArray(R"({"quota":{"limit":"900","used":898,"remaining":2}})")
                                   << false;
    }
    void creditsNeedNoFigures()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const bool, hasFigures);
        net::HttpReply reply;
        reply.status = 402;
        reply.body = body;
        const ServiceFailure failure = failureForStatus(reply, Who);
        QCOMPARE(failure.kind, Kind::CreditsExhausted);
        QCOMPARE(failure.usage.has_value(), hasFigures);
        QCOMPARE(failure.error.sentence.contains(QStringLiteral("6")), hasFigures);
    }

    void keepsTheKeyOut_data()
    {
        QTest::addColumn<int>("status");
        for (const int status :
             {204, 301, 400, 401, 402, 403, 404, 407, 418, 422, 429, 500, 502, 503, 504, 599})
            QTest::addRow("%d", status) << status;
    }
    void keepsTheKeyOut()
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
        QVERIFY2(!all.contains(QStringLiteral("SECRET-123"), Qt::CaseInsensitive), qPrintable(all));
        QVERIFY(!failure.error.sentence.isEmpty());
        QVERIFY(!failure.error.detail.isEmpty());
    }

    /// One service may have two accounts.
    void namesTheAccountWhoseKeyIsRefused_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<bool>("hasKey");
        QTest::newRow("key") << 401 << QByteArray(R"({"message":"Invalid key","code":401})") << true;
        QTest::newRow("no key") << 401 << QByteArray(R"({"message":"Invalid key","code":401})") << false;
        QTest::newRow("address") << 403 << QByteArray(R"({"message":"Not allowed","code":403})") << true;
        QTest::newRow("named address")
            << 403 << QByteArray(R"({"message":"IP 203.0.113.7 is not allowed","code":403})") << true;
    }
    void namesTheAccountWhoseKeyIsRefused()
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
        QVERIFY(failureForStatus(reply, asked)
                    .error.sentence.startsWith(QStringLiteral("The service at service.test ")));
        asked.account = QStringLiteral("Agency");
        const QString sentence = failureForStatus(reply, asked).error.sentence;
        QVERIFY2(sentence.startsWith(QStringLiteral("The service at service.test (account “Agency”) ")),
                 qPrintable(sentence));
    }
};

PANTAU_TEST(TestFailureMapping)
#include "tst_api_failure_mapping.moc"
