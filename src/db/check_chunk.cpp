// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/check_chunk.h"

#include <QtEndian>

#include <cstring>

namespace pantau::db {

namespace {

constexpr qsizetype Unused = qsizetype(sizeof(quint64)) - CheckChunk::BytesACheck;

} // namespace

QByteArray CheckChunk::packed(const StoredCheck &check)
{
    QByteArray whole(sizeof(quint64), Qt::Uninitialized);
    qToBigEndian(quint64(check.at) * 2 + (check.isBlocked ? 1 : 0), whole.data());
    return whole.mid(Unused);
}

StoredCheck CheckChunk::at(qsizetype index) const
{
    quint64 whole = 0;
    std::memcpy(reinterpret_cast<char *>(&whole) + Unused, m_bytes.constData() + index * BytesACheck,
                BytesACheck);
    const auto value = qFromBigEndian(whole);
    return {qint64(value / 2), value % 2 != 0};
}

qsizetype CheckChunk::countBefore(qint64 moment) const
{
    qsizetype low = 0;
    for (qsizetype high = count(); low < high;) {
        const qsizetype middle = (low + high) / 2;
        if (at(middle).at < moment)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void CheckChunk::add(const StoredCheck &check)
{
    const qsizetype index = countBefore(check.at);
    const bool isThere = index < count() && at(index).at == check.at;
    m_bytes.replace(index * BytesACheck, isThere ? BytesACheck : 0, packed(check));
}

CheckChunk CheckChunk::takeFrom(qsizetype index)
{
    CheckChunk taken(m_bytes.mid(index * BytesACheck));
    m_bytes.truncate(index * BytesACheck);
    return taken;
}

void CheckChunk::appendTo(std::vector<StoredCheck> &checks, qint64 from, qint64 until) const
{
    for (qsizetype i = countBefore(from); i < count(); ++i) {
        const StoredCheck check = at(i);
        if (check.at >= until)
            return;
        checks.push_back(check);
    }
}

} // namespace pantau::db
