// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain_name.h"

#include <QRandomGenerator>
#include <QTest>

using pantau::DomainName;
using pantau::Error;

namespace {

QString label(int length)
{
    return QString(length, u'a');
}

/// A name of @p length characters from labels of at most 63.
QString nameOf(qsizetype length)
{
    QString name = QStringLiteral("com");
    while (name.size() < length) {
        const auto room = std::min<qsizetype>(63, length - name.size() - 1);
        name.prepend(label(static_cast<int>(room)) + u'.');
    }
    return name;
}

} // namespace

class TestDomainName : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsNormalNamesAsAllOthers();
    void isNormalised_data();
    void isNormalised();
    void isRefused_data();
    void isRefused();
    void longTextIsShortenedInTheSentence();
    void wholeSuffixIsNotWatchable_data();
    void wholeSuffixIsNotWatchable();
    void isDisplayed_data();
    void isDisplayed();
    void comparesByNormalForm();
    void normalFormIsStable();
};

void TestDomainName::isNormalised_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("ascii");

    QTest::newRow("plain") << u"example.com"_qs << u"example.com"_qs;
    QTest::newRow("white space") << u" \t example.com \r\n"_qs << u"example.com"_qs;
    QTest::newRow("underscore of a host")
        << u"_dmarc.My_shop.example.co.id"_qs << u"_dmarc.my_shop.example.co.id"_qs;
    QTest::newRow("case") << u"EXAMPLE.Com"_qs << u"example.com"_qs;
    QTest::newRow("https") << u"https://example.com"_qs << u"example.com"_qs;
    QTest::newRow("http") << u"http://example.com/"_qs << u"example.com"_qs;
    QTest::newRow("scheme in capitals") << u"HTTPS://Example.com"_qs << u"example.com"_qs;
    QTest::newRow("other scheme") << u"ftp://example.com"_qs << u"example.com"_qs;
    QTest::newRow("no scheme, two slashes") << u"//example.com/a"_qs << u"example.com"_qs;
    QTest::newRow("user") << u"https://me@example.com"_qs << u"example.com"_qs;
    QTest::newRow("user and password") << u"https://me:secret@example.com:443/"_qs << u"example.com"_qs;
    QTest::newRow("at sign in password") << u"https://me:a@b@example.com"_qs << u"example.com"_qs;
    QTest::newRow("at sign in path") << u"https://example.com/@other.org"_qs << u"example.com"_qs;
    QTest::newRow("port") << u"example.com:8080"_qs << u"example.com"_qs;
    QTest::newRow("path") << u"example.com/a/b.html"_qs << u"example.com"_qs;
    QTest::newRow("backslash path") << u"https://example.com\\a"_qs << u"example.com"_qs;
    QTest::newRow("query") << u"example.com?a=b"_qs << u"example.com"_qs;
    QTest::newRow("fragment") << u"example.com#a"_qs << u"example.com"_qs;
    QTest::newRow("all") << u"https://me:x@www.Example.com.:443/p?q=1#f"_qs << u"example.com"_qs;
    QTest::newRow("address in query") << u"example.com?u=http://other.org/"_qs << u"example.com"_qs;
    QTest::newRow("address in path") << u"a.com/http://other.org/"_qs << u"a.com"_qs;
    QTest::newRow("trailing dot") << u"example.com."_qs << u"example.com"_qs;
    QTest::newRow("IDN trailing full stop") << u"例子.测试。"_qs << u"xn--fsqu00a.xn--0zwm56d"_qs;
    QTest::newRow("www") << u"www.example.com"_qs << u"example.com"_qs;
    QTest::newRow("WWW") << u"WWW.example.com"_qs << u"example.com"_qs;
    QTest::newRow("one www only") << u"www.www.example.com"_qs << u"www.example.com"_qs;
    QTest::newRow("www of a top level") << u"www.com"_qs << u"www.com"_qs;
    QTest::newRow("the same in an address") << u"http://WWW.id/"_qs << u"www.id"_qs;
    QTest::newRow("www of a public suffix") << u"www.co.id"_qs << u"www.co.id"_qs;
    QTest::newRow("www of a private suffix") << u"www.github.io"_qs << u"www.github.io"_qs;
    QTest::newRow("www below a private suffix") << u"www.me.github.io"_qs << u"me.github.io"_qs;
    QTest::newRow("www2 stays") << u"www2.example.com"_qs << u"www2.example.com"_qs;
    QTest::newRow("wwwfoo stays") << u"wwwfoo.com"_qs << u"wwwfoo.com"_qs;
    QTest::newRow("subdomain stays") << u"m.example.co.id"_qs << u"m.example.co.id"_qs;
    QTest::newRow("digits") << u"123.example9.com"_qs << u"123.example9.com"_qs;
    QTest::newRow("digits first label") << u"1.2.3.4.example.com"_qs << u"1.2.3.4.example.com"_qs;
    QTest::newRow("hyphens") << u"a-b--c.example.com"_qs << u"a-b--c.example.com"_qs;
    QTest::newRow("IDN") << u"münchen.de"_qs << u"xn--mnchen-3ya.de"_qs;
    QTest::newRow("IDN in capitals") << u"https://WWW.MÜNCHEN.DE/"_qs << u"xn--mnchen-3ya.de"_qs;
    QTest::newRow("IDN decomposed") << u"mu\u0308nchen.de"_qs << u"xn--mnchen-3ya.de"_qs;
    QTest::newRow("IDN trailing dot") << u"münchen.de."_qs << u"xn--mnchen-3ya.de"_qs;
    QTest::newRow("IDN in ASCII form") << u"XN--MNCHEN-3YA.de"_qs << u"xn--mnchen-3ya.de"_qs;
    QTest::newRow("IDN top level") << u"例子.测试"_qs << u"xn--fsqu00a.xn--0zwm56d"_qs;
    QTest::newRow("ideographic full stop") << u"bücher。example"_qs << u"xn--bcher-kva.example"_qs;
    QTest::newRow("full-width letters") << u"ｅｘａｍｐｌｅ．ｃｏｍ"_qs << u"example.com"_qs;
    QTest::newRow("label of 63") << label(63) + u".com"_qs << label(63) + u".com"_qs;
    QTest::newRow("name of 253") << nameOf(253) << nameOf(253);
    QTest::newRow("name of 253, www. and dot") << u"www."_qs + nameOf(253) + u'.' << nameOf(253);
    QTest::newRow("suffix is a name to parse") << u"co.id"_qs << u"co.id"_qs;
}

void TestDomainName::isNormalised()
{
    QFETCH(const QString, text);
    QFETCH(const QString, ascii);
    const auto domain = DomainName::parse(text);
    QVERIFY2(domain, domain ? "" : qPrintable(domain.error().sentence));
    QCOMPARE(domain->ascii(), ascii);
}

void TestDomainName::isRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reason");

    const auto nothing = u"contains no domain"_qs;
    const auto noDot = u"has no dot"_qs;
    const auto address = u"is an IP address"_qs;
    const auto character = u"which cannot be part of a domain"_qs;
    const auto dots = u"two dots in a row"_qs;
    QTest::newRow("cut off") << u"example.com...."_qs << u"cut off"_qs;
    QTest::newRow("empty") << QString() << nothing;
    QTest::newRow("white space") << u" \t"_qs << nothing;
    QTest::newRow("scheme alone") << u"https://"_qs << nothing;
    QTest::newRow("path alone") << u"/index.html"_qs << nothing;
    QTest::newRow("dot") << u"."_qs << nothing;
    QTest::newRow("no dot") << u"localhost"_qs << noDot;
    QTest::newRow("no dot with port") << u"http://localhost:8080/"_qs << noDot;
    QTest::newRow("no dot but a trailing one") << u"localhost."_qs << noDot;
    const auto hyphen = u"starts or ends with a hyphen"_qs;
    QTest::newRow("hyphen in front") << u"-a.com"_qs << hyphen;
    QTest::newRow("hyphen behind") << u"a-.com"_qs << hyphen;
    QTest::newRow("hyphen in front of a label") << u"a.-b.com"_qs << hyphen;
    QTest::newRow("hyphen behind the top level") << u"a.com-"_qs << hyphen;
    QTest::newRow("hyphen beside an IDN") << u"ü-.com"_qs << hyphen;
    QTest::newRow("two dots") << u"a..com"_qs << dots;
    QTest::newRow("leading dot") << u".example.com"_qs << dots;
    QTest::newRow("label of 64") << label(64) + u".com"_qs << u"more than 63"_qs;
    QTest::newRow("name of 254") << nameOf(254) << u"longer than the 253"_qs;
    const auto registered = u"“_” in the registered domain"_qs;
    QTest::newRow("underscore in a registered name") << u"a_b.com"_qs << registered;
    QTest::newRow("the same below one") << u"www.shop.a_b.co.id"_qs << registered;
    QTest::newRow("inner space") << u"exa mple.com"_qs << u"contains a space"_qs;
    QTest::newRow("comma") << u"a.com,b.com"_qs << character;
    QTest::newRow("quote") << u"\"a.com"_qs << character;
    QTest::newRow("wildcard") << u"*.example.com"_qs << character;
    QTest::newRow("percent") << u"ex%61mple.com"_qs << character;
    QTest::newRow("markup") << u"<b>a.com"_qs << character;
    QTest::newRow("underscore in an IDN") << u"a_ü.com"_qs << registered;
    QTest::newRow("user without a scheme") << u"me@example.com"_qs << character;
    QTest::newRow("port that is no number") << u"example.com:http"_qs << character;
    QTest::newRow("scheme without slashes") << u"https:example.com"_qs << character;
    QTest::newRow("quotation marks") << u"“a.com”"_qs << character;
    QTest::newRow("dash") << u"a–b.com"_qs << u"contains the dash “–”"_qs;
    QTest::newRow("trade mark") << u"a.com™"_qs << u"contains “™”"_qs;
    QTest::newRow("bidirectional") << u"אa.com"_qs << u"combines characters"_qs;
    QTest::newRow("character outside IDNA") << u"a\u2028b.com"_qs << u"contains “[U+2028]”"_qs;
    QTest::newRow("IPv4") << u"192.0.2.1"_qs << address;
    QTest::newRow("IPv4 with port") << u"192.0.2.1:80"_qs << address;
    QTest::newRow("IPv4 with trailing dot") << u"192.0.2.1."_qs << address;
    QTest::newRow("IPv4 in an address") << u"http://me@192.0.2.1:80/a"_qs << address;
    QTest::newRow("IPv4 in full-width digits") << u"１９２．０．２．１"_qs << address;
    QTest::newRow("IPv4 behind www") << u"www.192.0.2.1"_qs << address;
    QTest::newRow("number as top level") << u"example.12"_qs << u"ends with a number"_qs;
    QTest::newRow("version") << u"1.2.3"_qs << u"ends with a number"_qs;
    QTest::newRow("IPv6") << u"2001:db8::1"_qs << address;
    QTest::newRow("IPv6 in brackets") << u"[2001:db8::1]"_qs << address;
    QTest::newRow("IPv6 with port") << u"http://[2001:db8::1]:80/"_qs << address;
}

void TestDomainName::isRefused()
{
    QFETCH(const QString, text);
    QFETCH(const QString, reason);
    const auto domain = DomainName::parse(text);
    QVERIFY2(!domain, domain ? qPrintable(domain->ascii()) : "");
    QCOMPARE(domain.error().kind, Error::Kind::InvalidInput);
    QVERIFY2(domain.error().sentence.contains(reason), qPrintable(domain.error().sentence));
    const QString shown = QString(text).replace(u'\u2028', u"[U+2028]"_qs).simplified().left(80);
    QVERIFY2(domain.error().sentence.contains(shown), qPrintable(domain.error().sentence));
}

void TestDomainName::longTextIsShortenedInTheSentence()
{
    const auto domain = DomainName::parse(QString(5000, u'_') + u"\nb.com"_qs);
    QVERIFY(!domain);
    QVERIFY(domain.error().sentence.size() < 200);
    QVERIFY(!domain.error().sentence.contains(u'\n'));
}

void TestDomainName::wholeSuffixIsNotWatchable_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("watchable");

    QTest::newRow("co.id") << u"co.id"_qs << false;
    QTest::newRow("www.co.id") << u"https://www.co.id/"_qs << true;
    QTest::newRow("co.uk") << u"CO.UK"_qs << false;
    QTest::newRow("com.br") << u"com.br"_qs << false;
    QTest::newRow("a.co.id") << u"a.co.id"_qs << true;
    QTest::newRow("gov.uk") << u"gov.uk"_qs << true;
    QTest::newRow("gov.br") << u"gov.br"_qs << true;
    QTest::newRow("netlify.app") << u"netlify.app"_qs << true;
    QTest::newRow("akamaihd.net") << u"akamaihd.net"_qs << true;
    QTest::newRow("blogspot.com") << u"blogspot.com"_qs << true;
    QTest::newRow("top level nobody knows") << u"router.lan"_qs << true;
}

void TestDomainName::wholeSuffixIsNotWatchable()
{
    QFETCH(const QString, text);
    QFETCH(const bool, watchable);
    QVERIFY(DomainName::parse(text));
    const auto domain = DomainName::parseWatchable(text);
    QCOMPARE(domain.has_value(), watchable);
    if (!watchable)
        QVERIFY2(domain.error().sentence.contains(u"is a public suffix"),
                 qPrintable(domain.error().sentence));
}

void TestDomainName::isDisplayed_data()
{
    QTest::addColumn<QString>("ascii");
    QTest::addColumn<QString>("shown");

    QTest::newRow("ASCII") << u"example.com"_qs << u"example.com"_qs;
    QTest::newRow("below another label") << u"shop.xn--mnchen-3ya.de"_qs << u"shop.münchen.de"_qs;
    QTest::newRow("within a label") << u"a-xn--mnchen-3ya.de"_qs << u"a-xn--mnchen-3ya.de"_qs;
    QTest::newRow("Latin") << u"xn--mnchen-3ya.de"_qs << u"münchen.de"_qs;
    QTest::newRow("Latin in Indonesia") << u"xn--mnchen-3ya.id"_qs << u"münchen.id"_qs;
    QTest::newRow("Chinese") << u"xn--fsqu00a.com"_qs << u"例子.com"_qs;
    QTest::newRow("Chinese top level") << u"xn--fsqu00a.xn--0zwm56d"_qs << u"例子.测试"_qs;
    QTest::newRow("Cyrillic top level") << u"xn--e1afmkfd.xn--p1ai"_qs << u"пример.рф"_qs;
    QTest::newRow("Cyrillic that looks Latin") << u"xn--80ak6aa92e.com"_qs << u"xn--80ak6aa92e.com"_qs;
    QTest::newRow("Cyrillic and Latin mixed") << u"xn--pple-43d.com"_qs << u"xn--pple-43d.com"_qs;
    QTest::newRow("punycode that was cut short") << u"xn--bcher-kv.example"_qs << u"xn--bcher-kv.example"_qs;
    QTest::newRow("broken punycode") << u"xn--99999999999.com"_qs << u"xn--99999999999.com"_qs;
}

void TestDomainName::isDisplayed()
{
    QFETCH(const QString, ascii);
    QFETCH(const QString, shown);
    QCOMPARE(DomainName::fromNormalised(ascii).display(), shown);
}

void TestDomainName::comparesByNormalForm()
{
    const auto a = DomainName::parse(u"https://www.Example.com/x");
    const auto b = DomainName::parse(u"example.com.");
    const auto c = DomainName::parse(u"example.org");
    QVERIFY(a && b && c);
    QCOMPARE(*a, *b);
    QCOMPARE(qHash(*a), qHash(*b));
    QVERIFY(*a != *c);
    QVERIFY(*a < *c);
}

/// Over random texts: what parse() accepts has the promised form, reads back from the database as equal, and
/// is a fixed point of parse() but for a second `www.`.
void TestDomainName::normalFormIsStable()
{
    const QStringList pieces{u"www."_qs, u"http://"_qs, u"a"_qs,     u"B9"_qs,   u"-"_qs,   u"."_qs, u"ü"_qs,
                             u"例"_qs,   u"com"_qs,     u"co"_qs,    u"id"_qs,   u"/"_qs,   u":"_qs, u"80"_qs,
                             u"@"_qs,    u"?"_qs,       u"_"_qs,     u"xn--"_qs, u" "_qs,   u"ß"_qs, u"。"_qs,
                             u"１"_qs,   u"\u00ad"_qs,  u"[::1]"_qs, u".com"_qs, u".id"_qs, u"#"_qs, u"İ"_qs};
    QRandomGenerator random(20260310);
    int accepted = 0;
    for (int i = 0; i < 20'000; ++i) {
        QString text;
        for (int n = random.bounded(1, 9); n > 0; --n)
            text += pieces[random.bounded(pieces.size())];
        const auto domain = DomainName::parse(text);
        if (!domain)
            continue;
        ++accepted;
        const QString &ascii = domain->ascii();
        QVERIFY2(ascii.size() <= 253 && ascii.contains(u'.') && !ascii.startsWith(u'.') &&
                     !ascii.endsWith(u'.'),
                 qPrintable(text));
        for (const QChar c : ascii)
            QVERIFY2((c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9') || c == u'-' || c == u'_' ||
                         c == u'.',
                     qPrintable(text));
        QCOMPARE(DomainName::fromNormalised(ascii), *domain);
        QVERIFY(!domain->display().isEmpty());
        if (!ascii.startsWith(u"www.")) {
            const auto again = DomainName::parse(ascii);
            QVERIFY2(again && *again == *domain, qPrintable(text));
        }
    }
    QVERIFY(accepted > 500);
}

/// What is normal already takes a way of its own; with a slash behind it the same name takes the long one.
void TestDomainName::readsNormalNamesAsAllOthers()
{
    static const QStringList Pieces{QStringLiteral("a"),   QStringLiteral("9"),       QStringLiteral("-"),
                                    QStringLiteral("."),   QStringLiteral("."),       QStringLiteral("www."),
                                    QString(62, u'b'),     QStringLiteral("1.2"),     QStringLiteral("id"),
                                    QStringLiteral("com"), QStringLiteral("example"), QStringLiteral("_")};
    QRandomGenerator random(20260310);
    int accepted = 0;
    for (int i = 0; i < 20'000; ++i) {
        QString text;
        for (int pieces = random.bounded(1, 9); pieces > 0; --pieces)
            text += Pieces.at(random.bounded(int(Pieces.size())));
        const auto quick = DomainName::parse(text);
        const auto slow = DomainName::parse(text + u'/');
        QVERIFY2(quick.has_value() == slow.has_value(), qPrintable(text));
        if (quick) {
            ++accepted;
            QCOMPARE(*quick, *slow);
        }
    }
    QVERIFY2(accepted > 2'000, qPrintable(QString::number(accepted)));
}

QTEST_GUILESS_MAIN(TestDomainName)
#include "tst_domain_name.moc"
