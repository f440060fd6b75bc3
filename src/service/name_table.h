// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>
#include <vector>

namespace pantau::service {

/// A sorted set of keys (BlocklistKey). Each key stores only the characters that it does not share with the
/// previous one; the last of them has its highest bit set. Random names take 73 bits.
///
/// Every 16 keys form a block, whose first key is stored completely. The first characters of these keys
/// are stored together and searched first. A view of bytes that must stay valid; thread-safe.
class NameTable
{
public:
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
        explicit Walk(const NameTable &table) : m_table(table) {}
        /// Advances to the next key(). False at the end.
        [[nodiscard]] bool next();
        [[nodiscard]] const QByteArray &key() const { return m_key; }

    private:
        const NameTable &m_table;
        qint64 m_next = 0;  ///< number of the next key
        qsizetype m_at = 0; ///< its offset in the text
        QByteArray m_key;
    };

private:
    struct Match
    {
        qsizetype equal = 0; ///< number of equal characters
        int order = 0;       ///< negative if the stored key sorts before, positive if after
    };

    [[nodiscard]] qsizetype place(qint64 block) const;
    [[nodiscard]] Match match(qsizetype at, QByteArrayView rest) const;
    [[nodiscard]] bool blockHolds(qint64 block, QByteArrayView key) const;

    qint64 m_names = 0;
    qint64 m_blocks = 0;
    const char *m_heads = nullptr;
    const char *m_places = nullptr; ///< offsets of the blocks in the text
    QByteArrayView m_text;
};

/// Collects keys and writes them as a NameTable. Needs 16 bytes per key in addition to its text.
class NameTableBuilder
{
public:
    /// Ignores a key that is empty or not ASCII.
    void add(QByteArrayView key);
    /// Number of added keys, including duplicates.
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    /// Sorts the keys and removes duplicates. Afterwards, call only size() and built().
    void sort();
    /// Call after sort(). Throws if the table would be too large.
    [[nodiscard]] QByteArray built() const;

private:
    struct Entry
    {
        quint64 head;
        quint64 place; ///< offset in m_text; terminated by 0
    };

    std::vector<char> m_text;
    std::vector<Entry> m_entries;
};

} // namespace pantau::service
