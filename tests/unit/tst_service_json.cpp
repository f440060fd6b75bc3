// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/exchange.h"
#include "support/test_program.h"

#include <QJsonDocument>

using namespace pantau;
using namespace pantau::service;

/// Parsing the body of a check, and writing the bodies of replies.
class TestServiceJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void checkBodyIsParsed_data()
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
        row("half a surrogate next to a name", R"({"domains":"a.example\ud800,b.example"})", "b.example");
        QTest::newRow("a parameter alone")
            << QByteArray(";application/json") << QByteArray(R"({"domains":"a.example"})") << QByteArray();
    }
    void checkBodyIsParsed()
    {
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, body);
        QTEST(joined(readCheckBody(type, body)), "names");
    }

    /// Cases that tst_service_clauses does not cover.
    void usageIsWrittenAsJson_data()
    {
        const test::Table<QByteArray, QByteArray> row({"body", "expected"});
        const Allowance daily{u"ip:192.0.2.1"_s, u"2026-03-10"_s, 100, 1, {}, false};
        row("more used than there is", usageReply(daily, 120).body,
            R"({"success": true, "limit": {"type": "freemium",
            "rate_limit": {"limit": 100, "used": 120, "remaining": 0}, "period": "daily"}})");
        const Allowance package{u"package:1"_s, u"2026-03-10"_s, 1000, 3, u"\"Big\"\n"_s, true};
        row("a package with a name that needs escaping", usageReply(package, 0).body,
            "{\"success\": true, \"limit\": {\"type\": \"premium\", \"quota\": {\"total\": 1000, \"used\": "
            "0,\n            \"remaining\": 1000}, \"cost_per_request\": 3, \"period\": \"monthly\", "
            "\"package_name\": \"\\\"Big\\\"\\n\"}}");
    }
    void usageIsWrittenAsJson()
    {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, expected);
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(body, &error);
        QCOMPARE(error.error, QJsonParseError::NoError);
        QCOMPARE(document, QJsonDocument::fromJson(expected));
        QVERIFY(!body.contains('\n'));
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
