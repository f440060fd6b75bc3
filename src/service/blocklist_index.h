// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/domain_name.h"
#include "base/result.h"
#include "service/blocklist.h"
#include "service/name_table.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QFile>
#include <QString>

#include <array>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>

namespace pantau::service {

/// Hash of a name's labels from the top-level domain down, computed incrementally. It is stored in files,
/// so it must never change and must be the same on every machine.
class LabelHash
{
public:
    /// @p label includes the dot after it.
    void add(QByteArrayView label);
    [[nodiscard]] quint64 value() const { return m_value; }
    /// Hash of all labels of @p key, in the form of BlocklistKey.
    [[nodiscard]] static quint64 of(QByteArrayView key);

private:
    quint64 m_value = 0;
};

/// Bloom filter similar to Apache Parquet's, with 32-byte blocks. It has five bits per name, and each name
/// sets four bits of one block. One memory access rules out most names that are not in the set; one in
/// eleven is a false positive. A view of bytes that must stay valid; thread-safe.
class BlocklistFilter
{
public:
    static constexpr qsizetype BlockSize = 32;

    BlocklistFilter() = default;
    /// @p bytes from sized(), filled with put().
    explicit BlocklistFilter(QByteArrayView bytes) : m_bytes(bytes) {}

    /// Returns an empty filter sized for @p names names.
    [[nodiscard]] static QByteArray sized(qsizetype names);
    static void put(QByteArray &bytes, quint64 hash);

    [[nodiscard]] bool mayHold(quint64 hash) const;

private:
    QByteArrayView m_bytes;
};

/// A name as stored in an index: its labels from the top-level domain down, each followed by a dot.
/// `a.b.example` becomes `example.b.a.`. The parent domains of a name are therefore exactly the keys that
/// are prefixes of its key.
class BlocklistKey
{
public:
    /// @p ascii is a normalized DomainName as QString or QByteArrayView. If it is too long for a name, the
    /// key is empty, which no index contains.
    template <typename Text>
    explicit BlocklistKey(const Text &ascii)
    {
        const auto length = static_cast<std::size_t>(ascii.size());
        if (length + 1 > m_bytes.size())
            return;
        std::size_t end = length;
        while (true) {
            std::size_t begin = end;
            while (begin > 0 && byteAt(ascii, begin - 1) != '.')
                --begin;
            for (std::size_t i = begin; i < end; ++i)
                m_bytes[m_size++] = byteAt(ascii, i);
            m_bytes[m_size++] = '.';
            if (begin == 0)
                return;
            end = begin - 1;
        }
    }

    [[nodiscard]] const char *data() const { return m_bytes.data(); }
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// First @p size bytes without the trailing dot, which every key has.
    [[nodiscard]] QByteArrayView withoutLastDot(std::size_t size) const
    {
        return {m_bytes.data(), static_cast<qsizetype>(size == 0 ? 0 : size - 1)};
    }
    /// Name whose key is the first @p size bytes.
    [[nodiscard]] QString nameOfPrefix(std::size_t size) const;

private:
    static char byteAt(const QString &text, std::size_t i)
    {
        return static_cast<char>(text[static_cast<qsizetype>(i)].unicode());
    }
    static char byteAt(QByteArrayView text, std::size_t i) { return text[static_cast<qsizetype>(i)]; }

    std::array<char, 254> m_bytes;
    std::size_t m_size = 0;
};

/// Header of an index file: a marker with the format version, a checksum of everything after it, and the
/// sizes of the four parts that follow. The filter is the first part, so that its blocks are aligned. All
/// parts are multiples of 8 bytes; numbers are little-endian.
struct IndexHeader
{
    static constexpr QByteArrayView AnyForm = "Pantau blocklist index, form ";
    static constexpr qint64 Size = 96;

    QByteArray hash; ///< BLAKE2b, 32 bytes. SHA-256 would take two and a half times as long at every start.
    qint64 aboutSize = 0;
    qint64 listedSize = 0;
    qint64 exceptionsSize = 0;
    qint64 filterSize = 0;

    [[nodiscard]] qint64 fileSize() const
    {
        return Size + filterSize + aboutSize + listedSize + exceptionsSize;
    }

    /// Returns nothing if @p start is not the header of an index in this format.
    [[nodiscard]] static std::optional<IndexHeader> read(const QByteArray &start);
    /// Returns the whole file, including its hash.
    [[nodiscard]] static QByteArray file(const QByteArray &filter, const QByteArray &about,
                                         QByteArrayView listed, QByteArrayView exceptions);
    /// Hash of the part of @p file that it covers.
    [[nodiscard]] static QByteArray hashOf(QByteArrayView file);

    [[nodiscard]] static QByteArray writeAbout(const Provenance &about);
    [[nodiscard]] static Provenance readAbout(QByteArrayView bytes);
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

    /// True if @p domain or a parent domain is listed, and none of them is excepted. A listed public suffix
    /// (`my.id`) blocks only itself, not the sites registered under it: otherwise one mistake could block
    /// a country. Call only after stillReadable().
    [[nodiscard]] bool isBlocked(const DomainName &domain) const;
    /// True if @p domain itself is listed and not excepted. Call only after stillReadable().
    [[nodiscard]] bool isListed(const DomainName &domain) const;
    /// Same for normalized names.
    [[nodiscard]] bool isBlocked(QByteArrayView ascii) const;
    [[nodiscard]] bool isListed(QByteArrayView ascii) const;
    /// Number of names that this index blocks and @p other does not. Scans all names, which takes seconds
    /// for millions. Call only after stillReadable() of both.
    [[nodiscard]] qint64 namesNotBlockedBy(const BlocklistIndex &other) const;
    /// Fails if the file was truncated after it was mapped: reading it would crash the process.
    /// Thread-safe.
    [[nodiscard]] Result<void> stillReadable() const;
    /// Provenance as written by the builder.
    [[nodiscard]] const Provenance &provenance() const { return m_provenance; }
    [[nodiscard]] qint64 size() const { return m_provenance.names; }
    [[nodiscard]] QString fileName() const { return m_file.fileName(); }

private:
    BlocklistIndex();
    [[nodiscard]] bool holds(const BlocklistKey &key, bool exact) const;

    QFile m_file; ///< size() updates a cached value, so only one thread may call it
    mutable std::mutex m_asking;
    qint64 m_mappedSize = 0;
    Provenance m_provenance;
    BlocklistFilter m_filter; ///< for the listed names
    NameTable m_listed;
    NameTable m_exceptions;
};

} // namespace pantau::service
