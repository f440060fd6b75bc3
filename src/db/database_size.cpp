// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/database_size.h"

#include "db/check_chunk.h"
#include "db/database.h"
#include "db/sqlite_file.h"
#include "db/transaction.h"

#include <QFileInfo>

namespace pantau::db {

Result<DatabaseSize> measureDatabase(const Database &database)
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    const auto number = [&transaction](const QString &sql) {
        Statement select(transaction, sql);
        select.run();
        return select.next() ? select.number(0) : 0;
    };
    const auto count = [&number](QLatin1String table) {
        return number(QStringLiteral("SELECT COUNT(*) FROM ") + table);
    };
    const QString file = Database::filePath(database.dataDir());
    DatabaseSize size;
    size.bytes = QFileInfo(file).size() + QFileInfo(file + QStringLiteral("-wal")).size();
    const auto pages = db::pagesOf(database.connection());
    if (!pages)
        return failure(pages.error());
    size.freeBytes = pages->free * pages->pageSize;
    size.checks = number(QStringLiteral("SELECT COALESCE(SUM(length(checks)), 0) / %1 FROM check_chunk")
                             .arg(CheckChunk::BytesACheck));
    size.runs = count(QLatin1String("run"));
    size.changes = count(QLatin1String("change_"));
    size.events = count(QLatin1String("event"));
    size.alerts = count(QLatin1String("alert"));
    size.domains = number(QStringLiteral("SELECT COUNT(DISTINCT domain_id) FROM list_domain"));
    size.lists = count(QLatin1String("list"));
    return transaction.commit(size);
}

Result<qint64> pagesInBytes(const Database &database)
{
    const auto pages = db::pagesOf(database.connection());
    return pages ? Result<qint64>(pages->all * pages->pageSize) : failure(pages.error());
}

} // namespace pantau::db
