// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service_address.h"

#include <QTest>

using pantau::Error;
using pantau::ServiceAddress;

class TestServiceAddress : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isNormalised_data();
    void isNormalised();
    void isRefused_data();
    void isRefused();
    void plainHttpCanBeAllowed();
    void sentenceNeverRepeatsAPassword();
    void localSample();
    void localBlocklist();
    void textIsTheIdentity();
    void anotherKind_data();
    void anotherKind();
};

void TestServiceAddress::isNormalised_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("normal");

    QTest::newRow("whole") << u"https://s.example/api/v1"_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("bare host") << u"https://s.example"_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("root path") << u"https://s.example/"_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("white space") << u" https://s.example/api/v1\n"_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("trailing slash") << u"https://s.example/api/v1/"_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("other path") << u"https://s.example/dns/api/v2"_qs << u"https://s.example/dns/api/v2"_qs;
    QTest::newRow("check") << u"https://s.example/api/v1/check"_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("check and slash") << u"https://s.example/api/v1/check/"_qs
                                     << u"https://s.example/api/v1"_qs;
    QTest::newRow("limit") << u"https://s.example/api/v1/limit"_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("stats") << u"https://s.example/api/v1/stats"_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("check alone") << u"https://s.example/check"_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("checks stays") << u"https://s.example/checks"_qs << u"https://s.example/checks"_qs;
    QTest::newRow("capitals") << u"HTTPS://S.Example/api/v1"_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("usual port") << u"https://s.example:443/api/v1"_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("other port") << u"https://s.example:8443"_qs << u"https://s.example:8443/api/v1"_qs;
    QTest::newRow("HTTPS to an IP") << u"https://192.0.2.7"_qs << u"https://192.0.2.7/api/v1"_qs;
    QTest::newRow("loopback IPv4") << u"http://127.0.0.1:8080"_qs << u"http://127.0.0.1:8080/api/v1"_qs;
    QTest::newRow("loopback net") << u"http://127.8.9.1:1/api/v1"_qs << u"http://127.8.9.1:1/api/v1"_qs;
    QTest::newRow("loopback IPv6") << u"http://[::1]:8080/"_qs << u"http://[::1]:8080/api/v1"_qs;
    QTest::newRow("no scheme") << u"s.example/api/v1"_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("a host alone") << u" S.Example "_qs << u"https://s.example/api/v1"_qs;
    QTest::newRow("a host and a port") << u"s.example:8443"_qs << u"https://s.example:8443/api/v1"_qs;
    QTest::newRow("this computer") << u"localhost:8080"_qs << u"http://localhost:8080/api/v1"_qs;
    QTest::newRow("this computer's IPv6") << u"[::1]:8080"_qs << u"http://[::1]:8080/api/v1"_qs;
    QTest::newRow("localhost") << u"http://localhost:80"_qs << u"http://localhost/api/v1"_qs;
}

void TestServiceAddress::isNormalised()
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

void TestServiceAddress::anotherKind_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("normal");
    QTest::addColumn<QString>("provider");
    QTest::addColumn<QUrl>("url");

    const QString other = u"other"_qs;
    QTest::newRow("its path stays") << u"other+https://s.example"_qs << u"other+https://s.example"_qs << other
                                    << QUrl(u"https://s.example"_qs);
    QTest::newRow("even where it ends as the contract's")
        << u"other+https://S.Example/v2/check/"_qs << u"other+https://s.example/v2/check"_qs << other
        << QUrl(u"https://s.example/v2/check"_qs);
    QTest::newRow("no scheme") << u"other-2+s.example/v2"_qs << u"other-2+https://s.example/v2"_qs
                               << u"other-2"_qs << QUrl(u"https://s.example/v2"_qs);
    QTest::newRow("this computer") << u"other+localhost:8080"_qs << u"other+http://localhost:8080"_qs << other
                                   << QUrl(u"http://localhost:8080"_qs);
    QTest::newRow("the contract's needs no word")
        << u"contract+https://s.example"_qs << u"https://s.example/api/v1"_qs << u"contract"_qs
        << QUrl(u"https://s.example/api/v1"_qs);
    QTest::newRow("a plus in the path") << u"https://s.example/a+b"_qs << u"https://s.example/a+b"_qs
                                        << u"contract"_qs << QUrl(u"https://s.example/a+b"_qs);
}

void TestServiceAddress::anotherKind()
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
    QVERIFY(*address != *ServiceAddress::parse(u"https://t.example"_qs));
}

void TestServiceAddress::isRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reason");

    const auto notAnAddress = u"is not a service address"_qs;
    const auto plain = u"is not encrypted"_qs;
    const auto extras = u"may not hold"_qs;
    QTest::newRow("empty") << u" "_qs << u"is empty"_qs;
    QTest::newRow("a word") << u"service"_qs << notAnAddress;
    QTest::newRow("another scheme") << u"mailto:me@s.example"_qs << extras;
    QTest::newRow("ftp") << u"ftp://s.example"_qs << notAnAddress;
    QTest::newRow("file") << u"file:///etc/passwd"_qs << notAnAddress;
    QTest::newRow("no host") << u"https:///api/v1"_qs << notAnAddress;
    QTest::newRow("words") << u"the usual one"_qs << notAnAddress;
    QTest::newRow("space in host") << u"https://s example/"_qs << notAnAddress;
    QTest::newRow("port too high") << u"https://s.example:70000/"_qs << notAnAddress;
    QTest::newRow("plain HTTP") << u"http://s.example/api/v1"_qs << plain;
    QTest::newRow("plain HTTP to an IP") << u"http://192.0.2.7"_qs << plain;
    QTest::newRow("host that begins as loopback") << u"http://127.evil.a.example"_qs << plain;
    QTest::newRow("loopback as a label") << u"http://127.0.0.1.evil.example"_qs << plain;
    QTest::newRow("localhost as a label") << u"http://localhost.evil.example"_qs << plain;
    QTest::newRow("user") << u"https://me@s.example"_qs << extras;
    QTest::newRow("user and password") << u"https://me:secret@s.example"_qs << extras;
    QTest::newRow("empty user") << u"https://@s.example"_qs << extras;
    QTest::newRow("query") << u"https://s.example/api/v1?key=secret"_qs << extras;
    QTest::newRow("fragment") << u"https://s.example/api/v1#top"_qs << extras;
    QTest::newRow("relative blocklist") << u"local:list.txt"_qs << u"is not the full path"_qs;
    QTest::newRow("nothing local") << u"local:"_qs << u"is not the full path"_qs;
}

void TestServiceAddress::isRefused()
{
    QFETCH(const QString, text);
    QFETCH(const QString, reason);
    const auto address = ServiceAddress::parse(text);
    QVERIFY2(!address, address ? qPrintable(address->text()) : "");
    QCOMPARE(address.error().kind, Error::Kind::InvalidInput);
    QVERIFY2(address.error().sentence.contains(reason), qPrintable(address.error().sentence));
}

void TestServiceAddress::plainHttpCanBeAllowed()
{
    const auto address = ServiceAddress::parse(u"http://s.example"_qs, ServiceAddress::PlainHttp::Allowed);
    QVERIFY(address);
    QCOMPARE(address->text(), u"http://s.example/api/v1"_qs);
}

void TestServiceAddress::sentenceNeverRepeatsAPassword()
{
    const auto address = ServiceAddress::parse(u"https://me:hunter2@s.example?key=hunter2"_qs);
    QVERIFY(!address);
    QVERIFY(!address.error().sentence.contains(u"hunter2"));
    QVERIFY(!address.error().detail.contains(u"hunter2"));
}

void TestServiceAddress::localSample()
{
    const auto address = ServiceAddress::parse(u" local:sample "_qs);
    QVERIFY(address);
    QCOMPARE(*address, ServiceAddress::localSample());
    QVERIFY(address->isLocal());
    QVERIFY(address->isLocalSample());
    QVERIFY(!address->url().isValid());
    QCOMPARE(address->text(), u"local:sample"_qs);
    QCOMPARE(address->localBlocklist(), QString());
}

void TestServiceAddress::localBlocklist()
{
    const auto address = ServiceAddress::parse(u"local:/srv/lists/../lists/My list.txt"_qs);
    QVERIFY(address);
    QVERIFY(address->isLocal());
    QVERIFY(!address->isLocalSample());
    QCOMPARE(address->localBlocklist(), u"/srv/lists/My list.txt"_qs);
    QCOMPARE(address->text(), u"local:/srv/lists/My list.txt"_qs);
}

void TestServiceAddress::textIsTheIdentity()
{
    const auto a = ServiceAddress::parse(u"https://S.example:443/check"_qs);
    const auto b = ServiceAddress::parse(u"https://s.example/api/v1/"_qs);
    QVERIFY(a && b);
    QCOMPARE(*a, *b);
    QCOMPARE(qHash(*a), qHash(*b));
    QVERIFY(!(*a == ServiceAddress::localSample()));
}

QTEST_GUILESS_MAIN(TestServiceAddress)
#include "tst_service_address.moc"
