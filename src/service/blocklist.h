// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/result.h"

#include <QByteArray>
#include <QDateTime>
#include <QFileSystemWatcher>
#include <QFuture>
#include <QMutex>
#include <QObject>
#include <QPromise>
#include <QString>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>

namespace pantau::service {

/// Origin of a blocklist, so that it is not mistaken for the national one.
struct Provenance
{
    QString source;        ///< file names of the operator's lists, without folders; ":sample" for the sample
                           ///< list
    QDateTime date;        ///< UTC, last modification of the newest source file; invalid if unknown
    qint64 names = 0;      ///< distinct names in the index
    qint64 exceptions = 0; ///< names that the list excepts (adblock `@@||name^`)
    qint64 refusedLines = 0; ///< skipped lines without a domain
    QByteArray sha256;       ///< of the source files, 64 hexadecimal digits
    bool exactOnly = false;  ///< true if only the listed names themselves are blocked

    friend bool operator==(const Provenance &, const Provenance &) = default;
};

/// Returns one line for the log: source, date, count, hash.
[[nodiscard]] QString provenanceLine(const Provenance &provenance);

/// Returns the HTML page of `GET /` (UTF-8, no scripts, no external resources). It states that this is not
/// the national service. All external text is escaped. Thread-safe.
[[nodiscard]] QByteArray provenancePage(const Provenance &provenance);

/// Watches a file and FILE.sha256 next to it, and reports when both have stopped changing. Downloads may
/// write the file slowly or replace it by renaming: every change restarts the settle time. Also polls,
/// once a minute with the default settle time. The system does not report changes on network file systems,
/// behind symbolic links and in replaced folders. Requires the event loop of its thread.
class BlocklistWatch final : public QObject
{
    Q_OBJECT

public:
    BlocklistWatch(const QString &file, std::chrono::milliseconds settleTime);

Q_SIGNALS:
    void settled();

private:
    /// Attributes that are cheap to compare. Only reading the file shows whether its contents differ.
    struct Stamp
    {
        bool exists = false;
        QString file; ///< canonical path, with all links resolved
        qint64 size = 0;
        QDateTime changed;
        QDateTime hashChanged; ///< of FILE.sha256; invalid if there is none
        friend bool operator==(const Stamp &, const Stamp &) = default;
    };

    [[nodiscard]] Stamp readStamp();
    void onFileChanged();
    void compare();
    void onSettled();

    QString m_file;
    QFileSystemWatcher m_watcher;
    QTimer m_settleTimer;
    QTimer m_pollTimer; ///< polls for changes that were not reported
    Stamp m_seen;
};

class BlocklistIndex;

/// Which blocklist to serve, and how.
struct BlocklistConfig
{
    QString path;    ///< text list (may be gzipped), built index, or ":sample" for the built-in sample list
    QString dataDir; ///< created if missing; holds the index in use, so that @p path may change freely
    bool exactOnly = false;                     ///< block only the listed names, not their subdomains
    bool allowShrinking = false;                ///< accept one shrunken list, the first that is offered
    bool watch = true;                          ///< reload the list when its file changes
    std::chrono::milliseconds settleTime{2000}; ///< time without changes before a file is read
};

/// Reloads since the start, by outcome.
struct ReloadCounts
{
    qint64 swapped = 0;   ///< new list in use
    qint64 kept = 0;      ///< new list refused, old one still in use
    qint64 unchanged = 0; ///< file identical to the list in use
    qint64 added = 0;     ///< names, total of all swapped lists
    qint64 removed = 0;
};

/// Difference between the names of two lists.
struct NamesChanged
{
    qint64 added = 0;
    qint64 removed = 0;
};

/// The blocklist in use. It is read at the start and replaced while requests are answered.
///
/// A new list is refused if it has lost more than 2 % of the names and more than ten. It is also refused
/// if fewer than half are left. The previous list then stays in use, also after a restart. Otherwise names
/// missing from a truncated list would be reported as not blocked.
///
/// Lives on the thread that opened it, which needs an event loop for reload() and the watch. New lists are
/// read on a worker thread. current(), reloads() and refusal() may be called from any thread. Every
/// outcome is logged (category pantau.service.blocklist).
class Blocklist final : public QObject
{
    Q_OBJECT

public:
    /// Reads the list. Error kinds: Storage if a file cannot be read or written, InvalidInput if it is
    /// empty, not a list or damaged. The message names the file.
    [[nodiscard]] static Result<std::unique_ptr<Blocklist>> open(const BlocklistConfig &config);
    /// Cancels a read in progress and waits for it.
    ~Blocklist() override;

    /// Never null. Hold it for the duration of a request: reloads do not affect it.
    [[nodiscard]] std::shared_ptr<const BlocklistIndex> current() const;
    [[nodiscard]] ReloadCounts reloads() const;
    /// Set while the contents of the file, as last read, were refused.
    [[nodiscard]] std::optional<BlocklistRefusal> refusal() const;
    /// Reads the file again and accepts the loss of names, if it is the one that refusal() reported.
    /// Finishes when the list is in use, or with the error.
    QFuture<Result<void>> acceptLoss();

public Q_SLOTS:
    /// Reads the file again, as on SIGHUP, and swaps the list if it is accepted. Emits one of the signals.
    /// A call during a read triggers one more read.
    void reload();

Q_SIGNALS:
    void swapped(const pantau::service::Provenance &provenance);
    /// Emitted when the file is identical to the list in use.
    void unchanged();
    /// Emitted when the new list was refused and the old one stays in use.
    void kept(const pantau::Error &why);
    /// Emitted when refusal() changes.
    void refusalChanged(const std::optional<pantau::BlocklistRefusal> &refusal);

private:
    explicit Blocklist(BlocklistConfig config);
    using Snapshot = std::shared_ptr<const BlocklistIndex>;
    struct Offer
    {
        Snapshot list;
        NamesChanged changed; ///< compared with the list in use when it was read
    };
    using Read = Result<Offer>;
    struct Reader;

    [[nodiscard]] static Read read(const BlocklistConfig &config, const Snapshot &served,
                                   const std::atomic_bool &stop);
    void adopt(const Read &read);
    void keep(const BlocklistRefusal &refusal);
    [[nodiscard]] Result<void> outcomeOfAcceptance() const;
    void setRefusal(const std::optional<BlocklistRefusal> &refusal);
    [[nodiscard]] std::optional<BlocklistRefusal> refusalOf(const Offer &offer, const Provenance &served);

    BlocklistConfig m_config;
    bool m_mayShrink; ///< applies once
    /// Result of the read in progress, for acceptLoss(); null if that was not called.
    std::unique_ptr<QPromise<Result<void>>> m_acceptance;
    mutable QMutex m_mutex;
    Snapshot m_current;                        ///< guarded by m_mutex
    ReloadCounts m_counts;                     ///< guarded by m_mutex
    std::optional<BlocklistRefusal> m_refusal; ///< guarded by m_mutex
    std::unique_ptr<Reader> m_reader;
    std::unique_ptr<BlocklistWatch> m_watch;
};

} // namespace pantau::service
