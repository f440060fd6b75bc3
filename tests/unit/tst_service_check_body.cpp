// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_name.h"
#include "service/exchange.h"
#include "support/test_program.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace pantau;
using namespace pantau::service;

/// Parsing the body of a check: the fast path must agree with the slow one.
class TestServiceCheckBody : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("names");
        const auto row = [](const char *name, const QByteArray &body, const QByteArray &names) {
            QTest::newRow(name) << QByteArray("application/json") << body << names;
        };
        row("one", R"({"domains":"a.example"})", "a.example");
        row("spaces everywhere", " {\n\t\"domains\" : \"a.example , b.example\" }\r\n",
            "a.example b.example");
        row("lines", R"({"domains":"a.example\nb.example"})", "a.example b.example");
        row("an escaped backslash before an n", R"({"domains":"a.example\\nb.example"})", "a.example");
        row("twice", R"({"domains":"a.example,www.A.example,a.example"})", "a.example");
        row("another member", R"({"a":1,"domains":"a.example"})", "a.example");
        row("the member twice", R"({"domains":"a.example","domains":"b.example"})", "b.example");
        row("something behind it", R"({"domains":"a.example"} x)", "none");
        row("an escaped letter", R"({"domains":"\u0061.example"})", "a.example");
        row("another script", "{\"domains\":\"m\xc3\xbcnchen.example\"}", "xn--mnchen-3ya.example");
        row("half a pair beside a name", R"({"domains":"a.example\ud800,b.example"})", "b.example");
        row("10,000 characters", "{\"domains\":\"a.example" + QByteArray(9'991, ',') + "\"}", "a.example");
        row("10,001 characters", "{\"domains\":\"a.example" + QByteArray(9'992, ',') + "\"}", "none");
        row("10,000 characters of two bytes",
            "{\"domains\":\"a.example," + QByteArray("\xc3\xa9").repeated(9'990) + "\"}", "a.example");
        QTest::newRow("a charset") << QByteArray("Application/JSON; charset=utf-8")
                                   << QByteArray(R"({"domains":"a.example"})") << QByteArray("a.example");
        QTest::newRow("no type") << QByteArray() << QByteArray(R"({"domains":"a.example"})")
                                 << QByteArray("none");
        QTest::newRow("a parameter alone") << QByteArray(";application/json")
                                           << QByteArray(R"({"domains":"a.example"})") << QByteArray("none");
    }
    void reads()
    {
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, body);
        QTEST(joined(readCheckBody(type, body).names), "names");
    }

    /// Random bodies, made of relevant pieces.
    void readsAsTheLongWayDoes()
    {
        const QList<QByteArray> pieces{
            "a",     "b",  "example", ".",    ".example", ".",  ",",         ", ",       R"(\n)",     "www.",
            "-",     "_",  "1",       "A",    "https://", "/a", "@",         ":8",       R"(\\)",     R"(\")",
            "\"",    "}",  " ",       "\t",   "\xc3\xbc", "\n", R"(\u0061)", "?",        R"(\ud800)", "#",
            "co.id", "..", "xn--",    "\x7f", "\xc2\xa0", "[",  "127.0.0.1", ".example", R"(\r)",     ";",
            "\xff"};
        quint64 state = 20'261'125;
        const auto below = [&state](qsizetype bound) {
            state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
            return static_cast<qsizetype>((state >> 33) % static_cast<quint64>(bound));
        };
        int good = 0;
        for (int round = 0; round < 20'000; ++round) {
            QByteArray body = "{\"domains\":\"";
            if (below(2) == 0)
                body += "site.example,";
            for (qsizetype left = below(12); left > 0; --left)
                body += pieces[below(pieces.size())];
            body += "\"}";
            const QByteArray read = joined(readCheckBody("application/json", body).names);
            const QByteArray expected = theLongWay(body);
            QVERIFY2(read == expected, (body + " -> " + read + " instead of " + expected).constData());
            good += read == "none" ? 0 : 1;
        }
        QVERIFY2(good > 2'000, QByteArray::number(good).constData());
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

private:
    static QByteArray joined(const std::optional<NameList> &names)
    {
        if (!names)
            return "none";
        QByteArray text;
        for (qsizetype i = 0; i < names->size(); ++i)
            text += (i > 0 ? " " : "") + (*names)[i].toByteArray();
        return text;
    }
    /// Parses with Qt's JSON parser, strings and sets.
    static QByteArray theLongWay(const QByteArray &body)
    {
        const QJsonValue field = QJsonDocument::fromJson(body).object().value(QLatin1String("domains"));
        // A control character in these bodies is always within a string, if it is within the JSON at all.
        const bool isStrict =
            std::none_of(body.cbegin(), body.cend(), [](char c) { return c >= 0 && c < ' '; });
        if (!isStrict || !field.isString() || field.toString().toUcs4().size() > 10'000)
            return "none";
        QStringList names;
        for (const QString &line : field.toString().split(u'\n'))
            for (const QString &entry : line.split(u','))
                if (const auto domain = DomainName::parse(entry); domain && !names.contains(domain->ascii()))
                    names.append(domain->ascii());
        return names.isEmpty() || names.size() > 100 ? "none" : names.join(u' ').toLatin1();
    }
};

PANTAU_TEST(TestServiceCheckBody)
#include "tst_service_check_body.moc"
