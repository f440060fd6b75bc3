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

/// A sequence of bits that grows, the first one on top of its byte.
class BitWriter
{
public:
    /// The lower @p count bits of @p bits, at most 32.
    void put(quint32 bits, int count);
    /// To the next whole byte, whose place it gives.
    std::size_t align();
    [[nodiscard]] const std::vector<char> &bytes() const { return m_bytes; }

private:
    std::vector<char> m_bytes;
    int m_free = 0; ///< bits of the last byte
};

/// Reads such a sequence, behind which eight more bytes must lie.
class BitReader
{
public:
    BitReader() = default;
    BitReader(const char *bytes, std::size_t size) : m_bytes(bytes), m_size(size) {}
    /// The next @p count bits, 1 to 32. Behind the end it is anything.
    [[nodiscard]] quint32 peek(int count)
    {
        if (m_left < 32)
            fetch();
        return static_cast<quint32>(m_word >> (64 - count));
    }
    /// Passes @p count of those that were peeked at.
    void skip(int count)
    {
        m_word <<= count;
        m_left -= count;
    }

private:
    /// Whole bytes, as many as there is room for. The bits of a further one that fit are the same as those
    /// that come next time.
    void fetch()
    {
        m_word |= qFromBigEndian<quint64>(m_bytes + std::min(m_next, m_size)) >> m_left;
        const int bytes = (64 - m_left) / 8;
        m_next += static_cast<std::size_t>(bytes);
        m_left += bytes * 8;
    }

    const char *m_bytes = nullptr;
    std::size_t m_size = 0;
    std::size_t m_next = 0; ///< the byte from which the next fetch() reads
    quint64 m_word = 0;     ///< the next bits, from its top on
    int m_left = 0;         ///< how many of them count
};

/// A Huffman code: often met symbols get few bits. No code word is longer than LongestWord, so that one look
/// into a table tells the next symbol; and so that many tables fit into the processor's nearest memory: with
/// words of 11 bits a name took a seventh longer to find. Made again from the lengths of its words alone, on
/// every machine alike.
class PrefixCode
{
public:
    static constexpr int LongestWord = 8;
    static constexpr std::size_t MostSymbols = 256;

    /// For symbols that are met as often as @p counts says; those with 0 have no word.
    [[nodiscard]] static std::vector<quint8> lengthsFor(std::vector<quint64> counts);

    PrefixCode() = default;
    /// @p lengths as lengthsFor() gave them. Any others make a code that reads something, within bounds.
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
    std::vector<quint16> m_words; ///< by symbol; so the next
    std::vector<quint8> m_lengths;
    std::array<Entry, std::size_t(1) << LongestWord> m_table{}; ///< by the next bits
};

/// A set of keys (BlocklistKey), sorted and packed: a key is what it has beyond the one before it, each
/// character in a code of its own for each character that can stand before it. Names of random letters take
/// 45 bits, less than half of their text; nothing is left out, so that an answer is always right.
///
/// Every 32 keys begin a block, whose first key is whole. The first characters of those lie together, and
/// are searched first. A view of bytes that stay where they are; thread-safe.
class NameTable
{
public:
    /// A character of a key as a number in the same order; 0: a key ends here. Nothing for what no key has.
    using Symbol = quint8;
    static constexpr std::size_t Symbols = 40;
    [[nodiscard]] static std::optional<Symbol> symbolOf(char c);
    /// The first characters of @p key, as a number that sorts as they do.
    [[nodiscard]] static quint64 headOf(QByteArrayView key);

    static constexpr std::size_t LongestKey = 254;
    static constexpr int BlockSize = 32;

    /// An empty set.
    NameTable() = default;
    /// What NameTableBuilder wrote; nothing when the sizes in it contradict each other.
    [[nodiscard]] static std::optional<NameTable> in(QByteArrayView bytes);

    [[nodiscard]] bool holds(QByteArrayView key) const;
    [[nodiscard]] qint64 size() const { return m_names; }

    /// Walks through all keys in their order.
    class Walk
    {
    public:
        explicit Walk(const NameTable &table);
        /// Whether there is a next one, which key() is then.
        [[nodiscard]] bool next();
        [[nodiscard]] QByteArray key() const;
        /// Below 0 when this key comes before that of @p other, above it when it comes behind.
        [[nodiscard]] int compare(const Walk &other) const;

    private:
        friend class NameTable;
        Walk(const NameTable &table, qint64 block);
        /// The next key of the block: how many characters it shares with the one before it.
        std::size_t read(bool isFirst);

        const NameTable *m_table;
        qint64 m_next = 0; ///< number of the next key
        BitReader m_bits;
        std::array<Symbol, LongestKey + 1> m_symbols{}; ///< ends in 0
        std::size_t m_length = 0;
    };

private:
    friend class NameTableBuilder;
    struct Codes
    {
        PrefixCode shared;                     ///< how many characters a key shares with the last one
        PrefixCode first;                      ///< how much greater the next one is than that of the last key
        std::array<PrefixCode, Symbols> after; ///< characters, by the one before
    };
    /// The sizes of the parts, of which the code's are the first.
    static constexpr qint64 CountsSize = 16;
    static constexpr qint64 SharedLengths = 256;
    static constexpr qint64 CodeSize = SharedLengths + qint64(Symbols + 1) * qint64(Symbols);
    static constexpr qint64 HeadSize = 8;
    static constexpr qint64 PlaceSize = 4;
    static constexpr qint64 Behind = 8; ///< for BitReader

    [[nodiscard]] static std::shared_ptr<const Codes> codesIn(QByteArrayView lengths);
    [[nodiscard]] quint64 head(qint64 block) const;
    [[nodiscard]] BitReader text(qint64 block) const;
    [[nodiscard]] int compareFirst(qint64 block, const Symbol *key) const;
    [[nodiscard]] bool blockHolds(qint64 block, const Symbol *key) const;

    qint64 m_names = 0;
    qint64 m_blocks = 0;
    const char *m_heads = nullptr;
    const char *m_places = nullptr; ///< of the blocks' texts
    const char *m_text = nullptr;
    qint64 m_textSize = 0;
    std::shared_ptr<const Codes> m_codes;
};

/// Gathers keys and writes them as a NameTable. Needs 16 bytes a key beside its text.
class NameTableBuilder
{
public:
    /// A key that has other characters than names have, or none, is left out.
    void add(QByteArrayView key);
    /// How many were added, those that are the same too.
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    /// Puts them in order, each once. Calls nothing but size(), keys and built() afterwards.
    void sort();
    [[nodiscard]] QByteArrayView key(std::size_t i) const;
    /// After sort(). Throws when there is more than a table can hold.
    [[nodiscard]] QByteArray built() const;

private:
    struct Entry
    {
        quint64 head;
        quint64 place; ///< in m_text, where it ends in a 0
    };
    template <typename Whole, typename Shared, typename After>
    void forEachPart(Whole whole, Shared shared, After after) const;

    std::vector<char> m_text;
    std::vector<Entry> m_entries;
};

} // namespace pantau::service
