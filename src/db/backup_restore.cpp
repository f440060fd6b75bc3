// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/result.h"
#include "db/backup.h"
#include "db/checks.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/rows.h"
#include "db/transaction.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QList>
#include <QRandomGenerator>
#include <QString>

#include <utility>

namespace pantau::db {

class Transaction;
/// Marks as told in @p copy, of a backup, what @p replaced has told since: the database whose place the copy
/// takes. The rest still waits to be told in the copy, for to tell a thing twice does less harm than never
/// to. What cannot be read of the replaced one was not told by it.
void skipNotified(Transaction &copy, Transaction &replaced);

namespace {

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
        values += row.text(i); // SQLite's column affinity converts them back to numbers in comparisons
    return values;
}

/// A column that contains the id of the newest notified change, and its row.
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

/// Advances a mark past changes that @p replaced has notified, up to the first one it has not.
void moveMark(Transaction &copy, Transaction &replaced, const Mark &mark, const QString &toldThere,
              const QVariantList &more = {})
{
    Statement waiting(
        copy, QLatin1String("SELECT c.id, d.name, v.address, c.from_status, c.to_status, c.not_before, "
                            "c.not_after, c.confirmed_at %1 c.id > %2 ORDER BY c.id")
                  .arg(ChangesFrom, mark.value()));
    Statement reported(replaced, QLatin1String("SELECT 1 %1 %2 AND c.id <= %3 AND %4")
                                     .arg(ChangesFrom, ThatChange, mark.value(), toldThere));
    waiting.run();
    qint64 upTo = 0;
    while (waiting.next() && reported.runWith(valuesOf(waiting, ChangeValues) + more) && reported.next())
        upTo = waiting.number(0);
    copy.run(QLatin1String("UPDATE %1 SET %2 = %3(%2, ?) WHERE id = ?")
                 .arg(mark.table, mark.column, copy.dialect().greatest),
             {upTo, mark.row});
}

qint64 lastAlertOf(Transaction &copy)
{
    return copy.value<qint64>("SELECT COALESCE(MAX(id), 0) FROM alert");
}

/// The changes of an undelivered alert that the copy lacks stay pending, because the alert is lost.
constexpr QLatin1String
    IsAlertOver("NOT EXISTS (SELECT 1 FROM alert a WHERE a.kind IN ('blocked', 'unblocked', 'mixed') "
                "AND a.at <= c.confirmed_at AND a.id > ? AND (a.shown_at IS NULL OR EXISTS "
                "(SELECT 1 FROM delivery y JOIN channel n ON n.id = y.channel_id WHERE "
                "y.alert_id = a.id AND y.state = 'pending' AND n.enabled = 1)))");

/// Adds what @p replaced has notified since the copy was made. Otherwise the next check would find these
/// changes again.
void addNotifiedChanges(Transaction &copy, Transaction &replaced)
{
    constexpr QLatin1String newest("SELECT COALESCE(MAX(id), 0) FROM change_");
    const auto before = copy.value<qint64>(newest);
    if (copy.value<qint64>("SELECT told_change FROM alert_setting") < before)
        return; // they would count as not notified, like those before them
    Statement reported(replaced,
                       QLatin1String("SELECT d.name, v.address, c.confirmed_at, %1 %2 c.id <= (SELECT "
                                     "told_change FROM alert_setting) AND %3 ORDER BY c.id")
                           .arg(ChangeColumns, ChangesFrom, IsAlertOver));
    Statement isMissing(copy, "SELECT v.id FROM service v JOIN domain d ON d.name = ? JOIN list_domain m ON "
                              "m.domain_id = d.id LEFT JOIN domain_status s ON s.domain_id = d.id AND "
                              "s.service_id = v.id WHERE v.address = ? AND COALESCE(s.last_answered, 0) < ?");
    reported.run(lastAlertOf(copy));
    while (reported.next()) {
        const QDateTime at = reported.time(2);
        if (!isMissing.run(reported.text(0), reported.text(1), at) || !isMissing.next())
            continue;
        const Change change = readChange(reported, 3, DomainName::fromNormalised(reported.text(0)));
        KnownStatus known;
        known.status = change.to;
        known.since = change.notAfter;
        known.lastAnsweredAt = known.lastAskedAt = at;
        known.startSeen = !change.isFirstFinding();
        saveObservations(copy, isMissing.number(0), {{change.domain, at, change.to, known, change}}, false);
    }
    const auto after = copy.value<qint64>(newest);
    copy.run("UPDATE alert_setting SET told_change = ?, said_change = CASE WHEN said_change < ? THEN "
             "said_change ELSE ? END",
             {after, before, after});
}

void passOverChanges(Transaction &copy, Transaction &replaced)
{
    moveMark(copy, replaced, {QLatin1String("alert_setting"), QLatin1String("told_change")}, IsAlertOver,
             {lastAlertOf(copy)});
}

/// Channels with selected lists may have been notified before the others.
void passOverChangesOfChannels(Transaction &copy, Transaction &replaced)
{
    Statement channels(copy, "SELECT id, kind, url, chat FROM channel WHERE all_lists = 0");
    channels.run();
    for (const QVariantList &channel : channels.allRows(4)) {
        const qint64 id = channel.constFirst().toLongLong();
        moveMark(copy, replaced, {QLatin1String("channel"), QLatin1String("told_change"), id},
                 QStringLiteral("EXISTS (SELECT 1 FROM channel n WHERE n.id = ? AND n.kind = ? AND n.url = ? "
                                "AND n.chat = ?) AND NOT EXISTS (SELECT 1 FROM alert a JOIN delivery y ON "
                                "y.alert_id = a.id WHERE a.kind IN ('blocked', 'unblocked', 'mixed') AND "
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

/// Small enough that an id is still exact in JSON after thousands of restores.
constexpr qint64 FarthestStep = Q_INT64_C(1) << 40;

/// The keychain and alert receivers know accounts, channels and alerts by id. The replaced database and
/// every other copy of this one continue counting where the backup stopped. A random offset ensures that
/// none of them assigns the same id to something else.
void countFromAPlaceOfItsOwn(Transaction &transaction)
{
    // Also sets the counter for tables that a migration has yet to create.
    for (const char *table : {"account", "channel", "alert"}) {
        const qint64 last = transaction.value<qint64>("SELECT seq FROM sqlite_sequence WHERE name = ?",
                                                      {QString::fromLatin1(table)});
        const qint64 step = qint64(QRandomGenerator::system()->generate64() % quint64(FarthestStep)) + 1;
        transaction.run("DELETE FROM sqlite_sequence WHERE name = ?", {QString::fromLatin1(table)});
        transaction.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
                        {QString::fromLatin1(table), last + step});
    }
}

/// Empty if the database cannot be read.
QString scopeOf(Transaction &transaction)
{
    Statement select(transaction, "SELECT value FROM meta WHERE name = 'scope'");
    return select.run() && select.next() ? select.text(0) : QString();
}

/// Whose the key in PANTAU_API_KEY is. It is set on this computer, and goes to no other service because a
/// backup says so.
void keepOwnerOfKey(Transaction &copy, Transaction &other)
{
    Statement select(other, "SELECT name, value FROM setting WHERE name IN ('stand_in_account', "
                            "'stand_in_service')");
    QList<std::pair<QString, QString>> rows;
    select.run();
    while (select.next())
        rows.append({select.text(0), select.text(1)});
    if (rows.isEmpty())
        return;
    Statement replace(copy, "INSERT INTO setting (name, value) VALUES (?, ?) "
                            "ON CONFLICT (name) DO UPDATE SET value = excluded.value");
    for (const auto &[name, value] : std::as_const(rows))
        replace.run(name, value);
}

void compareWith(const QString &replaced, Transaction &copy)
{
    if (QFileInfo(replaced).size() == 0)
        return;
    const BackupFile file(replaced, FileAccess::Inspect);
    if (!file.isOpen())
        return;
    Transaction other(file.connection(), Transaction::Mode::Read);
    keepOwnerOfKey(copy, other);
    if (const QString scope = scopeOf(other); !scope.isEmpty() && scope == scopeOf(copy))
        skipNotified(copy, other);
}

class Restore
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Restore)

public:
    static Error diskIsFull(const QString &folder, const QString &detail)
    {
        return {Error::Kind::Storage,
                tr("The backup could not be copied to “%1”. Free some space there and try again; nothing was "
                   "changed.")
                    .arg(QDir::toNativeSeparators(folder)),
                detail};
    }
    static Error notKept(const QString &file)
    {
        return {Error::Kind::Storage,
                tr("Pantau could not move the current database “%1”, so nothing was changed. Close every "
                   "Pantau that uses it and try again.")
                    .arg(QDir::toNativeSeparators(file))};
    }
};

/// Makes the replaced database a single file that contains all notifications and can be restored itself.
/// If this fails, it is kept with its log and journal.
void writeLogInto(const QString &file)
{
    const BackupFile database(file, FileAccess::Maintain);
    playJournalBack(database.connection());
    static_cast<void>(writeLogIntoFile(database.connection()));
}

QString freeNameNextTo(const QString &dataDir, const QDateTime &now)
{
    const QString stem =
        QDir(dataDir).filePath(QStringLiteral("pantau-before-restore-%1")
                                   .arg(now.toLocalTime().toString(QStringLiteral("yyyy-MM-dd-HHmmss"))));
    QString name = stem + QStringLiteral(".sqlite");
    for (int i = 2; QFileInfo::exists(name); ++i)
        name = QStringLiteral("%1-%2.sqlite").arg(stem).arg(i);
    return name;
}

/// Moves a database with its associated files: the log with the latest changes, and the journal of an
/// interrupted write, which would otherwise be rolled back into the new database. SQLite recreates the
/// log's index.
bool moveDatabase(const QString &from, const QString &to)
{
    QStringList moved;
    for (const QString &part : {QStringLiteral("-wal"), QStringLiteral("-journal"), QString()}) {
        if (!part.isEmpty() && !QFileInfo::exists(from + part))
            continue;
        if (renameOver(from + part, to + part)) {
            moved += part;
            continue;
        }
        for (const QString &back : std::as_const(moved))
            renameOver(to + back, from + back);
        return false;
    }
    QFile::remove(from + QStringLiteral("-shm"));
    return true;
}

/// Also removes files that a killed program left.
void removeDatabase(const QString &file)
{
    for (const QString &part :
         {QStringLiteral("-journal"), QStringLiteral("-wal"), QStringLiteral("-shm"), QString()})
        QFile::remove(file + part);
}

} // namespace

void skipNotified(Transaction &copy, Transaction &replaced)
{
    passOverChanges(copy, replaced);
    markWhatWasShown(copy, replaced);
    markWhatWasDelivered(copy, replaced);
    moveMark(copy, replaced, {QLatin1String("alert_setting"), QLatin1String("said_change")},
             QStringLiteral("TRUE"));
    passOverChangesOfChannels(copy, replaced);
    addNotifiedChanges(copy, replaced);
}

/// Prepares a copy of a backup to replace the database @p replaced. Reads only the file of @p replaced,
/// not its log; it may be missing or damaged.
[[nodiscard]] Result<void> settleCopy(const QString &copy, const QString &replaced);

Result<void> settleCopy(const QString &copy, const QString &replaced)
{
    const BackupFile file(copy, FileAccess::Maintain);
    if (!file.isOpen())
        return failure(file.error());
    Transaction transaction(file.connection(), Transaction::Mode::Write);
    compareWith(replaced, transaction);
    countFromAPlaceOfItsOwn(transaction);
    // From now on it is not a backup; the age of a copy of it is that of its file.
    Statement(transaction, "DELETE FROM meta WHERE name = 'backup_made_at'").run();
    return transaction.commit();
}

Result<RestoredBackup> restoreBackup(const QString &backup, const QString &dataDir, const QDateTime &now)
{
    auto info = TRY(inspectBackup(backup));
    const QString present = Database::filePath(dataDir);
    // Created under another name first, so that a restored database with the final name is always
    // complete. If the program is killed before the rename, the next start completes it.
    const QString whole = Database::restoringPath(dataDir);
    const QString copy = whole + QStringLiteral(".part");
    removeDatabase(whole);
    removeDatabase(copy);
    const auto owner = QFile::ReadOwner | QFile::WriteOwner;
    if (auto ready = readyDataFolder(dataDir); !ready)
        return failure(Restore::diskIsFull(dataDir, {}));
    QFile source(backup);
    if (!source.copy(copy) || !QFile::setPermissions(copy, owner) || QFileInfo(copy).size() != info.bytes) {
        QFile::remove(copy);
        return failure(Restore::diskIsFull(dataDir, source.errorString()));
    }
    if (info.hasChecksum && (sealOf(copy) != Seal::Intact || !removeSeal(copy))) {
        QFile::remove(copy);
        return failure(Restore::diskIsFull(dataDir, QStringLiteral("checksum of the copy")));
    }
    const bool isReplacing = QFileInfo(present).size() > 0;
    if (isReplacing)
        writeLogInto(present);
    if (auto settled = settleCopy(copy, present); !settled) {
        removeDatabase(copy);
        return failure(Restore::diskIsFull(dataDir, settled.error().detail));
    }

    if (!renameOver(copy, whole)) {
        removeDatabase(copy);
        return failure(Restore::diskIsFull(dataDir, QStringLiteral("rename")));
    }
    RestoredBackup restored{std::move(info), {}};
    if (!isReplacing) {
        removeDatabase(present); // nothing is lost with it
    } else {
        restored.keptAside = freeNameNextTo(dataDir, now);
        if (!moveDatabase(present, restored.keptAside)) {
            QFile::remove(whole);
            return failure(Restore::notKept(present));
        }
    }
    if (!renameOver(whole, present)) {
        if (!restored.keptAside.isEmpty())
            moveDatabase(restored.keptAside, present);
        QFile::remove(whole);
        return failure(Restore::diskIsFull(dataDir, QStringLiteral("rename")));
    }
    return restored;
}

} // namespace pantau::db
