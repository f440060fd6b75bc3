// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/account.h"
#include "support/test_program.h"

using pantau::Error;
using pantau::ServiceAddress;

class TestServiceAddress : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isNormalised_data()
    {
        pantau::test::columns<QString, QString>({"text", "normal"});

        QTest::newRow("whole") << u"https://s.example/api/v1"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("bare host") << u"https://s.example"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("root path") << u"https://s.example/"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("white space") << u" https://s.example/api/v1\n"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("trailing slash") << u"https://s.example/api/v1/"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("other path") << u"https://s.example/dns/api/v2"_s << u"https://s.example/dns/api/v2"_s;
        QTest::newRow("check") << u"https://s.example/api/v1/check"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("check and slash")
            << u"https://s.example/api/v1/check/"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("limit") << u"https://s.example/api/v1/limit"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("stats") << u"https://s.example/api/v1/stats"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("check alone") << u"https://s.example/check"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("checks stays") << u"https://s.example/checks"_s << u"https://s.example/checks"_s;
        QTest::newRow("capitals") << u"HTTPS://S.Example/api/v1"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("usual port") << u"https://s.example:443/api/v1"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("other port") << u"https://s.example:8443"_s << u"https://s.example:8443/api/v1"_s;
        QTest::newRow("HTTPS to an IP") << u"https://192.0.2.7"_s << u"https://192.0.2.7/api/v1"_s;
        QTest::newRow("loopback IPv4") << u"http://127.0.0.1:8080"_s << u"http://127.0.0.1:8080/api/v1"_s;
        QTest::newRow("loopback net") << u"http://127.8.9.1:1/api/v1"_s << u"http://127.8.9.1:1/api/v1"_s;
        QTest::newRow("loopback IPv6") << u"http://[::1]:8080/"_s << u"http://[::1]:8080/api/v1"_s;
        QTest::newRow("no scheme") << u"s.example/api/v1"_s << u"https://s.example/api/v1"_s;
        QTest::newRow("a host alone") << u" S.Example "_s << u"https://s.example/api/v1"_s;
        QTest::newRow("a host and a port") << u"s.example:8443"_s << u"https://s.example:8443/api/v1"_s;
        QTest::newRow("this computer") << u"localhost:8080"_s << u"http://localhost:8080/api/v1"_s;
        QTest::newRow("this computer's IPv6") << u"[::1]:8080"_s << u"http://[::1]:8080/api/v1"_s;
        QTest::newRow("localhost") << u"http://localhost:80"_s << u"http://localhost/api/v1"_s;
    }
    void isNormalised()
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

    void isRefused_data()
    {
        pantau::test::columns<QString, QString>({"text", "reason"});

        const auto notAnAddress = u"is not a service address"_s;
        const auto plain = u"is not encrypted"_s;
        const auto extras = u"cannot contain"_s;
        QTest::newRow("empty") << u" "_s << u"is empty"_s;
        QTest::newRow("a word") << u"service"_s << notAnAddress;
        QTest::newRow("another scheme") << u"mailto:me@s.example"_s << extras;
        QTest::newRow("ftp") << u"ftp://s.example"_s << notAnAddress;
        QTest::newRow("file") << u"file:///etc/passwd"_s << notAnAddress;
        QTest::newRow("no host") << u"https:///api/v1"_s << notAnAddress;
        QTest::newRow("words") << u"the usual one"_s << notAnAddress;
        QTest::newRow("space in host") << u"https://s example/"_s << notAnAddress;
        QTest::newRow("port too high") << u"https://s.example:70000/"_s << notAnAddress;
        QTest::newRow("plain HTTP") << u"http://s.example/api/v1"_s << plain;
        QTest::newRow("plain HTTP to an IP") << u"http://192.0.2.7"_s << plain;
        QTest::newRow("host that begins as loopback") << u"http://127.evil.a.example"_s << plain;
        QTest::newRow("loopback as a label") << u"http://127.0.0.1.evil.example"_s << plain;
        QTest::newRow("localhost as a label") << u"http://localhost.evil.example"_s << plain;
        QTest::newRow("user") << u"https://me@s.example"_s << extras;
        QTest::newRow("user and password") << u"https://me:secret@s.example"_s << extras;
        QTest::newRow("empty user") << u"https://@s.example"_s << extras;
        QTest::newRow("query") << u"https://s.example/api/v1?key=secret"_s << extras;
        QTest::newRow("fragment") << u"https://s.example/api/v1#top"_s << extras;
        QTest::newRow("relative blocklist") << u"local:list.txt"_s << u"is not the full path"_s;
        QTest::newRow("nothing local") << u"local:"_s << u"is not the full path"_s;
    }
    void isRefused()
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

    void sentenceNeverRepeatsAPassword()
    {
        const auto address = ServiceAddress::parse(u"https://me:hunter2@s.example?key=hunter2"_s);
        QVERIFY(!address);
        QVERIFY(!address.error().sentence.contains(u"hunter2"));
        QVERIFY(!address.error().detail.contains(u"hunter2"));
    }

    void localSample()
    {
        const auto address = ServiceAddress::parse(u" local:sample "_s);
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

    void textIsTheIdentity()
    {
        const auto a = ServiceAddress::parse(u"https://S.example:443/check"_s);
        const auto b = ServiceAddress::parse(u"https://s.example/api/v1/"_s);
        QVERIFY(a && b);
        QCOMPARE(*a, *b);
        QCOMPARE(qHash(*a), qHash(*b));
        QVERIFY(!(*a == ServiceAddress::localSample()));
    }

    void anotherKind_data()
    {
        pantau::test::columns<QString, QString, QString, QUrl>({"text", "normal", "provider", "url"});

        const QString other = u"other"_s;
        QTest::newRow("its path stays") << u"other+https://s.example"_s << u"other+https://s.example"_s
                                        << other << QUrl(u"https://s.example"_s);
        QTest::newRow("even where it ends as the contract's")
            << u"other+https://S.Example/v2/check/"_s << u"other+https://s.example/v2/check"_s << other
            << QUrl(u"https://s.example/v2/check"_s);
        QTest::newRow("no scheme") << u"other-2+s.example/v2"_s << u"other-2+https://s.example/v2"_s
                                   << u"other-2"_s << QUrl(u"https://s.example/v2"_s);
        QTest::newRow("this computer") << u"other+localhost:8080"_s << u"other+http://localhost:8080"_s
                                       << other << QUrl(u"http://localhost:8080"_s);
        QTest::newRow("the contract's needs no word")
            << u"contract+https://s.example"_s << u"https://s.example/api/v1"_s << u"contract"_s
            << QUrl(u"https://s.example/api/v1"_s);
        QTest::newRow("a plus in the path") << u"https://s.example/a+b"_s << u"https://s.example/a+b"_s
                                            << u"contract"_s << QUrl(u"https://s.example/a+b"_s);
    }
    void anotherKind()
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
};

PANTAU_TEST(TestServiceAddress)
#include "tst_service_address.moc"
