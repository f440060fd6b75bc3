// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/prefix_code.h"

#include <QByteArray>
#include <QByteArrayView>

#include <array>
#include <memory>
#include <optional>

namespace pantau::service {

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
