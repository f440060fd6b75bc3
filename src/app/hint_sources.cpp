// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hint_sources.h"

#include "app/background_work.h"
#include "app/engine_thread.h"
#include "base/background_work.h"
#include "base/files.h"
#include "base/text.h"
#include "engine/monitor.h"
#include "signals/list_feed.h"

#include <QDir>
#include <QFile>
#include <QHostAddress>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUrl>
#include <QUuid>

#include <algorithm>
#include <optional>

#ifdef PANTAU_NETWORK_LOOKUPS
#include "signals/network/network_lookups.h"
#endif

namespace pantau::app {

namespace {

using namespace std::chrono_literals;
using signs::FeedReading;

/// Published blocklists are rarely updated more often.
constexpr auto ReadEvery = 1h;
/// Spreads requests, so that not every installation asks at the full hour.
constexpr uint MostJitterSeconds = 300;

/// Runs on the thread of @p home, which cancels the reading when it is destroyed.
QFuture<FeedReading> readOnce(QObject *home, const QString &address, const QString &state,
                              const signs::FeedNames &names, const QDateTime &now)
{
    auto *feed = new signs::ListFeed(QUrl(address), signs::FeedState::fromText(state), {}, home);
    auto reading = feed->read(names, now);
    whenFinished(reading, feed, [feed](const FeedReading &) { feed->deleteLater(); });
    return reading;
}

constexpr qint64 LargestMessage = 32LL * 1024 * 1024; ///< bytes
constexpr auto OwnerOnly = QFile::ReadOwner | QFile::WriteOwner;

const QString &messagePattern()
{
    static const QString pattern = QStringLiteral("*.signals.json");
    return pattern;
}

QString folderIn(const QString &dataDir)
{
    return QDir(dataDir).filePath(QStringLiteral("signals"));
}

QByteArray toText(const HintMessage &message)
{
    QJsonArray domains;
    for (const DomainName &domain : message.domains)
        domains += domain.ascii();
    return QJsonDocument(
               QJsonObject{{QStringLiteral("source"), message.source},
                           {QStringLiteral("looks_blocked"), message.looksBlocked},
                           {QStringLiteral("said_at"), message.reportedAt.toString(Qt::ISODateWithMs)},
                           {QStringLiteral("domains"), domains}})
        .toJson(QJsonDocument::Compact);
}

std::optional<HintMessage> fromText(const QByteArray &text)
{
    const QJsonObject object = QJsonDocument::fromJson(text).object();
    HintMessage message{plainText(object[QStringLiteral("source")].toString()).simplified(),
                        object[QStringLiteral("looks_blocked")].toBool()};
    if (message.source.isEmpty() || message.source.size() > Hint::longestSource ||
        !object[QStringLiteral("looks_blocked")].isBool())
        return std::nullopt;
    message.reportedAt =
        QDateTime::fromString(object[QStringLiteral("said_at")].toString(), Qt::ISODateWithMs).toUTC();
    const QJsonArray domains = object[QStringLiteral("domains")].toArray();
    for (const auto &each : domains)
        if (const auto domain = DomainName::parse(each.toString()))
            message.domains += *domain;
    return message.domains.isEmpty() ? std::nullopt : std::optional(message);
}

} // namespace

FeedWatch::FeedWatch(Repositories &store, engine::Monitor &monitor, const Clock &clock, EngineEvents &events)
    : m_store(store)
    , m_monitor(monitor)
    , m_clock(clock)
    , m_events(events)
    , m_timer(clock, events)
    , m_worker(new QObject)
{
    m_thread.setObjectName(QStringLiteral("feeds"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(&m_timer, &WakeTimer::timeout, this, &FeedWatch::readDue);
}

FeedWatch::~FeedWatch()
{
    if (!m_thread.isRunning()) {
        delete m_worker;
        return;
    }
    m_thread.quit();
    m_thread.wait();
}

void FeedWatch::start()
{
    m_isStarted = true;
    reload();
}

void FeedWatch::reload()
{
    if (!m_isStarted)
        return;
    const auto records = m_store.listFeeds.all();
    const auto accounts = m_store.accounts.all();
    if (m_events.reportFailure(records) || m_events.reportFailure(accounts))
        return;
    Feeds kept;
    for (const FeedRecord &record : *records) {
        const auto account = std::ranges::find_if(
            *accounts, [&](const Account &each) { return each.address.text() == record.service; });
        if (account == accounts->cend())
            continue;
        auto before = m_feeds.extract(record.service);
        if (!before.empty() && before.mapped().record.address == record.address) {
            before.mapped().account = account->id;
            kept.insert(std::move(before));
            continue;
        }
        kept.emplace(record.service, Feed{record, account->id});
    }
    m_feeds = std::move(kept);
    arm();
}

QDateTime FeedWatch::dueAt(const Feed &feed)
{
    const auto jitter = std::chrono::seconds(qHash(feed.record.address) % MostJitterSeconds);
    return feed.record.triedAt.addDuration(ReadEvery + jitter);
}

void FeedWatch::arm()
{
    QDateTime next;
    const QDateTime now = m_clock.nowUtc();
    for (const auto &[service, feed] : m_feeds) {
        if (feed.isReading)
            continue;
        const bool isNew = !feed.record.triedAt.isValid() || feed.record.triedAt > now;
        next = earlier(next, isNew ? now : dueAt(feed));
    }
    m_timer.startAt(next);
}

void FeedWatch::readDue()
{
    const QDateTime now = m_clock.nowUtc();
    for (const auto &[service, feed] : m_feeds)
        if (!feed.isReading &&
            (!feed.record.triedAt.isValid() || feed.record.triedAt > now || dueAt(feed) <= now))
            read(service);
    arm();
}

void FeedWatch::read(const QString &service)
{
    Feed &feed = m_feeds.at(service);
    const QDateTime now = m_clock.nowUtc();
    feed.record.triedAt = now;
    if (m_monitor.isPaused())
        return;
    const auto watched = m_monitor.watchedWith(feed.account);
    if (m_events.reportFailure(watched))
        return;
    const auto paused = m_store.domains.pausedAt(service, now);
    if (m_events.reportFailure(paused))
        return;
    const auto state = m_store.listFeeds.state(feed.record);
    if (m_events.reportFailure(state))
        return;
    feed.isReading = true;
    ++m_reading;
    if (!m_thread.isRunning())
        m_thread.start();
    const QString address = feed.record.address;
    const signs::FeedNames names{*watched, *paused};
    const auto reading = onThreadOf(m_worker, this, [home = m_worker, address, state = *state, names, now] {
        return readOnce(home, address, state, names, now);
    });
    whenFinished(reading, this, [this, service, address, before = *state](const FeedReading &read) {
        take(service, address, before, read);
    });
}

void FeedWatch::take(const QString &service, const QString &address, const QString &before,
                     const FeedReading &reading)
{
    --m_reading;
    const auto found = m_feeds.find(service);
    if (found == m_feeds.end() || found->second.record.address != address)
        return; // the feed was replaced in the meantime
    Feed &feed = found->second;
    feed.isReading = false;
    using Outcome = FeedReading::Outcome;
    // Entries found by the first reading are not new.
    if (reading.outcome != Outcome::FirstRead && !reading.listed.isEmpty())
        if (const auto taken = m_monitor.takeHints(Hint::feed, reading.listed, true, feed.account); !taken) {
            Q_EMIT m_events.failed(taken.error()); // the file is read again from the previous state
            arm();
            return;
        }
    const bool isHeard = reading.sentence.isEmpty();
    if (isHeard)
        feed.record.readAt = feed.record.triedAt;
    else if (reading.sentence != feed.record.problem)
        m_store.journal.logEvent(EventKind::Note, feed.account, reading.sentence, reading.detail,
                                 feed.record.triedAt);
    feed.record.problem = reading.sentence;
    const QString state = reading.state.toText();
    m_events.reportFailure(
        m_store.listFeeds.save(feed.record, state == before ? std::nullopt : std::optional(state)));
    arm();
    Q_EMIT changed();
}

Result<void> postHints(const QString &dataDir, const HintMessage &message)
{
    if (message.domains.size() > HintMessage::mostDomains)
        return failure(
            Error::Kind::InvalidInput,
            HintInbox::tr("%1 domains are too many early signs at once; at most %2 are accepted. Report "
                          "only those that have just changed.")
                .arg(message.domains.size())
                .arg(HintMessage::mostDomains));
    const QDir folder(folderIn(dataDir));
    if (!folder.exists() && !QDir().mkdir(folder.path(), OwnerOnly | QFile::ExeOwner))
        return failure(Error::Kind::Storage, HintInbox::tr("The folder “%1” could not be created, so the "
                                                           "early signs were not saved. Allow writing there.")
                                                 .arg(QDir::toNativeSeparators(folder.path())));
    const QString name = QUuid::createUuid().toString(QUuid::WithoutBraces) + QStringLiteral(".signals.json");
    TRY(writeWholeFile(folder.filePath(name), toText(message)));
    QFile::setPermissions(folder.filePath(name), OwnerOnly);
    return {};
}

int waitingHints(const QString &dataDir)
{
    return int(QDir(folderIn(dataDir)).entryList({messagePattern()}, QDir::Files | QDir::NoSymLinks).size());
}

HintInbox::HintInbox(const QString &dataDir, engine::Monitor &monitor, JournalPort &journal,
                     const Clock &clock, EngineEvents &events)
    : m_folder(folderIn(dataDir)), m_monitor(monitor), m_journal(journal), m_clock(clock), m_events(events)
{
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &HintInbox::readMessages);
}

void HintInbox::start()
{
    if (!QDir(m_folder).exists())
        QDir().mkdir(m_folder, OwnerOnly | QFile::ExeOwner);
    m_watcher.addPath(m_folder);
    readMessages();
}

void HintInbox::readMessages()
{
    const QDir folder(m_folder);
    const QStringList names =
        folder.entryList({messagePattern()}, QDir::Files | QDir::NoSymLinks, QDir::Time | QDir::Reversed);
    for (const QString &name : names)
        if (!take(folder.filePath(name)))
            return; // storing can be retried later
}

/// Returns true if the message is done with.
bool HintInbox::take(const QString &path)
{
    if (m_taken.contains(path))
        return true;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return !file.exists(); // another program took it
    const auto message = file.size() > LargestMessage ? std::nullopt : fromText(file.read(LargestMessage));
    file.close();
    if (!message) {
        renameUnreadable(path);
        return true;
    }
    if (m_events.reportFailure(m_monitor.takeHints(message->source, message->domains, message->looksBlocked,
                                                   {}, message->reportedAt)))
        return false;
    if (!QFile::remove(path))
        m_taken.insert(path); // not processed again in this run of the program
    return true;
}

void HintInbox::renameUnreadable(const QString &path)
{
    const QString aside = path + QStringLiteral(".unread");
    QFile::remove(aside);
    if (!QFile::rename(path, aside)) {
        m_taken.insert(path); // not processed again in this run of the program
        return;
    }
    m_journal.logEvent(EventKind::Note, std::nullopt,
                       tr("Pantau could not read the early signs in a file, so it renamed the file to “%1”.")
                           .arg(QDir::toNativeSeparators(aside)),
                       {}, m_clock.nowUtc());
}

void HintInbox::forget()
{
    const QDir folder(m_folder);
    for (const QString &name : folder.entryList({messagePattern() + u'*'}, QDir::Files))
        QFile::remove(folder.filePath(name));
}

bool canLookUp()
{
#ifdef PANTAU_NETWORK_LOOKUPS
    return true;
#else
    return false;
#endif
}

NetworkWatch::NetworkWatch(Repositories &store, engine::Monitor &monitor, const Clock &clock,
                           EngineEvents &events, QString nameServers)
    : m_store(store)
    , m_monitor(monitor)
    , m_clock(clock)
    , m_events(events)
    , m_nameServers(std::move(nameServers))
    , m_timer(clock, events)
{
#ifdef PANTAU_NETWORK_LOOKUPS
    connect(&m_timer, &WakeTimer::timeout, this, &NetworkWatch::work);
    connect(&events, &EngineEvents::checksFinished, this,
            [this](AccountId, const QList<Observation> &observations) { take(observations); });
#endif
}

NetworkWatch::~NetworkWatch() = default;

void NetworkWatch::start()
{
    m_isStarted = true;
    reload();
}

#ifdef PANTAU_NETWORK_LOOKUPS

namespace {

/// Returns a name that is surely not blocked: that of a reachable service, or a reserved one.
DomainName controlName(const QList<Account> &accounts)
{
    for (const Account &account : accounts) {
        const QString host = account.address.isLocal() ? QString() : account.address.url().host();
        if (!QHostAddress(host).isNull())
            continue;
        if (const auto name = DomainName::parse(host))
            return *name;
    }
    return DomainName::fromNormalised(QStringLiteral("example.com"));
}

} // namespace

void NetworkWatch::reload()
{
    if (!m_isStarted)
        return;
    const auto lists = m_store.lists.all();
    if (m_events.reportFailure(lists))
        return;
    QSet<ListId> wanted;
    for (const DomainList &list : *lists)
        if (list.looksUp && list.account)
            wanted.insert(list.id);
    if (wanted.isEmpty() || m_monitor.isPaused()) {
        m_lookups.reset();
        return arm();
    }
    const auto domains = m_monitor.watchedIn(wanted);
    const auto settings = m_store.settings.read();
    if (m_events.reportFailure(domains) || m_events.reportFailure(settings))
        return;
    if (!m_lookups)
        if (m_events.reportFailure(begin()))
            return;
    m_lookups->setInterval(settings->lookupsEvery, m_clock.nowUtc());
    m_lookups->setDomains(domains->values(), m_clock.nowUtc());
    arm();
}

Result<void> NetworkWatch::begin()
{
    const auto memory = TRY(m_store.hints.networkMemory());
    const auto accounts = TRY(m_store.accounts.all());
    signs::LookupOptions options;
    options.control = controlName(accounts);
    options.resolver = [servers = m_nameServers] { return signs::ResolverOptions{.servers = servers}; };
    m_lookups = std::make_unique<signs::NetworkLookups>(options, signs::NetworkMemory::fromText(memory));
    signs::NetworkLookups *lookups = m_lookups.get();
    connect(lookups, &signs::NetworkLookups::sighted, this,
            [this](const DomainName &domain, bool looksBlocked) {
                if (m_monitor.recordVerdict(Hint::network, domain, looksBlocked))
                    m_lookups->lookAgain(domain, m_clock.nowUtc());
                arm();
            });
    connect(lookups, &signs::NetworkLookups::networkChanged, this,
            [this] { m_monitor.forgetVerdicts(Hint::network); });
    connect(lookups, &signs::NetworkLookups::learned, this, [this] {
        m_events.reportFailure(m_store.hints.saveNetworkMemory(m_lookups->memory().toText()));
    });
    return {};
}

/// Does not learn from unconfirmed answers.
void NetworkWatch::take(const QList<Observation> &observations)
{
    if (!m_lookups)
        return;
    for (const Observation &seen : observations)
        if (seen.answer != BlockStatus::Unknown && !seen.after.suspicion)
            m_lookups->answered(seen.domain, seen.answer == BlockStatus::Blocked, m_clock.nowUtc());
    arm();
}

void NetworkWatch::work()
{
    if (m_lookups)
        m_lookups->tick(m_clock.nowUtc());
    arm();
}

void NetworkWatch::arm()
{
    m_timer.startAt(m_lookups ? m_lookups->nextAt() : QDateTime());
}

bool NetworkWatch::isAtWork() const
{
    return m_timer.isDue() || (m_lookups && m_lookups->underWay() > 0);
}

#else

void NetworkWatch::reload()
{
}

bool NetworkWatch::isAtWork() const
{
    return false;
}

#endif

} // namespace pantau::app
