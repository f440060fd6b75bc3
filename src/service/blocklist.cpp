// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist.h"

#include "service/blocklist_index.h"
#include "service/blocklist_source.h"

namespace pantau::service {

class BlocklistWatch
{
};

struct Blocklist::Reader
{
};

BlocklistSnapshot::BlocklistSnapshot(std::unique_ptr<const BlocklistIndex> index, Provenance provenance)
    : m_index(std::move(index)), m_provenance(std::move(provenance))
{
}

BlocklistSnapshot::~BlocklistSnapshot() = default;

bool BlocklistSnapshot::isBlocked(const DomainName &domain) const
{
    return m_index->isBlocked(domain);
}

Result<void> BlocklistSnapshot::stillReadable() const
{
    return m_index->stillReadable();
}

Blocklist::Blocklist(BlocklistConfig config) : m_config(std::move(config))
{
}

Blocklist::~Blocklist() = default;

Result<std::unique_ptr<Blocklist>> Blocklist::open(const BlocklistConfig &config)
{
    auto index = openBlocklist(config.path, config.dataDir);
    if (!index)
        return failure(index.error());
    std::unique_ptr<Blocklist> blocklist(new Blocklist(config));
    Provenance provenance;
    provenance.source = config.path;
    provenance.names = (*index)->size();
    blocklist->m_current = std::make_shared<const BlocklistSnapshot>(std::move(*index), provenance);
    return blocklist;
}

std::shared_ptr<const BlocklistSnapshot> Blocklist::current() const
{
    const QMutexLocker lock(&m_mutex);
    return m_current;
}

ReloadCounts Blocklist::reloads() const
{
    const QMutexLocker lock(&m_mutex);
    return m_counts;
}

void Blocklist::reload()
{
    Q_EMIT unchanged();
}

} // namespace pantau::service
