// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace pantau::service {

/// Growing sequence of bits, most significant bit first.
class BitWriter
{
public:
    /// Appends the lower @p count bits of @p bits, at most 32.
    void put(quint32 bits, int count);
    /// Pads to the next whole byte and returns its index.
    std::size_t align();
    [[nodiscard]] const std::vector<char> &bytes() const { return m_bytes; }

private:
    std::vector<char> m_bytes;
    int m_free = 0; ///< unused bits of the last byte
};

/// Reads the output of BitWriter, which must be followed by eight more bytes.
class BitReader
{
public:
    BitReader() = default;
    BitReader(const char *bytes, std::size_t size) : m_bytes(bytes), m_size(size) {}
    /// Next @p count bits, 1 to 32. Undefined after the end.
    [[nodiscard]] quint32 peek(int count)
    {
        if (m_left < 32)
            fetch();
        return static_cast<quint32>(m_word >> (64 - count));
    }
    /// Consumes @p count peeked bits.
    void skip(int count)
    {
        m_word <<= count;
        m_left -= count;
    }

private:
    /// Adds as many whole bytes as fit. Bits of a further byte that fit are the same as those added by the
    /// next call.
    void fetch()
    {
        m_word |= qFromBigEndian<quint64>(m_bytes + std::min(m_next, m_size)) >> m_left;
        const int bytes = (64 - m_left) / 8;
        m_next += static_cast<std::size_t>(bytes);
        m_left += bytes * 8;
    }

    const char *m_bytes = nullptr;
    std::size_t m_size = 0;
    std::size_t m_next = 0; ///< index of the byte that the next fetch() reads
    quint64 m_word = 0;     ///< the next bits, starting at the top
    int m_left = 0;         ///< number of valid bits
};

/// Huffman code: frequent symbols get few bits. Code words have at most LongestWord bits, so that one
/// table lookup decodes a symbol and many tables fit into the L1 cache. With 11 bits, finding a name took
/// a seventh longer. The code is determined by the lengths of its words alone, identically on every
/// machine.
class PrefixCode
{
public:
    static constexpr int LongestWord = 8;

    /// Word lengths for symbols with frequencies @p counts; symbols with 0 have no word.
    [[nodiscard]] static std::vector<quint8> lengthsFor(std::vector<quint64> counts);

    PrefixCode() = default;
    /// @p lengths as returned by lengthsFor(). Other values give an invalid code, but reading stays within
    /// bounds.
    explicit PrefixCode(QByteArrayView lengths);

    void write(BitWriter &bits, std::size_t symbol) const { bits.put(m_words[symbol], m_lengths[symbol]); }
    [[nodiscard]] std::size_t read(BitReader &bits) const
    {
        const Entry entry = m_table[bits.peek(LongestWord)];
        bits.skip(entry.length);
        return entry.symbol;
    }

private:
    struct Entry
    {
        quint8 symbol = 0;
        quint8 length = 1;
    };
    std::vector<quint16> m_words; ///< by symbol, like the next
    std::vector<quint8> m_lengths;
    std::array<Entry, std::size_t(1) << LongestWord> m_table{}; ///< by the next bits
};

/// A sorted, compressed set of keys (BlocklistKey). Each key stores only the difference from the previous
/// one, and each character is encoded with a code that depends on the character before it. Random names
/// take 45 bits, less than half of their text. The compression is lossless, so lookups are exact.
///
/// Every 32 keys form a block, whose first key is stored completely. The first characters of these keys
/// are stored together and searched first. A view of bytes that must stay valid; thread-safe.
class NameTable
{
public:
    /// Number of a character in sort order; 0 marks the end of a key. Nothing for characters that no key
    /// contains.
    using Symbol = quint8;
    static constexpr std::size_t Symbols = 40;
    [[nodiscard]] static std::optional<Symbol> symbolOf(char c);
    /// First characters of @p key as a number with the same sort order.
    [[nodiscard]] static quint64 headOf(QByteArrayView key);

    static constexpr std::size_t LongestKey = 254;
    static constexpr int BlockSize = 32;

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
        explicit Walk(const NameTable &table);
        /// Advances to the next key(). False at the end.
        [[nodiscard]] bool next();
        [[nodiscard]] QByteArray key() const;
        /// Negative if this key sorts before that of @p other, positive if after.
        [[nodiscard]] int compare(const Walk &other) const;

    private:
        friend class NameTable;
        Walk(const NameTable &table, qint64 block);
        /// Reads the next key of the block. Returns the number of characters it shares with the previous
        /// one.
        std::size_t read(bool isFirst);

        const NameTable *m_table;
        qint64 m_next = 0; ///< terminated by 0
        BitReader m_bits;
        std::array<Symbol, LongestKey + 1> m_symbols{}; ///< ends in 0
        std::size_t m_length = 0;
    };

private:
    friend class NameTableBuilder;
    struct Codes
    {
        PrefixCode shared;                     ///< number of characters shared with the previous key
        PrefixCode first;                      ///< difference of the first different character from that of
                                               ///< the previous key
        std::array<PrefixCode, Symbols> after; ///< further characters, by the one before
    };
    /// Sizes of the parts. The counts and the code come first.
    static constexpr qint64 CountsSize = 16;
    static constexpr qint64 SharedLengths = 256;
    static constexpr qint64 CodeSize = SharedLengths + qint64(Symbols + 1) * qint64(Symbols);
    static constexpr qint64 HeadSize = 8;
    static constexpr qint64 PlaceSize = 4;
    static constexpr qint64 Behind = 8; ///< padding for BitReader

    [[nodiscard]] static std::shared_ptr<const Codes> codesIn(QByteArrayView lengths);
    [[nodiscard]] quint64 head(qint64 block) const;
    [[nodiscard]] BitReader text(qint64 block) const;
    [[nodiscard]] int compareFirst(qint64 block, const Symbol *key) const;
    [[nodiscard]] bool blockHolds(qint64 block, const Symbol *key) const;

    qint64 m_names = 0;
    qint64 m_blocks = 0;
    const char *m_heads = nullptr;
    const char *m_places = nullptr; ///< offsets of the blocks' texts
    const char *m_text = nullptr;
    qint64 m_textSize = 0;
    std::shared_ptr<const Codes> m_codes;
};

/// Collects keys and writes them as a NameTable. Needs 16 bytes per key in addition to its text.
class NameTableBuilder
{
public:
    /// Ignores an empty key, or one with characters that no name contains.
    void add(QByteArrayView key);
    /// Number of added keys, including duplicates.
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    /// Sorts the keys and removes duplicates. Afterwards, call only size(), key() and built().
    void sort();
    [[nodiscard]] QByteArrayView key(std::size_t i) const;
    /// Call after sort(). Throws if the table would be too large.
    [[nodiscard]] QByteArray built() const;

private:
    struct Entry
    {
        quint64 head;
        quint64 place; ///< offset in m_text; terminated by 0
    };
    template <typename Whole, typename Shared, typename After>
    void forEachPart(Whole whole, Shared shared, After after) const;

    std::vector<char> m_text;
    std::vector<Entry> m_entries;
};

} // namespace pantau::service
