// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_index.h"

#include "base/domain_name.h"
#include "base/files.h"

#include <QCryptographicHash>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <utility>

namespace pantau::service {

namespace {

constexpr qsizetype BitsPerName = 5;
constexpr int LaneSize = 8;
/// One salt per lane of a block, from Parquet's specification.
constexpr std::array<quint32, 4> LaneSalts{0x47b6137bU, 0x44974d91U, 0x8824ad5bU, 0xa2b7289dU};

quint64 mixed(quint64 x)
{
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93U;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93U;
    return x ^ (x >> 32);
}

/// Offset of the block for @p hash in a filter of @p size bytes.
qsizetype blockOf(quint64 hash, qsizetype size)
{
    const auto blocks = static_cast<quint64>(size / BlocklistFilter::BlockSize);
    return static_cast<qsizetype>(((hash >> 32) * blocks) >> 32) * BlocklistFilter::BlockSize;
}

quint64 laneBit(quint64 hash, std::size_t lane)
{
    return quint64(1) << ((static_cast<quint32>(hash) * LaneSalts[lane]) >> 26);
}

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

/// A name as stored in an index: its labels from the top-level domain down, each followed by a dot.
/// `a.b.example` becomes `example.b.a.`. The parent domains of a name are therefore exactly the keys that
/// are prefixes of its key.
class BlocklistKey
{
public:
    /// @p ascii is normalized. If it is too long for a name, the key is empty, which no index contains.
    explicit BlocklistKey(QByteArrayView ascii)
    {
        if (ascii.size() + 1 > qsizetype(m_bytes.size()))
            return;
        while (true) {
            const qsizetype begin = ascii.lastIndexOf('.') + 1;
            const QByteArrayView label = ascii.sliced(begin);
            std::copy(label.begin(), label.end(), m_bytes.begin() + m_size);
            m_size += label.size();
            m_bytes[std::size_t(m_size++)] = '.';
            if (begin == 0)
                return;
            ascii = ascii.first(begin - 1);
        }
    }

    [[nodiscard]] QByteArrayView bytes() const { return {m_bytes.data(), m_size}; }
    /// First @p size bytes without the trailing dot, which every key has.
    [[nodiscard]] QByteArrayView withoutLastDot(qsizetype size) const
    {
        return {m_bytes.data(), std::max<qsizetype>(0, size - 1)};
    }
    [[nodiscard]] QByteArrayView withoutLastDot() const { return withoutLastDot(m_size); }
    /// Name whose key is the first @p size bytes.
    [[nodiscard]] QString nameOfPrefix(qsizetype size) const
    {
        QStringList labels = QString::fromLatin1(withoutLastDot(size)).split(u'.');
        std::reverse(labels.begin(), labels.end());
        return labels.join(u'.');
    }

private:
    std::array<char, 254> m_bytes;
    qsizetype m_size = 0;
};

/// Header of an index file: a marker with the format version, a checksum of everything after it, and the
/// sizes of the four parts that follow. The filter is the first part, so that its blocks are aligned. All
/// parts are multiples of 8 bytes; numbers are little-endian.
struct IndexHeader
{
    static constexpr QByteArrayView AnyForm = "Pantau blocklist index, form ";
    static constexpr qint64 Size = 96;

    QByteArray hash; ///< BLAKE2b, 32 bytes. SHA-256 would take two and a half times as long at every start.
    qint64 aboutSize = 0;
    qint64 listedSize = 0;
    qint64 exceptionsSize = 0;
    qint64 filterSize = 0;

    [[nodiscard]] qint64 fileSize() const
    {
        return Size + filterSize + aboutSize + listedSize + exceptionsSize;
    }

    /// Returns nothing if @p start is not the header of an index in this format.
    [[nodiscard]] static std::optional<IndexHeader> read(const QByteArray &start)
    {
        if (start.size() < Size || !start.startsWith(mark()))
            return std::nullopt;
        const auto numberAt = [&start](qsizetype at) {
            return qFromLittleEndian<qint64>(start.constData() + at);
        };
        IndexHeader header{start.sliced(MarkSize, HashSize), numberAt(Unhashed),
                           numberAt(Unhashed + WordSize), numberAt(Unhashed + 2 * WordSize),
                           numberAt(Unhashed + 3 * WordSize)};
        constexpr qint64 Most = qint64(1) << 40; // ensures that sums do not overflow
        for (const qint64 size :
             {header.aboutSize, header.listedSize, header.exceptionsSize, header.filterSize})
            if (size < 0 || size > Most || size % WordSize != 0)
                return std::nullopt;
        if (header.filterSize == 0 || header.filterSize % BlocklistFilter::BlockSize != 0)
            return std::nullopt;
        return header;
    }
    /// Returns the whole file, including its hash.
    [[nodiscard]] static QByteArray file(const QByteArray &filter, const QByteArray &about,
                                         QByteArrayView listed, QByteArrayView exceptions)
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
    /// Hash of the part of @p file that it covers.
    [[nodiscard]] static QByteArray hashOf(QByteArrayView file)
    {
        QCryptographicHash hash(QCryptographicHash::Blake2b_256);
        hash.addData(file.sliced(Unhashed));
        return hash.result();
    }

    [[nodiscard]] static QByteArray writeAbout(const Provenance &about)
    {
        return QJsonDocument({{QStringLiteral("source"), about.source},
                              {QStringLiteral("date"), about.date.toUTC().toString(Qt::ISODate)},
                              {QStringLiteral("names"), about.names},
                              {QStringLiteral("exceptions"), about.exceptions},
                              {QStringLiteral("refusedLines"), about.refusedLines},
                              {QStringLiteral("sha256"), QString::fromLatin1(about.sha256)}})
            .toJson(QJsonDocument::Compact);
    }
    [[nodiscard]] static Provenance readAbout(QByteArrayView bytes)
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
};

/// True if @p table contains @p key or, unless @p exact, a parent domain that is not a public suffix. @p
/// filter is optional and avoids most searches, because few of the requested names are listed.
bool tableHolds(const NameTable &table, const BlocklistKey &key, bool exact, const BlocklistFilter *filter)
{
    // Keys have the top-level domain first, so the parent domains are prefixes of the key.
    const QByteArrayView labels = key.bytes();
    LabelHash hash;
    for (qsizetype begin = 0; begin < labels.size();) {
        const qsizetype end = labels.indexOf('.', begin) + 1;
        if (filter)
            hash.add(labels.sliced(begin, end - begin));
        begin = end;
        const bool isWhole = end == labels.size();
        if ((exact && !isWhole) || (filter && !filter->mayHold(hash.value())) ||
            !table.holds(key.withoutLastDot(end)))
            continue;
        if (isWhole || !isForeignRegistry(key.nameOfPrefix(end)))
            return true;
    }
    return false;
}

/// @p names must be sorted.
QByteArray filterOf(const NameTableBuilder &names)
{
    QByteArray bytes = BlocklistFilter::sized(static_cast<qsizetype>(names.size()));
    for (std::size_t i = 0; i < names.size(); ++i)
        BlocklistFilter::put(bytes, LabelHash::of(names.key(i).toByteArray() + '.'));
    return bytes;
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

BlocklistIndex::BlocklistIndex() = default;
BlocklistIndex::~BlocklistIndex() = default;

bool BlocklistIndex::isIndex(const QString &path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) && file.peek(IndexHeader::AnyForm.size()) == IndexHeader::AnyForm;
}

QByteArray BlocklistIndex::claimedHash(const QString &path)
{
    QFile file(path);
    if (!file.open(QFile::ReadOnly))
        return {};
    const QByteArray bytes = file.read(IndexHeader::Size);
    const auto header = IndexHeader::read(bytes);
    return header ? header->hash.toHex() : QByteArray();
}

Result<std::unique_ptr<BlocklistIndex>> BlocklistIndex::open(const QString &path)
{
    const QString shown = QDir::toNativeSeparators(path);
    std::unique_ptr<BlocklistIndex> index(new BlocklistIndex);
    index->m_file.setFileName(path);
    if (!index->m_file.open(QFile::ReadOnly))
        return failure(
            Error::Kind::Storage,
            tr("The blocklist's index “%1” cannot be read. Check that it exists and is readable.").arg(shown),
            index->m_file.errorString());
    const auto damaged = [&shown](const QString &detail) {
        return failure(
            Error::Kind::InvalidInput,
            tr("The blocklist's index “%1” is damaged. Build it again from the list of domains.").arg(shown),
            detail);
    };
    const QByteArray start = index->m_file.read(IndexHeader::Size);
    const auto header = IndexHeader::read(start);
    if (!header && start.startsWith(IndexHeader::AnyForm))
        return failure(Error::Kind::InvalidInput,
                       tr("The blocklist's index “%1” was built by another version of this program. Build it "
                          "again from the list of domains.")
                           .arg(shown));
    index->m_mappedSize = index->m_file.size();
    if (!header || index->m_mappedSize != header->fileSize())
        return damaged(QStringLiteral("not as long as its header says"));
    const auto *bytes = reinterpret_cast<const char *>(index->m_file.map(0, index->m_mappedSize));
    if (!bytes)
        return damaged(index->m_file.errorString());
    if (IndexHeader::hashOf({bytes, index->m_mappedSize}) != header->hash)
        return damaged(QStringLiteral("its checksum does not match"));
    const char *filter = bytes + IndexHeader::Size;
    index->m_filter = BlocklistFilter({filter, static_cast<qsizetype>(header->filterSize)});
    const char *about = filter + header->filterSize;
    const char *listed = about + header->aboutSize;
    const auto names = NameTable::in({listed, static_cast<qsizetype>(header->listedSize)});
    const auto exceptions =
        NameTable::in({listed + header->listedSize, static_cast<qsizetype>(header->exceptionsSize)});
    if (!names || !exceptions)
        return damaged(QStringLiteral("its parts do not fit together"));
    index->m_listed = *names;
    index->m_exceptions = *exceptions;
    index->m_provenance = IndexHeader::readAbout({about, static_cast<qsizetype>(header->aboutSize)});
    return index;
}

bool BlocklistIndex::isBlocked(QByteArrayView ascii, bool exact) const
{
    const BlocklistKey key(ascii);
    return tableHolds(m_listed, key, exact, &m_filter) && !tableHolds(m_exceptions, key, exact, nullptr);
}

qint64 BlocklistIndex::namesNotBlockedBy(const BlocklistIndex &other) const
{
    const auto excepts = [](const BlocklistIndex &index, const NameTable::Walk &walk) {
        if (index.m_exceptions.size() == 0)
            return false;
        const BlocklistKey name(walk.key()); // reverses the labels
        return tableHolds(index.m_exceptions, BlocklistKey(name.withoutLastDot()), false, nullptr);
    };
    // Both are sorted.
    NameTable::Walk ours(m_listed);
    NameTable::Walk theirs(other.m_listed);
    bool areMore = theirs.next();
    qint64 missing = 0;
    while (ours.next()) {
        while (areMore && theirs.compare(ours) < 0)
            areMore = theirs.next();
        const bool isListed = areMore && theirs.compare(ours) == 0;
        missing += (!isListed || excepts(other, ours)) && !excepts(*this, ours) ? 1 : 0;
    }
    return missing;
}

Result<void> BlocklistIndex::stillReadable() const
{
    // Checks the open file, not its name: an index that was replaced is still intact for this mapping.
    const std::lock_guard lock(m_asking);
    if (m_file.size() < m_mappedSize)
        return failure(Error::Kind::Storage,
                       tr("The blocklist's index “%1” was cut short while in use. Start the service again.")
                           .arg(QDir::toNativeSeparators(m_file.fileName())));
    return {};
}

void BlocklistIndexBuilder::add(NameTableBuilder &names, QByteArrayView ascii)
{
    m_isTooLong = m_isTooLong || names.size() >= static_cast<std::size_t>(MaximumNames);
    if (m_isTooLong)
        return;
    const BlocklistKey key(ascii);
    names.add(key.withoutLastDot());
}

void BlocklistIndexBuilder::block(QByteArrayView ascii)
{
    add(m_listed, ascii);
}

void BlocklistIndexBuilder::except(QByteArrayView ascii)
{
    add(m_exceptions, ascii);
}

Result<Provenance> BlocklistIndexBuilder::write(const QString &file, Provenance about)
{
    if (m_isTooLong)
        return failure(
            Error::Kind::InvalidInput,
            tr("The blocklist holds more than %1 domains; an index cannot hold as many.").arg(MaximumNames));
    const auto refuse = [&file](const QString &detail) {
        return failure(Error::Kind::Storage,
                       tr("The blocklist's index could not be written to “%1”. Check that the disk is not "
                          "full and that the folder is writable.")
                           .arg(QDir::toNativeSeparators(file)),
                       detail);
    };
    try {
        m_listed.sort();
        m_exceptions.sort();
        about.names = static_cast<qint64>(m_listed.size());
        about.exceptions = static_cast<qint64>(m_exceptions.size());
        const QByteArray filter = filterOf(m_listed);
        const QByteArray listed = std::exchange(m_listed, {}).built();
        const QByteArray exceptions = std::exchange(m_exceptions, {}).built();
        const QByteArray bytes =
            IndexHeader::file(filter, IndexHeader::writeAbout(about), listed, exceptions);
        if (const auto written = writeWholeFile(file, bytes); !written)
            return refuse(written.error().detail);
    } catch (const std::exception &error) {
        return refuse(QString::fromLocal8Bit(error.what()));
    }
    return about;
}

} // namespace pantau::service
