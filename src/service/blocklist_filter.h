// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

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

} // namespace pantau::service
