// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/told_elsewhere.h"

#include "db/dialect.h"
#include "db/transaction.h"

#include <QList>

namespace pantau::db {

using db::Statement;
using db::Transaction;

namespace {

constexpr int FirstVersionWithAlerts = 4;
constexpr int FirstVersionWithLines = 9; ///< an update takes what was told for said
constexpr int FirstVersionWithNotifiedChannels = 26;

/// Each by its number and by all that it says: two databases that count on from one backup give a number to
/// different things.
constexpr QLatin1String ChangesFrom("FROM change_ c JOIN domain d ON d.id = c.domain_id "
                                    "JOIN service v ON v.id = c.service_id WHERE ");
constexpr QLatin1String ThatChange("c.id = ? AND d.name = ? AND v.address = ? AND c.from_status = ? AND "
                                   "c.to_status = ? AND c.not_before = ? AND c.not_after = ? AND "
                                   "c.confirmed_at = ?");
constexpr int ChangeValues = 8;
constexpr QLatin1String DeliveriesFrom("FROM delivery d JOIN alert a ON a.id = d.alert_id "
                                       "JOIN channel n ON n.id = d.channel_id WHERE ");

QVariantList valuesOf(const Statement &row, int count)
{
    QVariantList values;
    for (int i = 0; i < count; ++i)
        values += row.text(i); // the columns that they are compared with make numbers of them again
    return values;
}

/// A column with the newest change that was told, and its row.
struct Mark
{
    QLatin1String table;
    QLatin1String column;
    qint64 row = 1;

    [[nodiscard]] QString value() const
    {
        return QStringLiteral("(SELECT %1 FROM %2 WHERE id = %3)").arg(column, table).arg(row);
    }
};

/// Moves a mark over what was told there, as far as the first change that was not.
void moveMark(Transaction &copy, Transaction &replaced, const Mark &mark, const QString &toldThere,
              const QVariantList &more = {})
{
    Statement waiting(
        copy, QLatin1String("SELECT c.id, d.name, v.address, c.from_status, c.to_status, c.not_before, "
                            "c.not_after, c.confirmed_at %1 c.id > %2 ORDER BY c.id")
                  .arg(ChangesFrom, mark.value()));
    Statement told(replaced, QLatin1String("SELECT 1 %1 %2 AND c.id <= %3 AND %4")
                                 .arg(ChangesFrom, ThatChange, mark.value(), toldThere));
    waiting.run();
    qint64 upTo = 0;
    while (waiting.next() && told.runWith(valuesOf(waiting, ChangeValues) + more) && told.next())
        upTo = waiting.number(0);
    Statement move(copy, QLatin1String("UPDATE %1 SET %2 = %3(%2, ?) WHERE id = ?")
                             .arg(mark.table, mark.column, copy.dialect().greatest));
    move.run(upTo, mark.row);
}

qint64 lastAlertOf(Transaction &copy)
{
    Statement newest(copy, "SELECT COALESCE(MAX(id), 0) FROM alert");
    return newest.run() && newest.next() ? newest.number(0) : 0;
}

void passOverChanges(Transaction &copy, Transaction &replaced)
{
    // An alert that the copy does not have, and that has not arrived, is put aside with what it tells.
    moveMark(
        copy, replaced, {QLatin1String("alert_setting"), QLatin1String("told_change")},
        QStringLiteral("NOT EXISTS (SELECT 1 FROM alert a WHERE a.kind IN ('listed', 'restored', 'mixed') "
                       "AND a.at <= c.confirmed_at AND a.id > ? AND (a.shown_at IS NULL OR EXISTS "
                       "(SELECT 1 FROM delivery y JOIN channel n ON n.id = y.channel_id WHERE "
                       "y.alert_id = a.id AND y.state = 'pending' AND n.enabled = 1)))"),
        {lastAlertOf(copy)});
}

/// Channels for chosen lists may have been notified before the others.
void passOverChangesOfChannels(Transaction &copy, Transaction &replaced)
{
    Statement channels(copy, "SELECT id, kind, url, chat FROM channel WHERE all_lists = 0");
    channels.run();
    for (const QVariantList &channel : channels.allRows(4)) {
        const qint64 id = channel.constFirst().toLongLong();
        moveMark(copy, replaced, {QLatin1String("channel"), QLatin1String("told_change"), id},
                 QStringLiteral("EXISTS (SELECT 1 FROM channel n WHERE n.id = ? AND n.kind = ? AND n.url = ? "
                                "AND n.chat = ?) AND NOT EXISTS (SELECT 1 FROM alert a JOIN delivery y ON "
                                "y.alert_id = a.id WHERE a.kind IN ('listed', 'restored', 'mixed') AND "
                                "a.at <= c.confirmed_at AND a.id > ? AND y.channel_id = ? AND "
                                "y.state = 'pending')"),
                 channel + QVariantList{lastAlertOf(copy), id});
    }
}

void markWhatWasShown(Transaction &copy, Transaction &replaced)
{
    Statement waiting(copy, "SELECT id, kind, at, title FROM alert WHERE shown_at IS NULL");
    Statement twin(replaced, "SELECT shown_at FROM alert WHERE id = ? AND kind = ? AND at = ? AND title = ? "
                             "AND shown_at IS NOT NULL");
    QList<std::pair<qint64, QDateTime>> shown;
    waiting.run();
    while (waiting.next())
        if (twin.runWith(valuesOf(waiting, 4)) && twin.next())
            shown.append({waiting.number(0), twin.time(0)});
    Statement mark(copy, "UPDATE alert SET shown_at = ? WHERE id = ?");
    for (const auto &[alert, at] : shown)
        mark.run(at, alert);
}

void markWhatWasDelivered(Transaction &copy, Transaction &replaced)
{
    struct Delivered
    {
        qint64 alert;
        qint64 channel;
        int attempts;
        std::optional<QDateTime> firstTried;
        std::optional<QDateTime> ended;
    };
    Statement waiting(copy, QLatin1String("SELECT a.id, n.id, a.kind, a.at, a.title, n.kind, n.url, n.chat "
                                          "%1 d.state = 'pending'")
                                .arg(DeliveriesFrom));
    Statement twin(replaced,
                   QLatin1String("SELECT d.attempts, d.first_tried, d.ended_at %1 a.id = ? AND n.id = ? AND "
                                 "a.kind = ? AND a.at = ? AND a.title = ? AND n.kind = ? AND n.url = ? AND "
                                 "n.chat = ? AND d.state = 'delivered'")
                       .arg(DeliveriesFrom));
    QList<Delivered> delivered;
    waiting.run();
    while (waiting.next())
        if (twin.runWith(valuesOf(waiting, 8)) && twin.next())
            delivered.append({waiting.number(0), waiting.number(1), int(twin.number(0)), twin.optionalTime(1),
                              twin.optionalTime(2)});
    Statement mark(copy, "UPDATE delivery SET state = 'delivered', next_try = NULL, attempts = ?, "
                         "first_tried = ?, ended_at = ? WHERE alert_id = ? AND channel_id = ?");
    Statement well(copy, "UPDATE channel SET last_problem = '' WHERE id = ?");
    for (const Delivered &each : std::as_const(delivered)) {
        mark.run(each.attempts, each.firstTried, each.ended, each.alert, each.channel);
        well.run(each.channel);
    }
}

} // namespace

void passOverWhatWasTold(Transaction &copy, Transaction &replaced, int copyVersion)
{
    if (copyVersion < FirstVersionWithAlerts)
        return;
    passOverChanges(copy, replaced);
    markWhatWasShown(copy, replaced);
    markWhatWasDelivered(copy, replaced);
    if (copyVersion >= FirstVersionWithLines)
        moveMark(copy, replaced, {QLatin1String("alert_setting"), QLatin1String("said_change")},
                 QStringLiteral("TRUE"));
    if (copyVersion >= FirstVersionWithNotifiedChannels)
        passOverChangesOfChannels(copy, replaced);
}

} // namespace pantau::db
