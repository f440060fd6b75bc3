// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/screenshots/state_world.h"

#include "app/account_commands.h"
#include "app/situation_watch.h"
#include "app/watch_commands.h"
#include "bench/data_set/names.h"
#include "bench/data_set/story.h"
#include "db/storage_error.h"
#include "engine/lane_text.h"
#include "service/key_registry.h"

#include <QFile>
#include <QSqlError>
#include <QTest>

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace pantau::test {

using namespace std::chrono_literals;

namespace {

constexpr int Patience = 60'000;
constexpr int SqliteFull = 13;

void must(bool done, const char *what)
{
    if (done)
        return;
    std::fprintf(stderr, "The state could not be got into: %s.\n", what);
    std::exit(1);
}

template <typename Value>
Value have(const QFuture<Value> &future, const char *what)
{
    must(QTest::qWaitFor([&future] { return future.isFinished(); }, Patience) && future.resultCount() > 0,
         what);
    return future.result();
}

template <typename Value>
Value have(const QFuture<Result<Value>> &future, const char *what)
{
    const Result<Value> result = have<Result<Value>>(future, what);
    must(result.has_value(), result ? what : qPrintable(result.error().sentence));
    return *result;
}

QList<DomainName> sites(Client client, int count)
{
    QList<DomainName> domains;
    for (const QString &name : namesOf(client, count))
        domains += *DomainName::parse(name);
    return domains;
}

/// A user pastes every domain of all clients.
QList<DomainName> fiveThousand()
{
    const auto stems = namesOf(Client::BeritaKita, 80);
    QList<DomainName> domains;
    for (int i = 0; domains.size() < 5000; ++i)
        for (const QString &stem : stems)
            if (domains.size() < 5000)
                domains += *DomainName::parse(i == 0 ? stem : QStringLiteral("arsip-%1.%2").arg(i).arg(stem));
    return domains;
}

} // namespace

QStringList StateWorld::states()
{
    return {QStringLiteral("locked"),        QStringLiteral("key-refused"),  QStringLiteral("no-quota"),
            QStringLiteral("five-thousand"), QStringLiteral("service-down"), QStringLiteral("disk-full"),
            QStringLiteral("offline"),       QStringLiteral("paused")};
}

StateWorld::StateWorld(const QString &state, const QDateTime &moment, bool indonesian)
    : m_indonesian(indonesian), m_clock(moment)
{
    start(m_free);
    if (state == QLatin1String("five-thousand"))
        watchFiveThousand();
    else
        enter(state);
}

void StateWorld::start(Service &service)
{
    block(service, {});
    service::ServiceConfig config;
    config.dataDir = m_home.filePath(service.name);
    config.blocklistPath = m_home.filePath(service.name + QStringLiteral(".txt"));
    auto started = service::CheckingService::start(config, m_clock);
    must(started.has_value(), "a service does not start");
    service.runs = std::move(*started);
}

void StateWorld::block(Service &service, const QString &domain)
{
    if (!domain.isEmpty())
        service.blocked += domain;
    QFile file(m_home.filePath(service.name + QStringLiteral(".txt")));
    must(file.open(QIODevice::WriteOnly), "a blocklist cannot be written");
    file.write(service.blocked.join(u'\n').toUtf8() + '\n');
    file.close();
    if (service.runs)
        service.runs->reload();
}

void StateWorld::openSession(const Imagination &imagine)
{
    m_session.reset();
    app::SessionOptions options;
    options.dataDir = dataDir();
    options.makeSecretStore = [keychain = m_keychain](const QString &) {
        return std::make_unique<keychain::MemorySecretStore>(keychain);
    };
    auto opened = app::Session::open(std::move(options), m_clock);
    must(opened.has_value(), "the session does not open");
    m_session = std::move(*opened);
    if (imagine)
        m_session->findChild<app::SituationWatch *>()->overrideFacts(imagine);
}

AccountId StateWorld::connect(const QString &name, const Service &service, const std::optional<ApiKey> &key)
{
    const auto address = ServiceAddress::parse(service.runs->baseUrl().toString());
    const auto account = have(m_session->accounts().add(name, *address, key), "an account").id;
    must(have(m_session->accounts().refreshUsage(account), "the quota").has_value(), "the quota");
    return account;
}

void StateWorld::addList(const QString &name, AccountId account, const QList<DomainName> &domains)
{
    const auto list = have(m_session->write(&db::Lists::add, name, account), "a list");
    have(m_session->write(&db::Domains::addToList, list.id, domains), "its domains");
}

void StateWorld::checkAll(AccountId account)
{
    const QList<DomainList> lists = m_session->store().lists().all().value();
    QList<DomainName> domains;
    for (const DomainList &list : lists)
        if (list.account == account)
            domains += m_session->store().domains().inList(list.id).value();
    for (const CheckOutcome &outcome : have(m_session->checks().check(account, domains), "a check"))
        must(outcome.status != BlockStatus::Unknown, "a check without an answer");
}

/// Simulates two days without problems, up to this morning.
void StateWorld::livePast()
{
    const QDateTime moment = m_clock.nowUtc();
    const Story story = storyIn(m_indonesian);
    auto registry = service::KeyRegistry::open(m_home.filePath(m_paid.name));
    must(registry.has_value(), "the keys of the service");
    m_clock.setWallClock(moment.addDays(-2));
    service::NewKey wanted;
    wanted.name = QStringLiteral("agency");
    wanted.package = QStringLiteral("business");
    const auto key = ApiKey::parse((*registry)->add(wanted, m_clock.nowUtc()).value());
    openSession();
    m_agency = connect(story.agencyName, m_paid, *key);
    m_own = connect(story.ownName, m_free, std::nullopt);
    addList(QStringLiteral("Toko Melati"), m_agency, sites(Client::TokoMelati, 40));
    addList(QStringLiteral("Bank Kito"), m_agency, sites(Client::BankKito, 62));
    addList(QStringLiteral("Berita Kita"), m_agency, sites(Client::BeritaKita, 88));
    addList(QStringLiteral("Warung Nusantara"), m_agency, sites(Client::WarungNusantara, 60));
    addList(story.ownList, m_own, sites(Client::OwnSites, 40));
    have(m_session->watch().startAlerts().then([] { return true; }), "the alerts");
    checkAll(m_agency);
    checkAll(m_own);
    m_clock.setWallClock(moment.addSecs(-3 * 60 * 60));
    block(m_paid, QStringLiteral("melati-promo.example"));
    checkAll(m_agency);
    checkAll(m_own);
    m_clock.advance(5min);
    Q_EMIT m_session->clockMoved();
    have(m_session->watch().alertsSettled().then([] { return true; }), "the alerts");
    m_session.reset();
    m_clock.setWallClock(moment);
}

void StateWorld::enter(const QString &state)
{
    using Kind = app::Notice::Kind;
    start(m_paid);
    livePast();
    const auto ask = [this](AccountId account) {
        have(m_session->accounts().refreshUsage(account), "the quota");
    };
    auto registry = service::KeyRegistry::open(m_home.filePath(m_paid.name)).value();
    if (state == QLatin1String("locked"))
        m_keychain->setMood(keychain::MemoryKeychain::Mood::Locked);
    if (state == QLatin1String("key-refused"))
        must(registry->setActive(QStringLiteral("agency"), false).has_value(), "the key");
    if (state == QLatin1String("no-quota"))
        must(registry->setPackage(QStringLiteral("agency"), {}, 250, m_clock.nowUtc()).has_value(),
             "the quota");
    Imagination imagine;
    if (state == QLatin1String("disk-full"))
        imagine = [agency = m_agency](app::SituationFacts &facts) {
            QSqlError full({}, {}, QSqlError::StatementError, QString::number(SqliteFull));
            Error error = db::storageError(full, {});
            error.sentence = engine::unsavedSentence(12, error.sentence);
            for (app::AccountFacts &account : facts.accounts)
                if (account.account.id == agency && account.activity)
                    account.activity->unsaved = error;
        };
    openSession(imagine);
    if (state == QLatin1String("no-quota")) {
        ask(m_agency);
        checkAll(m_agency);
    }
    m_session->watch().start();
    if (state == QLatin1String("locked"))
        return await(Kind::KeyLocked);
    if (state == QLatin1String("key-refused")) {
        ask(m_agency);
        return await(Kind::KeyRefused);
    }
    if (state == QLatin1String("no-quota"))
        return await(Kind::QuotaUsedUp);
    if (state == QLatin1String("disk-full"))
        return await(Kind::Unsaved);
    if (state == QLatin1String("paused")) {
        ask(m_agency);
        ask(m_own);
        m_session->watch().setPaused(true);
        return await(Kind::Paused);
    }
    ask(m_own);
    m_paid.runs.reset();
    if (state == QLatin1String("offline")) {
        m_free.runs.reset();
        ask(m_own);
    }
    ask(m_agency);
    await(Kind::Unreachable);
}

/// A new user without a key: 100 checks a day.
void StateWorld::watchFiveThousand()
{
    openSession();
    const AccountId account = connect(storyIn(m_indonesian).ownName, m_free, std::nullopt);
    addList(m_indonesian ? QStringLiteral("Semua situs") : QStringLiteral("All sites"), account,
            fiveThousand());
    m_session->watch().start();
    // Wait until the plan has nothing more to check now.
    int known = -1;
    must(QTest::qWaitFor(
             [&] {
                 QTest::qWait(1000);
                 const auto counts = m_session->store().history().counts();
                 const int now = counts ? counts->blocked + counts->notBlocked : 0;
                 return now > 0 && std::exchange(known, now) == now;
             },
             Patience),
         "the first checks");
}

void StateWorld::await(app::Notice::Kind kind)
{
    must(QTest::qWaitFor([&] { return m_session->situation().first(kind) != nullptr; }, Patience),
         "it is not said");
}

} // namespace pantau::test
