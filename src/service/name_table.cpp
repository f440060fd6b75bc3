// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/name_table.h"

#include <QtEndian>

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace pantau::service {

namespace {

constexpr qint64 BlockSize = 16;
constexpr qint64 CountsSize = 16;
constexpr qint64 HeadSize = 8;
constexpr qint64 PlaceSize = 4;
constexpr int EndBit = 0x80; ///< in the last character of a key

/// First characters of @p key as a number with the same sort order.
quint64 headOf(QByteArrayView key)
{
    char head[HeadSize] = {};
    std::copy_n(key.begin(), std::min<qsizetype>(key.size(), HeadSize), head);
    return qFromBigEndian<quint64>(head);
}

template <typename Number>
void appendLittleEndian(QByteArray &bytes, Number number)
{
    char word[sizeof number];
    qToLittleEndian(number, word);
    bytes.append(word, sizeof number);
}

} // namespace

std::optional<NameTable> NameTable::in(QByteArrayView bytes)
{
    constexpr qint64 Most = qint64(1) << 40; // ensures that the sizes do not overflow
    if (bytes.size() < CountsSize)
        return std::nullopt;
    NameTable table;
    table.m_names = qFromLittleEndian<qint64>(bytes.data());
    const auto textSize = qFromLittleEndian<qint64>(bytes.data() + 8);
    table.m_blocks = (table.m_names + BlockSize - 1) / BlockSize;
    if (table.m_names < 0 || table.m_names > Most || textSize < 0 || textSize > Most ||
        bytes.size() < CountsSize + table.m_blocks * (HeadSize + PlaceSize) + textSize)
        return std::nullopt;
    table.m_heads = bytes.data() + CountsSize;
    table.m_places = table.m_heads + table.m_blocks * HeadSize;
    table.m_text = {table.m_places + table.m_blocks * PlaceSize, qsizetype(textSize)};
    return table;
}

qsizetype NameTable::place(qint64 block) const
{
    return std::min<qsizetype>(qFromLittleEndian<quint32>(m_places + block * PlaceSize), m_text.size());
}

/// Compares the characters stored at @p at with the rest of a key.
NameTable::Match NameTable::match(qsizetype at, QByteArrayView rest) const
{
    for (qsizetype equal = 0; equal < rest.size() && at < m_text.size(); ++equal, ++at) {
        const int stored = quint8(m_text[at]);
        if (const int order = (stored & ~EndBit) - rest[equal]; order != 0)
            return {equal, order};
        if (stored & EndBit)
            return {equal + 1, equal + 1 == rest.size() ? 0 : -1};
    }
    return {rest.size(), 1};
}

bool NameTable::holds(QByteArrayView key) const
{
    // Find the last block that does not start after the key: by heads and, if these are equal, by keys.
    const quint64 head = headOf(key);
    qint64 block = 0;
    qint64 end = m_blocks;
    while (end - block > 1) {
        const qint64 middle = block + (end - block) / 2;
        const auto there = qFromLittleEndian<quint64>(m_heads + middle * HeadSize);
        const bool isBehind = there > head || (there == head && match(place(middle), key).order > 0);
        (isBehind ? end : block) = middle;
    }
    return m_blocks > 0 && blockHolds(block, key);
}

/// Skips most keys by comparing the number of characters that they share with the previous key.
bool NameTable::blockHolds(qint64 block, QByteArrayView key) const
{
    qsizetype at = place(block);
    qsizetype same = 0; // number of leading characters that the previous key shares with ours
    const qint64 keys = std::min(BlockSize, m_names - block * BlockSize);
    for (qint64 i = 0; i < keys && at < m_text.size(); ++i) {
        const qsizetype shared = i == 0 ? 0 : quint8(m_text[at++]);
        if (shared < same)
            return false; // the keys are already greater
        if (shared == same) {
            const Match found = match(at, key.sliced(same));
            if (found.order >= 0)
                return found.order == 0;
            same += found.equal;
        }
        while (at < m_text.size() && !(quint8(m_text[at++]) & EndBit)) {
        }
    }
    return false;
}

bool NameTable::Walk::next()
{
    const QByteArrayView text = m_table.m_text;
    if (m_next == m_table.m_names || m_at == text.size())
        return false;
    m_key.truncate(m_next % BlockSize == 0 ? 0 : quint8(text[m_at++]));
    ++m_next;
    for (bool isLast = false; !isLast && m_at < text.size(); ++m_at) {
        isLast = quint8(text[m_at]) & EndBit;
        m_key.append(char(text[m_at] & ~EndBit));
    }
    return true;
}

void NameTableBuilder::add(QByteArrayView key)
{
    if (key.isEmpty() || !std::all_of(key.begin(), key.end(), [](char c) { return c > 0; }))
        return;
    m_entries.push_back({headOf(key), m_text.size()});
    m_text.insert(m_text.end(), key.begin(), key.end());
    m_text.push_back('\0');
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

QByteArray NameTableBuilder::built() const
{
    QByteArray heads;
    QByteArray places;
    QByteArray text;
    QByteArrayView before;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const QByteArrayView key(m_text.data() + m_entries[i].place);
        qsizetype shared = 0;
        if (i % BlockSize == 0) {
            appendLittleEndian(heads, m_entries[i].head);
            appendLittleEndian(places, static_cast<quint32>(text.size()));
        } else {
            shared = std::mismatch(before.begin(), before.end(), key.begin(), key.end()).second - key.begin();
            shared = std::min<qsizetype>(shared, std::numeric_limits<quint8>::max());
            text += static_cast<char>(shared);
        }
        text += key.sliced(shared);
        text.back() = static_cast<char>(text.back() | EndBit);
        before = key;
    }
    if (text.size() > std::numeric_limits<quint32>::max())
        throw std::length_error("more text than a table of names can hold");
    QByteArray bytes;
    appendLittleEndian(bytes, static_cast<qint64>(m_entries.size()));
    appendLittleEndian(bytes, static_cast<qint64>(text.size()));
    return bytes + heads + places + text;
}

} // namespace pantau::service
