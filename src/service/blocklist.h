// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/domain_name.h"
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

/// Where a blocklist comes from, so that nobody takes it for the national service.
struct Provenance
{
    QString source;   ///< the operator's file or files, without their folders; ":sample" for the sample list
    QDateTime date;   ///< UTC: when the newest source file was last changed; invalid when not known
    qint64 names = 0; ///< different names in the index
    qint64 exceptions = 0;   ///< names that the list takes out again (adblock `@@||name^`)
    qint64 refusedLines = 0; ///< lines that hold no domain and were left out
    QByteArray sha256;       ///< of the sources' bytes, 64 hexadecimal digits
    bool exactOnly = false;  ///< whether only the listed names themselves are blocked

    friend bool operator==(const Provenance &, const Provenance &) = default;
};

/// One line for the log: source, date, count, hash.
[[nodiscard]] QString provenanceLine(const Provenance &provenance);

/// The plain HTML page of `GET /` (UTF-8, one small document, no script, nothing fetched from elsewhere). It
/// says that this is not the national service. Every text from outside is escaped. Thread-safe.
[[nodiscard]] QByteArray provenancePage(const Provenance &provenance);

/// Tells when a file, or FILE.sha256 beside it, was changed and both have come to rest. Whoever fetches a
/// list writes it for a while, or writes another file and moves it here: both are seen, and the time begins
/// anew with every change. What the system does not report, as of file systems of other machines, of what a
/// link points to, and of a folder that took another one's place, is looked for once a minute. Needs the
/// event loop of its thread.
class BlocklistWatch final : public QObject
{
    Q_OBJECT

public:
    BlocklistWatch(const QString &file, std::chrono::milliseconds settleTime);

Q_SIGNALS:
    void settled();

private:
    /// What is cheap to compare: only the reading itself tells whether the contents differ.
    struct Stamp
    {
        bool exists = false;
        QString file; ///< which one it is, behind all links
        qint64 size = 0;
        QDateTime changed;
        QDateTime hashChanged; ///< of FILE.sha256; invalid where there is none
        friend bool operator==(const Stamp &, const Stamp &) = default;
    };

    [[nodiscard]] Stamp look();
    void onFileChanged();
    void compare();
    void onRested();

    QString m_file;
    QFileSystemWatcher m_watcher;
    QTimer m_rest;
    QTimer m_round; ///< looks where nothing was reported, seldom
    Stamp m_seen;
};

class BlocklistIndex;

/// Which list is served, and how.
struct BlocklistConfig
{
    QString path;    ///< a text list (also gzipped), a built index, or ":sample" for the built-in sample list
    QString dataDir; ///< made when missing; holds the index that is served, so that @p path may change freely
    bool exactOnly = false;      ///< block the listed names alone, not what lies below them
    bool allowShrinking = false; ///< take one new list, the first that needs it, however much it has lost
    bool watch = true;           ///< take the list up anew when its file changes
    std::chrono::milliseconds settleTime{2000}; ///< how long a changed file must rest before it is read
};

/// A list at one moment. Immutable; thread-safe. Hold it for as long as one request takes: a reload leaves
/// it as it is.
class BlocklistSnapshot
{
public:
    BlocklistSnapshot(std::unique_ptr<const BlocklistIndex> index, bool exactOnly);
    ~BlocklistSnapshot();
    Q_DISABLE_COPY_MOVE(BlocklistSnapshot)

    [[nodiscard]] const Provenance &provenance() const { return m_provenance; }
    /// Whether @p domain is blocked: it or a domain above it is listed, and no exception lies between. A
    /// listed public suffix (`my.id`) blocks itself and not the sites of strangers under it. With exactOnly
    /// only the name itself counts. Only after stillReadable().
    [[nodiscard]] bool isBlocked(const DomainName &domain) const;
    /// The same for a name in the normal form.
    [[nodiscard]] bool isBlocked(QByteArrayView ascii) const;
    /// Fails when the index was cut short since it was mapped: reading on would end the process. Ask once
    /// before the names of a request; then answer 500 (contract 7) instead.
    [[nodiscard]] Result<void> stillReadable() const;
    [[nodiscard]] const BlocklistIndex &index() const;

private:
    std::unique_ptr<const BlocklistIndex> m_index;
    Provenance m_provenance;
};

/// How often a list was taken up anew since the start, and what that changed.
struct ReloadCounts
{
    qint64 swapped = 0;   ///< a new list is served
    qint64 kept = 0;      ///< the new list was refused, the old one is still served
    qint64 unchanged = 0; ///< the file holds what is served already
    qint64 added = 0;     ///< names, over all that were swapped
    qint64 removed = 0;
};

/// The names by which one list differs from another.
struct NamesChanged
{
    qint64 added = 0;
    qint64 removed = 0;
};

/// The list that is served: read at the start, swapped for a new one while requests are answered.
///
/// A new list that has lost more than 2 % of the names, and more than ten, or of which fewer than half are
/// left, is refused, and the one before it is served, over a restart too: what is missing from a list that
/// was cut short would pass for not blocked.
///
/// Lives on the thread that opened it, which needs an event loop for reload() and the watch; a new list is
/// read on a thread of its own. current(), reloads() and refusal() may be called from any thread. Every
/// outcome is a line in the log (category pantau.service.blocklist).
class Blocklist final : public QObject
{
    Q_OBJECT

public:
    /// Reads the list. Kinds: Storage when a file cannot be read or written, InvalidInput when it is empty,
    /// no list or damaged; the sentence names the file.
    [[nodiscard]] static Result<std::unique_ptr<Blocklist>> open(const BlocklistConfig &config);
    /// Waits for a reading that is under way; that ends early.
    ~Blocklist() override;

    /// Never null.
    [[nodiscard]] std::shared_ptr<const BlocklistSnapshot> current() const;
    [[nodiscard]] ReloadCounts reloads() const;
    /// While what the file held when it was read last is not what is served.
    [[nodiscard]] std::optional<BlocklistRefusal> refusal() const;
    /// Reads the file again, and takes it although it has lost many names, if those are the ones that
    /// refusal() counted. Finishes once that is served, or with why it is not.
    QFuture<Result<void>> acceptLoss();

public Q_SLOTS:
    /// Reads the file again, as on SIGHUP, and swaps when it is good; ends in one of the signals. A call
    /// while a reading is under way leads to one more reading.
    void reload();

Q_SIGNALS:
    void swapped(const pantau::service::Provenance &provenance);
    /// The file holds what is served already.
    void unchanged();
    /// The new list was refused; the old one is still served.
    void kept(const pantau::Error &why);
    /// What refusal() says is another.
    void refusalChanged(const std::optional<pantau::BlocklistRefusal> &refusal);

private:
    explicit Blocklist(BlocklistConfig config);
    using Snapshot = std::shared_ptr<const BlocklistSnapshot>;
    struct Offer
    {
        Snapshot list;
        NamesChanged changed; ///< beside what was served when it was read
    };
    using Read = Result<Offer>;
    struct Reader;

    [[nodiscard]] static Read read(const BlocklistConfig &config, const Snapshot &served,
                                   const std::atomic_bool &stop);
    void adopt(const Read &read);
    void keep(const BlocklistRefusal &refusal);
    [[nodiscard]] Result<void> outcomeOfAcceptance() const;
    void noteRefusal(const std::optional<BlocklistRefusal> &refusal);
    [[nodiscard]] std::optional<BlocklistRefusal> refusalOf(const Offer &offer, const Provenance &served);

    BlocklistConfig m_config;
    bool m_mayShrink; ///< once
    /// Of the reading that is under way, with all it has lost; null: not asked for.
    std::unique_ptr<QPromise<Result<void>>> m_acceptance;
    mutable QMutex m_mutex;
    Snapshot m_current;                        ///< guarded by m_mutex
    ReloadCounts m_counts;                     ///< guarded by m_mutex
    std::optional<BlocklistRefusal> m_refusal; ///< guarded by m_mutex
    std::unique_ptr<Reader> m_reader;
    std::unique_ptr<BlocklistWatch> m_watch;
};

} // namespace pantau::service
