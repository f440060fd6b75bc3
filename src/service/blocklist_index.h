// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/result.h"
#include "service/blocklist.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QCoreApplication>
#include <QFile>
#include <QString>

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace pantau::service {

/// A sorted set of keys (BlocklistKey). Each key stores only the characters that it does not share with the
/// previous one; the last of them has its highest bit set. Random names take 73 bits.
///
/// Every 16 keys form a block, whose first key is stored completely. The first characters of these keys
/// are stored together and searched first. A view of bytes that must stay valid; thread-safe.
class NameTable
{
public:
    /// Creates an empty set.
    NameTable() = default;
    /// Opens the output of NameTableBuilder. Nothing if its sizes are inconsistent.
    [[nodiscard]] static std::optional<NameTable> in(QByteArrayView bytes);

    [[nodiscard]] bool holds(QByteArrayView key) const;
    [[nodiscard]] qint64 size() const { return m_names; }

    /// Iterates over all keys in order.
    class Walk
    {
    public:
        explicit Walk(const NameTable &table) : m_table(table) {}
        /// Advances to the next key(). False at the end.
        [[nodiscard]] bool next();
        [[nodiscard]] const QByteArray &key() const { return m_key; }

    private:
        const NameTable &m_table;
        qint64 m_next = 0;  ///< number of the next key
        qsizetype m_at = 0; ///< its offset in the text
        QByteArray m_key;
    };

private:
    struct Match
    {
        qsizetype equal = 0; ///< number of equal characters
        int order = 0;       ///< negative if the stored key sorts before, positive if after
    };

    [[nodiscard]] qsizetype place(qint64 block) const;
    [[nodiscard]] Match match(qsizetype at, QByteArrayView rest) const;
    [[nodiscard]] bool blockHolds(qint64 block, QByteArrayView key) const;

    qint64 m_names = 0;
    qint64 m_blocks = 0;
    const char *m_heads = nullptr;
    const char *m_places = nullptr; ///< offsets of the blocks in the text
    QByteArrayView m_text;
};

/// Collects keys and writes them as a NameTable. Needs 16 bytes per key in addition to its text.
class NameTableBuilder
{
public:
    /// Ignores a key that is empty or not ASCII.
    void add(QByteArrayView key);
    /// Number of added keys, including duplicates.
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    /// Sorts the keys and removes duplicates. Afterwards, call only size() and built().
    void sort();
    /// Call after sort(). Throws if the table would be too large.
    [[nodiscard]] QByteArray built() const;

private:
    struct Entry
    {
        quint64 head;
        quint64 place; ///< offset in m_text; terminated by 0
    };

    std::vector<char> m_text;
    std::vector<Entry> m_entries;
};

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
