// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/file_mark.h"

#include <QCryptographicHash>

#include <algorithm>

namespace pantau::signals {

namespace {

constexpr qint64 Block = 4096;
constexpr auto Algorithm = QCryptographicHash::Sha256;

QByteArray nothingYet()
{
    return QByteArray(QCryptographicHash::hashLength(Algorithm), '\0');
}

} // namespace

qint64 FileMark::overlapBegins() const
{
    return std::max<qint64>(0, length / Block - 1) * Block;
}

FileDigest::FileDigest() : m_before(nothingYet())
{
}

FileDigest::FileDigest(const FileMark &mark) : m_folded(mark.overlapBegins()), m_before(mark.before)
{
}

void FileDigest::add(QByteArrayView bytes)
{
    m_open.append(bytes);
    qsizetype begin = 0;
    QCryptographicHash hash(Algorithm);
    for (; m_open.size() - begin >= 2 * Block; begin += Block) {
        hash.reset();
        hash.addData(m_before);
        hash.addData(QByteArrayView(m_open).sliced(begin, Block));
        m_before = hash.result();
    }
    m_folded += begin;
    m_open.remove(0, begin);
}

FileMark FileDigest::mark() const
{
    return {length(), m_before, QCryptographicHash::hash(m_open, Algorithm)};
}

} // namespace pantau::signals
