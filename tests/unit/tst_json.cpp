// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QTimeZone>

using namespace pantau;
using namespace pantau::app;

/// A public format: the JSON of pantau-cli and of exports.
class TestJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void unknownTimeIsNull()
    {
        const QDateTime noon(QDate(2026, 3, 10), QTime(19, 0), QTimeZone("Asia/Jakarta"));
        QCOMPARE(jsonTime(noon), QJsonValue(u"2026-03-10T12:00:00Z"_s));
        QCOMPARE(jsonTime(std::nullopt), QJsonValue());
        QCOMPARE(jsonTime(QDateTime()), QJsonValue());
    }

    void aListHasItsName()
    {
        ListOverview overview;
        overview.list.name = u"Clients"_s;
        overview.total = 3;
        overview.blocked = 1;
        const QJsonObject object = toJson(overview);
        QCOMPARE(object.value("name"_L1).toString(), u"Clients"_s);
        QCOMPARE(object.value("domains"_L1).toInt(), 3);
        QCOMPARE(object.value("blocked"_L1).toInt(), 1);
    }

    void aChannelNamesItsLists()
    {
        const QHash<ListId, QString> names{{ListId{1}, u"Clients"_s}, {ListId{2}, u"Campaign"_s}};
        Channel channel;
        channel.kind = u"webhook"_s;
        const QString lists = u"lists"_s;
        QCOMPARE(toJson(channel, names).value(lists), QJsonValue()); // all of them
        channel.lists = QList<ListId>{ListId{2}, ListId{1}};
        QCOMPARE(toJson(channel, names).value(lists).toArray(), (QJsonArray{u"Campaign"_s, u"Clients"_s}));
    }
};

PANTAU_TEST(TestJson)
#include "tst_json.moc"
