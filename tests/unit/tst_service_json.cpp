// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/exchange.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace pantau;
using namespace pantau::service;

namespace {

Allowance freemium()
{
    return {u"ip:192.0.2.1"_s, u"2026-03-10"_s, 100, 1, {}, false};
}

Allowance premium(const QString &name = u"Starter"_s)
{
    return {u"package:1"_s, u"2026-03-10"_s, 1000, 3, name, true};
}

} // namespace

/// Parsing the body of a check, and writing the bodies of replies.
class TestServiceJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data()
    {
        test::columns<QByteArray, QByteArray, QByteArray>({"type", "body", "names"});
        const auto row = [](const char *name, const QByteArray &body, const QByteArray &names) {
            QTest::newRow(name) << QByteArray("application/json") << body << names;
        };
        row("an escaped backslash before an n", R"({"domains":"a.example\\nb.example"})", "a.example");
        row("twice", R"({"domains":"a.example,www.A.example,a.example"})", "a.example");
        row("another member", R"({"a":1,"domains":"a.example"})", "a.example");
        row("the member twice", R"({"domains":"a.example","domains":"b.example"})", "b.example");
        row("an escaped letter", R"({"domains":"\u0061.example"})", "a.example");
        row("another script", "{\"domains\":\"m\xc3\xbcnchen.example\"}", "xn--mnchen-3ya.example");
        row("half a pair beside a name", R"({"domains":"a.example\ud800,b.example"})", "b.example");
        QTest::newRow("a parameter alone")
            << QByteArray(";application/json") << QByteArray(R"({"domains":"a.example"})") << QByteArray();
    }
    void reads()
    {
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, body);
        QTEST(joined(readCheckBody(type, body)), "names");
    }

    void keepsNamesApart()
    {
        NameList names;
        for (int i = 0; i < 100; ++i)
            QVERIFY(names.add("site-" + QByteArray::number(i) + ".example"));
        for (int i = 0; i < 100; ++i) {
            const QByteArray name = "site-" + QByteArray::number(i) + ".example";
            QVERIFY(names.add(name)); // checked here
            QCOMPARE(names[i].toByteArray(), name);
        }
        QCOMPARE(names.size(), 100);
        QVERIFY(!names.add("one-more.example"));
        QCOMPARE(names.size(), 100);
    }

    // The handwritten bodies, compared with QJsonDocument and the contract's examples.

    void writesEveryBodyAsJson_data()
    {
        test::columns<QByteArray, int, int, QByteArray>({"body", "status", "expectedStatus", "expected"});
        const auto row = [](const char *name, const Reply &reply, int status, const char *expected) {
            QTest::newRow(name) << reply.body << reply.status << status << QByteArray(expected);
        };
        row("200 of a check, premium", checked({{"a.example", false}}, premium(), 3), 200,
            R"({"success": true, "count": 1, "results": [{"Domain": "a.example", "Blocked": false}],
            "stats": {"type": "premium", "quota": {"total": 1000, "used": 3, "remaining": 997},
                      "cost_per_request": 3, "period": "monthly", "package_name": "Starter"}})");
        row("200 without results", checked({}, freemium(), 0), 200,
            R"({"success": true, "count": 0, "results": [], "stats": {"type": "freemium",
            "rate_limit": {"limit": 100, "used": 0, "remaining": 100}, "period": "daily"}})");
        row("more used than there is", usageReply(freemium(), 120), 200,
            R"({"success": true, "limit": {"type": "freemium",
            "rate_limit": {"limit": 100, "used": 120, "remaining": 0}, "period": "daily"}})");
        row("a package with a name that needs escaping", usageReply(premium(u"\"Big\"\n"_s), 0), 200,
            "{\"success\": true, \"limit\": {\"type\": \"premium\", \"quota\": {\"total\": 1000, \"used\": "
            "0,\n            \"remaining\": 1000}, \"cost_per_request\": 3, \"period\": \"monthly\", "
            "\"package_name\": \"\\\"Big\\\"\\n\"}}");
        row("404", notFound(), 404, R"({"success": false, "message": "There is no such address."})");
        row("405", methodNotAllowed("GET"), 405,
            R"({"success": false, "message": "This address takes GET requests only."})");
        row("413", bodyTooLarge(), 413,
            R"({"success": false, "message": "The request is larger than 64 KiB."})");
        row("500", checkFailed(), 500,
            R"({"success": false, "message": "An error occurred while checking domains."})");
    }
    void writesEveryBodyAsJson()
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

    void writesAHundredResults()
    {
        QList<QByteArray> names;
        for (int i = 0; i < 100; ++i)
            names.append("site-" + QByteArray::number(i) + ".example");
        QList<DomainResult> results;
        QJsonArray expected;
        for (int i = 0; i < 100; ++i) {
            results.append({names[i], i % 3 == 0});
            expected.append(
                QJsonObject{{u"Domain"_s, QString::fromLatin1(names[i])}, {u"Blocked"_s, i % 3 == 0}});
        }
        const QJsonObject body = QJsonDocument::fromJson(checked(results, freemium(), 100).body).object();
        QCOMPARE(body.value(u"results"_s).toArray(), expected);
        QCOMPARE(body.value(u"count"_s).toInt(), 100);
        QBENCHMARK
        {
            const Reply reply = checked(results, freemium(), 100);
            Q_UNUSED(reply);
        }
    }

    void sendsHeaders()
    {
        using Headers = QList<std::pair<QByteArray, QByteArray>>;
        QCOMPARE(tooManyRequests(std::chrono::seconds(7)).headers, (Headers{{"Retry-After", "7"}}));
        QCOMPARE(methodNotAllowed("GET").headers, (Headers{{"Allow", "GET, HEAD"}}));
        QCOMPARE(methodNotAllowed("POST").headers, (Headers{{"Allow", "POST"}}));
        QCOMPARE(dailyLimitReached(freemium(), 100).headers, Headers());
        QCOMPARE(noValidDomain().contentType, QByteArray("application/json"));
    }

private:
    static QByteArray joined(const NameList &names)
    {
        QByteArrayList all;
        for (qsizetype i = 0; i < names.size(); ++i)
            all += names[i].toByteArray();
        return all.join(' ');
    }
};

PANTAU_TEST(TestServiceJson)
#include "tst_service_json.moc"
