// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/name_table.h"

#include <queue>

#include <cstring>
#include <functional>
#include <limits>
#include <stdexcept>

namespace pantau::service {

namespace {

/// Depth of each symbol in the Huffman tree; 0 if it is not in the tree.
std::vector<quint8> depthsIn(const std::vector<quint64> &counts)
{
    struct Node
    {
        std::size_t parent = 0;
        std::size_t symbol = 0;
        bool isLeaf = true;
    };
    std::vector<Node> nodes;
    using Entry = std::pair<quint64, std::size_t>; // count and node
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    for (std::size_t symbol = 0; symbol < counts.size(); ++symbol)
        if (counts[symbol] > 0) {
            queue.emplace(counts[symbol], nodes.size());
            nodes.push_back({0, symbol, true});
        }
    while (queue.size() > 1) {
        const Entry first = queue.top();
        queue.pop();
        const Entry second = queue.top();
        queue.pop();
        nodes[first.second].parent = nodes[second.second].parent = nodes.size();
        queue.emplace(first.first + second.first, nodes.size());
        nodes.push_back({0, 0, false});
    }
    std::vector<quint8> depths(counts.size(), 0);
    std::vector<quint8> nodeDepths(nodes.size(), 0);
    for (std::size_t i = nodes.size(); i-- > 0;) {
        if (i + 1 < nodes.size())
            nodeDepths[i] = static_cast<quint8>(nodeDepths[nodes[i].parent] + 1);
        if (nodes[i].isLeaf)
            depths[nodes[i].symbol] = std::max<quint8>(nodeDepths[i], 1); // a single symbol needs one bit
    }
    return depths;
}

constexpr QByteArrayView Alphabet = "-.0123456789_abcdefghijklmnopqrstuvwxyz"; // in ASCII order
static_assert(Alphabet.size() + 1 == NameTable::Symbols);

constexpr std::array<NameTable::Symbol, 256> SymbolOfByte = [] {
    std::array<NameTable::Symbol, 256> symbols{};
    for (qsizetype i = 0; i < Alphabet.size(); ++i)
        symbols[static_cast<unsigned char>(Alphabet[i])] = static_cast<NameTable::Symbol>(i + 1);
    return symbols;
}();

/// As many as fit: 40^12 < 2^64.
constexpr qsizetype CharactersInHead = 12;

/// Compares like strcmp().
int compareSymbols(const NameTable::Symbol *a, const NameTable::Symbol *b)
{
    while (*a != 0 && *a == *b) {
        ++a;
        ++b;
    }
    return int(*a) - int(*b);
}

template <typename Number>
void appendLittleEndian(QByteArray &bytes, Number number)
{
    char word[sizeof number];
    qToLittleEndian(number, word);
    bytes.append(word, sizeof number);
}

void appendLengths(QByteArray &bytes, const std::vector<quint64> &counts)
{
    const std::vector<quint8> lengths = PrefixCode::lengthsFor(counts);
    bytes.append(reinterpret_cast<const char *>(lengths.data()), qsizetype(lengths.size()));
}

} // namespace

void BitWriter::put(quint32 bits, int count)
{
    while (count > 0) {
        if (m_free == 0) {
            m_bytes.push_back(0);
            m_free = 8;
        }
        const int now = std::min(count, m_free);
        const quint32 part = (bits >> (count - now)) & ((1U << now) - 1);
        m_bytes.back() = static_cast<char>(static_cast<quint8>(m_bytes.back()) | (part << (m_free - now)));
        m_free -= now;
        count -= now;
    }
}

std::size_t BitWriter::align()
{
    m_free = 0;
    return m_bytes.size();
}

std::vector<quint8> PrefixCode::lengthsFor(std::vector<quint64> counts)
{
    // Reducing the differences between the counts makes a flatter tree, at the latest when all words have
    // equal length.
    for (;;) {
        std::vector<quint8> depths = depthsIn(counts);
        if (std::all_of(depths.begin(), depths.end(), [](quint8 depth) { return depth <= LongestWord; }))
            return depths;
        for (quint64 &count : counts)
            count = count == 0 ? 0 : count / 2 + 1;
    }
}

/// Canonical code: shorter words first, words of equal length in symbol order.
PrefixCode::PrefixCode(QByteArrayView lengths)
    : m_words(static_cast<std::size_t>(lengths.size()), 0), m_lengths(lengths.begin(), lengths.end())
{
    std::size_t place = 0;
    for (int length = 1; length <= LongestWord; ++length) {
        const std::size_t share = std::size_t(1) << (LongestWord - length);
        for (std::size_t symbol = 0; symbol < m_lengths.size(); ++symbol) {
            if (m_lengths[symbol] != length || place + share > m_table.size())
                continue;
            m_words[symbol] = static_cast<quint16>(place >> (LongestWord - length));
            std::fill_n(m_table.begin() + static_cast<std::ptrdiff_t>(place), share,
                        Entry{static_cast<quint8>(symbol), static_cast<quint8>(length)});
            place += share;
        }
    }
}

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

/// @p lengths contains the word lengths of the codes: of the shared lengths, of first characters, and of
/// the characters after each character.
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
    // Local copies: for the compiler, a write to a symbol could modify this object.
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

    // Find the last block that does not start after the key: by heads and, if these are equal, by keys.
    const quint64 head = headOf(key);
    qint64 begin = 0; // the block is in this range
    qint64 end = m_blocks;
    while (end - begin > 1) {
        const qint64 middle = begin + (end - begin) / 2;
        const quint64 there = this->head(middle);
        const bool isBehind = there > head || (there == head && compareFirst(middle, symbols.data()) > 0);
        (isBehind ? end : begin) = middle;
    }
    return blockHolds(begin, symbols.data());
}

/// Skips most keys by comparing the number of characters that they share with the previous key.
bool NameTable::blockHolds(qint64 block, const Symbol *key) const
{
    Walk walk(*this, block);
    const qint64 end = std::min(m_names, (block + 1) * BlockSize);
    std::size_t same = 0; // number of leading characters that the last key shares with ours
    for (bool isFirst = true; walk.m_next < end; isFirst = false) {
        const std::size_t shared = walk.read(isFirst);
        if (shared < same)
            return false; // the keys are already greater
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

void NameTableBuilder::add(QByteArrayView key)
{
    const auto isOfNames = [](char c) { return NameTable::symbolOf(c).has_value(); };
    if (key.isEmpty() || key.size() > qsizetype(NameTable::LongestKey) ||
        !std::all_of(key.begin(), key.end(), isOfNames))
        return;
    m_entries.push_back({NameTable::headOf(key), m_text.size()});
    m_text.insert(m_text.end(), key.begin(), key.end());
    m_text.push_back('\0');
}

QByteArrayView NameTableBuilder::key(std::size_t i) const
{
    return QByteArrayView(m_text.data() + m_entries[i].place);
}

void NameTableBuilder::sort()
{
    const auto textOf = [this](const Entry &entry) { return m_text.data() + entry.place; };
    std::sort(m_entries.begin(), m_entries.end(), [&](const Entry &a, const Entry &b) {
        return a.head != b.head ? a.head < b.head : std::strcmp(textOf(a), textOf(b)) < 0;
    });
    const auto isSame = [&](const Entry &a, const Entry &b) {
        return a.head == b.head && std::strcmp(textOf(a), textOf(b)) == 0;
    };
    m_entries.erase(std::unique(m_entries.begin(), m_entries.end(), isSame), m_entries.end());
}

/// Calls @p whole for each first key of a block. For every other key, calls @p shared with the number of
/// characters it shares with the previous key and the difference of the next character. Then calls @p
/// after for each further character and for the end, with the character before it.
template <typename Whole, typename Shared, typename After>
void NameTableBuilder::forEachPart(Whole whole, Shared shared, After after) const
{
    const auto symbolAt = [](QByteArrayView key, std::size_t i) {
        return std::size_t(qsizetype(i) < key.size() ? *NameTable::symbolOf(key[qsizetype(i)]) : 0);
    };
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const QByteArrayView now = key(i);
        std::size_t at = 0;
        std::size_t last = 0;
        if (i % NameTable::BlockSize == 0) {
            whole(now);
        } else {
            const QByteArrayView before = key(i - 1);
            at = std::size_t(std::mismatch(before.begin(), before.end(), now.begin(), now.end()).first -
                             before.begin());
            last = symbolAt(now, at);
            shared(at, last - symbolAt(before, at));
            ++at;
        }
        for (bool isAtEnd = false; !isAtEnd; ++at) {
            const std::size_t symbol = symbolAt(now, at);
            after(last, symbol);
            last = symbol;
            isAtEnd = symbol == 0;
        }
    }
}

QByteArray NameTableBuilder::built() const
{
    constexpr std::size_t Symbols = NameTable::Symbols;
    std::vector<quint64> sharedCounts(NameTable::SharedLengths, 0);
    std::vector<quint64> firstCounts(Symbols, 0);
    std::vector<std::vector<quint64>> afterCounts(Symbols, firstCounts);
    forEachPart([](QByteArrayView) {},
                [&](std::size_t shared, std::size_t first) {
                    ++sharedCounts[shared];
                    ++firstCounts[first];
                },
                [&](std::size_t last, std::size_t now) { ++afterCounts[last][now]; });
    QByteArray code;
    appendLengths(code, sharedCounts);
    appendLengths(code, firstCounts);
    for (const auto &counts : afterCounts)
        appendLengths(code, counts);

    const auto codes = NameTable::codesIn(code);
    BitWriter text;
    QByteArray heads;
    QByteArray places;
    forEachPart(
        [&](QByteArrayView key) {
            appendLittleEndian(heads, NameTable::headOf(key));
            appendLittleEndian(places, static_cast<quint32>(text.align()));
        },
        [&](std::size_t shared, std::size_t first) {
            codes->shared.write(text, shared);
            codes->first.write(text, first);
        },
        [&](std::size_t last, std::size_t now) { codes->after[last].write(text, now); });
    if (text.bytes().size() > std::numeric_limits<quint32>::max())
        throw std::length_error("more text than a table of names can hold");
    QByteArray bytes;
    appendLittleEndian(bytes, static_cast<qint64>(m_entries.size()));
    appendLittleEndian(bytes, static_cast<qint64>(text.bytes().size()));
    bytes += code;
    bytes += heads;
    bytes += places;
    bytes.append(text.bytes().data(), qsizetype(text.bytes().size()));
    bytes.append(NameTable::Behind, '\0');
    return bytes;
}

} // namespace pantau::service
