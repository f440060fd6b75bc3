// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QString>

#include <atomic>
#include <mutex>

struct sqlite3;

namespace pantau::test {

/// Counts the work of SQLite in this process, on every connection opened while the object exists. Only one
/// may exist at a time.
class DatabaseWatch
{
public:
    DatabaseWatch();
    ~DatabaseWatch();
    Q_DISABLE_COPY_MOVE(DatabaseWatch)

    struct Counts
    {
        int statements = 0;
        int rows = 0;    ///< returned to the program
        int scanned = 0; ///< steps of a full table scan
    };
    /// Returns the counts since the previous call and resets them.
    [[nodiscard]] Counts take();
    /// Returns the text of every statement prepared so far.
    [[nodiscard]] QSet<QString> texts() const;

private:
    static int listen(sqlite3 *connection, char **error, const void *api);
    static int note(unsigned kind, void *watch, void *statement, void *detail);

    std::atomic<int> m_statements = 0;
    std::atomic<int> m_rows = 0;
    std::atomic<int> m_scanned = 0;
    mutable std::mutex m_mutex;
    QSet<QString> m_texts;
};

} // namespace pantau::test
