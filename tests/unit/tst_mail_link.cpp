// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/letter.h"
#include "support/test_program.h"

#include <QTest>
#include <QUrlQuery>

using namespace pantau;

class TestMailLink : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTextArrivesAsItIs_data()
    {
        QTest::addColumn<QString>("recipient");
        QTest::addColumn<QString>("subject");
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("url");
        QTest::newRow("plain") << "aduan@kantor.example"
                               << "About a.example"
                               << "One\n\ntwo"
                               << "mailto:aduan@kantor.example?subject=About%20a.example&body=One%0D%0A%0D%"
                                  "0Atwo";
        QTest::newRow("line ends of Windows") << "a@b.example"
                                              << "s"
                                              << "1\r\n2\r3"
                                              << "mailto:a@b.example?subject=s&body=1%0D%0A2%0D%0A3";
        QTest::newRow("no field can be added") << "a@b.example"
                                               << "x&bcc=spy@evil.example"
                                               << "?&=#%+"
                                               << "mailto:a@b.example?subject=x%26bcc%3Dspy%40evil.example&"
                                                  "body=%3F%26%3D%23%25%2B";
        QTest::newRow("an address with one") << "a?bcc=spy@evil.example"
                                             << "s"
                                             << "b"
                                             << "mailto:a%3Fbcc%3Dspy@evil.example?subject=s&body=b";
        QTest::newRow("not an address") << "The ministry's form"
                                        << "s"
                                        << "b"
                                        << "mailto:?subject=s&body=b";
        QTest::newRow("two addresses") << "a@b.example, c@d.example"
                                       << "s"
                                       << "b"
                                       << "mailto:?subject=s&body=b";
        QTest::newRow("other letters") << "a@b.example"
                                       << "“Ø”"
                                       << "é"
                                       << "mailto:a@b.example?subject=%E2%80%9C%C3%98%E2%80%9D&body=%C3%A9";
    }
    void everyTextArrivesAsItIs()
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
    void whatIsTooLongGoesWithoutItsBody()
    {
        const auto length = [](const MailLink &link) { return link.url.toEncoded().size(); };
        const qsizetype room = MailLink::longest - length(mailLink({}, QStringLiteral("s"), {}));
        const MailLink fits = mailLink({}, QStringLiteral("s"), QString(room, u'a'));
        QVERIFY(fits.hasBody);
        QCOMPARE(length(fits), MailLink::longest);
        const MailLink tooLong = mailLink({}, QStringLiteral("s"), QString(room + 1, u'a'));
        QVERIFY(!tooLong.hasBody);
        QCOMPARE(tooLong.url.toEncoded(), QByteArray("mailto:?subject=s"));
    }
};

PANTAU_TEST(TestMailLink)
#include "tst_mail_link.moc"
