// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/alert.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace Qt::StringLiterals;

namespace {

Alert listed()
{
    Alert alert;
    alert.title = QStringLiteral("Toko: 2 domains are blocked");
    alert.body = QStringLiteral("a.example\nb.example");
    for (const char *name : {"a.example", "b.example"})
        alert.domains += DomainName::parse(QString::fromLatin1(name)).value();
    alert.domainCount = 2;
    return alert;
}

} // namespace

class TestMessageTemplate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void words_data()
    {
        QTest::addColumn<QString>("messageTemplate");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("body");
        const auto row = [](const char *name, const char *messageTemplate, const char *title,
                            const char *body) {
            QTest::newRow(name) << QString::fromUtf8(messageTemplate) << QString::fromUtf8(title)
                                << QString::fromUtf8(body);
        };
        const char *const Title = "Toko: 2 domains are blocked";
        row("none", "", Title, "a.example\nb.example");
        row("the usual one", "{title}\n{body}", Title, "a.example\nb.example");
        row("title alone", "{title}", Title, "");
        row("around it", "🚨 {title}, @budi", "🚨 Toko: 2 domains are blocked, @budi", "");
        row("own first line", "Pantau\n{title}", "Pantau", Title);
        row("every field", "{title} ({count})\n{domains}", "Toko: 2 domains are blocked (2)",
            "a.example, b.example");
        row("empty lines between stay", "{title}\n{domains}\n\nBye", Title, "a.example, b.example\n\nBye");
        row("a field twice", "{count}/{count} {title}", "2/2 Toko: 2 domains are blocked", "");
        row("other braces", "{title} {} { title } {1}", "Toko: 2 domains are blocked {} { title } {1}", "");
    }
    void words()
    {
        QFETCH(QString, messageTemplate);
        QVERIFY(checkMessageTemplate(messageTemplate));
        const Alert alert = worded(listed(), messageTemplate);
        QTEST(alert.title, "title");
        QTEST(alert.body, "body");
        QCOMPARE(alert.domains, listed().domains);
    }

    void aLineWithNothingToFillInIsLeftOut()
    {
        Alert quota;
        quota.title = QStringLiteral("The quota ends on Friday");
        const Alert alert =
            worded(quota, QStringLiteral("{title}\nDomains: {domains} ({count})\n{body}\nThanks"));
        QCOMPARE(alert.title, quota.title);
        QCOMPARE(alert.body, QStringLiteral("Thanks"));
    }

    void whatIsFilledInHoldsNoFields()
    {
        Alert alert = listed();
        alert.title = QStringLiteral("{body}: a.example is blocked");
        QCOMPARE(worded(alert, QStringLiteral("{title}!")).title,
                 QStringLiteral("{body}: a.example is blocked!"));
    }

    void moreDomainsThanNamesAreCounted()
    {
        Alert alert = listed();
        alert.domainCount = 1203;
        QVERIFY(worded(alert, QStringLiteral("{title}\n{domains}"))
                    .body.startsWith(QStringLiteral("a.example, b.example, 1,201 ")));
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("messageTemplate");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown field") << u"{title} {tittle}"_s << u"“{tittle}” cannot be filled in."_s;
        QTest::newRow("another case") << u"{title} {Body}"_s << u"“{Body}” cannot be filled in."_s;
        QTest::newRow("what happened is missing") << u"A domain is blocked!"_s << u"Without {title}"_s;
        QTest::newRow("too long") << u"{title}"_s + QString(994, u'x') << u"more than 1,000 characters"_s;
    }
    void refusals()
    {
        QFETCH(QString, messageTemplate);
        QFETCH(QString, says);
        const auto checked = checkMessageTemplate(messageTemplate);
        QVERIFY(!checked);
        QCOMPARE(checked.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(checked.error().sentence.contains(says), qPrintable(checked.error().sentence));
    }
};

PANTAU_TEST(TestMessageTemplate)
#include "tst_message_template.moc"
