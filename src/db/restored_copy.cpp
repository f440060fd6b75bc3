// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/restored_copy.h"

#include "db/backup_file.h"
#include "db/store_migrations.h"
#include "db/told_elsewhere.h"
#include "db/transaction.h"

#include <QFileInfo>
#include <QRandomGenerator>

namespace pantau::db {

using db::Statement;
using db::Transaction;

namespace {

/// Small enough that a number stays exact in JSON after some thousand restores.
constexpr qint64 FarthestStep = Q_INT64_C(1) << 40;

/// Others know an account and a channel by their numbers, and an alert too: the keychain, and whoever takes
/// alerts. The database that is put aside, and every other copy of this one, goes on counting where the
/// backup stopped. So that none of them ever gives a number to something else, each counts on from a place of
/// its own.
void countFromAPlaceOfItsOwn(Transaction &transaction)
{
    // A table that an update has yet to make finds its number here too.
    for (const char *table : {"account", "channel", "alert"}) {
        Statement select(transaction, "SELECT seq FROM sqlite_sequence WHERE name = ?");
        select.run(QString::fromLatin1(table));
        const qint64 last = select.next() ? select.number(0) : 0;
        const qint64 step = qint64(QRandomGenerator::system()->generate64() % quint64(FarthestStep)) + 1;
        Statement forget(transaction, "DELETE FROM sqlite_sequence WHERE name = ?");
        forget.run(QString::fromLatin1(table));
        Statement note(transaction, "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)");
        note.run(QString::fromLatin1(table), last + step);
    }
}

/// Of a database that cannot be read: none.
QString scopeOf(Transaction &transaction)
{
    Statement select(transaction, "SELECT value FROM meta WHERE name = 'scope'");
    return select.run() && select.next() ? select.text(0) : QString();
}

/// A database of an early version has none.
bool hasSettings(Transaction &transaction)
{
    Statement select(transaction, transaction.dialect().tables);
    select.run();
    bool has = false;
    while (select.next())
        has = has || select.text(0) == QLatin1String("setting");
    return has;
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

void compareWith(const QString &replaced, Transaction &copy, int version)
{
    if (QFileInfo(replaced).size() == 0)
        return;
    const BackupFile file(replaced, db::FileAccess::Inspect);
    if (!file.isOpen())
        return;
    Transaction other(file.connection(), Transaction::Mode::Read);
    if (hasSettings(other) && hasSettings(copy))
        keepOwnerOfKey(copy, other);
    if (const QString scope = scopeOf(other); !scope.isEmpty() && scope == scopeOf(copy))
        passOverWhatWasTold(copy, other, version);
}

} // namespace

Result<void> settleCopy(const QString &copy, const QString &replaced)
{
    const BackupFile file(copy, db::FileAccess::Maintain);
    if (!file.isOpen())
        return failure(file.error());
    const auto version = db::schemaVersion(file.connection());
    if (!version)
        return failure(version.error());
    Transaction transaction(file.connection(), Transaction::Mode::Write);
    compareWith(replaced, transaction, *version);
    countFromAPlaceOfItsOwn(transaction);
    // From here on it is no backup: a copy of it is as old as its file says.
    Statement(transaction, "DELETE FROM meta WHERE name = 'backup_made_at'").run();
    return transaction.commit();
}

} // namespace pantau::db
