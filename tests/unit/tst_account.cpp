// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/account.h"
#include "base/secret.h"
#include "support/test_program.h"

#include <concepts>
#include <type_traits>

using pantau::ApiKey;
using pantau::Error;
using pantau::ServiceAddress;

// A key cannot be printed, or converted from or to text by accident.
static_assert(!std::is_convertible_v<ApiKey, QByteArray> && !std::is_convertible_v<ApiKey, QString>);
static_assert(!std::is_constructible_v<ApiKey, QByteArray> && !std::is_default_constructible_v<ApiKey>);
static_assert(!std::equality_comparable<ApiKey>);

class TestAccount : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addressIsNormalised_data()
    {
        const pantau::test::Table<QString, QString> row({"text", "normal"});

        row("whole", "https://s.example/api/v1", "https://s.example/api/v1");
        row("bare host", "https://s.example", "https://s.example/api/v1");
        row("root path", "https://s.example/", "https://s.example/api/v1");
        row("white space", " https://s.example/api/v1\n", "https://s.example/api/v1");
        row("trailing slash", "https://s.example/api/v1/", "https://s.example/api/v1");
        row("other path", "https://s.example/dns/api/v2", "https://s.example/dns/api/v2");
        row("check", "https://s.example/api/v1/check", "https://s.example/api/v1");
        row("check and slash", "https://s.example/api/v1/check/", "https://s.example/api/v1");
        row("limit", "https://s.example/api/v1/limit", "https://s.example/api/v1");
        row("stats", "https://s.example/api/v1/stats", "https://s.example/api/v1");
        row("check alone", "https://s.example/check", "https://s.example/api/v1");
        row("checks stays", "https://s.example/checks", "https://s.example/checks");
        row("capitals", "HTTPS://S.Example/api/v1", "https://s.example/api/v1");
        row("usual port", "https://s.example:443/api/v1", "https://s.example/api/v1");
        row("other port", "https://s.example:8443", "https://s.example:8443/api/v1");
        row("HTTPS to an IP", "https://192.0.2.7", "https://192.0.2.7/api/v1");
        row("loopback IPv4", "http://127.0.0.1:8080", "http://127.0.0.1:8080/api/v1");
        row("loopback net", "http://127.8.9.1:1/api/v1", "http://127.8.9.1:1/api/v1");
        row("loopback IPv6", "http://[::1]:8080/", "http://[::1]:8080/api/v1");
        row("no scheme", "s.example/api/v1", "https://s.example/api/v1");
        row("a host alone", " S.Example ", "https://s.example/api/v1");
        row("a host and a port", "s.example:8443", "https://s.example:8443/api/v1");
        row("this computer", "localhost:8080", "http://localhost:8080/api/v1");
        row("this computer's IPv6", "[::1]:8080", "http://[::1]:8080/api/v1");
        row("localhost", "http://localhost:80", "http://localhost/api/v1");
    }
    void addressIsNormalised()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, normal);
        const auto address = ServiceAddress::parse(text);
        QVERIFY2(address, address ? "" : qPrintable(address.error().sentence));
        QCOMPARE(address->text(), normal);
        QCOMPARE(address->url(), QUrl(normal));
        QVERIFY(!address->isLocal());
        QVERIFY(!address->isLocalSample());
        QCOMPARE(address->localBlocklist(), QString());
        QCOMPARE(ServiceAddress::parse(normal)->text(), normal);
    }

    void invalidAddressIsRejected_data()
    {
        const pantau::test::Table<QString, QString> row({"text", "reason"});

        const auto notAnAddress = u"is not a service address"_s;
        const auto plain = u"is not encrypted"_s;
        const auto extras = u"cannot contain"_s;
        row("empty", " ", "is empty");
        row("a word", "service", notAnAddress);
        row("another scheme", "mailto:me@s.example", extras);
        row("ftp", "ftp://s.example", notAnAddress);
        row("file", "file:///etc/passwd", notAnAddress);
        row("no host", "https:///api/v1", notAnAddress);
        row("words", "the usual one", notAnAddress);
        row("space in host", "https://s example/", notAnAddress);
        row("port too high", "https://s.example:70000/", notAnAddress);
        row("plain HTTP", "http://s.example/api/v1", plain);
        row("plain HTTP to an IP", "http://192.0.2.7", plain);
        row("host that begins as loopback", "http://127.evil.a.example", plain);
        row("loopback as a label", "http://127.0.0.1.evil.example", plain);
        row("localhost as a label", "http://localhost.evil.example", plain);
        row("user", "https://me@s.example", extras);
        row("user and password", "https://me:secret@s.example", extras);
        row("empty user", "https://@s.example", extras);
        row("query", "https://s.example/api/v1?key=secret", extras);
        row("fragment", "https://s.example/api/v1#top", extras);
        row("relative blocklist", "local:list.txt", "is not the full path");
        row("nothing local", "local:", "is not the full path");
    }
    void invalidAddressIsRejected()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, reason);
        const auto address = ServiceAddress::parse(text);
        QVERIFY2(!address, address ? qPrintable(address->text()) : "");
        QCOMPARE(address.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(address.error().sentence.contains(reason), qPrintable(address.error().sentence));
    }

    void plainHttpCanBeAllowed()
    {
        const auto address = ServiceAddress::parse(u"http://s.example"_s, ServiceAddress::PlainHttp::Allowed);
        QVERIFY(address);
        QCOMPARE(address->text(), u"http://s.example/api/v1"_s);
    }

    void errorMessageOmitsThePassword()
    {
        const auto address = ServiceAddress::parse(u"https://me:hunter2@s.example?key=hunter2"_s);
        QVERIFY(!address);
        QVERIFY(!address.error().sentence.contains(u"hunter2"));
        QVERIFY(!address.error().detail.contains(u"hunter2"));
    }

    void localSample()
    {
        const auto address = ServiceAddress::parse(u" Local:sample "_s);
        QVERIFY(address);
        QCOMPARE(*address, ServiceAddress::localSample());
        QVERIFY(address->isLocal());
        QVERIFY(address->isLocalSample());
        QVERIFY(!address->url().isValid());
        QCOMPARE(address->text(), u"local:sample"_s);
        QCOMPARE(address->localBlocklist(), QString());
    }

    void localBlocklist()
    {
        const auto address = ServiceAddress::parse(u"local:/srv/lists/../lists/My list.txt"_s);
        QVERIFY(address);
        QVERIFY(address->isLocal());
        QVERIFY(!address->isLocalSample());
        QCOMPARE(address->localBlocklist(), u"/srv/lists/My list.txt"_s);
        QCOMPARE(address->text(), u"local:/srv/lists/My list.txt"_s);
    }

    void addressesAreComparedByNormalisedText()
    {
        const auto a = ServiceAddress::parse(u"https://S.example:443/check"_s);
        const auto b = ServiceAddress::parse(u"https://s.example/api/v1/"_s);
        QVERIFY(a && b);
        QCOMPARE(*a, *b);
        QCOMPARE(qHash(*a), qHash(*b));
        QVERIFY(!(*a == ServiceAddress::localSample()));
    }

    void otherProviderIsParsed_data()
    {
        const pantau::test::Table<QString, QString, QString, QUrl> row({"text", "normal", "provider", "url"});

        const QString other = u"other"_s;
        row("its path stays", "other+https://s.example", "other+https://s.example", other,
            QUrl(u"https://s.example"_s));
        row("path that ends like the contract's", "other+https://S.Example/v2/check/",
            "other+https://s.example/v2/check", other, QUrl(u"https://s.example/v2/check"_s));
        row("upper case", "OTHER+HTTPS://s.example", "other+https://s.example", other,
            QUrl(u"https://s.example"_s));
        row("no scheme", "other-2+s.example/v2", "other-2+https://s.example/v2", "other-2",
            QUrl(u"https://s.example/v2"_s));
        row("this computer", "other+localhost:8080", "other+http://localhost:8080", other,
            QUrl(u"http://localhost:8080"_s));
        row("contract prefix is optional", "contract+https://s.example", "https://s.example/api/v1",
            "contract", QUrl(u"https://s.example/api/v1"_s));
        row("a plus in the path", "https://s.example/a+b", "https://s.example/a+b", "contract",
            QUrl(u"https://s.example/a+b"_s));
    }
    void otherProviderIsParsed()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, normal);
        const auto address = ServiceAddress::parse(text);
        QVERIFY2(address, address ? "" : qPrintable(address.error().sentence));
        QCOMPARE(address->text(), normal);
        QTEST(address->provider(), "provider");
        QTEST(address->url(), "url");
        QVERIFY(!address->isLocal());
        QCOMPARE(ServiceAddress::parse(normal), address);
        QVERIFY(*address != *ServiceAddress::parse(u"https://t.example"_s));
    }

    void validKeyIsAccepted_data()
    {
        const pantau::test::Table<QString, QByteArray> row({"text", "bytes"});

        row("plain", "pk_live_0123456789abcdef", "pk_live_0123456789abcdef");
        row("white space around", " \tabc\r\n", "abc");
        row("every sign", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");
        row("512", QString(512, u'k'), QByteArray(512, 'k'));
    }
    void validKeyIsAccepted()
    {
        QFETCH(const QString, text);
        QFETCH(const QByteArray, bytes);
        const auto key = ApiKey::parse(text);
        QVERIFY(key);
        QCOMPARE(key->secretBytes(), bytes);
    }

    void invalidKeyIsRejected_data()
    {
        const pantau::test::Table<QString, QString> row({"text", "reason"});

        const auto character = u"a line break, a space or another character"_s;
        row("empty", QString(), "is empty");
        row("white space", " \n", "is empty");
        row("513", QString(513, u'k'), "too long");
        row("line feed", "secretabc\nsecretdef", character);
        row("header injection", "secret\r\nX-Other: 1", character);
        row("space", "secret key", character);
        row("tab", "secret\tkey", character);
        row("NUL", QString(u"secret"_s + QChar(u'\0') + u'k'), character);
        row("delete", u"secret\u007f!"_s, character);
        row("letter outside ASCII", "secreté", character);
        row("no-break space", u"secret\u00a0k"_s, character);
    }
    void invalidKeyIsRejected()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, reason);
        const auto key = ApiKey::parse(text);
        QVERIFY(!key);
        QCOMPARE(key.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(key.error().sentence.contains(reason), qPrintable(key.error().sentence));
        QVERIFY(!key.error().sentence.contains(u"secret") && !key.error().detail.contains(u"secret"));
    }
};

PANTAU_TEST(TestAccount)
#include "tst_account.moc"
