// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/alert.h"
#include "base/letter.h"
#include "base/names.h"
#include "base/text.h"
#include "support/test_program.h"

#include <QUrlQuery>

using namespace pantau;

namespace {

Alert listed()
{
    Alert alert;
    alert.title = u"Toko: 2 domains are blocked"_s;
    alert.body = u"a.example\nb.example"_s;
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

    void templateFillsInFields_data()
    {
        const test::Table<QString, QString, QString> row({"messageTemplate", "title", "body"});
        const char *const Title = "Toko: 2 domains are blocked";
        row("none", "", Title, "a.example\nb.example");
        row("the usual one", "{title}\n{body}", Title, "a.example\nb.example");
        row("title alone", "{title}", Title, "");
        row("around it", "🚨 {title}, @budi", "🚨 Toko: 2 domains are blocked, @budi", "");
        row("custom first line", "Pantau\n{title}", "Pantau", Title);
        row("every field", "{title} ({count})\n{domains}", "Toko: 2 domains are blocked (2)",
            "a.example, b.example");
        row("empty lines between stay", "{title}\n{domains}\n\nBye", Title, "a.example, b.example\n\nBye");
        row("a field twice", "{count}/{count} {title}", "2/2 Toko: 2 domains are blocked", "");
        row("other braces", "{title} {} { title } {1}", "Toko: 2 domains are blocked {} { title } {1}", "");
    }
    void templateFillsInFields()
    {
        QFETCH(QString, messageTemplate);
        QVERIFY(checkMessageTemplate(messageTemplate));
        const Alert alert = worded(listed(), messageTemplate);
        QTEST(alert.title, "title");
        QTEST(alert.body, "body");
        QCOMPARE(alert.domains, listed().domains);
    }

    void lineWithEmptyFieldsIsOmitted()
    {
        Alert quota;
        quota.title = u"The quota ends on Friday"_s;
        const Alert alert = worded(quota, u"{title}\nDomains: {domains} ({count})\n{body}\nThanks"_s);
        QCOMPARE(alert.title, quota.title);
        QCOMPARE(alert.body, u"Thanks"_s);
    }

    void insertedTextIsNotExpanded()
    {
        Alert alert = listed();
        alert.title = u"{body}: a.example is blocked"_s;
        QCOMPARE(worded(alert, u"{title}!"_s).title, u"{body}: a.example is blocked!"_s);
    }

    void unnamedDomainsAreCounted()
    {
        Alert alert = listed();
        alert.domainCount = 1203;
        QVERIFY(worded(alert, u"{title}\n{domains}"_s).body.startsWith(u"a.example, b.example, 1,201 "_s));
    }

    void invalidTemplateIsRejected_data()
    {
        const test::Table<QString, QString> row({"messageTemplate", "says"});
        row("unknown field", "{title} {tittle}", "“{tittle}” cannot be filled in.");
        row("another case", "{title} {Body}", "“{Body}” cannot be filled in.");
        row("title is missing", "A domain is blocked!", "Without {title}");
        row("too long", u"{title}"_s + QString(994, u'x'), "more than 1,000 characters");
    }
    void invalidTemplateIsRejected()
    {
        QFETCH(QString, messageTemplate);
        QFETCH(QString, says);
        const auto checked = checkMessageTemplate(messageTemplate);
        QVERIFY(!checked);
        QCOMPARE(checked.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(checked.error().sentence.contains(says), qPrintable(checked.error().sentence));
    }

    void mailLinkEncodesAllText_data()
    {
        const test::Table<QString, QString, QString, QString> row({"recipient", "subject", "body", "url"});
        row("plain", "aduan@kantor.example", "About a.example", "One\n\ntwo",
            "mailto:aduan@kantor.example?subject=About%20a.example&body=One%0D%0A%0D%"
            "0Atwo");
        row("line ends of Windows", "a@b.example", "s", "1\r\n2\r3",
            "mailto:a@b.example?subject=s&body=1%0D%0A2%0D%0A3");
        row("no field can be added", "a@b.example", "x&bcc=spy@evil.example", "?&=#%+",
            "mailto:a@b.example?subject=x%26bcc%3Dspy%40evil.example&"
            "body=%3F%26%3D%23%25%2B");
        row("an address with a field", "a?bcc=spy@evil.example", "s", "b",
            "mailto:a%3Fbcc%3Dspy@evil.example?subject=s&body=b");
        row("not an address", "The ministry's form", "s", "b", "mailto:?subject=s&body=b");
        row("two addresses", "a@b.example, c@d.example", "s", "b", "mailto:?subject=s&body=b");
        row("other letters", "a@b.example", "“Ø”", "é",
            "mailto:a@b.example?subject=%E2%80%9C%C3%98%E2%80%9D&body=%C3%A9");
    }
    void mailLinkEncodesAllText()
    {
        QFETCH(QString, recipient);
        QFETCH(QString, subject);
        QFETCH(QString, body);
        const MailLink link = mailLink(recipient, subject, body);
        QVERIFY(link.url.isValid());
        QVERIFY(link.hasBody);
        QTEST(QString::fromLatin1(link.url.toEncoded()), "url");
    }

    /// One byte more, and the whole body is omitted, never a part of it.
    void tooLongMailLinkOmitsTheBody()
    {
        const auto length = [](const MailLink &link) { return link.url.toEncoded().size(); };
        const qsizetype room = MailLink::longest - length(mailLink({}, u"s"_s, {}));
        const MailLink fits = mailLink({}, u"s"_s, QString(room, u'a'));
        QVERIFY(fits.hasBody);
        QCOMPARE(length(fits), MailLink::longest);
        const MailLink tooLong = mailLink({}, u"s"_s, QString(room + 1, u'a'));
        QVERIFY(!tooLong.hasBody);
        QCOMPARE(tooLong.url.toEncoded(), QByteArray("mailto:?subject=s"));
    }

    void plainTextRemovesInvisibleCharacters_data()
    {
        const test::Table<QString, QString> row({"text", "plain"});
        row("ordinary", "Toko Melati", "Toko Melati");
        row("right to left", u"\u0645\u062A\u062C\u0631"_s, u"\u0645\u062A\u062C\u0631"_s);
        row("joined emoji", u"\U0001F468\u200D\U0001F469"_s, u"\U0001F468\u200D\U0001F469"_s);
        row("Persian with a joiner", u"\u0645\u06CC\u200C\u0634"_s, u"\u0645\u06CC\u200C\u0634"_s);
        row("half a character", u"a"_s + QChar(0xD800) + u"b"_s, u"a\uFFFDb"_s);
        row("override", u"\u202Emoc.knab\u202C"_s, "moc.knab");
        row("isolates", u"a\u2066b\u2069c"_s, "abc");
        row("marks", u"a\u200Eb\u200Fc\u061Cd\uFEFFe\u200Bf"_s, "abcdef");
        row("escape", u"a\x1b[31mb"_s, "a [31mb");
        row("C1", u"a\u009B31mb\u0085"_s, "a 31mb ");
        row("line ends", u"a\nb\tc\rd\u2028e"_s, "a\nb\tc d e");
        row("tags", u"a\U000E0041b"_s, "ab");
    }
    void plainTextRemovesInvisibleCharacters()
    {
        QFETCH(QString, text);
        QFETCH(QString, plain);
        QCOMPARE(plainText(text), plain);
        QCOMPARE(plainText(plain), plain);
    }

    void namesAreCleaned()
    {
        QCOMPARE(*cleanName(u" \u202EToko\u202C\u00A0 Melati "_s), u"Toko Melati"_s);
        QVERIFY(!cleanName(u"\u202E\u202C"_s));
        QVERIFY(!cleanName(u"a\x1b[31mb"_s));
    }
};

PANTAU_TEST(TestMessageTemplate)
#include "tst_message_template.moc"
