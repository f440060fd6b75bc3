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
    void aTimeThatIsNotKnownIsNull()
    {
        const QDateTime noon(QDate(2026, 3, 10), QTime(19, 0), QTimeZone("Asia/Jakarta"));
        QCOMPARE(jsonTime(noon), QJsonValue(QStringLiteral("2026-03-10T12:00:00Z")));
        QCOMPARE(jsonTime(std::nullopt), QJsonValue());
        QCOMPARE(jsonTime(QDateTime()), QJsonValue());
    }

    void aListHasItsName()
    {
        ListOverview overview;
        overview.list.name = QStringLiteral("Clients");
        overview.total = 3;
        overview.blocked = 1;
        const QJsonObject object = toJson(overview);
        QCOMPARE(object.value(QLatin1String("name")).toString(), QStringLiteral("Clients"));
        QCOMPARE(object.value(QLatin1String("domains")).toInt(), 3);
        QCOMPARE(object.value(QLatin1String("blocked")).toInt(), 1);
    }

    void aChannelNamesItsLists()
    {
        const QHash<ListId, QString> names{{ListId{1}, QStringLiteral("Clients")},
                                           {ListId{2}, QStringLiteral("Campaign")}};
        Channel channel;
        channel.kind = QStringLiteral("webhook");
        const QString lists = QStringLiteral("lists");
        QCOMPARE(toJson(channel, names).value(lists), QJsonValue()); // all of them
        channel.lists = QList<ListId>{ListId{2}, ListId{1}};
        QCOMPARE(toJson(channel, names).value(lists).toArray(),
                 (QJsonArray{QStringLiteral("Campaign"), QStringLiteral("Clients")}));
    }
};

PANTAU_TEST(TestJson)
#include "tst_json.moc"
