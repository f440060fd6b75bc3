// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/exchange.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace pantau::service;

/// The handwritten bodies, compared with QJsonDocument and the contract's examples.
class TestServiceReply : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesStringsAsQtReadsThem_data();
    void writesStringsAsQtReadsThem();
    void writesEveryBodyAsJson_data();
    void writesEveryBodyAsJson();
    void writesAHundredResults();
    void sendsHeaders();
};

void TestServiceReply::writesStringsAsQtReadsThem_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("read");
    const auto row = [](const char *name, const QString &text) { QTest::newRow(name) << text << text; };
    row("empty", QString());
    row("plain", QStringLiteral("xn--mnchen-3ya.example"));
    row("quotes and backslashes", QStringLiteral("a\"b\\c"));
    row("line breaks and tabs", QStringLiteral("a\nb\rc\td"));
    QString controls;
    for (char16_t c = 0; c < 0x20; ++c)
        controls += QChar(c);
    row("every control character", controls + QChar(0x7f));
    row("beyond ASCII", QStringLiteral("münchen, 北京, 😀"));
    row("what looks like an escape", QStringLiteral("\\u0041"));
    QTest::newRow("half a pair") << QStringLiteral("a") + QChar(0xd83d) + QStringLiteral("b")
                                 << QStringLiteral("a?b");
}

void TestServiceReply::writesStringsAsQtReadsThem()
{
    QFETCH(QString, text);
    QFETCH(QString, read);
    QByteArray json = "[";
    appendJsonString(json, text);
    json += ']';
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    QCOMPARE(error.error, QJsonParseError::NoError);
    QCOMPARE(document.array().at(0).toString(), read);
}

namespace {

Allowance freemium()
{
    return {QStringLiteral("ip:192.0.2.1"), QStringLiteral("2026-03-10"), 100, 1, {}, false};
}

Allowance premium(const QString &name = QStringLiteral("Starter"))
{
    return {QStringLiteral("package:1"), QStringLiteral("2026-03-10"), 1000, 3, name, true};
}

} // namespace

void TestServiceReply::writesEveryBodyAsJson_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("expectedStatus");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const Reply &reply, int status, const char *expected) {
        QTest::newRow(name) << reply.body << reply.status << status << QByteArray(expected);
    };
    row("200 of a check, freemium", checked({{"a.example", true}}, freemium(), 1), 200,
        R"({"success": true, "count": 1, "results": [{"Domain": "a.example", "Blocked": true}],
            "stats": {"type": "freemium", "rate_limit": {"limit": 100, "used": 1, "remaining": 99},
                      "period": "daily"}})");
    row("200 of a check, premium", checked({{"a.example", false}}, premium(), 3), 200,
        R"({"success": true, "count": 1, "results": [{"Domain": "a.example", "Blocked": false}],
            "stats": {"type": "premium", "quota": {"total": 1000, "used": 3, "remaining": 997},
                      "cost_per_request": 3, "period": "monthly", "package_name": "Starter"}})");
    row("200 without results", checked({}, freemium(), 0), 200,
        R"({"success": true, "count": 0, "results": [], "stats": {"type": "freemium",
            "rate_limit": {"limit": 100, "used": 0, "remaining": 100}, "period": "daily"}})");
    row("200 of usage", usageReply(freemium(), 7), 200, R"({"success": true, "limit": {"type": "freemium",
            "rate_limit": {"limit": 100, "used": 7, "remaining": 93}, "period": "daily"}})");
    row("more used than there is", usageReply(freemium(), 120), 200,
        R"({"success": true, "limit": {"type": "freemium",
            "rate_limit": {"limit": 100, "used": 120, "remaining": 0}, "period": "daily"}})");
    row("a package with a name that needs escaping", usageReply(premium(QStringLiteral("\"Big\"\n")), 0), 200,
        R"({"success": true, "limit": {"type": "premium", "quota": {"total": 1000, "used": 0,
            "remaining": 1000}, "cost_per_request": 3, "period": "monthly", "package_name": "\"Big\"\n"}})");
    row("401", invalidKey(), 401, R"({"success": false, "message": "Invalid API key."})");
    row("402", creditsExhausted(premium(), 996, 6), 402,
        R"({"success": false, "code": 429,
            "message": "Monthly limit exceeded. Remaining credits: 4, required credits: 6.",
            "quota": {"limit": 1000, "used": 996, "remaining": 4, "required": 6, "type": "package",
                      "package_name": "Starter"}})");
    row("403",
        ipNotAllowed(QStringLiteral("192.0.2.9"), {QStringLiteral("192.0.2.7"), QStringLiteral("::1")}), 403,
        R"({"success": false, "code": 403, "whitelisted_ips": ["192.0.2.7", "::1"],
            "message": "IP address 192.0.2.9 is not whitelisted for this API key."})");
    row("404", notFound(), 404, R"({"success": false, "message": "There is no such address."})");
    row("405", methodNotAllowed("GET"), 405,
        R"({"success": false, "message": "This address takes GET requests only."})");
    row("413", bodyTooLarge(), 413, R"({"success": false, "message": "The request is larger than 64 KiB."})");
    row("422", noValidDomain(), 422,
        R"({"success": false, "message": "Please provide at least one valid domain to check."})");
    row("429 of the day", dailyLimitReached(freemium(), 97), 429,
        R"({"success": false, "code": 429, "rate_limit": {"limit": 100, "used": 97, "remaining": 3},
            "message": "Daily limit exceeded. You can still check 3 domains today."})");
    row("429 of the minute", tooManyRequests(std::chrono::seconds(7)), 429,
        R"({"success": false, "message": "Too many requests. Please try again in a moment."})");
    row("500", checkFailed(), 500,
        R"({"success": false, "message": "An error occurred while checking domains."})");
}

void TestServiceReply::writesEveryBodyAsJson()
{
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, expected);
    QFETCH(int, status);
    QTEST(status, "expectedStatus");
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(body, &error);
    QCOMPARE(error.error, QJsonParseError::NoError);
    QCOMPARE(document, QJsonDocument::fromJson(expected));
    QVERIFY(!body.contains('\n'));
}

void TestServiceReply::writesAHundredResults()
{
    QList<QByteArray> names;
    for (int i = 0; i < 100; ++i)
        names.append("site-" + QByteArray::number(i) + ".example");
    QList<DomainResult> results;
    QJsonArray expected;
    for (int i = 0; i < 100; ++i) {
        results.append({names[i], i % 3 == 0});
        expected.append(QJsonObject{{QStringLiteral("Domain"), QString::fromLatin1(names[i])},
                                    {QStringLiteral("Blocked"), i % 3 == 0}});
    }
    const QJsonObject body = QJsonDocument::fromJson(checked(results, freemium(), 100).body).object();
    QCOMPARE(body.value(QStringLiteral("results")).toArray(), expected);
    QCOMPARE(body.value(QStringLiteral("count")).toInt(), 100);
    QBENCHMARK
    {
        const Reply reply = checked(results, freemium(), 100);
        Q_UNUSED(reply);
    }
}

void TestServiceReply::sendsHeaders()
{
    using Headers = QList<std::pair<QByteArray, QByteArray>>;
    QCOMPARE(tooManyRequests(std::chrono::seconds(7)).headers, (Headers{{"Retry-After", "7"}}));
    QCOMPARE(methodNotAllowed("GET").headers, (Headers{{"Allow", "GET, HEAD"}}));
    QCOMPARE(methodNotAllowed("POST").headers, (Headers{{"Allow", "POST"}}));
    QCOMPARE(dailyLimitReached(freemium(), 100).headers, Headers());
    QCOMPARE(noValidDomain().contentType, QByteArray("application/json"));
}

PANTAU_TEST(TestServiceReply)
#include "tst_service_reply.moc"
