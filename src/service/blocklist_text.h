// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/result.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QString>
#include <QStringDecoder>

#include <atomic>
#include <memory>
#include <optional>

namespace pantau::service {

/// What a list may cost to read. A gzipped file that swells beyond both limits of its ratio is a bomb.
struct ReadLimits
{
    qint64 inflatedBytes = qint64(4) << 30;  ///< of one gzipped file
    qint64 innocentBytes = qint64(64) << 20; ///< up to here no ratio is suspicious
    qint64 ratio = 200;                      ///< inflated to stored; sorted lists reach 20
    qsizetype lineBytes = 1024 * 1024;       ///< a list with a longer line is refused
};

/// The lines of a file, plain or gzipped, one after the other in bounded memory. They end with LF, CRLF or
/// CR; UTF-16 with a byte order mark becomes UTF-8.
class BlocklistLines
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Blocklist)

public:
    /// @p hash is fed every byte as it is stored and must live longer. Storage when the file cannot be read.
    [[nodiscard]] static Result<std::unique_ptr<BlocklistLines>>
    open(const QString &path, QCryptographicHash &hash, const ReadLimits &limits = {});
    ~BlocklistLines();
    Q_DISABLE_COPY_MOVE(BlocklistLines)

    /// The next line without its line feed, good until the next call; nothing at the end. Storage when
    /// reading fails; InvalidInput when the file is not a text, or its gzip is cut short, damaged or a bomb.
    [[nodiscard]] Result<std::optional<QByteArrayView>> next();
    /// Of the line that next() gave last, counted from 1.
    [[nodiscard]] qint64 number() const { return m_number; }
    /// Whether the last line had no line break. Known once next() gave nothing.
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

/// What was read of one list, in addition to its names.
struct BlocklistText
{
    BlocklistTally tally;
    bool endsInsideLine = false; ///< without a line break: it may have been cut short
};

/// Reads a list, plain or gzipped, in any of the published forms (BlocklistReader), in bounded memory, and
/// hands its names to @p sink. @p hash is fed the file's bytes. Storage when it cannot be read; InvalidInput
/// when it is empty, binary, a web page, or has fewer lines with a domain than without: something else saved
/// in its place must not unblock everything. Cancelled soon after @p stop becomes true. Thread-safe.
[[nodiscard]] Result<BlocklistText> readBlocklist(const QString &file, BlocklistSink &sink,
                                                  QCryptographicHash &hash, const std::atomic_bool &stop,
                                                  const ReadLimits &limits = {});

} // namespace pantau::service
