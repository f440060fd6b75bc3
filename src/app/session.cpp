// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"

#include "app/account_commands.h"
#include "app/channel_commands.h"
#include "app/command_context.h"
#include "app/data_commands.h"
#include "app/diagnostics.h"
#include "app/engine_thread.h"
#include "app/keys.h"
#include "app/projections.h"
#include "app/situation_watch.h"
#include "app/watch_commands.h"
#include "base/background_work.h"
#include "base/language.h"
#include "db/database.h"
#include "keychain/keychain_secret_store.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace pantau::app {

namespace {

/// Without a home folder, Qt returns the root directory.
bool hasHome()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    return !qEnvironmentVariableIsEmpty("HOME") ||
           QDir::isAbsolutePath(qEnvironmentVariable("XDG_DATA_HOME"));
#else
    return true;
#endif
}

/// How long to wait for another Pantau to exit. Blocks, before anything is shown.
constexpr std::chrono::milliseconds LockPatience = std::chrono::seconds(5);

} // namespace

Result<QString> defaultDataDir()
{
    const QString fromEnvironment = qEnvironmentVariable("PANTAU_DATA_DIR");
    if (!fromEnvironment.isEmpty())
        return fromEnvironment;
    if (!hasHome())
        return failure(Error::Kind::NotFound,
                       Texts::tr("Pantau does not know where your data are, since HOME is not set. Set HOME "
                                 "or XDG_DATA_HOME, or name the folder with --data-dir."));
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/pantau");
}

Session::Session(SessionOptions options, const Clock &clock) : m_options(std::move(options)), m_clock(clock)
{
}

Session::~Session()
{
    m_situation.reset();
    // Readers first: if a reader is open when the writing connection closes, the newest changes may stay in
    // the write-ahead log.
    m_store.reset();
    if (m_engine) // finish pending calls from this thread
        QMetaObject::invokeMethod(
            m_engine, [] {}, Qt::BlockingQueuedConnection);
    m_engineThread.quit();
    m_engineThread.wait();
}

Result<std::unique_ptr<Session>> Session::open(SessionOptions options, const Clock &clock)
{
    std::unique_ptr<Session> session(new Session(std::move(options), clock));
    TRY(session->start());
    return session;
}

Result<void> Session::start()
{
    const QString &dataDir = m_options.dataDir;
    const bool writes = m_options.access == SessionOptions::Access::Full;
    // If a copy exists next to it, opening the database reports that instead.
    if (!writes && db::Database::isLost(dataDir) && db::copiesNextTo(dataDir).isEmpty())
        return failure(lostDatabase());
    m_wireLog = std::make_unique<NetworkLog>(dataDir, writes);
    const bool onlyReads = !writes && QFileInfo(db::Database::filePath(dataDir)).size() > 0;
    auto store = onlyReads ? db::Store::open(dataDir) : Result<std::unique_ptr<db::Store>>();
    bool isLost = false;
    if (!onlyReads || (!store && db::Database::needsUpdate(dataDir))) {
        isLost = db::Database::isLost(dataDir);
        TRY(startEngine());
        store = db::Store::open(dataDir);
    }
    if (!store)
        return failure(store.error());
    m_store = std::move(*store);
    makeCommands();
    m_situation = std::make_unique<SituationWatch>(*this);
    m_situation->setParent(this); // screenshots find it by its parent
    if (!m_engine)
        return {};
    TRY(m_store->accounts().all());
    TRY(m_store->channels().all());
    connectEngine();
    TRY(m_keys->begin());
    TRY(m_watch->readPause());
    if (isLost)
        reportLostDatabase();
    return {};
}

void Session::makeCommands()
{
    m_context = std::make_unique<CommandContext>(m_engine, *this);
    m_keys = std::make_unique<Keys>(*m_context, m_options.standIns,
                                    [this] { return makeSecretStore(m_store->database().scope()); });
    m_accounts = std::make_unique<AccountCommands>(*m_context, *m_keys);
    m_channels = std::make_unique<ChannelCommands>(*m_context, *m_keys);
    m_checks = std::make_unique<CheckCommands>(*m_context, *m_keys, *m_accounts);
    m_data = std::make_unique<DataCommands>(*m_context, *m_keys, *m_wireLog);
    m_projections = std::make_unique<Projections>(*m_context);
    m_watch = std::make_unique<WatchCommands>(*m_context, *m_keys, *m_accounts);
}

std::unique_ptr<keychain::SecretStore> Session::makeSecretStore(const QString &scope) const
{
    if (m_options.makeSecretStore)
        return m_options.makeSecretStore(scope);
    return std::make_unique<keychain::KeychainSecretStore>(scope);
}

/// An empty result would look as if there had never been any data.
Error Session::lostDatabase() const
{
    return {
        Error::Kind::Storage,
        tr("The database in “%1” is gone, although it was in use before. If you have a backup, restore it "
           "with “pantau-cli backup restore”. Without one, add your accounts and lists again.")
            .arg(QDir::toNativeSeparators(m_options.dataDir))};
}

/// A monitor that starts empty without a message would look as if there were nothing to report.
void Session::reportLostDatabase()
{
    m_startRemark = tr("The database in “%1” was gone, although it was in use before: Pantau starts without "
                       "accounts, lists and history. If you have a backup, restore it.")
                        .arg(QDir::toNativeSeparators(m_options.dataDir));
    m_context->onEngine([sentence = m_startRemark, now = m_clock.nowUtc()](EngineThread &engine) {
        engine.store().journal.logEvent(EventKind::Note, std::nullopt, sentence, {}, now);
    });
}

Result<void> Session::startEngine()
{
    TRY(db::readyDataFolder(m_options.dataDir));
    m_lock = std::make_unique<ProcessLock>(m_options.dataDir + QStringLiteral("/pantau.lock"));
    if (!m_lock->take(LockPatience))
        return failure(
            Error::Kind::Storage,
            tr("Another Pantau is using the data in “%1”. Use that one, or close it and try again.")
                .arg(QDir::toNativeSeparators(m_options.dataDir)));
    QFile::setPermissions(m_options.dataDir + QStringLiteral("/pantau.lock"),
                          QFile::ReadOwner | QFile::WriteOwner);

    m_engine = new EngineThread(m_options, m_clock, *this);
    m_engineThread.setObjectName(QStringLiteral("engine"));
    m_engine->moveToThread(&m_engineThread);
    connect(&m_engineThread, &QThread::finished, m_engine, &QObject::deleteLater);
    m_engineThread.start();
    Result<void> opened;
    QMetaObject::invokeMethod(
        m_engine, [&] { opened = m_engine->open(); }, Qt::BlockingQueuedConnection);
    return opened;
}

void Session::connectEngine()
{
    const auto makesStale = [this](const auto *sender, auto signal, Topics topics) {
        connect(sender, signal, this, [this, topics] { Q_EMIT changed(topics); });
    };
    makesStale(this, &Session::checksFinished, Topic::Statuses);
    makesStale(this, &Session::hintsChanged, Topic::Hints);
    makesStale(this, &Session::accountStopped, Topic::Accounts);
    makesStale(this, &Session::accountResumed, Topic::Accounts);
    makesStale(this, &Session::deliveryFailed, Topic::Alerts);
    connect(this, &Session::activityChanged, this, [this](const QList<AccountActivity> &activity) {
        m_activity = activity;
        Q_EMIT changed(Topic::Activity);
    });
    connect(&m_engine->clients(), &ServiceClients::exchanged, m_wireLog.get(), &NetworkLog::append);
    makesStale(&m_engine->feedWatch(), &FeedWatch::changed, Topic::Hints);
    makesStale(&m_engine->scheduledBackups(), &ScheduledBackups::tried, Topic::Backups);
    makesStale(&m_engine->monthlyReports(), &MonthlyReports::tried, Topic::Reports);
    const auto &alerts = m_engine->alertDispatcher();
    connect(&alerts, &engine::AlertDispatcher::alertDue, this, [this](const Alert &alert) {
        Q_EMIT alertDue(alert);
        whenFinished(m_context->onEngine([id = alert.id](EngineThread &engine) {
            engine.alertDispatcher().shown(id);
            return id;
        }),
                     m_context.get(), [this](AlertId) { Q_EMIT changed(Topic::Alerts); });
    });
    makesStale(&alerts, &engine::AlertDispatcher::alertKept, Topic::Alerts);
    makesStale(&alerts, &engine::AlertDispatcher::deliveryFinished, Topic::Alerts);
}

QFuture<Result<void>> Session::writeNow(Topics topics,
                                        std::function<Result<void>(const db::Database &)> change)
{
    return m_context->touching(topics, m_context->onEngine([topics, change = std::move(change)](
                                                               EngineThread &engine) -> Result<void> {
        TRY(change(*engine.store().database));
        return engine.dataChanged(topics);
    }));
}

QFuture<Result<RemovedList>> Session::removeList(ListId list)
{
    m_context->onEngine([](EngineThread &engine) { engine.alertDispatcher().closeGroup(); });
    return write(&db::Lists::remove, list);
}

Situation Session::situation() const
{
    return m_situation->situation();
}

} // namespace pantau::app
