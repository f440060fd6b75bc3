// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/history_eraser.h"

#include "db/checks.h"
#include "db/database.h"
#include "db/dialect.h"
#include "db/sqlite_file.h"
#include "db/storage_error.h"
#include "db/transaction.h"

#include <QSqlError>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace pantau::db {

namespace {

constexpr int ErasedAStep = 100;

} // namespace

Result<std::optional<QDateTime>> HistoryEraser::interrupted(const Database &database)
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT value FROM meta WHERE name = 'erase_before'");
    select.run();
    std::optional<QDateTime> before;
    if (select.next())
        before = QDateTime::fromMSecsSinceEpoch(select.text(0).toLongLong(), Qt::UTC);
    return transaction.commit(before);
}

Result<void> HistoryEraser::begin()
{
    const auto earlier = interrupted(m_database);
    if (!earlier)
        return failure(earlier.error());
    if (*earlier)
        m_before = std::max(m_before, **earlier);
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement note(transaction, "INSERT INTO meta (name, value) VALUES ('erase_before', ?) "
                                "ON CONFLICT (name) DO UPDATE SET value = excluded.value");
    note.run(QString::number(m_before.toMSecsSinceEpoch()));
    return transaction.commit();
}

Result<bool> HistoryEraser::step()
{
    auto more = eraseChecks();
    if (!more || *more)
        return more;
    if (auto done = eraseRest(); !done)
        return failure(done.error());
    return false;
}

/// Domain by domain, since checks are clustered by domain.
Result<bool> HistoryEraser::eraseChecks()
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement last(transaction,
                   "SELECT MAX(id) FROM (SELECT id FROM domain WHERE id > ? ORDER BY id LIMIT ?)");
    last.run(m_afterDomain, ErasedAStep);
    const qint64 upTo = last.next() ? last.number(0) : 0;
    Statement places(transaction, "SELECT domain_id, service_id FROM domain_status WHERE domain_id > ? AND "
                                  "domain_id <= ?");
    CheckEraser checks(transaction);
    places.run(m_afterDomain, upTo);
    while (places.next())
        checks.eraseBefore(places.number(0), places.number(1), m_before.toMSecsSinceEpoch());
    if (auto done = transaction.commit(); !done)
        return failure(done.error());
    m_afterDomain = upTo;
    return upTo > 0;
}

Result<void> HistoryEraser::eraseRest()
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    for (const char *sql :
         {"DELETE FROM change_ WHERE not_after < ?",
          R"(DELETE FROM run WHERE last_seen < ? AND EXISTS (
               SELECT 1 FROM run later WHERE later.domain_id = run.domain_id
                   AND later.service_id = run.service_id AND later.first_seen > run.first_seen))",
          "DELETE FROM appeal WHERE sent_at < ?", "DELETE FROM letter_draft WHERE saved_at < ?",
          "DELETE FROM alert WHERE at < ?", "DELETE FROM event WHERE at < ?",
          "DELETE FROM hint WHERE settled_at < ?", "DELETE FROM batch WHERE closed_at < ?"}) {
        Statement erase(transaction, sql);
        erase.run(m_before);
    }
    Statement(transaction, "DELETE FROM meta WHERE name = 'erase_before'").run();
    return transaction.commit();
}

Result<void> forgetEverything(const Database &database)
{
    Transaction transaction(database.connection(), Transaction::Mode::Write);
    // Whatever the order, nothing refers to what is gone when all is gone.
    transaction.execute(transaction.dialect().deferReferences);
    Statement names(
        transaction,
        QLatin1String("SELECT name FROM (%1) t WHERE name NOT IN ('meta', 'setting', "
                      "'alert_setting') ORDER BY name = 'check_chunk' DESC, name = 'domain', name")
            .arg(transaction.dialect().tables));
    names.run();
    QStringList tables;
    while (names.next())
        tables += names.text(0);
    for (const QString &table : std::as_const(tables))
        Statement(transaction, QStringLiteral("DELETE FROM ") + table).run();
    Statement(transaction, "UPDATE alert_setting SET told_change = 0, said_change = 0").run();
    // Who signs letters is a setting that is about a person.
    Statement(transaction, "DELETE FROM setting WHERE name LIKE 'letter\\_%' ESCAPE '\\'").run();
    Statement(transaction,
              "DELETE FROM meta WHERE name IN ('online_hours', 'network_answers', 'erase_before')")
        .run();
    if (auto forgotten = transaction.commit(); !forgotten)
        return forgotten;
    // Until then the names are in the file, whatever becomes of this program meanwhile.
    if (const QSqlError error = db::writeLogIntoFile(database.connection()); error.isValid())
        return failure(storageError(error, QStringLiteral("checkpoint")));
    return {};
}

} // namespace pantau::db
