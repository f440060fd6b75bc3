// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/result.h"
#include "service/blocklist.h"
#include "service/name_table.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QFile>
#include <QString>

#include <memory>
#include <mutex>

namespace pantau::service {

/// Collects names and writes them as an index. Needs about 35 bytes per name.
class BlocklistIndexBuilder final : public BlocklistSink
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::BlocklistIndex)

public:
    /// More names than any list has. Further names are ignored, and write() then fails.
    static constexpr qint64 MaximumNames = 50'000'000;

    void block(QByteArrayView ascii) override;
    void except(QByteArrayView ascii) override;
    /// True if no name was passed to block().
    [[nodiscard]] bool isEmpty() const { return m_listed.size() == 0; }

    /// Writes the index to @p file atomically, and returns its provenance: @p about with the numbers of
    /// distinct names. The builder is empty afterwards. Error kinds: Storage, or InvalidInput for too many
    /// names.
    [[nodiscard]] Result<Provenance> write(const QString &file, Provenance about);

private:
    void add(NameTableBuilder &names, QByteArrayView ascii);

    NameTableBuilder m_listed;
    NameTableBuilder m_exceptions;
    bool m_isTooLong = false;
};

/// The names of a blocklist in a memory-mapped file: tens of megabytes for millions of names, shared
/// between processes, available immediately. Thread-safe for reading.
class BlocklistIndex
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::BlocklistIndex)

public:
    /// True if @p file starts like an index of any format version.
    [[nodiscard]] static bool isIndex(const QString &file);
    /// Checksum stated in @p file, as hexadecimal digits; empty if it is not an index.
    [[nodiscard]] static QByteArray claimedHash(const QString &file);
    /// Maps @p file and verifies its checksum. Error kinds: Storage if it cannot be read, InvalidInput if
    /// it is not an index, has another format version or is damaged.
    [[nodiscard]] static Result<std::unique_ptr<BlocklistIndex>> open(const QString &file);

    ~BlocklistIndex();
    Q_DISABLE_COPY_MOVE(BlocklistIndex)

    /// Makes isBlocked() ignore parent domains.
    void setExactOnly(bool exactOnly) { m_provenance.exactOnly = exactOnly; }
    /// True if the normalized name @p ascii or a parent domain is listed, and none of them is excepted. A
    /// listed public suffix (`my.id`) blocks only itself, not the sites registered under it: otherwise one
    /// mistake could block a country. Call only after stillReadable().
    [[nodiscard]] bool isBlocked(QByteArrayView ascii) const;
    /// Number of names that this index blocks and @p other does not. Scans all names, which takes seconds
    /// for millions. Call only after stillReadable() of both.
    [[nodiscard]] qint64 namesNotBlockedBy(const BlocklistIndex &other) const;
    /// Fails if the file was truncated after it was mapped: reading it would crash the process. Call once
    /// per request, and reply 500 (contract 7) on failure.
    [[nodiscard]] Result<void> stillReadable() const;
    /// Provenance as written by the builder.
    [[nodiscard]] const Provenance &provenance() const { return m_provenance; }
    [[nodiscard]] QString fileName() const { return m_file.fileName(); }

private:
    BlocklistIndex();

    QFile m_file; ///< size() updates a cached value, so only one thread may call it
    mutable std::mutex m_asking;
    qint64 m_mappedSize = 0;
    Provenance m_provenance;
    NameTable m_listed;
    NameTable m_exceptions;
};

} // namespace pantau::service
