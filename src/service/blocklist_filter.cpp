// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_filter.h"

#include <QtEndian>

#include <algorithm>
#include <array>

namespace pantau::service {

namespace {

constexpr qsizetype BitsPerName = 5;
constexpr int LaneSize = 8;
/// A bit in each lane of a block, from Parquet's specification.
constexpr std::array<quint32, 4> LaneSalts{0x47b6137bU, 0x44974d91U, 0x8824ad5bU, 0xa2b7289dU};

quint64 mixed(quint64 x)
{
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93U;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93U;
    return x ^ (x >> 32);
}

/// Where the block of @p hash begins, in @p size bytes.
qsizetype blockOf(quint64 hash, qsizetype size)
{
    const auto blocks = static_cast<quint64>(size / BlocklistFilter::BlockSize);
    return static_cast<qsizetype>(((hash >> 32) * blocks) >> 32) * BlocklistFilter::BlockSize;
}

quint64 laneBit(quint64 hash, std::size_t lane)
{
    return quint64(1) << ((static_cast<quint32>(hash) * LaneSalts[lane]) >> 26);
}

} // namespace

void LabelHash::add(QByteArrayView label)
{
    while (label.size() > 8) {
        m_value = mixed(m_value ^ qFromLittleEndian<quint64>(label.data())) + 1;
        label = label.sliced(8);
    }
    quint64 rest = 0;
    for (qsizetype i = 0; i < label.size(); ++i)
        rest |= quint64(static_cast<unsigned char>(label[i])) << (8 * i);
    m_value = mixed(m_value ^ rest);
}

quint64 LabelHash::of(QByteArrayView key)
{
    LabelHash hash;
    while (!key.isEmpty()) {
        const qsizetype end = key.indexOf('.') + 1;
        hash.add(key.first(end));
        key = key.sliced(end);
    }
    return hash.value();
}

QByteArray BlocklistFilter::sized(qsizetype names)
{
    const qsizetype blocks =
        std::max<qsizetype>(1, (names * BitsPerName + 8 * BlockSize - 1) / (8 * BlockSize));
    return QByteArray(blocks * BlockSize, '\0');
}

void BlocklistFilter::put(QByteArray &bytes, quint64 hash)
{
    char *block = bytes.data() + blockOf(hash, bytes.size());
    for (std::size_t lane = 0; lane < LaneSalts.size(); ++lane) {
        char *at = block + lane * LaneSize;
        qToLittleEndian(qFromLittleEndian<quint64>(at) | laneBit(hash, lane), at);
    }
}

bool BlocklistFilter::mayHold(quint64 hash) const
{
    const char *block = m_bytes.data() + blockOf(hash, m_bytes.size());
    quint64 missing = 0;
    for (std::size_t lane = 0; lane < LaneSalts.size(); ++lane) {
        const quint64 bit = laneBit(hash, lane);
        missing |= bit & ~qFromLittleEndian<quint64>(block + lane * LaneSize);
    }
    return missing == 0;
}

} // namespace pantau::service
