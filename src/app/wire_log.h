// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/wire_entry.h"
#include "base/result.h"

#include <QFile>
#include <QFuture>
#include <QList>
#include <QObject>

namespace pantau::app {

/// What happened between Pantau and its services, for support: the newest exchanges in memory, and without
/// the domains' names in two files of the data directory (`wire.log`, `wire.1.log`, at most 1 MiB each,
/// readable by their owner only), since a failure is often asked about the day after. Lives on the session's
/// thread. A file that cannot be written costs nothing but the memory of it.
class WireLog final : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostEntries = 2000;
    static constexpr qint64 mostFileBytes = 1024 * 1024;

    /// @p keepsFile: entries are written to the files; a session that only reads does not.
    WireLog(QString dataDir, bool keepsFile, QObject *parent = nullptr);

    /// Of this run of the program and, after loadEarlier(), of those before; oldest first.
    [[nodiscard]] const QList<WireEntry> &entries() const { return m_entries; }
    void append(const pantau::app::WireEntry &entry);
    /// Reads the files on a thread of the pool, once; then earlierLoaded().
    void loadEarlier();
    /// Empties memory and files. Kind: Storage, when a file stays.
    Result<void> forget();

Q_SIGNALS:
    void appended(const pantau::app::WireEntry &entry);
    void earlierLoaded();

private:
    void write(const WireEntry &entry);
    bool openFile();

    QString m_dataDir;
    bool m_keepsFile;
    bool m_isLoading = false;
    int m_timesForgotten = 0; ///< what was read before the last time is not shown any more
    QFile m_file;
    QString m_run; ///< names this run: its entries are in the files too
    QList<WireEntry> m_entries;
};

} // namespace pantau::app
