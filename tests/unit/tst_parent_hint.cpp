// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/status.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;

class TestParentHint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void parents_data()
    {
        QTest::addColumn<QString>("domain");
        QTest::addColumn<QString>("parent");
        QTest::newRow("subdomain") << "shop.example.com"
                                   << "example.com";
        QTest::newRow("deeper") << "a.b.shop.example.co.id"
                                << "example.co.id";
        QTest::newRow("registrable itself") << "example.com"
                                            << "";
        QTest::newRow("a suffix") << "co.id"
                                  << "";
        QTest::newRow("a stranger's site under a private suffix") << "me.blogspot.com"
                                                                  << "";
        QTest::newRow("below such a site") << "shop.me.blogspot.com"
                                           << "me.blogspot.com";
        QTest::newRow("www as a name of its own") << "www.www.example.com"
                                                  << "example.com";
        QTest::newRow("punycode") << "shop.xn--bcher-kva.example"
                                  << "xn--bcher-kva.example";
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
        const auto shop = DomainName::fromNormalised(QStringLiteral("shop.example.com"));
        const auto parent = *parentOf(shop);
        QStringList sentences{parentHint(shop, parent, std::nullopt)};
        for (const auto status : {BlockStatus::Unknown, BlockStatus::NotBlocked, BlockStatus::Blocked})
            sentences += parentHint(shop, parent, status);
        QCOMPARE(sentences.removeDuplicates(), 0);
        for (const QString &sentence : std::as_const(sentences)) {
            QVERIFY(sentence.contains(QStringLiteral("shop.example.com is blocked")));
            QVERIFY(sentence.contains(QStringLiteral("its parent example.com"), Qt::CaseInsensitive));
        }
        QVERIFY(sentences.at(0).contains(QStringLiteral("not watched")));
        QVERIFY(sentences.at(2).contains(QStringLiteral("not blocked")));
    }
};

PANTAU_TEST(TestParentHint)
#include "tst_parent_hint.moc"
