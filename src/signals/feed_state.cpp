// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/feed_state.h"

#include <QCryptographicHash>
#include <QStringList>
#include <QtEndian>

#include <algorithm>

namespace pantau::signs {

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

namespace {

constexpr QLatin1String Version("2");
constexpr QLatin1String VersionWithoutHeldBack("1");
constexpr qsizetype HeldBackField = 9;
constexpr qsizetype DigestBytes = 6;

QString packed(const QByteArray &bytes)
{
    return bytes.isEmpty() ? QStringLiteral("-") : QString::fromLatin1(bytes.toBase64());
}

QByteArray unpacked(const QString &text)
{
    return text == QLatin1String("-") ? QByteArray() : QByteArray::fromBase64(text.toLatin1());
}

QByteArray bytesOf(const QSet<quint64> &digests)
{
    QList<quint64> sorted(digests.cbegin(), digests.cend());
    std::sort(sorted.begin(), sorted.end());
    QByteArray bytes;
    bytes.reserve(sorted.size() * DigestBytes);
    for (const quint64 digest : sorted) {
        const quint64 big = qToBigEndian(digest);
        bytes.append(reinterpret_cast<const char *>(&big) + sizeof big - DigestBytes, DigestBytes);
    }
    return bytes;
}

quint64 fromBytes(const QByteArray &digest)
{
    const QByteArray padded = QByteArray(sizeof(quint64) - DigestBytes, '\0') + digest;
    return qFromBigEndian<quint64>(padded.constData());
}

QSet<quint64> digestsIn(const QByteArray &bytes)
{
    QSet<quint64> digests;
    digests.reserve(bytes.size() / DigestBytes);
    for (qsizetype at = 0; at + DigestBytes <= bytes.size(); at += DigestBytes)
        digests.insert(fromBytes(bytes.sliced(at, DigestBytes)));
    return digests;
}

QString seconds(const QDateTime &time)
{
    return QString::number(time.isValid() ? time.toSecsSinceEpoch() : 0);
}

QDateTime timeOf(const QString &text)
{
    const qint64 since = text.toLongLong();
    return since == 0 ? QDateTime() : QDateTime::fromSecsSinceEpoch(since, Qt::UTC);
}

QStringList fieldsOf(const FileMark &mark)
{
    return {QString::number(mark.length), packed(mark.before), packed(mark.overlap)};
}

FileMark markIn(const QStringList &fields, qsizetype at)
{
    return {fields.at(at).toLongLong(), unpacked(fields.at(at + 1)), unpacked(fields.at(at + 2))};
}

} // namespace

quint64 FeedState::digestOf(const DomainName &name)
{
    const QByteArray hash = QCryptographicHash::hash(name.ascii().toLatin1(), QCryptographicHash::Sha256);
    return fromBytes(hash.first(DigestBytes));
}

QString FeedState::toText() const
{
    QStringList fields{Version};
    fields += fieldsOf(trusted);
    fields += {packed(etag),
               packed(lastModified),
               seconds(readAt),
               packed(bytesOf(onList)),
               packed(bytesOf(notOnList)),
               packed(bytesOf(heldBack))};
    if (candidate) {
        fields += fieldsOf(candidate->mark);
        fields += seconds(candidate->since);
    }
    return fields.join(u' ');
}

FeedState FeedState::fromText(const QString &text)
{
    QStringList fields = text.split(u' ');
    if (fields.first() == VersionWithoutHeldBack && fields.size() >= HeldBackField) {
        fields.first() = Version;
        fields.insert(HeldBackField, packed({}));
    }
    if ((fields.size() != 10 && fields.size() != 14) || fields.first() != Version)
        return {};
    FeedState state;
    state.trusted = markIn(fields, 1);
    state.etag = unpacked(fields.at(4));
    state.lastModified = unpacked(fields.at(5));
    state.readAt = timeOf(fields.at(6));
    state.onList = digestsIn(unpacked(fields.at(7)));
    state.notOnList = digestsIn(unpacked(fields.at(8)));
    state.heldBack = digestsIn(unpacked(fields.at(HeldBackField)));
    if (fields.size() == 14)
        state.candidate = Candidate{markIn(fields, 10), timeOf(fields.at(13))};
    return state.toText() == fields.join(u' ') ? state : FeedState();
}

} // namespace pantau::signs
