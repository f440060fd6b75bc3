// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist.h"

#include "core/when_finished.h"
#include "service/blocklist_index.h"
#include "service/blocklist_source.h"
#include "service/blocklist_watch.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QLoggingCategory>
#include <QPromise>
#include <QThreadPool>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace pantau::service {

namespace {

// Quiet inside other programs; pantau-service turns it up.
Q_LOGGING_CATEGORY(log, "pantau.service.blocklist", QtWarningMsg)

/// Building an index of millions of names takes hundreds of megabytes for some seconds. glibc would keep them
/// for a next time, which comes tomorrow.
void giveMemoryBack()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

Result<std::shared_ptr<const BlocklistSnapshot>> readSnapshot(const BlocklistConfig &config,
                                                              const std::atomic_bool &stop)
{
    auto index = openBlocklist(config.path, config.dataDir, stop);
    giveMemoryBack();
    if (!index)
        return failure(index.error());
    return std::make_shared<const BlocklistSnapshot>(std::move(*index), config.exactOnly);
}

} // namespace

/// Reads on a thread of its own, one reading at a time.
struct Blocklist::Reader
{
    std::atomic_bool stop = false;
    bool busy = false;
    bool again = false;
    QThreadPool pool; ///< goes first, and waits for what it runs

    Reader() { pool.setMaxThreadCount(1); }
    ~Reader() { stop = true; }
    Q_DISABLE_COPY_MOVE(Reader)
};

BlocklistSnapshot::BlocklistSnapshot(std::unique_ptr<const BlocklistIndex> index, bool exactOnly)
    : m_index(std::move(index)), m_provenance(m_index->provenance())
{
    m_provenance.exactOnly = exactOnly;
}

BlocklistSnapshot::~BlocklistSnapshot() = default;

bool BlocklistSnapshot::isBlocked(const DomainName &domain) const
{
    return m_provenance.exactOnly ? m_index->isListed(domain) : m_index->isBlocked(domain);
}

Result<void> BlocklistSnapshot::stillReadable() const
{
    return m_index->stillReadable();
}

const BlocklistIndex &BlocklistSnapshot::index() const
{
    return *m_index;
}

Blocklist::Blocklist(BlocklistConfig config)
    : m_config(std::move(config)), m_reader(std::make_unique<Reader>())
{
}

Blocklist::~Blocklist() = default;

Result<std::unique_ptr<Blocklist>> Blocklist::open(const BlocklistConfig &config)
{
    std::unique_ptr<Blocklist> blocklist(new Blocklist(config));
    // Before the reading: a change in between must not be missed.
    const bool isFile = !config.path.startsWith(u':');
    if (config.watch && isFile) {
        blocklist->m_watch = std::make_unique<BlocklistWatch>(config.path, config.settleTime);
        connect(blocklist->m_watch.get(), &BlocklistWatch::settled, blocklist.get(), &Blocklist::reload);
    }
    auto snapshot = readSnapshot(config, blocklist->m_reader->stop);
    if (!snapshot)
        return failure(snapshot.error());
    removeOtherIndexes(config.dataDir, (*snapshot)->index());
    blocklist->m_current = std::move(*snapshot);
    qCInfo(log).noquote()
        << tr("The blocklist is served: %1.").arg(provenanceLine(blocklist->m_current->provenance()));
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
    if (m_reader->busy) {
        m_reader->again = true;
        return;
    }
    m_reader->busy = true;
    QPromise<Read> promise;
    whenFinished(promise.future(), this, [this](const Read &read) {
        m_reader->busy = false;
        adopt(read);
        if (std::exchange(m_reader->again, false))
            reload();
    });
    m_reader->pool.start([promise = std::make_shared<QPromise<Read>>(std::move(promise)), config = m_config,
                          &stop = m_reader->stop] {
        promise->start();
        promise->addResult(readSnapshot(config, stop));
        promise->finish();
    });
}

Result<void> Blocklist::isTakeable(const Provenance &offered, const Provenance &served) const
{
    const bool shrunk =
        static_cast<double>(offered.names) < m_config.smallestShare * static_cast<double>(served.names);
    if (!shrunk || m_config.allowShrinking)
        return {};
    const QLocale locale;
    return failure(Error::Kind::InvalidInput,
                   tr("“%1” now holds %2 domains where it held %3. Should it really be so short, start the "
                      "service with --allow-shrinking.")
                       .arg(QDir::toNativeSeparators(m_config.path), locale.toString(offered.names),
                            locale.toString(served.names)));
}

void Blocklist::adopt(const Read &read)
{
    const auto served = current();
    const auto count = [this](qint64 ReloadCounts::*which) {
        const QMutexLocker lock(&m_mutex);
        ++(m_counts.*which);
    };
    const auto keep = [&](const Error &why) {
        removeOtherIndexes(m_config.dataDir, served->index());
        count(&ReloadCounts::kept);
        qCWarning(log).noquote()
            << tr("The new blocklist was not taken; the old one stays: %1. The reason: %2")
                   .arg(provenanceLine(served->provenance()), why.sentence)
            << why.detail;
        Q_EMIT kept(why);
    };
    if (!read)
        return keep(read.error());
    const Provenance &offered = (*read)->provenance();
    if (offered.sha256 == served->provenance().sha256 && served->stillReadable()) {
        count(&ReloadCounts::unchanged);
        qCInfo(log).noquote() << tr("The blocklist was read again and is what is served already.");
        Q_EMIT unchanged();
        return;
    }
    if (auto takeable = isTakeable(offered, served->provenance()); !takeable)
        return keep(takeable.error());
    {
        const QMutexLocker lock(&m_mutex);
        m_current = *read;
        ++m_counts.swapped;
    }
    removeOtherIndexes(m_config.dataDir, (*read)->index());
    qCInfo(log).noquote() << tr("A new blocklist is served: %1. Before it: %2.")
                                 .arg(provenanceLine(offered), provenanceLine(served->provenance()));
    Q_EMIT swapped(offered);
}

} // namespace pantau::service
