// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/database_watch.h"

#include <sqlite3.h>

namespace pantau::test {

namespace {

/// SQLite passes no user pointer to an extension's entry point.
DatabaseWatch *current = nullptr;

} // namespace

DatabaseWatch::DatabaseWatch()
{
    current = this;
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(&DatabaseWatch::listen));
}

DatabaseWatch::~DatabaseWatch()
{
    sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&DatabaseWatch::listen));
    current = nullptr;
}

int DatabaseWatch::listen(sqlite3 *connection, char ** /*error*/, const void * /*api*/)
{
    return sqlite3_trace_v2(connection, SQLITE_TRACE_STMT | SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE, note,
                            current);
}

int DatabaseWatch::note(unsigned kind, void *watch, void *statement, void * /*detail*/)
{
    auto &self = *static_cast<DatabaseWatch *>(watch);
    auto *prepared = static_cast<sqlite3_stmt *>(statement);
    if (kind == SQLITE_TRACE_ROW) {
        ++self.m_rows;
    } else if (kind == SQLITE_TRACE_STMT) {
        ++self.m_statements;
        const std::lock_guard lock(self.m_mutex);
        self.m_texts.insert(QString::fromUtf8(sqlite3_sql(prepared)));
    } else {
        self.m_scanned += sqlite3_stmt_status(prepared, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1);
    }
    return 0;
}

DatabaseWatch::Counts DatabaseWatch::take()
{
    return {m_statements.exchange(0), m_rows.exchange(0), m_scanned.exchange(0)};
}

QSet<QString> DatabaseWatch::texts() const
{
    const std::lock_guard lock(m_mutex);
    return m_texts;
}

} // namespace pantau::test
