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

constexpr qint64 MarkSize = 32;
constexpr qint64 HashSize = 32;
constexpr qint64 Unhashed = MarkSize + HashSize;
constexpr int WordSize = 8;

QByteArray mark()
{
    return QByteArrayLiteral("Pantau blocklist index, form 5\n").leftJustified(MarkSize, '\0', true);
}

QByteArray number(qint64 value)
{
    QByteArray bytes(WordSize, '\0');
    qToLittleEndian(value, bytes.data());
    return bytes;
}

/// A name as stored in an index: its labels from the top-level domain down. `a.b.example` becomes
/// `example.b.a`. The parent domains of a name are therefore the parts of its key before each dot.
class BlocklistKey
{
public:
    /// @p ascii is normalized. If it is too long for a name, the key is empty, which no index contains.
    explicit BlocklistKey(QByteArrayView ascii)
    {
        if (ascii.size() > qsizetype(m_bytes.size()))
            return;
        while (true) {
            const qsizetype begin = ascii.lastIndexOf('.') + 1;
            const QByteArrayView label = ascii.sliced(begin);
            std::copy(label.begin(), label.end(), m_bytes.begin() + m_size);
            m_size += label.size();
            if (begin == 0)
                return;
            m_bytes[std::size_t(m_size++)] = '.';
            ascii = ascii.first(begin - 1);
        }
    }

    [[nodiscard]] QByteArrayView bytes() const { return {m_bytes.data(), m_size}; }

private:
    std::array<char, 253> m_bytes;
    qsizetype m_size = 0;
};

/// Header of an index file: a marker with the format version, a checksum of everything after it, and the
/// sizes of the three parts that follow. Numbers are little-endian.
struct IndexHeader
{
    static constexpr QByteArrayView AnyForm = "Pantau blocklist index, form ";
    static constexpr qint64 Size = 88;

    QByteArray hash; ///< BLAKE2b, 32 bytes. SHA-256 would take two and a half times as long at every start.
    qint64 aboutSize = 0;
    qint64 listedSize = 0;
    qint64 exceptionsSize = 0;

    [[nodiscard]] qint64 fileSize() const { return Size + aboutSize + listedSize + exceptionsSize; }

    /// Returns nothing if @p start is not the header of an index in this format.
    [[nodiscard]] static std::optional<IndexHeader> read(const QByteArray &start)
    {
        if (start.size() < Size || !start.startsWith(mark()))
            return std::nullopt;
        const auto numberAt = [&start](qsizetype at) {
            return qFromLittleEndian<qint64>(start.constData() + at);
        };
        IndexHeader header{start.sliced(MarkSize, HashSize), numberAt(Unhashed),
                           numberAt(Unhashed + WordSize), numberAt(Unhashed + 2 * WordSize)};
        constexpr qint64 Most = qint64(1) << 40; // ensures that sums do not overflow
        for (const qint64 size : {header.aboutSize, header.listedSize, header.exceptionsSize})
            if (size < 0 || size > Most)
                return std::nullopt;
        return header;
    }
    /// Returns the whole file, including its hash.
    [[nodiscard]] static QByteArray file(const QByteArray &about, const QByteArray &listed,
                                         const QByteArray &exceptions)
    {
        QByteArray bytes = mark() + QByteArray(HashSize, '\0') + number(about.size()) +
                           number(listed.size()) + number(exceptions.size()) + about + listed + exceptions;
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

/// Name whose key is @p key.
QString nameOf(QByteArrayView key)
{
    QStringList labels = QString::fromLatin1(key).split(u'.');
    std::reverse(labels.begin(), labels.end());
    return labels.join(u'.');
}

/// True if @p table contains the key of the name @p ascii or, unless @p exact, of a parent domain that is not
/// a public suffix.
bool tableHolds(const NameTable &table, QByteArrayView ascii, bool exact)
{
    const BlocklistKey key(ascii);
    const QByteArrayView whole = key.bytes();
    if (exact)
        return table.holds(whole);
    for (qsizetype end = whole.indexOf('.'); end >= 0; end = whole.indexOf('.', end + 1))
        if (table.holds(whole.first(end)) && !isForeignRegistry(nameOf(whole.first(end))))
            return true;
    return table.holds(whole);
}

} // namespace

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
    const char *about = bytes + IndexHeader::Size;
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

bool BlocklistIndex::isBlocked(QByteArrayView ascii) const
{
    const bool exact = m_provenance.exactOnly;
    return tableHolds(m_listed, ascii, exact) && !tableHolds(m_exceptions, ascii, exact);
}

qint64 BlocklistIndex::namesNotBlockedBy(const BlocklistIndex &other) const
{
    const auto excepts = [](const BlocklistIndex &index, const NameTable::Walk &walk) {
        return index.m_exceptions.size() > 0 &&
               tableHolds(index.m_exceptions, nameOf(walk.key()).toLatin1(), false);
    };
    // Both are sorted.
    NameTable::Walk ours(m_listed);
    NameTable::Walk theirs(other.m_listed);
    bool areMore = theirs.next();
    qint64 missing = 0;
    while (ours.next()) {
        while (areMore && theirs.key() < ours.key())
            areMore = theirs.next();
        const bool isListed = areMore && theirs.key() == ours.key();
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
    names.add(BlocklistKey(ascii).bytes());
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
        const QByteArray listed = std::exchange(m_listed, {}).built();
        const QByteArray exceptions = std::exchange(m_exceptions, {}).built();
        const QByteArray bytes = IndexHeader::file(IndexHeader::writeAbout(about), listed, exceptions);
        if (const auto written = writeWholeFile(file, bytes); !written)
            return refuse(written.error().detail);
    } catch (const std::exception &error) {
        return refuse(QString::fromLocal8Bit(error.what()));
    }
    return about;
}

} // namespace pantau::service
