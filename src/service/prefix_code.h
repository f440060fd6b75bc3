// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QtEndian>

#include <algorithm>
#include <array>
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

} // namespace pantau::service
