// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_index.h"

#include "core/public_suffix.h"
#include "service/blocklist_key.h"

#include <QDir>

#include <marisa/trie.h>

namespace pantau::service {

namespace {

/// Whether @p trie holds @p key or, unless @p exact, a domain above it that is not a registry for strangers.
bool trieHolds(const marisa::Trie &trie, const BlocklistKey &key, bool exact)
{
    // Its buffers are worth keeping: a batch asks a hundred times.
    thread_local marisa::Agent agent;
    agent.set_query(key.data(), key.size());
    if (exact)
        return trie.lookup(agent);
    // The keys are labels from the top down, so one walk meets all that lie above the name.
    while (trie.common_prefix_search(agent)) {
        const std::size_t size = agent.key().length();
        if (size == key.size() || !isForeignRegistry(key.nameOfPrefix(size)))
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
    try {
        index->m_listed = std::make_unique<marisa::Trie>();
        index->m_listed->map(listed, static_cast<std::size_t>(header->listedSize));
        if (header->exceptionsSize > 0) {
            index->m_exceptions = std::make_unique<marisa::Trie>();
            index->m_exceptions->map(listed + header->listedSize,
                                     static_cast<std::size_t>(header->exceptionsSize));
        }
    } catch (const std::exception &error) {
        return damaged(QString::fromLocal8Bit(error.what()));
    }
    index->m_provenance = IndexHeader::readAbout({about, static_cast<qsizetype>(header->aboutSize)});
    return index;
}

/// Few names that are asked about are listed: for most others the filter spares the walk through the trie.
bool BlocklistIndex::mayHold(const BlocklistKey &key, bool exact) const
{
    const QByteArrayView labels(key.data(), static_cast<qsizetype>(key.size()));
    LabelHash hash;
    for (qsizetype begin = 0; begin < labels.size();) {
        const qsizetype end = labels.indexOf('.', begin) + 1;
        hash.add(labels.sliced(begin, end - begin));
        if ((!exact || end == labels.size()) && m_filter.mayHold(hash.value()))
            return true;
        begin = end;
    }
    return false;
}

bool BlocklistIndex::holds(const BlocklistKey &key, bool exact) const
{
    return mayHold(key, exact) && trieHolds(*m_listed, key, exact) &&
           !(m_exceptions && trieHolds(*m_exceptions, key, exact));
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

qint64 BlocklistIndex::namesNotIn(const BlocklistIndex &other) const
{
    qint64 missing = 0;
    marisa::Agent all;
    all.set_query("", 0);
    marisa::Agent one;
    while (m_listed->predictive_search(all)) {
        one.set_query(all.key().ptr(), all.key().length());
        missing += other.m_listed->lookup(one) ? 0 : 1;
    }
    return missing;
}

Result<void> BlocklistIndex::stillReadable() const
{
    // The open file, not its name: an index that was replaced under its name is still whole for us.
    if (m_file.size() < m_mappedSize)
        return failure(Error::Kind::Storage,
                       tr("The blocklist's index “%1” was cut short while in use. Start the service again.")
                           .arg(QDir::toNativeSeparators(m_file.fileName())));
    return {};
}

} // namespace pantau::service
