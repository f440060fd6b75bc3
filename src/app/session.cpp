// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"

#include "app/engine_thread.h"
#include "app/key_ring.h"
#include "app/on_thread.h"
#include "app/situation_watch.h"
#include "app/wire_log.h"
#include "core/when_finished.h"
#include "secrets/keychain_secret_store.h"
#include "store/data_folder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace pantau::app {

namespace {

/// How long to wait for another Pantau that is about to end; a blocking wait, before anything is shown.
constexpr std::chrono::milliseconds LockPatience = std::chrono::seconds(5);

} // namespace

Session::Session(SessionOptions options, const Clock &clock) : m_options(std::move(options)), m_clock(clock)
{
}

Session::~Session()
{
    // The readers first: while somebody reads, the end of the writing connection may leave the newest changes
    // in the log.
    m_queries.reset();
    if (m_engine) // what this thread has handed over is done first
        QMetaObject::invokeMethod(
            m_engine, [] {}, Qt::BlockingQueuedConnection);
    m_engineThread.quit();
    m_engineThread.wait();
    m_keys.reset();
    m_secrets.reset();
    // What still waits for this object is cancelled while it is there to be asked: a continuation that finds
    // its context gone asserts (Qt 6.4).
    QCoreApplication::removePostedEvents(this);
}

Result<std::unique_ptr<Session>> Session::open(SessionOptions options, const Clock &clock)
{
    std::unique_ptr<Session> session(new Session(std::move(options), clock));
    if (auto started = session->start(); !started)
        return failure(started.error());
    return session;
}

Result<void> Session::start()
{
    const QString &dataDir = m_options.dataDir;
    const bool writes = m_options.access == SessionOptions::Access::Full;
    m_wireLog = std::make_unique<WireLog>(dataDir, writes);
    const bool isReady =
        QFileInfo(store::Database::filePath(dataDir)).size() > 0 && !store::Database::needsUpdate(dataDir);
    if (m_options.access == SessionOptions::Access::Full || !isReady) {
        const bool isLost = store::Database::isLost(dataDir);
        if (auto opened = startEngine(); !opened)
            return opened;
        if (isLost)
            tellLostDatabase();
    }
    auto queries = Queries::open(dataDir);
    if (!queries)
        return failure(queries.error());
    m_queries = std::move(*queries);
    m_situation = std::make_unique<SituationWatch>(*this);
    m_situation->setParent(this); // pictures find it there
    connect(m_situation.get(), &SituationWatch::changed, this, &Session::situationChanged);
    if (!m_engine)
        return {};
    if (const auto known = m_queries->accounts(); !known)
        return failure(known.error());
    if (const auto known = m_queries->channels(); !known)
        return failure(known.error());
    if (auto read = readStandIns(); !read)
        return read;
    if (auto read = readPause(); !read)
        return read;
    makeKeyRing();
    m_situation->hear(m_engine->monitor(), m_engine->alertDispatcher());
    return {};
}

std::unique_ptr<secrets::SecretStore> Session::makeSecretStore(const QString &scope) const
{
    if (m_options.makeSecretStore)
        return m_options.makeSecretStore(scope);
    return std::make_unique<secrets::KeychainSecretStore>(scope);
}

Result<void> Session::readPause()
{
    const auto paused = store::Settings(m_queries->database()).isPaused();
    if (!paused)
        return failure(paused.error());
    m_paused = *paused;
    if (m_paused)
        onThreadOf(m_engine, &m_home, [engine = m_engine] { engine->monitor().setPaused(true); });
    return {};
}

/// A monitor that begins anew without a word would look as if it had nothing to tell.
void Session::tellLostDatabase()
{
    m_startRemark = tr("The database in “%1” was gone, although it was in use before: Pantau starts without "
                       "accounts, lists and history. If you have a backup, restore it.")
                        .arg(QDir::toNativeSeparators(m_options.dataDir));
    onThreadOf(m_engine, &m_home, [engine = m_engine, sentence = m_startRemark, now = m_clock.nowUtc()] {
        engine->store().journal.logEvent(EventKind::Note, std::nullopt, sentence, {}, now);
    });
}

Result<void> Session::startEngine()
{
    if (auto ready = store::readyDataFolder(m_options.dataDir); !ready)
        return ready;
    m_lock = std::make_unique<QLockFile>(m_options.dataDir + QStringLiteral("/pantau.lock"));
    m_lock->setStaleLockTime(0);
    if (!m_lock->tryLock(int(LockPatience.count())) && m_lock->error() == QLockFile::LockFailedError)
        return failure(Error::Kind::Storage,
                       tr("Another Pantau is at work with the data in “%1”. Use that one, or "
                          "close it and try again.")
                           .arg(QDir::toNativeSeparators(m_options.dataDir)));
    QFile::setPermissions(m_options.dataDir + QStringLiteral("/pantau.lock"),
                          QFile::ReadOwner | QFile::WriteOwner);

    m_engine = new EngineThread(m_options.dataDir, m_options.telling, m_clock);
    m_engineThread.setObjectName(QStringLiteral("engine"));
    m_engine->moveToThread(&m_engineThread);
    connect(&m_engineThread, &QThread::finished, m_engine, &QObject::deleteLater);
    m_engineThread.start();
    Result<QString> scope;
    QMetaObject::invokeMethod(
        m_engine, [&] { scope = m_engine->open(); }, Qt::BlockingQueuedConnection);
    if (!scope)
        return failure(scope.error());
    m_secrets = makeSecretStore(*scope);

    connectEngine();
    return {};
}

void Session::connectEngine()
{
    const auto touches = [this](const auto *sender, auto signal, Topics topics) {
        connect(sender, signal, this, [this, topics] { Q_EMIT changed(topics); });
    };
    const auto &monitor = m_engine->monitor();
    connect(&monitor, &engine::Monitor::checksFinished, this, &Session::checksFinished);
    touches(&monitor, &engine::Monitor::checksFinished, Topic::Statuses);
    connect(&monitor, &engine::Monitor::changesConfirmed, this, &Session::changesConfirmed);
    connect(&monitor, &engine::Monitor::usageChanged, this, &Session::usageChanged);
    connect(&monitor, &engine::Monitor::accountStopped, this, &Session::accountStopped);
    touches(&monitor, &engine::Monitor::accountStopped, Topic::Accounts);
    connect(&monitor, &engine::Monitor::accountResumed, this, &Session::accountResumed);
    touches(&monitor, &engine::Monitor::accountResumed, Topic::Accounts);
    connect(&monitor, &engine::Monitor::connectionStateChanged, this, &Session::connectionStateChanged);
    connect(&monitor, &engine::Monitor::incidentRaised, this, &Session::incidentRaised);
    connect(&monitor, &engine::Monitor::incidentResolved, this, &Session::incidentResolved);
    connect(&monitor, &engine::Monitor::initialChecksFinished, this, &Session::initialChecksFinished);
    connect(&monitor, &engine::Monitor::unanswered, this, &Session::unanswered);
    connect(&monitor, &engine::Monitor::waiting, this, &Session::waiting);
    connect(&monitor, &engine::Monitor::progress, this, &Session::progress);
    connect(&monitor, &engine::Monitor::failed, this, &Session::failed);
    connect(m_engine, &EngineThread::nextCheckChanged, this, &Session::nextCheckChanged);
    connect(m_engine, &EngineThread::activityChanged, this, [this](const QList<AccountActivity> &activity) {
        m_activity = activity;
        Q_EMIT changed(Topic::Activity);
    });
    connect(m_engine, &EngineThread::failed, this, &Session::failed);
    connect(&m_engine->clients(), &ServiceClients::exchanged, m_wireLog.get(), &WireLog::append);
    const auto &housekeeping = m_engine->housekeeping();
    connect(&housekeeping, &Housekeeping::compacting, this, &Session::compacting);
    touches(&housekeeping, &Housekeeping::backupTried, Topic::Backups);
    const auto &desk = m_engine->alertDispatcher();
    connect(&desk, &engine::AlertDispatcher::alertDue, this, [this](const Alert &alert) {
        Q_EMIT alertDue(alert);
        whenFinished(onThreadOf(m_engine, &m_home,
                                [engine = m_engine, id = alert.id] {
                                    engine->alertDispatcher().shown(id);
                                    return id;
                                }),
                     this, [this](AlertId) { Q_EMIT changed(Topic::Alerts); });
    });
    touches(&desk, &engine::AlertDispatcher::alertKept, Topic::Alerts);
    touches(&desk, &engine::AlertDispatcher::deliveryFinished, Topic::Alerts);
    connect(&desk, &engine::AlertDispatcher::deliveryFailed, this, &Session::deliveryFailed);
    touches(&desk, &engine::AlertDispatcher::deliveryFailed, Topic::Alerts);
}

Result<void> Session::checkDatabase() const
{
    return m_queries->database().checkPlace();
}

Situation Session::situation() const
{
    return m_situation->situation();
}

} // namespace pantau::app
