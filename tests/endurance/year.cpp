// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "endurance/year.h"

#include "app/account_commands.h"
#include "app/watch_commands.h"
#include "support/open_session.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QThreadPool>
#include <QTimeZone>

#include <algorithm>

namespace pantau::endurance {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds RealPatience = 60s;
const QTime Morning(8, 0);
constexpr std::chrono::hours OfficeHours = 4h;
constexpr int ListOf = 500; ///< domains

QString nameOf(int number)
{
    return QStringLiteral("site-%1.example").arg(number);
}

template <typename Value>
Value must(Result<Value> result)
{
    if (!result)
        qFatal("%s (%s)", qPrintable(result.error().sentence), qPrintable(result.error().detail));
    return *std::move(result);
}

void must(const Result<void> &result)
{
    if (!result)
        qFatal("%s (%s)", qPrintable(result.error().sentence), qPrintable(result.error().detail));
}

/// Prefers memory-backed storage, so the run does not wait for a disk.
QString place()
{
    const QString memory = QStringLiteral("/dev/shm");
    const QString folder = QFileInfo(memory).isWritable() ? memory : QDir::tempPath();
    return qEnvironmentVariable("PANTAU_YEAR_FOLDER", folder) + QStringLiteral("/pantau-year-XXXXXX");
}

} // namespace

Year::Year(Size size)
    : m_size(size), m_home(place()), m_clock(QDateTime(QDate(2026, 3, 9), Morning, QTimeZone::utc()))
{
    m_clock.passWithEachReading(1ms); // every answer has a different time
    m_heartbeat.start(2ms);
    writeBlocklist();
    service::ServiceConfig config;
    config.dataDir = m_home.filePath(QStringLiteral("service"));
    config.blocklistPath = m_home.filePath(QStringLiteral("blocklist.txt"));
    config.allowShrinking = true;
    config.anonymousDailyLimit = size.dailyLimit;
    m_service = must(service::CheckingService::start(config, m_clock));
    openSession();
    watchDomains();
}

Year::~Year() = default;

void Year::openSession()
{
    m_session = test::openSession(dataDir(), m_clock);
    QObject::connect(m_session.get(), &app::Session::alertDue, m_session.get(), [this] { ++m_alerts; });
    QObject::connect(m_session.get(), &app::Session::failed, m_session.get(),
                     [this](const Error &error) { m_problems += error.sentence; });
    m_session->watch().start();
    settle();
}

void Year::watchDomains()
{
    const auto address = must(ServiceAddress::parse(m_service->baseUrl().toString()));
    const Account account =
        must(wait(m_session->accounts().add(QStringLiteral("Office"), address, std::nullopt)));
    for (int first = 0; first < m_size.domains; first += ListOf) {
        const DomainList list = must(wait(m_session->write(
            &db::Lists::add, QStringLiteral("Client %1").arg(first / ListOf + 1), account.id)));
        QList<DomainName> domains;
        for (int number = first; number < std::min(first + ListOf, m_size.domains); ++number)
            domains += DomainName::fromNormalised(nameOf(number));
        must(wait(m_session->write(&db::Domains::addToList, list.id, domains)));
    }
    ProgramSettings settings = must(m_session->store().settings().read());
    QDir().mkpath(backupFolder());
    settings.backups = {BackupSchedule::Frequency::Weekly, backupFolder(), 4};
    must(wait(m_session->write(&db::Settings::save, settings)));
}

void Year::close()
{
    must(wait(m_session->watch().finishUp(RealPatience)));
    m_session.reset();
    QThreadPool::globalInstance()->waitForDone();
}

void Year::restart()
{
    close();
    openSession();
}

// ---- blocklist

/// Adds enough other names that each version differs in length, and never loses enough to look truncated to
/// the service.
void Year::writeBlocklist()
{
    QFile file(m_home.filePath(QStringLiteral("blocklist.txt")));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("No list could be written.");
    for (const QString &each : std::as_const(m_order))
        file.write(each.toLatin1() + '\n');
    const qint64 lines = 1000 + m_version++ % 2;
    for (qint64 i = m_order.size(); i < lines; ++i)
        file.write("other" + QByteArray::number(i) + ".test\n");
    file.close();
    if (!m_service)
        return;
    m_service->reload();
    turnUntil([&] { return m_service->listedDomains() == lines; });
}

void Year::moveSome()
{
    constexpr int Stride = 7919; // a prime: visits every name
    for (int i = 0; i < m_size.newlyListed; ++i) {
        const QString name = nameOf(int(qint64(m_next++) * Stride % m_size.domains));
        if (m_listed.contains(name))
            continue;
        m_listed.insert(name);
        m_order.append(name);
        m_moved.insert(name, now());
        ++m_movements;
        if (m_order.size() > MostListed) {
            const QString old = m_order.takeFirst();
            m_listed.remove(old);
            m_moved.insert(old, now());
            ++m_movements;
        }
    }
    writeBlocklist();
}

void Year::appeal()
{
    const auto index = must(m_session->store().history().domainIndex());
    for (int place = index.size() - 1; place >= 0; --place) {
        if (index.statusAt(place) != BlockStatus::Blocked)
            continue;
        Appeal appeal{{}, index.domainAt(place)};
        appeal.service = must(m_session->store().accounts().all()).constFirst().address.text();
        appeal.sentAt = now();
        appeal.sentTo = QStringLiteral("The ministry's office for complaints");
        must(wait(m_session->write(&db::Appeals::add, appeal)));
        ++m_appeals;
        return;
    }
}

// ---- time

void Year::workday()
{
    pass(1h);
    moveSome();
    pass(OfficeHours - 1h);
    sleepUntil(Morning, 1);
}

void Year::weekend()
{
    sleepUntil(Morning, 2);
}

void Year::pass(std::chrono::milliseconds duration)
{
    const auto end = m_clock.monotonic() + duration;
    settle();
    while (m_clock.monotonic() < end) {
        const QDateTime next = work().nextAt;
        const auto left = end - m_clock.monotonic();
        const auto step =
            next.isValid() ? std::chrono::milliseconds(std::max<qint64>(1, now().msecsTo(next))) : left;
        m_clock.advance(std::min<std::chrono::milliseconds>(step, left));
        Q_EMIT m_session->clockMoved();
        settle();
    }
}

/// Only the wall clock advances, not the monotonic one.
void Year::sleepUntil(const QTime &time, int days)
{
    settle();
    m_clock.setWallClock(QDateTime(now().date().addDays(days), time, QTimeZone::utc()));
    Q_EMIT m_session->clockMoved();
    settle();
}

app::EngineWork Year::work()
{
    return wait(m_session->watch().engineWork());
}

bool Year::rests()
{
    const app::EngineWork now = work();
    if (now.isBusy) // handles work that became due when the clock moved
        Q_EMIT m_session->clockMoved();
    return now.awaitedReplies == 0 && now.deliveries == 0 && !now.isBusy &&
           QThreadPool::globalInstance()->activeThreadCount() == 0;
}

void Year::settle()
{
    constexpr int Turns = 2; // threads pass work back and forth
    turnUntil([this] {
        for (int i = 0; i < Turns; ++i)
            if (!rests())
                return false;
        return true;
    });
}

void Year::turnUntil(const std::function<bool()> &done)
{
    const QDeadlineTimer patience(RealPatience);
    while (!done()) {
        if (patience.hasExpired())
            qFatal("Waited in vain at %s", qPrintable(now().toString(Qt::ISODate)));
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
}

} // namespace pantau::endurance
