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

/// The hash of a name's labels, from the top down, taken one after the other. It stands in files: it never
/// changes, on no machine.
class LabelHash
{
public:
    /// @p label with the dot behind it.
    void add(QByteArrayView label);
    [[nodiscard]] quint64 value() const { return m_value; }
    /// Of all labels of @p key, as BlocklistKey has them.
    [[nodiscard]] static quint64 of(QByteArrayView key);

private:
    quint64 m_value = 0;
};

/// Says of most names that are not in a set that they are not, with one look at the memory; of one in eleven,
/// and of all that are in it, that they may be. A Bloom filter in blocks of 32 bytes, much as Apache Parquet
/// has it: five bits a name, four of a block's for each. A view of bytes that stay where they are;
/// thread-safe.
class BlocklistFilter
{
public:
    static constexpr qsizetype BlockSize = 32;

    BlocklistFilter() = default;
    /// What sized() gave and put() filled.
    explicit BlocklistFilter(QByteArrayView bytes) : m_bytes(bytes) {}

    /// Room for @p names; what is then put() into it may be there.
    [[nodiscard]] static QByteArray sized(qsizetype names);
    static void put(QByteArray &bytes, quint64 hash);

    [[nodiscard]] bool mayHold(quint64 hash) const;

private:
    QByteArrayView m_bytes;
};

/// A name as an index keeps it: its labels from the top down, each with a dot behind it. `a.b.example`
/// becomes `example.b.a.`, so that the domains above a name are exactly the keys that its own key begins
/// with.
class BlocklistKey
{
public:
    /// @p ascii in the normal form of DomainName, QString or QByteArrayView; what is longer than any name
    /// yields an empty key, which no index holds.
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
    /// The first @p size bytes but for the dot at their end, which says nothing where it always is.
    [[nodiscard]] QByteArrayView withoutLastDot(std::size_t size) const
    {
        return {m_bytes.data(), static_cast<qsizetype>(size == 0 ? 0 : size - 1)};
    }
    /// The name whose key the first @p size bytes are.
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

/// The beginning of an index file: a mark with the form's number, the checksum of all behind it, the sizes of
/// the four parts that follow. The filter is the first, so that its blocks lie well. All parts are whole
/// words of 8 bytes; numbers are little-endian.
struct IndexHeader
{
    static constexpr QByteArrayView AnyForm = "Pantau blocklist index, form ";
    static constexpr qint64 Size = 96;

    QByteArray hash; ///< BLAKE2b of 32 bytes: SHA-256 takes two and a half times as long at each start
    qint64 aboutSize = 0;
    qint64 listedSize = 0;
    qint64 exceptionsSize = 0;
    qint64 filterSize = 0;

    [[nodiscard]] qint64 fileSize() const
    {
        return Size + filterSize + aboutSize + listedSize + exceptionsSize;
    }

    /// Nothing when @p start is not the beginning of an index of this form.
    [[nodiscard]] static std::optional<IndexHeader> read(const QByteArray &start);
    /// The whole file, with its hash.
    [[nodiscard]] static QByteArray file(const QByteArray &filter, const QByteArray &about,
                                         QByteArrayView listed, QByteArrayView exceptions);
    /// Of everything in @p file that the hash stands for.
    [[nodiscard]] static QByteArray hashOf(QByteArrayView file);

    [[nodiscard]] static QByteArray writeAbout(const Provenance &about);
    [[nodiscard]] static Provenance readAbout(QByteArrayView bytes);
};

/// Gathers names and writes them as an index. Needs about 35 bytes a name.
class BlocklistIndexBuilder final : public BlocklistSink
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::BlocklistIndex)

public:
    /// More names than any list has; what comes behind them is not taken, and write() refuses.
    static constexpr qint64 MaximumNames = 50'000'000;

    void block(QByteArrayView ascii) override;
    void except(QByteArrayView ascii) override;
    /// Whether no name was given to block.
    [[nodiscard]] bool isEmpty() const { return m_listed.size() == 0; }

    /// Writes the index to @p file, as a whole or not at all, and gives what it says of itself: @p about with
    /// the numbers of different names. The builder is empty afterwards. Storage, or InvalidInput for too many
    /// names.
    [[nodiscard]] Result<Provenance> write(const QString &file, Provenance about);

private:
    void add(NameTableBuilder &names, QByteArrayView ascii);

    NameTableBuilder m_listed;
    NameTableBuilder m_exceptions;
    bool m_isTooLong = false;
};

/// The names of a blocklist in a file of its own, memory-mapped: tens of megabytes for millions of names,
/// shared between processes, ready at once. Thread-safe for reading.
class BlocklistIndex
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::BlocklistIndex)

public:
    /// Whether @p file begins as an index does, of whatever form.
    [[nodiscard]] static bool isIndex(const QString &file);
    /// The checksum that @p file claims for its contents, in hexadecimal digits; empty when it is no index.
    [[nodiscard]] static QByteArray claimedHash(const QString &file);
    /// Maps @p file and compares its checksum. Kinds: Storage when it cannot be read, InvalidInput when it is
    /// no index, of another form or damaged.
    [[nodiscard]] static Result<std::unique_ptr<BlocklistIndex>> open(const QString &file);

    ~BlocklistIndex();
    Q_DISABLE_COPY_MOVE(BlocklistIndex)

    /// Whether @p domain or a domain above it is listed, and neither is excepted. A listed public suffix
    /// (`my.id`) blocks itself and not the sites of strangers under it: one slip would block a country. Only
    /// after stillReadable().
    [[nodiscard]] bool isBlocked(const DomainName &domain) const;
    /// Whether @p domain itself is listed and not excepted. Only after stillReadable().
    [[nodiscard]] bool isListed(const DomainName &domain) const;
    /// The same for names in the normal form.
    [[nodiscard]] bool isBlocked(QByteArrayView ascii) const;
    [[nodiscard]] bool isListed(QByteArrayView ascii) const;
    /// How many names are blocked by this index and not by @p other: they are not listed there, or excepted.
    /// Walks through all, seconds for millions. Only after stillReadable() of both.
    [[nodiscard]] qint64 namesNotBlockedBy(const BlocklistIndex &other) const;
    /// Fails when the file was made shorter since it was mapped: reading on would end the process. On any
    /// thread.
    [[nodiscard]] Result<void> stillReadable() const;
    /// What the builder wrote about it.
    [[nodiscard]] const Provenance &provenance() const { return m_provenance; }
    [[nodiscard]] qint64 size() const { return m_provenance.names; }
    [[nodiscard]] QString fileName() const { return m_file.fileName(); }

private:
    BlocklistIndex();
    [[nodiscard]] bool holds(const BlocklistKey &key, bool exact) const;

    QFile m_file; ///< notes its size when asked for it, so that only one thread may ask
    mutable std::mutex m_asking;
    qint64 m_mappedSize = 0;
    Provenance m_provenance;
    BlocklistFilter m_filter; ///< of what is listed
    NameTable m_listed;
    NameTable m_exceptions;
};

} // namespace pantau::service
