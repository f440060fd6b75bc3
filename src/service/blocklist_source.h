// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/result.h"
#include "service/blocklist_index.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QString>
#include <QStringDecoder>
#include <QStringList>

#include <atomic>
#include <memory>
#include <optional>

namespace pantau::service {

/// Limits for reading a list. A gzipped file that exceeds both innocentBytes and ratio is treated as a
/// decompression bomb.
struct ReadLimits
{
    qint64 inflatedBytes = qint64(4) << 30;  ///< per gzipped file
    qint64 innocentBytes = qint64(64) << 20; ///< the ratio is not checked below this size
    qint64 ratio = 200;                      ///< of inflated to stored size; sorted lists reach 20
    qsizetype lineBytes = 1024 * 1024;       ///< a list with a longer line is refused
};

/// The lines of a plain or gzipped file, read in bounded memory. Lines end with LF, CRLF or CR. UTF-16
/// with a byte order mark is converted to UTF-8.
class BlocklistLines
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Blocklist)

public:
    /// @p hash receives every stored byte and must outlive this object. Fails with Storage if the file
    /// cannot be read.
    [[nodiscard]] static Result<std::unique_ptr<BlocklistLines>>
    open(const QString &path, QCryptographicHash &hash, const ReadLimits &limits = {});
    ~BlocklistLines();
    Q_DISABLE_COPY_MOVE(BlocklistLines)

    /// Returns the next line without its line break, valid until the next call; nothing at the end. Error
    /// kinds: Storage if reading fails; InvalidInput if the file is not text, or its gzip data is
    /// truncated, damaged or a bomb.
    [[nodiscard]] Result<std::optional<QByteArrayView>> next();
    /// Number of the line that next() returned last, starting at 1.
    [[nodiscard]] qint64 number() const { return m_number; }
    /// True if the last line had no line break. Valid after next() has returned nothing.
    [[nodiscard]] bool endsInsideLine() const { return m_endsInsideLine; }

private:
    struct Inflater;

    BlocklistLines(const QString &path, QCryptographicHash &hash, const ReadLimits &limits);
    [[nodiscard]] Result<bool> fill();
    [[nodiscard]] Result<qint64> readStored(char *bytes, qint64 size);
    [[nodiscard]] Result<qint64> inflateStored(char *bytes, qint64 size);
    [[nodiscard]] Result<qint64> readText(char *bytes, qint64 size);
    void breakAtReturns(qsizetype from);
    [[nodiscard]] Unexpected<Error> refuse(const QString &sentence, const QString &detail = {}) const;

    QFile m_file;
    QCryptographicHash &m_hash;
    ReadLimits m_limits;
    std::unique_ptr<Inflater> m_inflater; ///< only for a gzipped file
    QByteArray m_buffer;
    qsizetype m_begin = 0;
    qsizetype m_end = 0;
    std::optional<QStringDecoder> m_utf16;
    qint64 m_number = 0;
    bool m_isBegun = false;
    bool m_atEnd = false;
    bool m_endsInsideLine = false;
};

/// Result of reading a list, in addition to its names.
struct BlocklistText
{
    BlocklistTally tally;
    bool endsInsideLine = false; ///< no final line break: the list may be truncated
};

/// Reads a list, plain or gzipped, in any published format (BlocklistReader), in bounded memory, and
/// passes its names to @p sink. @p hash receives the file's bytes. Error kinds: Storage if it cannot be
/// read; InvalidInput if it is empty, binary or a web page, or if most of its lines contain no domain,
/// because a wrong file must not unblock everything. Cancelled soon after @p stop becomes true.
/// Thread-safe.
[[nodiscard]] Result<BlocklistText> readBlocklist(const QString &file, BlocklistSink &sink,
                                                  QCryptographicHash &hash, const std::atomic_bool &stop,
                                                  const ReadLimits &limits = {});

inline const std::atomic_bool NeverStop = false;

/// Result of building an index.
struct BuiltIndex
{
    Provenance provenance;
    struct Input
    {
        QString file;
        BlocklistText text;
    };
    QList<Input> inputs;

    /// Number of lines skipped for @p reason, in all inputs.
    [[nodiscard]] qint64 linesLeftOut(LeftOut reason) const;
};

/// Builds one index from several lists. An exception in one list applies to all. Writes nothing unless all
/// lists can be read. Error kinds: those of readBlocklist() and BlocklistIndexBuilder. Thread-safe.
[[nodiscard]] Result<BuiltIndex> buildIndex(const QStringList &inputs, const QString &output,
                                            const std::atomic_bool &stop = NeverStop,
                                            const ReadLimits &limits = {});

/// Notes on the inputs for the user, as lines of text: for each input and reason, the number of skipped
/// lines and the first of them, and inputs that may be truncated.
[[nodiscard]] QStringList remarksOn(const BuiltIndex &built);

/// Opens the operator's blocklist: a built index, a list or ":sample". Only a private file in @p dataDir
/// is mapped, so the operator's file may be replaced or overwritten at any time. The index of a list is
/// built on first use; a built index is copied. The private file is named after the hash of its source, so
/// no change is missed and a second start is fast. Skipped lines are logged. If FILE.sha256 exists, in the
/// form of any common tool, the file must match it. Thread-safe. Error kinds: those of buildIndex() and
/// BlocklistIndex; InvalidInput if the SHA-256 differs.
[[nodiscard]] Result<std::unique_ptr<BlocklistIndex>>
openBlocklist(const QString &path, const QString &dataDir, const std::atomic_bool &stop = NeverStop);

/// Returns the index of the list with the same name that was used from @p dataDir before @p now; null if
/// there is no readable one.
[[nodiscard]] std::unique_ptr<BlocklistIndex> indexServedBefore(const BlocklistIndex &now,
                                                                const QString &dataDir);

/// Deletes the indexes that openBlocklist() created in @p dataDir, except @p kept.
void removeOtherIndexes(const QString &dataDir, const BlocklistIndex &kept);

} // namespace pantau::service
