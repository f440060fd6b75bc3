// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "worlds/world.h"

#include "app/backups.h"
#include "app/projections.h"
#include "app/watch_commands.h"
#include "db/backup.h"
#include "db/history.h"
#include "db/journal.h"
#include "support/open_session.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QThreadPool>

#include <algorithm>

namespace pantau::worlds {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds RealPatience = 30s;
constexpr std::chrono::milliseconds LongestTurn = 100ms;

/// A separate connection that can lock or damage the database.
class SideDoor
{
public:
    explicit SideDoor(const QString &file)
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name());
        database.setDatabaseName(file);
        database.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=20000"));
        if (!database.open())
            qFatal("The side door is shut: %s", qPrintable(database.lastError().text()));
    }
    ~SideDoor() { QSqlDatabase::removeDatabase(name()); }
    Q_DISABLE_COPY_MOVE(SideDoor)

    void run(const QString &sql) const
    {
        QSqlQuery query(QSqlDatabase::database(name()));
        if (!query.exec(sql))
            qFatal("%s: %s", qPrintable(sql), qPrintable(query.lastError().text()));
    }
    [[nodiscard]] QStringList names(const QString &sql) const
    {
        QSqlQuery query(sql, QSqlDatabase::database(name()));
        QStringList found;
        while (query.next())
            found.append(query.value(0).toString());
        return found;
    }

private:
    static QString name() { return QStringLiteral("side door"); }
};

template <typename Value>
Value must(Result<Value> result)
{
    if (!result)
        qFatal("%s (%s)", qPrintable(result.error().sentence), qPrintable(result.error().detail));
    return *std::move(result);
}

/// Returns the sum of one address's figures for the account's keys.
qint64 underItsKeys(const QHash<std::pair<int, QByteArray>, qint64> &figures, const AccountOfPerson &account)
{
    qint64 sum = figures.value({account.front, account.key});
    for (const QByteArray &key : account.earlierKeys)
        sum += figures.value({account.front, key});
    return sum;
}

} // namespace

World::Zone::Zone(const QByteArray &name)
    : m_before(qEnvironmentVariableIsSet("TZ") ? std::optional(qgetenv("TZ")) : std::nullopt)
{
    if (!name.isEmpty())
        qputenv("TZ", name);
}

World::Zone::~Zone()
{
    if (m_before)
        qputenv("TZ", *m_before);
    else
        qunsetenv("TZ");
}

World::World(quint32 seed, Ways ways)
    : random(seed)
    , m_ways(std::move(ways))
    , m_seed(seed)
    , m_moves(seed + 1'000'000)
    , m_wayside(seed + 3'000'000)
{
    if (m_ways.startsAt.isValid())
        m_clock.setWallClock(m_ways.startsAt);
    if (qEnvironmentVariableIsSet("PANTAU_WORLD_KEEP")) {
        m_home.setAutoRemove(false);
        qInfo().noquote() << "The files of this world stay in" << m_home.path();
    }
    m_heartbeat.start(2ms);
    list({});
    startService();
    m_keys = must(service::KeyRegistry::open(m_home.filePath(QStringLiteral("service"))));
    const quint16 port = quint16(m_service->baseUrl().port());
    for (int i = 0; i < Fronts; ++i)
        m_fronts.at(size_t(i)) = std::make_unique<FaultyFront>(port, "10.0.0." + QByteArray::number(i + 1),
                                                               m_clock, m_ways.hasOtherKind && i == 1);
    openSession();
}

World::~World()
{
    for (const auto &each : m_fronts)
        each->cutOff();
    m_reader.reset();
    m_session.reset();
}

void World::startService()
{
    service::ServiceConfig config;
    config.dataDir = m_home.filePath(QStringLiteral("service"));
    config.blocklistPath = m_home.filePath(QStringLiteral("blocklist.txt"));
    config.allowShrinking = true;
    config.anonymousDailyLimit = random.bounded(8, 120);
    config.http.proxies = must(service::TrustedProxies::parse({QStringLiteral("127.0.0.1")}));
    m_service = must(service::CheckingService::start(config, m_clock));
}

// ---- the program

void World::openSession()
{
    m_session = test::openSession(dataDir(), m_clock, m_keychain);
    openReader();
    QObject::connect(m_session.get(), &app::Session::alertDue, m_session.get(),
                     [this](const Alert &alert) { ++m_due[qint64(alert.id)]; });
    if (!m_ways.isCron())
        m_session->watch().start();
    m_onSince = now();
    m_startedAt = now();
    m_bookAtStart = m_book.size();
    settle(20); // keys and secrets are read before the engine starts
}

void World::openReader()
{
    m_reader = must(db::Database::openReadOnly(dataDir()));
}

void World::closeSession()
{
    // Whether an answer is still processed while the program closes would be unknown.
    for (const auto &each : m_fronts)
        each->freeze();
    if (m_session)
        turnUntil([this] { return busy() == 0 && work().awaitedReplies == held(); }, "the last answers");
    m_reader.reset();
    m_session.reset();
    for (const auto &each : m_fronts)
        each->thaw();
    readBooks();
}

bool World::restart()
{
    closeSession();
    // A database that rejects writes cannot be backed up either.
    const bool moves = m_disk == Disk::Fine && m_moves.bounded(3) == 0;
    if (moves)
        moveByBackup();
    openSession();
    return moves;
}

void World::moveByBackup()
{
    const QString backup = m_home.filePath(QStringLiteral("backup.sqlite"));
    openReader();
    must(db::createBackup(*m_reader, backup, ExistingFile::Replace, now()));
    m_reader.reset();
    if (m_moves.bounded(2) == 0 && !QDir(dataDir()).removeRecursively())
        qFatal("The old computer's folder could not be removed.");
    const auto restored = must(app::restoreBackup(backup, dataDir(), m_clock));
    QFile::remove(restored.keptAside);
}

void World::killSession()
{
    for (const auto &each : m_fronts)
        each->freeze();
    m_hook.freeze();
    const QString dead = m_home.filePath(QStringLiteral("dead"));
    {
        // While the lock is held nothing is written, so the copy equals the files after a power cut.
        const SideDoor door(db::Database::filePath(dataDir()));
        door.run(QStringLiteral("BEGIN IMMEDIATE"));
        QDir().mkpath(dead);
        const QDir from(dataDir());
        for (const QString &name : from.entryList(QDir::Files))
            if (!name.endsWith(QLatin1String("-shm")) && !name.endsWith(QLatin1String(".lock")))
                if (!QFile::copy(from.filePath(name), dead + u'/' + name))
                    qFatal("%s could not be copied.", qPrintable(name));
        door.run(QStringLiteral("ROLLBACK"));
    }
    m_reader.reset();
    for (const auto &each : m_fronts)
        each->cutOff();
    m_session.reset();
    QThreadPool::globalInstance()->waitForDone(); // read-only connections of the session keep the files open
    for (const auto &each : m_fronts)
        each->thaw();
    m_hook.thaw();
    if (!QDir(dataDir()).removeRecursively() || !QDir().rename(dead, dataDir()))
        qFatal("The files of before could not be put back.");
    blur.killed = true;
    readBooks(true);
}

// ---- time

void World::turnUntil(const std::function<bool()> &done, const char *what)
{
    // If the computer itself was suspended for a minute, as virtual ones may be, a single turn must not use
    // up the timeout.
    std::chrono::milliseconds waited{0};
    QElapsedTimer turn;
    for (turn.start(); !done(); turn.start()) {
        if (waited > RealPatience)
            qFatal("Waited in vain for %s in the world %u at %s: %s", what, m_seed,
                   qPrintable(now().toString(Qt::ISODate)), qPrintable(m_atWork));
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        waited += std::min(std::chrono::milliseconds(turn.elapsed()), LongestTurn);
    }
}

app::EngineWork World::work()
{
    return wait(m_session->watch().engineWork()).value_or(app::EngineWork{});
}

int World::held() const
{
    int count = 0;
    for (const auto &each : m_fronts)
        count += each->held();
    return count;
}

int World::busy() const
{
    int count = 0;
    for (const auto &each : m_fronts)
        count += each->busy();
    return count;
}

bool World::rests()
{
    const app::EngineWork now = work();
    const int reading = QThreadPool::globalInstance()->activeThreadCount();
    m_atWork =
        QStringLiteral("%1 requests in the fronts, %2 held of %3 awaited, %4 of %5 deliveries, %6 at work "
                       "beside, the engine %7")
            .arg(busy())
            .arg(held())
            .arg(now.awaitedReplies)
            .arg(m_hook.held())
            .arg(now.deliveries)
            .arg(reading)
            .arg(now.isBusy ? u"busy" : u"at rest");
    return busy() == 0 && now.awaitedReplies == held() && !now.isBusy && now.deliveries == m_hook.held() &&
           reading == 0;
}

void World::settle(int turns)
{
    const auto done = [this, turns] {
        for (int i = 0; i < turns; ++i)
            if (!rests())
                return false;
        return true;
    };
    if (m_session)
        turnUntil(done, "the program to rest");
    readBooks();
}

/// Returns the checks that the plan shows for the next @p duration.
QList<World::Spending> World::planned(std::chrono::seconds duration)
{
    QList<Spending> spendings;
    // The plan works in steps, and a single run checks everything due before the next one.
    const QDateTime end = now().addDuration(duration + 1min + m_ways.cronEvery);
    QList<DomainName> watched;
    for (const QString &name : members())
        watched += DomainName::fromNormalised(name);
    for (const AccountOfPerson &each : std::as_const(accounts)) {
        Spending spending{each.name, duration, 0, m_asked.value({each.front, each.key}),
                          m_flips.value({each.front, each.key})};
        // Open suspicions, possibly on hold, may be confirmed in that time.
        const auto statuses = must(db::Journal(*m_reader).known(each.id, watched));
        for (const KnownStatus &known : statuses)
            spending.flips -= known.suspicion ? 1 : 0;
        // Before the service's first usage report, the affordable number is unknown.
        const auto ledger = db::Journal(*m_reader).ledger(each.id);
        if (!ledger || !ledger->usage)
            spending.planned = std::numeric_limits<int>::max() / 4;
        else if (const auto plan = wait(m_session->projections().plan(each.id)); plan && *plan) {
            for (const PlannedCheck &check : (*plan)->checks)
                spending.planned += check.at <= end ? 1 : 0;
            // Units that turn out not to be charged are used immediately.
            spending.planned += int(ledger->unsettledUnits / std::max(1, ledger->usage->unitCost));
        }
        spendings.append(spending);
    }
    return spendings;
}

void World::pass(std::chrono::seconds duration)
{
    settle();
    QList<Spending> spendings = planned(duration);
    passUntil(m_clock.monotonic() + duration);
    for (qsizetype i = 0; i < spendings.size() && !m_checksByHand; ++i) {
        const std::pair<int, QByteArray> payer{accounts.at(i).front, accounts.at(i).key};
        spendings[i].asked = m_asked.value(payer) - spendings.at(i).asked;
        spendings[i].flips = m_flips.value(payer) - spendings.at(i).flips;
        m_spendings.append(spendings.at(i));
    }
    m_checksByHand = false;
}

void World::passUntil(std::chrono::milliseconds end)
{
    while (m_clock.monotonic() < end) {
        const auto left = end - m_clock.monotonic();
        if (!m_ways.isCron()) {
            step(left);
            continue;
        }
        // Cron starts a run at most a second late. A keychain that never answers would block it forever.
        const auto untilRun = std::chrono::milliseconds(now().msecsTo(m_ways.nextRun(now())));
        if (untilRun > left) {
            step(left);
            continue;
        }
        const auto runAt =
            m_clock.monotonic() + untilRun + std::chrono::milliseconds(m_wayside.bounded(1000));
        while (m_clock.monotonic() < runAt)
            step(runAt - m_clock.monotonic());
        if (keychain().mood() != Keychain::Mood::Slow)
            runOnce();
    }
}

/// Advances to the next event.
void World::step(std::chrono::milliseconds most)
{
    QDateTime next = work().nextAt;
    for (const auto &each : m_fronts)
        if (const QDateTime hang = each->nextHangEnd(); hang.isValid() && (!next.isValid() || hang < next))
            next = hang;
    const auto step =
        next.isValid() ? std::chrono::milliseconds(std::max<qint64>(1, now().msecsTo(next))) : most;
    m_clock.advance(std::min(step, most));
    for (const auto &each : m_fronts)
        each->endOldHangs();
    Q_EMIT m_session->clockMoved();
    settle(2);
}

/// Runs a separate program, as "pantau-cli monitor --once" does.
void World::runOnce()
{
    closeSession();
    openSession();
    passUntilFinished(m_session->watch().startAlerts(), "its keys");
    passUntilFinished(m_session->checks().runOnce(std::nullopt), "its checks");
    passUntilFinished(m_session->watch().alertsSettled(), "its alerts");
    passUntilFinished(m_session->watch().finishUp(2min), "its end");
    passUntilFinished(m_session->watch().alertsSettled(), "its last alerts");
    m_toldUntil = now();
    closeSession();
    openSession(); // for the user's actions before the next run
}

void World::sleep(std::chrono::seconds duration)
{
    settle(); // a reply in flight would be read later than it was sent
    m_clock.setWallClock(now().addDuration(duration));
    m_onSince = now();
    jumped();
}

void World::setWallClock(const QDateTime &at)
{
    settle();
    blur.clockWasSet = true;
    m_clock.setWallClock(at);
    m_onSince = at;
    m_toldUntil = {};
    jumped();
}

void World::jumped()
{
    for (const auto &each : m_fronts)
        each->endOldHangs();
    Q_EMIT m_session->clockMoved();
    settle();
}

// ---- the service

DomainName World::domain(int front, int number)
{
    return DomainName::fromNormalised(
        QStringLiteral("%1%2.example").arg(QChar(front == 0 ? u'a' : u'b')).arg(number));
}

std::optional<int> World::frontAt(const QString &service) const
{
    for (int i = 0; i < Fronts; ++i)
        if (m_fronts.at(size_t(i))->address().text() == service)
            return i;
    return std::nullopt;
}

bool World::hadTimeToTell(const QDateTime &confirmedAt, std::chrono::seconds patience) const
{
    if (m_ways.isCron())
        return m_toldUntil.isValid() && confirmedAt <= m_toldUntil;
    const QDateTime from = std::max(confirmedAt, m_onSince);
    return from <= now() && from.addDuration(patience) < now();
}

void World::list(const QSet<QString> &names)
{
    if (m_service && names == m_listed)
        return;
    m_listed = names;
    // Adds other names so that no two versions have the same length.
    const qint64 lines = Fronts * Names + 1 + m_listVersion++;
    QFile file(m_home.filePath(QStringLiteral("blocklist.txt")));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("No list could be written.");
    for (const QString &each : names)
        file.write(each.toLatin1() + '\n');
    for (qint64 i = names.size(); i < lines; ++i)
        file.write("other" + QByteArray::number(i) + ".test\n");
    file.close();
    if (!m_service)
        return;
    m_service->reload();
    turnUntil([&] { return m_service->listedDomains() == lines; }, "the service to read its list");
}

// ---- local obstacles

void World::setDisk(Disk disk)
{
    if (disk == m_disk)
        return;
    m_disk = disk;
    m_toldUntil = {};
    blur.diskWasFull = true;
    const SideDoor door(db::Database::filePath(dataDir()));
    door.run(QStringLiteral("BEGIN IMMEDIATE"));
    for (const QString &name : door.names(
             QStringLiteral("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'full_%'")))
        door.run(QStringLiteral("DROP TRIGGER \"%1\"").arg(name));
    if (disk != Disk::Fine) {
        const QString which =
            disk == Disk::NoAnswers ? QStringLiteral("AND name = 'check_chunk'") : QString();
        for (const QString &table : door.names(
                 QStringLiteral("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE "
                                "'sqlite%' %1")
                     .arg(which)))
            for (const char *what : {"INSERT", "UPDATE"})
                door.run(QStringLiteral("CREATE TRIGGER \"full_%1_%2\" BEFORE %2 ON \"%1\" BEGIN SELECT "
                                        "RAISE(ABORT, 'database or disk is full'); END")
                             .arg(table, QLatin1String(what)));
    }
    door.run(QStringLiteral("COMMIT"));
    if (disk == Disk::Fine)
        m_onSince = now();
}

// ---- the true state

QStringList World::members() const
{
    QStringList members;
    const auto index = must(db::History(*m_reader).domainIndex());
    for (int place = 0; place < index.size(); ++place)
        members += index.domainAt(place).ascii();
    return members;
}

void World::readBooks(bool powerFailed)
{
    const bool isWrittenDown = !powerFailed && m_disk == Disk::Fine;
    for (int i = 0; i < Fronts; ++i) {
        if (!m_fronts.at(size_t(i)))
            continue;
        for (Exchange each : front(i).takeBook()) {
            each.front = i;
            m_charged[{i, each.key}] += each.units;
            m_lost[{i, each.key}] += each.isShown && isWrittenDown ? 0 : each.units;
            // A request refused with a short pause costs nothing, which both sides know, and is repeated.
            m_asked[{i, each.key}] += each.isPause ? 0 : int(each.domains.size());
            for (auto answer = each.answers.cbegin(); answer != each.answers.cend(); ++answer)
                if (each.isShown) {
                    QList<ShownAnswer> &shown = m_shown[answer.key()];
                    const auto last = std::find_if(shown.crbegin(), shown.crend(),
                                                   [i](const ShownAnswer &one) { return one.front == i; });
                    m_flips[{i, each.key}] += last != shown.crend() && last->status != *answer ? 1 : 0;
                    shown.append({each.at, *answer, i});
                }
            m_book.append(each);
        }
    }
}

qint64 World::charged(const AccountOfPerson &account) const
{
    return underItsKeys(m_charged, account) - account.chargedBefore;
}

qint64 World::lost(const AccountOfPerson &account) const
{
    return underItsKeys(m_lost, account) - account.lostBefore;
}

} // namespace pantau::worlds
