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
    void fastAndSlowParsingAgree()
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

    void nameIsNormalised_data()
    {
        const test::Table<QString, QString> row({"text", "ascii"});

        row("plain", "example.com", "example.com");
        row("white space", " \t example.com \r\n", "example.com");
        row("underscore of a host", "_dmarc.My_shop.example.co.id", "_dmarc.my_shop.example.co.id");
        row("case", "EXAMPLE.Com", "example.com");
        row("https", "https://example.com", "example.com");
        row("http", "http://example.com/", "example.com");
        row("scheme in capitals", "HTTPS://Example.com", "example.com");
        row("other scheme", "ftp://example.com", "example.com");
        row("no scheme, two slashes", "//example.com/a", "example.com");
        row("user", "https://me@example.com", "example.com");
        row("user and password", "https://me:secret@example.com:443/", "example.com");
        row("at sign in password", "https://me:a@b@example.com", "example.com");
        row("at sign in path", "https://example.com/@other.org", "example.com");
        row("port", "example.com:8080", "example.com");
        row("path", "example.com/a/b.html", "example.com");
        row("backslash path", "https://example.com\\a", "example.com");
        row("query", "example.com?a=b", "example.com");
        row("fragment", "example.com#a", "example.com");
        row("all", "https://me:x@www.Example.com.:443/p?q=1#f", "example.com");
        row("address in query", "example.com?u=http://other.org/", "example.com");
        row("address in path", "a.com/http://other.org/", "a.com");
        row("trailing dot", "example.com.", "example.com");
        row("IDN trailing full stop", "例子.测试。", "xn--fsqu00a.xn--0zwm56d");
        row("www", "www.example.com", "example.com");
        row("WWW", "WWW.example.com", "example.com");
        row("one www only", "www.www.example.com", "www.example.com");
        row("www of a top level", "www.com", "www.com");
        row("the same in an address", "http://WWW.id/", "www.id");
        row("www of a public suffix", "www.co.id", "www.co.id");
        row("www of a private suffix", "www.github.io", "www.github.io");
        row("www below a private suffix", "www.me.github.io", "me.github.io");
        row("www2 stays", "www2.example.com", "www2.example.com");
        row("wwwfoo stays", "wwwfoo.com", "wwwfoo.com");
        row("subdomain stays", "m.example.co.id", "m.example.co.id");
        row("digits", "123.example9.com", "123.example9.com");
        row("digits first label", "1.2.3.4.example.com", "1.2.3.4.example.com");
        row("hyphens", "a-b--c.example.com", "a-b--c.example.com");
        row("IDN", "münchen.de", "xn--mnchen-3ya.de");
        row("IDN in capitals", "https://WWW.MÜNCHEN.DE/", "xn--mnchen-3ya.de");
        row("IDN decomposed", u"mu\u0308nchen.de"_s, "xn--mnchen-3ya.de");
        row("IDN trailing dot", "münchen.de.", "xn--mnchen-3ya.de");
        row("IDN in ASCII form", "XN--MNCHEN-3YA.de", "xn--mnchen-3ya.de");
        row("IDN top level", "例子.测试", "xn--fsqu00a.xn--0zwm56d");
        row("ideographic full stop", "bücher。example", "xn--bcher-kva.example");
        row("full-width letters", "ｅｘａｍｐｌｅ．ｃｏｍ", "example.com");
        row("label of 63", label(63) + u".com"_s, label(63) + u".com"_s);
        row("name of 253", nameOf(253), nameOf(253));
        row("name of 253, www. and dot", u"www."_s + nameOf(253) + u'.', nameOf(253));
        row("suffix is a name to parse", "co.id", "co.id");
    }
    void nameIsNormalised()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, ascii);
        const auto domain = DomainName::parse(text);
        QVERIFY2(domain, domain ? "" : qPrintable(domain.error().sentence));
        QCOMPARE(domain->ascii(), ascii);
    }

    void invalidNameIsRefused_data()
    {
        const test::Table<QString, QString> row({"text", "reason"});

        const auto nothing = u"contains no domain"_s;
        const auto noDot = u"has no dot"_s;
        const auto address = u"is an IP address"_s;
        const auto character = u"which cannot be part of a domain"_s;
        const auto dots = u"two dots in a row"_s;
        row("cut off", "example.com....", "cut off");
        row("empty", QString(), "Enter a domain such as");
        row("white space", " \t", "Enter a domain such as");
        row("scheme alone", "https://", nothing);
        row("path alone", "/index.html", nothing);
        row("dot", ".", nothing);
        row("no dot", "localhost", noDot);
        row("no dot with port", "http://localhost:8080/", noDot);
        row("no dot but a trailing one", "localhost.", noDot);
        const auto hyphen = u"starts or ends with a hyphen"_s;
        row("hyphen in front", "-a.com", hyphen);
        row("hyphen behind", "a-.com", hyphen);
        row("hyphen in front of a label", "a.-b.com", hyphen);
        row("hyphen behind the top level", "a.com-", hyphen);
        row("hyphen next to an IDN", "ü-.com", hyphen);
        row("two dots", "a..com", dots);
        row("leading dot", ".example.com", dots);
        row("label of 64", label(64) + u".com"_s, "more than 63");
        row("name of 254", nameOf(254), "longer than the 253");
        const auto registered = u"“_” in the registered domain"_s;
        row("underscore in a registered name", "a_b.com", registered);
        row("the same below one", "www.shop.a_b.co.id", registered);
        row("inner space", "exa mple.com", "contains a space");
        row("comma", "a.com,b.com", character);
        row("quote", "\"a.com", character);
        row("wildcard", "*.example.com", character);
        row("percent", "ex%61mple.com", character);
        row("markup", "<b>a.com", character);
        row("underscore in an IDN", "a_ü.com", registered);
        row("user without a scheme", "me@example.com", character);
        row("port that is no number", "example.com:http", character);
        row("scheme without slashes", "https:example.com", character);
        row("quotation marks", "“a.com”", character);
        row("dash", "a–b.com", "contains the dash “–”");
        row("trade mark", "a.com™", "contains “™”");
        row("bidirectional", "אa.com", "combines characters");
        row("character outside IDNA", u"a\u2028b.com"_s, "contains “[U+2028]”");
        row("IPv4", "192.0.2.1", address);
        row("IPv4 with port", "192.0.2.1:80", address);
        row("IPv4 with trailing dot", "192.0.2.1.", address);
        row("IPv4 in an address", "http://me@192.0.2.1:80/a", address);
        row("IPv4 in full-width digits", "１９２．０．２．１", address);
        row("IPv4 behind www", "www.192.0.2.1", address);
        row("number as top level", "example.12", "ends with a number");
        row("version", "1.2.3", "ends with a number");
        row("IPv6", "2001:db8::1", address);
        row("IPv6 in brackets", "[2001:db8::1]", address);
        row("IPv6 with port", "http://[2001:db8::1]:80/", address);
    }
    void invalidNameIsRefused()
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

    void longTextIsShortenedInTheError()
    {
        const auto domain = DomainName::parse(QString(5000, u'_') + u"\nb.com"_s);
        QVERIFY(!domain);
        QVERIFY(domain.error().sentence.size() < 200);
        QVERIFY(!domain.error().sentence.contains(u'\n'));
    }

    void wholeSuffixIsNotWatchable_data()
    {
        const test::Table<QString, bool> row({"text", "watchable"});

        row("co.id", "co.id", false);
        row("www.co.id", "https://www.co.id/", true);
        row("co.uk", "CO.UK", false);
        row("com.br", "com.br", false);
        row("a.co.id", "a.co.id", true);
        row("gov.uk", "gov.uk", true);
        row("gov.br", "gov.br", true);
        row("netlify.app", "netlify.app", true);
        row("akamaihd.net", "akamaihd.net", true);
        row("blogspot.com", "blogspot.com", true);
        row("unknown top level", "router.lan", true);
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

    void nameIsDisplayed_data()
    {
        const test::Table<QString, QString> row({"ascii", "shown"});

        row("ASCII", "example.com", "example.com");
        row("below another label", "shop.xn--mnchen-3ya.de", "shop.münchen.de");
        row("within a label", "a-xn--mnchen-3ya.de", "a-xn--mnchen-3ya.de");
        row("Latin", "xn--mnchen-3ya.de", "münchen.de");
        row("Latin in Indonesia", "xn--mnchen-3ya.id", "münchen.id");
        row("Chinese", "xn--fsqu00a.com", "例子.com");
        row("Chinese top level", "xn--fsqu00a.xn--0zwm56d", "例子.测试");
        row("Cyrillic top level", "xn--e1afmkfd.xn--p1ai", "пример.рф");
        row("Cyrillic that looks Latin", "xn--80ak6aa92e.com", "xn--80ak6aa92e.com");
        row("Cyrillic and Latin mixed", "xn--pple-43d.com", "xn--pple-43d.com");
        row("punycode that was cut short", "xn--bcher-kv.example", "xn--bcher-kv.example");
        row("broken punycode", "xn--99999999999.com", "xn--99999999999.com");
    }
    void nameIsDisplayed()
    {
        QFETCH(const QString, ascii);
        QFETCH(const QString, shown);
        QCOMPARE(DomainName::fromNormalised(ascii).display(), shown);
    }

    void namesCompareByNormalForm()
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

    void parentIsTheRegistrableDomain_data()
    {
        const test::Table<QString, QString> row({"domain", "parent"});
        row("subdomain", "shop.example.com", "example.com");
        row("deeper", "a.b.shop.example.co.id", "example.co.id");
        row("registrable itself", "example.com", "");
        row("a suffix", "co.id", "");
        row("site under a private suffix", "me.blogspot.com", "");
        row("below such a site", "shop.me.blogspot.com", "me.blogspot.com");
        row("www as a subdomain", "www.www.example.com", "example.com");
        row("punycode", "shop.xn--bcher-kva.example", "xn--bcher-kva.example");
    }
    void parentIsTheRegistrableDomain()
    {
        QFETCH(QString, domain);
        QFETCH(QString, parent);
        const auto found = parentOf(DomainName::fromNormalised(domain));
        QCOMPARE(found ? found->ascii() : QString(), parent);
    }

    void parentHintDescribesEachStatus()
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
