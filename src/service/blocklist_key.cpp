// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_key.h"

#include "service/blocklist_filter.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <QtEndian>

#include <algorithm>

namespace pantau::service {

namespace {

constexpr qint64 MarkSize = 32;
constexpr qint64 HashSize = 32;
constexpr qint64 Unhashed = MarkSize + HashSize;
constexpr int WordSize = 8;

QByteArray mark()
{
    return QByteArrayLiteral("Pantau blocklist index, form 4\n").leftJustified(MarkSize, '\0', true);
}

QByteArray number(qint64 value)
{
    QByteArray bytes(WordSize, '\0');
    qToLittleEndian(value, bytes.data());
    return bytes;
}

QByteArray toWholeWords(QByteArray bytes, char filling)
{
    while (bytes.size() % WordSize != 0)
        bytes.append(filling);
    return bytes;
}

} // namespace

QString BlocklistKey::nameOfPrefix(std::size_t size) const
{
    QStringList labels = QString::fromLatin1(m_bytes.data(), static_cast<qsizetype>(size) - 1).split(u'.');
    std::reverse(labels.begin(), labels.end());
    return labels.join(u'.');
}

std::optional<IndexHeader> IndexHeader::read(const QByteArray &start)
{
    if (start.size() < Size || !start.startsWith(mark()))
        return std::nullopt;
    const auto numberAt = [&start](qsizetype at) {
        return qFromLittleEndian<qint64>(start.constData() + at);
    };
    IndexHeader header{start.sliced(MarkSize, HashSize), numberAt(Unhashed), numberAt(Unhashed + WordSize),
                       numberAt(Unhashed + 2 * WordSize), numberAt(Unhashed + 3 * WordSize)};
    constexpr qint64 Most = qint64(1) << 40; // sums of these do not overflow
    for (const qint64 size : {header.aboutSize, header.listedSize, header.exceptionsSize, header.filterSize})
        if (size < 0 || size > Most || size % WordSize != 0)
            return std::nullopt;
    if (header.filterSize == 0 || header.filterSize % BlocklistFilter::BlockSize != 0)
        return std::nullopt;
    return header;
}

QByteArray IndexHeader::file(const QByteArray &filter, const QByteArray &about, QByteArrayView listed,
                             QByteArrayView exceptions)
{
    const QByteArray parts[] = {toWholeWords(about, ' '), toWholeWords(listed.toByteArray(), '\0'),
                                toWholeWords(exceptions.toByteArray(), '\0')};
    QByteArray bytes = mark() + QByteArray(HashSize, '\0');
    for (const QByteArray &part : parts)
        bytes += number(part.size());
    bytes += number(filter.size());
    bytes += filter;
    for (const QByteArray &part : parts)
        bytes += part;
    return bytes.replace(MarkSize, HashSize, hashOf(bytes));
}

QByteArray IndexHeader::hashOf(QByteArrayView file)
{
    QCryptographicHash hash(QCryptographicHash::Blake2b_256);
    hash.addData(file.sliced(Unhashed));
    return hash.result();
}

QByteArray IndexHeader::writeAbout(const Provenance &about)
{
    return QJsonDocument({{QStringLiteral("source"), about.source},
                          {QStringLiteral("date"), about.date.toUTC().toString(Qt::ISODate)},
                          {QStringLiteral("names"), about.names},
                          {QStringLiteral("exceptions"), about.exceptions},
                          {QStringLiteral("refusedLines"), about.refusedLines},
                          {QStringLiteral("sha256"), QString::fromLatin1(about.sha256)}})
        .toJson(QJsonDocument::Compact);
}

Provenance IndexHeader::readAbout(QByteArrayView bytes)
{
    const QJsonObject about = QJsonDocument::fromJson(bytes.toByteArray()).object();
    Provenance provenance;
    provenance.source = about[u"source"].toString();
    provenance.date = QDateTime::fromString(about[u"date"].toString(), Qt::ISODate);
    provenance.names = about[u"names"].toInteger();
    provenance.exceptions = about[u"exceptions"].toInteger();
    provenance.refusedLines = about[u"refusedLines"].toInteger();
    provenance.sha256 = about[u"sha256"].toString().toLatin1();
    return provenance;
}

} // namespace pantau::service
