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
#include <cstring>
#include <limits>
#include <stdexcept>
#include <utility>

namespace pantau::service {

namespace {

constexpr qint64 BlockSize = 16;
constexpr qint64 CountsSize = 16;
constexpr qint64 HeadSize = 8;
constexpr qint64 PlaceSize = 4;
constexpr int EndBit = 0x80; ///< in the last character of a key

/// First characters of @p key as a number with the same sort order.
quint64 headOf(QByteArrayView key)
{
    char head[HeadSize] = {};
    std::copy_n(key.begin(), std::min<qsizetype>(key.size(), HeadSize), head);
    return qFromBigEndian<quint64>(head);
}

template <typename Number>
void appendLittleEndian(QByteArray &bytes, Number number)
{
    char word[sizeof number];
    qToLittleEndian(number, word);
    bytes.append(word, sizeof number);
}

} // namespace

std::optional<NameTable> NameTable::in(QByteArrayView bytes)
{
    constexpr qint64 Most = qint64(1) << 40; // ensures that the sizes do not overflow
    if (bytes.size() < CountsSize)
        return std::nullopt;
    NameTable table;
    table.m_names = qFromLittleEndian<qint64>(bytes.data());
    const auto textSize = qFromLittleEndian<qint64>(bytes.data() + 8);
    table.m_blocks = (table.m_names + BlockSize - 1) / BlockSize;
    if (table.m_names < 0 || table.m_names > Most || textSize < 0 || textSize > Most ||
        bytes.size() < CountsSize + table.m_blocks * (HeadSize + PlaceSize) + textSize)
        return std::nullopt;
    table.m_heads = bytes.data() + CountsSize;
    table.m_places = table.m_heads + table.m_blocks * HeadSize;
    table.m_text = {table.m_places + table.m_blocks * PlaceSize, qsizetype(textSize)};
    return table;
}

qsizetype NameTable::place(qint64 block) const
{
    return std::min<qsizetype>(qFromLittleEndian<quint32>(m_places + block * PlaceSize), m_text.size());
}

/// Compares the characters stored at @p at with the rest of a key.
NameTable::Match NameTable::match(qsizetype at, QByteArrayView rest) const
{
    for (qsizetype equal = 0; equal < rest.size() && at < m_text.size(); ++equal, ++at) {
        const int stored = quint8(m_text[at]);
        if (const int order = (stored & ~EndBit) - rest[equal]; order != 0)
            return {equal, order};
        if (stored & EndBit)
            return {equal + 1, equal + 1 == rest.size() ? 0 : -1};
    }
    return {rest.size(), 1};
}

bool NameTable::holds(QByteArrayView key) const
{
    // Find the last block that does not start after the key: by heads and, if these are equal, by keys.
    const quint64 head = headOf(key);
    qint64 block = 0;
    qint64 end = m_blocks;
    while (end - block > 1) {
        const qint64 middle = block + (end - block) / 2;
        const auto there = qFromLittleEndian<quint64>(m_heads + middle * HeadSize);
        const bool isBehind = there > head || (there == head && match(place(middle), key).order > 0);
        (isBehind ? end : block) = middle;
    }
    return m_blocks > 0 && blockHolds(block, key);
}

/// Skips most keys by comparing the number of characters that they share with the previous key.
bool NameTable::blockHolds(qint64 block, QByteArrayView key) const
{
    qsizetype at = place(block);
    qsizetype same = 0; // number of leading characters that the previous key shares with ours
    const qint64 keys = std::min(BlockSize, m_names - block * BlockSize);
    for (qint64 i = 0; i < keys && at < m_text.size(); ++i) {
        const qsizetype shared = i == 0 ? 0 : quint8(m_text[at++]);
        if (shared < same)
            return false; // the keys are already greater
        if (shared == same) {
            const Match found = match(at, key.sliced(same));
            if (found.order >= 0)
                return found.order == 0;
            same += found.equal;
        }
        while (at < m_text.size() && !(quint8(m_text[at++]) & EndBit)) {
        }
    }
    return false;
}

bool NameTable::Walk::next()
{
    const QByteArrayView text = m_table.m_text;
    if (m_next == m_table.m_names || m_at == text.size())
        return false;
    m_key.truncate(m_next % BlockSize == 0 ? 0 : quint8(text[m_at++]));
    ++m_next;
    for (bool isLast = false; !isLast && m_at < text.size(); ++m_at) {
        isLast = quint8(text[m_at]) & EndBit;
        m_key.append(char(text[m_at] & ~EndBit));
    }
    return true;
}

void NameTableBuilder::add(QByteArrayView key)
{
    if (key.isEmpty() || !std::ranges::all_of(key, [](char c) { return c > 0; }))
        return;
    m_entries.push_back({headOf(key), m_text.size()});
    m_text.insert(m_text.end(), key.begin(), key.end());
    m_text.push_back('\0');
}

void NameTableBuilder::sort()
{
    const auto textOf = [this](const Entry &entry) { return m_text.data() + entry.place; };
    std::ranges::sort(m_entries, [&](const Entry &a, const Entry &b) {
        return a.head != b.head ? a.head < b.head : std::strcmp(textOf(a), textOf(b)) < 0;
    });
    const auto isSame = [&](const Entry &a, const Entry &b) {
        return a.head == b.head && std::strcmp(textOf(a), textOf(b)) == 0;
    };
    m_entries.erase(std::unique(m_entries.begin(), m_entries.end(), isSame), m_entries.end());
}

QByteArray NameTableBuilder::built() const
{
    QByteArray heads;
    QByteArray places;
    QByteArray text;
    QByteArrayView before;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const QByteArrayView key(m_text.data() + m_entries[i].place);
        qsizetype shared = 0;
        if (i % BlockSize == 0) {
            appendLittleEndian(heads, m_entries[i].head);
            appendLittleEndian(places, static_cast<quint32>(text.size()));
        } else {
            shared = std::mismatch(before.begin(), before.end(), key.begin(), key.end()).second - key.begin();
            shared = std::min<qsizetype>(shared, std::numeric_limits<quint8>::max());
            text += static_cast<char>(shared);
        }
        text += key.sliced(shared);
        text.back() = static_cast<char>(text.back() | EndBit);
        before = key;
    }
    if (text.size() > std::numeric_limits<quint32>::max())
        throw std::length_error("more text than a table of names can hold");
    QByteArray bytes;
    appendLittleEndian(bytes, static_cast<qint64>(m_entries.size()));
    appendLittleEndian(bytes, static_cast<qint64>(text.size()));
    return bytes + heads + places + text;
}

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
            std::ranges::copy(label, m_bytes.begin() + m_size);
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
    std::ranges::reverse(labels);
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
