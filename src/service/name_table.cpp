// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/name_table.h"

#include <algorithm>

namespace pantau::service {

namespace {

constexpr QByteArrayView Alphabet = "-.0123456789_abcdefghijklmnopqrstuvwxyz"; // in the order of ASCII
static_assert(Alphabet.size() + 1 == NameTable::Symbols);

constexpr std::array<NameTable::Symbol, 256> SymbolOfByte = [] {
    std::array<NameTable::Symbol, 256> symbols{};
    for (qsizetype i = 0; i < Alphabet.size(); ++i)
        symbols[static_cast<unsigned char>(Alphabet[i])] = static_cast<NameTable::Symbol>(i + 1);
    return symbols;
}();

/// As many as fit: 40^12 < 2^64.
constexpr qsizetype CharactersInHead = 12;

/// As strcmp() does.
int compareSymbols(const NameTable::Symbol *a, const NameTable::Symbol *b)
{
    while (*a != 0 && *a == *b) {
        ++a;
        ++b;
    }
    return int(*a) - int(*b);
}

} // namespace

std::optional<NameTable::Symbol> NameTable::symbolOf(char c)
{
    const Symbol symbol = SymbolOfByte[static_cast<unsigned char>(c)];
    return symbol == 0 ? std::nullopt : std::optional(symbol);
}

quint64 NameTable::headOf(QByteArrayView key)
{
    quint64 head = 0;
    for (qsizetype i = 0; i < CharactersInHead; ++i)
        head = head * Symbols + (i < key.size() ? SymbolOfByte[static_cast<unsigned char>(key[i])] : 0);
    return head;
}

std::optional<NameTable> NameTable::in(QByteArrayView bytes)
{
    if (bytes.size() < CountsSize + CodeSize + Behind)
        return std::nullopt;
    NameTable table;
    table.m_names = qFromLittleEndian<qint64>(bytes.data());
    table.m_textSize = qFromLittleEndian<qint64>(bytes.data() + 8);
    constexpr qint64 Most = qint64(1) << 40;
    if (table.m_names < 0 || table.m_names > Most || table.m_textSize < 0 || table.m_textSize > Most)
        return std::nullopt;
    table.m_blocks = (table.m_names + BlockSize - 1) / BlockSize;
    if (bytes.size() <
        CountsSize + CodeSize + table.m_blocks * (HeadSize + PlaceSize) + table.m_textSize + Behind)
        return std::nullopt;
    table.m_codes = codesIn(bytes.sliced(CountsSize, CodeSize));
    table.m_heads = bytes.data() + CountsSize + CodeSize;
    table.m_places = table.m_heads + table.m_blocks * HeadSize;
    table.m_text = table.m_places + table.m_blocks * PlaceSize;
    return table;
}

/// @p lengths are those of the words: first of what is shared, then of first characters, then of those that
/// come after each character.
std::shared_ptr<const NameTable::Codes> NameTable::codesIn(QByteArrayView lengths)
{
    const auto codes = std::make_shared<Codes>();
    codes->shared = PrefixCode(lengths.first(SharedLengths));
    codes->first = PrefixCode(lengths.sliced(SharedLengths, Symbols));
    for (std::size_t i = 0; i < Symbols; ++i)
        codes->after[i] = PrefixCode(lengths.sliced(SharedLengths + qint64((i + 1) * Symbols), Symbols));
    return codes;
}

quint64 NameTable::head(qint64 block) const
{
    return qFromLittleEndian<quint64>(m_heads + block * HeadSize);
}

BitReader NameTable::text(qint64 block) const
{
    const qint64 place =
        std::min<qint64>(qFromLittleEndian<quint32>(m_places + block * PlaceSize), m_textSize);
    return {m_text + place, static_cast<std::size_t>(m_textSize - place)};
}

NameTable::Walk::Walk(const NameTable &table) : m_table(&table)
{
}

NameTable::Walk::Walk(const NameTable &table, qint64 block)
    : m_table(&table), m_next(block * BlockSize), m_bits(table.text(block))
{
}

std::size_t NameTable::Walk::read(bool isFirst)
{
    // Copies: what is written to a symbol could be a part of this object, for all that the compiler knows.
    const Codes &codes = *m_table->m_codes;
    BitReader bits = m_bits;
    Symbol *to = m_symbols.data();
    const Symbol *const end = to + LongestKey;
    Symbol last = 0;
    std::size_t shared = 0;
    if (!isFirst) {
        shared = std::min(codes.shared.read(bits), LongestKey - 1);
        to += shared;
        last = static_cast<Symbol>(std::min(*to + codes.first.read(bits), Symbols - 1));
        *to++ = last;
    }
    while (to != end) {
        last = static_cast<Symbol>(codes.after[last].read(bits));
        if (last == 0)
            break;
        *to++ = last;
    }
    *to = 0;
    m_length = static_cast<std::size_t>(to - m_symbols.data());
    m_bits = bits;
    ++m_next;
    return shared;
}

bool NameTable::Walk::next()
{
    if (m_next >= m_table->m_names)
        return false;
    const bool isFirst = m_next % BlockSize == 0;
    if (isFirst)
        m_bits = m_table->text(m_next / BlockSize);
    read(isFirst);
    return true;
}

QByteArray NameTable::Walk::key() const
{
    QByteArray key(static_cast<qsizetype>(m_length), Qt::Uninitialized);
    std::transform(m_symbols.begin(), m_symbols.begin() + static_cast<std::ptrdiff_t>(m_length), key.begin(),
                   [](Symbol symbol) { return Alphabet[symbol - 1]; });
    return key;
}

int NameTable::Walk::compare(const Walk &other) const
{
    return compareSymbols(m_symbols.data(), other.m_symbols.data());
}

int NameTable::compareFirst(qint64 block, const Symbol *key) const
{
    Walk walk(*this, block);
    walk.read(true);
    return compareSymbols(walk.m_symbols.data(), key);
}

bool NameTable::holds(QByteArrayView key) const
{
    if (m_blocks == 0 || key.isEmpty() || key.size() > qsizetype(LongestKey))
        return false;
    std::array<Symbol, LongestKey + 1> symbols;
    for (qsizetype i = 0; i < key.size(); ++i) {
        const Symbol symbol = SymbolOfByte[static_cast<unsigned char>(key[i])];
        if (symbol == 0)
            return false;
        symbols[std::size_t(i)] = symbol;
    }
    symbols[std::size_t(key.size())] = 0;

    // The last block that does not begin behind the key: by heads, and where those are the same by keys.
    const quint64 head = headOf(key);
    qint64 begin = 0; // as far as is known, it is one of these
    qint64 end = m_blocks;
    while (end - begin > 1) {
        const qint64 middle = begin + (end - begin) / 2;
        const quint64 there = this->head(middle);
        const bool isBehind = there > head || (there == head && compareFirst(middle, symbols.data()) > 0);
        (isBehind ? end : begin) = middle;
    }
    return blockHolds(begin, symbols.data());
}

/// Most keys of the block are passed over by the number of characters that they share with the one before.
bool NameTable::blockHolds(qint64 block, const Symbol *key) const
{
    Walk walk(*this, block);
    const qint64 end = std::min(m_names, (block + 1) * BlockSize);
    std::size_t same = 0; // characters of the last key that are those of ours, from the first on
    for (bool isFirst = true; walk.m_next < end; isFirst = false) {
        const std::size_t shared = walk.read(isFirst);
        if (shared < same)
            return false; // it has gone past
        if (shared > same)
            continue;
        while (key[same] != 0 && key[same] == walk.m_symbols[same])
            ++same;
        if (key[same] == walk.m_symbols[same])
            return true; // both end
        if (key[same] < walk.m_symbols[same])
            return false;
    }
    return false;
}

} // namespace pantau::service
