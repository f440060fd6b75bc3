// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/name_table.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace pantau::service {

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

/// Calls @p whole for each key that begins a block; @p shared for each other one, with how many characters it
/// shares with the one before it and how much greater the next one is; and @p after for each further
/// character and for the end, with the character before it.
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

namespace {

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
