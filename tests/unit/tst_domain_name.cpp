// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_name.h"
#include "base/language.h"
#include "base/status.h"
#include "support/test_program.h"

#include <QRandomGenerator>

using namespace pantau;
using pantau::DomainName;
using pantau::Error;

namespace {

QString label(int length)
{
    return QString(length, u'a');
}

/// Returns a name of @p length characters with labels of at most 63.
QString nameOf(qsizetype length)
{
    QString name = u"com"_s;
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
    /// Normalised names take a fast path. With a slash appended, the same name takes the slow one.
    void readsNormalNamesAsAllOthers()
    {
        static const QStringList Pieces{
            u"a"_s,   u"9"_s,  u"-"_s,   u"."_s,       u"."_s, u"www."_s, QString(62, u'b'),
            u"1.2"_s, u"id"_s, u"com"_s, u"example"_s, u"_"_s};
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

    void isNormalised_data()
    {
        test::columns<QString, QString>({"text", "ascii"});

        QTest::newRow("plain") << u"example.com"_s << u"example.com"_s;
        QTest::newRow("white space") << u" \t example.com \r\n"_s << u"example.com"_s;
        QTest::newRow("underscore of a host")
            << u"_dmarc.My_shop.example.co.id"_s << u"_dmarc.my_shop.example.co.id"_s;
        QTest::newRow("case") << u"EXAMPLE.Com"_s << u"example.com"_s;
        QTest::newRow("https") << u"https://example.com"_s << u"example.com"_s;
        QTest::newRow("http") << u"http://example.com/"_s << u"example.com"_s;
        QTest::newRow("scheme in capitals") << u"HTTPS://Example.com"_s << u"example.com"_s;
        QTest::newRow("other scheme") << u"ftp://example.com"_s << u"example.com"_s;
        QTest::newRow("no scheme, two slashes") << u"//example.com/a"_s << u"example.com"_s;
        QTest::newRow("user") << u"https://me@example.com"_s << u"example.com"_s;
        QTest::newRow("user and password") << u"https://me:secret@example.com:443/"_s << u"example.com"_s;
        QTest::newRow("at sign in password") << u"https://me:a@b@example.com"_s << u"example.com"_s;
        QTest::newRow("at sign in path") << u"https://example.com/@other.org"_s << u"example.com"_s;
        QTest::newRow("port") << u"example.com:8080"_s << u"example.com"_s;
        QTest::newRow("path") << u"example.com/a/b.html"_s << u"example.com"_s;
        QTest::newRow("backslash path") << u"https://example.com\\a"_s << u"example.com"_s;
        QTest::newRow("query") << u"example.com?a=b"_s << u"example.com"_s;
        QTest::newRow("fragment") << u"example.com#a"_s << u"example.com"_s;
        QTest::newRow("all") << u"https://me:x@www.Example.com.:443/p?q=1#f"_s << u"example.com"_s;
        QTest::newRow("address in query") << u"example.com?u=http://other.org/"_s << u"example.com"_s;
        QTest::newRow("address in path") << u"a.com/http://other.org/"_s << u"a.com"_s;
        QTest::newRow("trailing dot") << u"example.com."_s << u"example.com"_s;
        QTest::newRow("IDN trailing full stop") << u"例子.测试。"_s << u"xn--fsqu00a.xn--0zwm56d"_s;
        QTest::newRow("www") << u"www.example.com"_s << u"example.com"_s;
        QTest::newRow("WWW") << u"WWW.example.com"_s << u"example.com"_s;
        QTest::newRow("one www only") << u"www.www.example.com"_s << u"www.example.com"_s;
        QTest::newRow("www of a top level") << u"www.com"_s << u"www.com"_s;
        QTest::newRow("the same in an address") << u"http://WWW.id/"_s << u"www.id"_s;
        QTest::newRow("www of a public suffix") << u"www.co.id"_s << u"www.co.id"_s;
        QTest::newRow("www of a private suffix") << u"www.github.io"_s << u"www.github.io"_s;
        QTest::newRow("www below a private suffix") << u"www.me.github.io"_s << u"me.github.io"_s;
        QTest::newRow("www2 stays") << u"www2.example.com"_s << u"www2.example.com"_s;
        QTest::newRow("wwwfoo stays") << u"wwwfoo.com"_s << u"wwwfoo.com"_s;
        QTest::newRow("subdomain stays") << u"m.example.co.id"_s << u"m.example.co.id"_s;
        QTest::newRow("digits") << u"123.example9.com"_s << u"123.example9.com"_s;
        QTest::newRow("digits first label") << u"1.2.3.4.example.com"_s << u"1.2.3.4.example.com"_s;
        QTest::newRow("hyphens") << u"a-b--c.example.com"_s << u"a-b--c.example.com"_s;
        QTest::newRow("IDN") << u"münchen.de"_s << u"xn--mnchen-3ya.de"_s;
        QTest::newRow("IDN in capitals") << u"https://WWW.MÜNCHEN.DE/"_s << u"xn--mnchen-3ya.de"_s;
        QTest::newRow("IDN decomposed") << u"mu\u0308nchen.de"_s << u"xn--mnchen-3ya.de"_s;
        QTest::newRow("IDN trailing dot") << u"münchen.de."_s << u"xn--mnchen-3ya.de"_s;
        QTest::newRow("IDN in ASCII form") << u"XN--MNCHEN-3YA.de"_s << u"xn--mnchen-3ya.de"_s;
        QTest::newRow("IDN top level") << u"例子.测试"_s << u"xn--fsqu00a.xn--0zwm56d"_s;
        QTest::newRow("ideographic full stop") << u"bücher。example"_s << u"xn--bcher-kva.example"_s;
        QTest::newRow("full-width letters") << u"ｅｘａｍｐｌｅ．ｃｏｍ"_s << u"example.com"_s;
        QTest::newRow("label of 63") << label(63) + u".com"_s << label(63) + u".com"_s;
        QTest::newRow("name of 253") << nameOf(253) << nameOf(253);
        QTest::newRow("name of 253, www. and dot") << u"www."_s + nameOf(253) + u'.' << nameOf(253);
        QTest::newRow("suffix is a name to parse") << u"co.id"_s << u"co.id"_s;
    }
    void isNormalised()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, ascii);
        const auto domain = DomainName::parse(text);
        QVERIFY2(domain, domain ? "" : qPrintable(domain.error().sentence));
        QCOMPARE(domain->ascii(), ascii);
    }

    void isRefused_data()
    {
        test::columns<QString, QString>({"text", "reason"});

        const auto nothing = u"contains no domain"_s;
        const auto noDot = u"has no dot"_s;
        const auto address = u"is an IP address"_s;
        const auto character = u"which cannot be part of a domain"_s;
        const auto dots = u"two dots in a row"_s;
        QTest::newRow("cut off") << u"example.com...."_s << u"cut off"_s;
        QTest::newRow("empty") << QString() << nothing;
        QTest::newRow("white space") << u" \t"_s << nothing;
        QTest::newRow("scheme alone") << u"https://"_s << nothing;
        QTest::newRow("path alone") << u"/index.html"_s << nothing;
        QTest::newRow("dot") << u"."_s << nothing;
        QTest::newRow("no dot") << u"localhost"_s << noDot;
        QTest::newRow("no dot with port") << u"http://localhost:8080/"_s << noDot;
        QTest::newRow("no dot but a trailing one") << u"localhost."_s << noDot;
        const auto hyphen = u"starts or ends with a hyphen"_s;
        QTest::newRow("hyphen in front") << u"-a.com"_s << hyphen;
        QTest::newRow("hyphen behind") << u"a-.com"_s << hyphen;
        QTest::newRow("hyphen in front of a label") << u"a.-b.com"_s << hyphen;
        QTest::newRow("hyphen behind the top level") << u"a.com-"_s << hyphen;
        QTest::newRow("hyphen beside an IDN") << u"ü-.com"_s << hyphen;
        QTest::newRow("two dots") << u"a..com"_s << dots;
        QTest::newRow("leading dot") << u".example.com"_s << dots;
        QTest::newRow("label of 64") << label(64) + u".com"_s << u"more than 63"_s;
        QTest::newRow("name of 254") << nameOf(254) << u"longer than the 253"_s;
        const auto registered = u"“_” in the registered domain"_s;
        QTest::newRow("underscore in a registered name") << u"a_b.com"_s << registered;
        QTest::newRow("the same below one") << u"www.shop.a_b.co.id"_s << registered;
        QTest::newRow("inner space") << u"exa mple.com"_s << u"contains a space"_s;
        QTest::newRow("comma") << u"a.com,b.com"_s << character;
        QTest::newRow("quote") << u"\"a.com"_s << character;
        QTest::newRow("wildcard") << u"*.example.com"_s << character;
        QTest::newRow("percent") << u"ex%61mple.com"_s << character;
        QTest::newRow("markup") << u"<b>a.com"_s << character;
        QTest::newRow("underscore in an IDN") << u"a_ü.com"_s << registered;
        QTest::newRow("user without a scheme") << u"me@example.com"_s << character;
        QTest::newRow("port that is no number") << u"example.com:http"_s << character;
        QTest::newRow("scheme without slashes") << u"https:example.com"_s << character;
        QTest::newRow("quotation marks") << u"“a.com”"_s << character;
        QTest::newRow("dash") << u"a–b.com"_s << u"contains the dash “–”"_s;
        QTest::newRow("trade mark") << u"a.com™"_s << u"contains “™”"_s;
        QTest::newRow("bidirectional") << u"אa.com"_s << u"combines characters"_s;
        QTest::newRow("character outside IDNA") << u"a\u2028b.com"_s << u"contains “[U+2028]”"_s;
        QTest::newRow("IPv4") << u"192.0.2.1"_s << address;
        QTest::newRow("IPv4 with port") << u"192.0.2.1:80"_s << address;
        QTest::newRow("IPv4 with trailing dot") << u"192.0.2.1."_s << address;
        QTest::newRow("IPv4 in an address") << u"http://me@192.0.2.1:80/a"_s << address;
        QTest::newRow("IPv4 in full-width digits") << u"１９２．０．２．１"_s << address;
        QTest::newRow("IPv4 behind www") << u"www.192.0.2.1"_s << address;
        QTest::newRow("number as top level") << u"example.12"_s << u"ends with a number"_s;
        QTest::newRow("version") << u"1.2.3"_s << u"ends with a number"_s;
        QTest::newRow("IPv6") << u"2001:db8::1"_s << address;
        QTest::newRow("IPv6 in brackets") << u"[2001:db8::1]"_s << address;
        QTest::newRow("IPv6 with port") << u"http://[2001:db8::1]:80/"_s << address;
    }
    void isRefused()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, reason);
        const auto domain = DomainName::parse(text);
        QVERIFY2(!domain, domain ? qPrintable(domain->ascii()) : "");
        QCOMPARE(domain.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(domain.error().sentence.contains(reason), qPrintable(domain.error().sentence));
        const QString shown = QString(text).replace(u'\u2028', u"[U+2028]"_s).simplified().left(80);
        QVERIFY2(domain.error().sentence.contains(shown), qPrintable(domain.error().sentence));
    }

    void longTextIsShortenedInTheSentence()
    {
        const auto domain = DomainName::parse(QString(5000, u'_') + u"\nb.com"_s);
        QVERIFY(!domain);
        QVERIFY(domain.error().sentence.size() < 200);
        QVERIFY(!domain.error().sentence.contains(u'\n'));
    }

    void wholeSuffixIsNotWatchable_data()
    {
        test::columns<QString, bool>({"text", "watchable"});

        QTest::newRow("co.id") << u"co.id"_s << false;
        QTest::newRow("www.co.id") << u"https://www.co.id/"_s << true;
        QTest::newRow("co.uk") << u"CO.UK"_s << false;
        QTest::newRow("com.br") << u"com.br"_s << false;
        QTest::newRow("a.co.id") << u"a.co.id"_s << true;
        QTest::newRow("gov.uk") << u"gov.uk"_s << true;
        QTest::newRow("gov.br") << u"gov.br"_s << true;
        QTest::newRow("netlify.app") << u"netlify.app"_s << true;
        QTest::newRow("akamaihd.net") << u"akamaihd.net"_s << true;
        QTest::newRow("blogspot.com") << u"blogspot.com"_s << true;
        QTest::newRow("top level nobody knows") << u"router.lan"_s << true;
    }
    void wholeSuffixIsNotWatchable()
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

    void isDisplayed_data()
    {
        test::columns<QString, QString>({"ascii", "shown"});

        QTest::newRow("ASCII") << u"example.com"_s << u"example.com"_s;
        QTest::newRow("below another label") << u"shop.xn--mnchen-3ya.de"_s << u"shop.münchen.de"_s;
        QTest::newRow("within a label") << u"a-xn--mnchen-3ya.de"_s << u"a-xn--mnchen-3ya.de"_s;
        QTest::newRow("Latin") << u"xn--mnchen-3ya.de"_s << u"münchen.de"_s;
        QTest::newRow("Latin in Indonesia") << u"xn--mnchen-3ya.id"_s << u"münchen.id"_s;
        QTest::newRow("Chinese") << u"xn--fsqu00a.com"_s << u"例子.com"_s;
        QTest::newRow("Chinese top level") << u"xn--fsqu00a.xn--0zwm56d"_s << u"例子.测试"_s;
        QTest::newRow("Cyrillic top level") << u"xn--e1afmkfd.xn--p1ai"_s << u"пример.рф"_s;
        QTest::newRow("Cyrillic that looks Latin") << u"xn--80ak6aa92e.com"_s << u"xn--80ak6aa92e.com"_s;
        QTest::newRow("Cyrillic and Latin mixed") << u"xn--pple-43d.com"_s << u"xn--pple-43d.com"_s;
        QTest::newRow("punycode that was cut short")
            << u"xn--bcher-kv.example"_s << u"xn--bcher-kv.example"_s;
        QTest::newRow("broken punycode") << u"xn--99999999999.com"_s << u"xn--99999999999.com"_s;
    }
    void isDisplayed()
    {
        QFETCH(const QString, ascii);
        QFETCH(const QString, shown);
        QCOMPARE(DomainName::fromNormalised(ascii).display(), shown);
    }

    void comparesByNormalForm()
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

    /// Random texts: a name that parse() accepts has the documented form, equals itself when read from the
    /// database, and is a fixed point of parse() except for a second `www.`.
    void normalFormIsStable()
    {
        const QStringList pieces{u"www."_s, u"http://"_s, u"a"_s,     u"B9"_s,   u"-"_s,   u"."_s, u"ü"_s,
                                 u"例"_s,   u"com"_s,     u"co"_s,    u"id"_s,   u"/"_s,   u":"_s, u"80"_s,
                                 u"@"_s,    u"?"_s,       u"_"_s,     u"xn--"_s, u" "_s,   u"ß"_s, u"。"_s,
                                 u"１"_s,   u"\u00ad"_s,  u"[::1]"_s, u".com"_s, u".id"_s, u"#"_s, u"İ"_s};
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

    void parents_data()
    {
        test::columns<QString, QString>({"domain", "parent"});
        test::row("subdomain", "shop.example.com", "example.com");
        test::row("deeper", "a.b.shop.example.co.id", "example.co.id");
        test::row("registrable itself", "example.com", "");
        test::row("a suffix", "co.id", "");
        test::row("a stranger's site under a private suffix", "me.blogspot.com", "");
        test::row("below such a site", "shop.me.blogspot.com", "me.blogspot.com");
        test::row("www as a name of its own", "www.www.example.com", "example.com");
        test::row("punycode", "shop.xn--bcher-kva.example", "xn--bcher-kva.example");
    }
    void parents()
    {
        QFETCH(QString, domain);
        QFETCH(QString, parent);
        const auto found = parentOf(DomainName::fromNormalised(domain));
        QCOMPARE(found ? found->ascii() : QString(), parent);
    }

    void saysWhichIsWhich()
    {
        const auto shop = DomainName::fromNormalised(u"shop.example.com"_s);
        const auto parent = *parentOf(shop);
        QStringList sentences{parentHint(shop, parent, std::nullopt)};
        for (const auto status : {BlockStatus::Unknown, BlockStatus::NotBlocked, BlockStatus::Blocked})
            sentences += parentHint(shop, parent, status);
        QCOMPARE(sentences.removeDuplicates(), 0);
        for (const QString &sentence : std::as_const(sentences)) {
            QVERIFY(sentence.contains(u"shop.example.com is blocked"_s));
            QVERIFY(sentence.contains(u"its parent example.com"_s, Qt::CaseInsensitive));
        }
        QVERIFY(sentences.at(0).contains(u"not watched"_s));
        QVERIFY(sentences.at(2).contains(u"not blocked"_s));
    }
};

PANTAU_TEST(TestDomainName)
#include "tst_domain_name.moc"
