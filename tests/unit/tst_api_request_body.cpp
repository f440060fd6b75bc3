// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/client.h"
#include "support/test_program.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace pantau;

namespace {

/// Returns @p count names of exactly @p length characters.
QList<DomainName> names(int count, int length)
{
    QList<DomainName> list;
    for (int i = 0; i < count; ++i) {
        const QString start = QStringLiteral("d%1.").arg(i);
        QString rest;
        while (start.size() + rest.size() + 3 < length)
            rest += (rest.size() % 50 == 49) ? u'.' : u'a';
        list << DomainName::fromNormalised(start + rest + QStringLiteral(".id"));
    }
    return list;
}

const providers::Provider &anyProvider()
{
    return *providers::providerOf(QStringLiteral("contract"));
}

QString sent(const QList<DomainName> &domains)
{
    const QJsonObject body =
        QJsonDocument::fromJson(anyProvider().checkRequest(domains, std::nullopt).json).object();
    return body.value(QStringLiteral("domains")).toString();
}

} // namespace

class TestRequestBody : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void joinsNamesByLine()
    {
        QCOMPARE(
            sent({*DomainName::parse(u"https://www.Contoh.co.id/a"), *DomainName::parse(u"bücher.example")}),
            QStringLiteral("contoh.co.id\nxn--bcher-kva.example"));
    }

    void guardsALeadingWww()
    {
        QCOMPARE(sent({*DomainName::parse(u"www.www.contoh.id"), *DomainName::parse(u"wwwx.id")}),
                 QStringLiteral("www.www.contoh.id\nwwwx.id"));
    }

    void fitsBatches_data()
    {
        QTest::addColumn<QList<DomainName>>("domains");
        QTest::addColumn<qsizetype>("expected");
        QTest::newRow("none") << QList<DomainName>() << qsizetype(0);
        QTest::newRow("one") << names(1, 20) << qsizetype(1);
        QTest::newRow("a hundred") << names(100, 20) << qsizetype(100);
        QTest::newRow("a hundred and one") << names(101, 20) << qsizetype(100);
        QTest::newRow("exactly 10,000 characters: 99 x 99 + 100 + 99 breaks")
            << names(99, 99) + names(1, 100) << qsizetype(100);
        QTest::newRow("one character over") << names(99, 99) + names(1, 101) << qsizetype(99);
        QTest::newRow("longest names") << names(100, 253) << qsizetype(39);
        auto prefixed = names(99, 99);
        prefixed << DomainName::fromNormalised(QStringLiteral("www.") + names(1, 93).constFirst().ascii());
        QTest::newRow("the second www. counts: 99 x 99 + 101 + 99") << prefixed << qsizetype(99);
    }
    void fitsBatches()
    {
        QFETCH(QList<DomainName>, domains);
        QFETCH(qsizetype, expected);
        QCOMPARE(batchSize(domains, anyProvider().limits), expected);
        if (expected > 0)
            QVERIFY(sent(domains.first(expected)).size() <= anyProvider().limits.characters);
    }
};

PANTAU_TEST(TestRequestBody)
#include "tst_api_request_body.moc"
