// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist.h"

#include "base/background_work.h"
#include "base/language.h"
#include "base/process.h"
#include "service/blocklist_index.h"
#include "service/blocklist_source.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QLoggingCategory>
#include <QThreadPool>

namespace pantau::service {

namespace {

QString dateOf(const Provenance &provenance)
{
    return provenance.date.isValid()
               ? provenance.date.toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm 'UTC'"))
               : Texts::tr("not known");
}

QByteArray row(const QString &name, const QString &value)
{
    return "<tr><th scope=\"row\">" + name.toHtmlEscaped().toUtf8() + "</th><td>" +
           value.toHtmlEscaped().toUtf8() + "</td></tr>\n";
}

// Quiet when embedded, because the host program shows refusal(); pantau-service enables it.
Q_LOGGING_CATEGORY(listNews, "pantau.service.blocklist", QtCriticalMsg)

/// A loss is accepted up to this share of the names, or up to this number, because short lists are edited
/// by hand.
constexpr qint64 OneIn = 50;
constexpr qint64 AFewNames = 10;

NamesChanged changedBetween(const BlocklistIndex &before, const BlocklistIndex &now)
{
    NamesChanged changed;
    changed.added = now.namesNotBlockedBy(before);
    changed.removed = before.namesNotBlockedBy(now);
    return changed;
}

QString changeLine(const NamesChanged &changed)
{
    const QLocale locale;
    return Blocklist::tr("%1 names added, %2 removed")
        .arg(locale.toString(changed.added), locale.toString(changed.removed));
}

} // namespace

QString provenanceLine(const Provenance &provenance)
{
    return Texts::tr("%n domain(s) from “%1”, last changed: %2, SHA-256 %3", nullptr,
                     static_cast<int>(provenance.names))
        .arg(provenance.source, dateOf(provenance), QString::fromLatin1(provenance.sha256));
}

QByteArray provenancePage(const Provenance &provenance)
{
    const QString title = Texts::tr("A domain checking service");
    const QString notice =
        Texts::tr("This is not the national service. It is a copy of Pantau's checking service, "
                  "and its operator supplies the list. Its answers reflect only that list.");
    const QString rule = provenance.exactOnly
                             ? Texts::tr("Only the names in the blocklist are blocked.")
                             : Texts::tr("A domain is blocked if the blocklist has it or a domain above it.");
    return "<!DOCTYPE html>\n<html lang=\"" + QLocale().bcp47Name().toUtf8() +
           "\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"robots\" "
           "content=\"noindex\">\n"
           "<title>" +
           title.toHtmlEscaped().toUtf8() +
           "</title>\n<style>body{font:1rem/1.5 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}"
           "th{text-align:left;padding-right:1.5rem;vertical-align:top}td{overflow-wrap:anywhere}</style>\n"
           "</head>\n<body>\n<h1>" +
           title.toHtmlEscaped().toUtf8() + "</h1>\n<p><strong>" + notice.toHtmlEscaped().toUtf8() +
           "</strong></p>\n<table>\n" + row(Texts::tr("List"), provenance.source) +
           row(Texts::tr("Last changed"), dateOf(provenance)) +
           row(Texts::tr("Domains"), QString::number(provenance.names)) +
           row(Texts::tr("Exceptions"), QString::number(provenance.exceptions)) +
           row(Texts::tr("Lines left out"), QString::number(provenance.refusedLines)) +
           row(QStringLiteral("SHA-256"), QString::fromLatin1(provenance.sha256)) + "</table>\n<p>" +
           rule.toHtmlEscaped().toUtf8() + "</p>\n</body>\n</html>\n";
}

/// once a minute with the default settle time of 2 s
constexpr int SettleTimesPerPoll = 30;

BlocklistWatch::BlocklistWatch(const QString &file, std::chrono::milliseconds settleTime)
    : m_file(QFileInfo(file).absoluteFilePath())
{
    m_settleTimer.setSingleShot(true);
    m_settleTimer.setInterval(settleTime);
    connect(&m_settleTimer, &QTimer::timeout, this, &BlocklistWatch::onSettled);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &BlocklistWatch::onFileChanged);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &BlocklistWatch::compare);
    m_watcher.addPath(QFileInfo(m_file).absolutePath());
    connect(&m_pollTimer, &QTimer::timeout, this, &BlocklistWatch::compare);
    m_pollTimer.start(SettleTimesPerPoll * settleTime);
    m_seen = readStamp();
}

BlocklistWatch::Stamp BlocklistWatch::readStamp()
{
    QFileInfo info(m_file);
    info.refresh();
    if (!info.exists())
        return {};
    QFileInfo hash(m_file + QStringLiteral(".sha256"));
    hash.refresh();
    // The watcher follows the file, not its name, and loses it if it is moved or replaced.
    for (const QFileInfo &file : {info, hash})
        if (file.exists() && !m_watcher.files().contains(file.filePath()))
            m_watcher.addPath(file.filePath());
    return {true, info.canonicalFilePath(), info.size(), info.lastModified(),
            hash.exists() ? hash.lastModified() : QDateTime()};
}

void BlocklistWatch::onFileChanged()
{
    m_seen = readStamp();
    m_settleTimer.start();
}

/// The folder reports changes to all its files.
void BlocklistWatch::compare()
{
    const Stamp now = readStamp();
    if (now == m_seen)
        return;
    m_seen = now;
    m_settleTimer.start();
}

void BlocklistWatch::onSettled()
{
    const Stamp now = readStamp();
    if (now != m_seen) {
        m_seen = now;
        m_settleTimer.start();
    } else if (now.exists) {
        Q_EMIT settled();
    }
}

/// Reads on a worker thread, one list at a time.
struct Blocklist::Reader
{
    std::atomic_bool stop = false;
    bool busy = false;
    bool again = false;
    QThreadPool pool; ///< destroyed first; waits for its task

    Reader() { pool.setMaxThreadCount(1); }
    ~Reader() { stop = true; }
    Q_DISABLE_COPY_MOVE(Reader)
};

Blocklist::Blocklist(BlocklistConfig config)
    : m_config(std::move(config)), m_mayShrink(m_config.allowShrinking), m_reader(std::make_unique<Reader>())
{
}

Blocklist::~Blocklist() = default;

Result<std::unique_ptr<Blocklist>> Blocklist::open(const BlocklistConfig &config)
{
    std::unique_ptr<Blocklist> blocklist(new Blocklist(config));
    // Start watching before the first read, so that no change is missed.
    const bool isFile = !config.path.startsWith(u':');
    if (config.watch && isFile) {
        blocklist->m_watch = std::make_unique<BlocklistWatch>(config.path, config.settleTime);
        connect(blocklist->m_watch.get(), &BlocklistWatch::settled, blocklist.get(), &Blocklist::reload);
    }
    auto first = TRY(read(config, nullptr, blocklist->m_reader->stop));
    blocklist->m_current = std::move(first.list);
    if (auto before = indexServedBefore(*blocklist->m_current, config.dataDir)) {
        Offer offer{blocklist->m_current, changedBetween(*before, *blocklist->m_current)};
        before->setExactOnly(config.exactOnly);
        blocklist->m_current = std::move(before);
        blocklist->adopt(offer);
    }
    removeOtherIndexes(config.dataDir, *blocklist->m_current);
    qCInfo(listNews).noquote()
        << tr("The blocklist is served: %1.").arg(provenanceLine(blocklist->m_current->provenance()));
    return blocklist;
}

Blocklist::Read Blocklist::read(const BlocklistConfig &config, const Snapshot &served,
                                const std::atomic_bool &stop)
{
    auto index = openBlocklist(config.path, config.dataDir, stop);
    giveMemoryBack(); // frees hundreds of megabytes for millions of names; the next read may be a day away
    if (!index)
        return failure(index.error());
    Offer offer;
    if (served && served->stillReadable() && served->provenance().sha256 != (*index)->provenance().sha256)
        offer.changed = changedBetween(*served, **index);
    (*index)->setExactOnly(config.exactOnly);
    offer.list = std::move(*index);
    return offer;
}

std::shared_ptr<const BlocklistIndex> Blocklist::current() const
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
        if (const auto acceptance = std::move(m_acceptance)) {
            acceptance->addResult(outcomeOfAcceptance());
            acceptance->finish();
        }
        if (std::exchange(m_reader->again, false))
            reload();
    });
    m_reader->pool.start([promise = std::make_shared<QPromise<Read>>(std::move(promise)), config = m_config,
                          served = current(), &stop = m_reader->stop] {
        promise->start();
        promise->addResult(read(config, served, stop));
        promise->finish();
    });
}

std::optional<BlocklistRefusal> Blocklist::refusalOf(const Offer &offer, const Provenance &served)
{
    const Provenance &offered = offer.list->provenance();
    const bool lostMany =
        offer.changed.removed > std::max(AFewNames, served.names / OneIn) || offered.names * 2 < served.names;
    const BlocklistRefusal::Loss loss{m_config.path, offered.names, served.names, offer.changed.removed};
    // The user has accepted the reported loss. The file may have lost more since.
    const bool isAgreed = m_acceptance && (!m_refusal || m_refusal->loss == loss);
    if (!lostMany || isAgreed || std::exchange(m_mayShrink, false))
        return std::nullopt;
    const QLocale locale;
    return BlocklistRefusal{
        {Error::Kind::InvalidInput,
         tr("“%1” holds %2 domains where it held %3, and %4 of those are missing or excepted, as if it had "
            "been cut short. If it is right, start the service once with --allow-shrinking.")
             .arg(QDir::toNativeSeparators(m_config.path), locale.toString(offered.names),
                  locale.toString(served.names), locale.toString(offer.changed.removed))},
        loss};
}

/// Keeps the current list and discards the new one.
void Blocklist::keep(const BlocklistRefusal &refusal)
{
    const auto served = current();
    removeOtherIndexes(m_config.dataDir, *served);
    {
        const QMutexLocker lock(&m_mutex);
        ++m_counts.kept;
    }
    qCWarning(listNews).noquote()
        << tr("The new blocklist was refused, and the old one stays: %1. The reason: %2")
               .arg(provenanceLine(served->provenance()), refusal.why.sentence)
        << refusal.why.detail;
    setRefusal(refusal);
    Q_EMIT kept(refusal.why);
}

std::optional<BlocklistRefusal> Blocklist::refusal() const
{
    const QMutexLocker lock(&m_mutex);
    return m_refusal;
}

void Blocklist::setRefusal(const std::optional<BlocklistRefusal> &refusal)
{
    {
        const QMutexLocker lock(&m_mutex);
        if (!refusal && !m_refusal)
            return;
        m_refusal = refusal;
    }
    Q_EMIT refusalChanged(refusal);
}

Result<void> Blocklist::outcomeOfAcceptance() const
{
    const auto refused = refusal();
    if (!refused)
        return {};
    return refused->loss
               ? failure(
                     Error::Kind::InvalidInput,
                     tr("The blocklist has changed again, so it was not accepted. Check it and try again."))
               : Result<void>(failure(refused->why));
}

QFuture<Result<void>> Blocklist::acceptLoss()
{
    if (!m_acceptance) {
        m_acceptance = std::make_unique<QPromise<Result<void>>>();
        m_acceptance->start();
    }
    reload();
    return m_acceptance->future();
}

void Blocklist::adopt(const Read &read)
{
    const auto served = current();
    if (!read)
        return keep({read.error(), {}});
    const Provenance &offered = read->list->provenance();
    if (offered.sha256 == served->provenance().sha256 && served->stillReadable()) {
        {
            const QMutexLocker lock(&m_mutex);
            ++m_counts.unchanged;
        }
        qCInfo(listNews).noquote() << tr("The blocklist was read again and has not changed.");
        setRefusal(std::nullopt);
        Q_EMIT unchanged();
        return;
    }
    if (const auto refused = refusalOf(*read, served->provenance()))
        return keep(*refused);
    {
        const QMutexLocker lock(&m_mutex);
        m_current = read->list;
        ++m_counts.swapped;
        m_counts.added += read->changed.added;
        m_counts.removed += read->changed.removed;
    }
    removeOtherIndexes(m_config.dataDir, *read->list);
    qCInfo(listNews).noquote() << tr("A new blocklist is served: %1. Before it: %2. %3.")
                                      .arg(provenanceLine(offered), provenanceLine(served->provenance()),
                                           changeLine(read->changed));
    setRefusal(std::nullopt);
    Q_EMIT swapped(offered);
}

} // namespace pantau::service
