// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_index.h"

#include "base/domain_name.h"
#include "service/blocklist_key.h"

#include <QDir>

namespace pantau::service {

namespace {

/// Whether @p table holds @p key or, unless @p exact, a domain above it that is not a registry for strangers.
/// Few names that are asked about are listed: for most others @p filter, where there is one, spares the
/// search.
bool tableHolds(const NameTable &table, const BlocklistKey &key, bool exact, const BlocklistFilter *filter)
{
    // The keys are labels from the top down, so what lies above the name is what its key begins with.
    const QByteArrayView labels(key.data(), static_cast<qsizetype>(key.size()));
    LabelHash hash;
    for (qsizetype begin = 0; begin < labels.size();) {
        const qsizetype end = labels.indexOf('.', begin) + 1;
        if (filter)
            hash.add(labels.sliced(begin, end - begin));
        begin = end;
        const bool isWhole = end == labels.size();
        if ((exact && !isWhole) || (filter && !filter->mayHold(hash.value())) ||
            !table.holds(key.withoutLastDot(static_cast<std::size_t>(end))))
            continue;
        if (isWhole || !isForeignRegistry(key.nameOfPrefix(static_cast<std::size_t>(end))))
            return true;
    }
    return false;
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
            tr("The blocklist's index “%1” cannot be read. Look whether it is there and may be read.")
                .arg(shown),
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

bool BlocklistIndex::holds(const BlocklistKey &key, bool exact) const
{
    return tableHolds(m_listed, key, exact, &m_filter) && !tableHolds(m_exceptions, key, exact, nullptr);
}

bool BlocklistIndex::isBlocked(const DomainName &domain) const
{
    return holds(BlocklistKey(domain.ascii()), false);
}

bool BlocklistIndex::isBlocked(QByteArrayView ascii) const
{
    return holds(BlocklistKey(ascii), false);
}

bool BlocklistIndex::isListed(QByteArrayView ascii) const
{
    return holds(BlocklistKey(ascii), true);
}

bool BlocklistIndex::isListed(const DomainName &domain) const
{
    return holds(BlocklistKey(domain.ascii()), true);
}

qint64 BlocklistIndex::namesNotBlockedBy(const BlocklistIndex &other) const
{
    const auto excepts = [](const BlocklistIndex &index, const NameTable::Walk &walk) {
        if (index.m_exceptions.size() == 0)
            return false;
        const BlocklistKey name(QByteArrayView(walk.key())); // the labels the other way round
        return tableHolds(index.m_exceptions, BlocklistKey(name.withoutLastDot(name.size())), false, nullptr);
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
    // The open file, not its name: an index that was replaced under its name is still whole for us.
    const std::lock_guard lock(m_asking);
    if (m_file.size() < m_mappedSize)
        return failure(Error::Kind::Storage,
                       tr("The blocklist's index “%1” was cut short while in use. Start the service again.")
                           .arg(QDir::toNativeSeparators(m_file.fileName())));
    return {};
}

} // namespace pantau::service
