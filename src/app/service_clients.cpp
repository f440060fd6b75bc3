// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service_clients.h"

#include "app/background_work.h"
#include "app/presets.h"
#include "providers/client.h"
#include "service/blocklist.h"
#include "service/checking_service.h"

#include <QCryptographicHash>
#include <QDir>

#include <limits>
#include <utility>

namespace pantau::app {

namespace {

QString allLocalData(const QString &dataDir)
{
    return dataDir + QStringLiteral("/local-service");
}

/// Returns the separate data directory of a local service, for its counters and index.
QString localDataDir(const QString &dataDir, const ServiceAddress &address)
{
    const QByteArray digest = QCryptographicHash::hash(address.text().toUtf8(), QCryptographicHash::Sha256);
    return allLocalData(dataDir) + u'/' + QString::fromLatin1(digest.toHex().first(16));
}

ServiceFailure unsent(Error error)
{
    ServiceFailure failure;
    failure.kind = ServiceFailure::Kind::Unreachable;
    failure.error = std::move(error);
    return failure;
}

} // namespace

LocalServices::LocalServices(QString dataDir, const Clock &clock, EngineEvents &events)
    : m_dataDir(std::move(dataDir)), m_clock(clock), m_events(events), m_worker(new QObject)
{
    m_thread.setObjectName(QStringLiteral("local-services"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.start();
}

LocalServices::~LocalServices()
{
    m_thread.quit();
    m_thread.wait();
}

QFuture<Result<QUrl>> LocalServices::baseUrl(const ServiceAddress &address)
{
    return onThreadOf(m_worker, this, [this, address] { return start(address); });
}

QFuture<Result<void>> LocalServices::acceptLoss(const ServiceAddress &address)
{
    return onThreadOf(m_worker, this, [this, address] {
        auto *running = m_services.value(address);
        return running ? running->blocklist().acceptLoss() : QtFuture::makeReadyFuture(Result<void>());
    });
}

QFuture<Result<void>> LocalServices::forget()
{
    return onThreadOf(m_worker, this, [this]() -> Result<void> {
        const auto ended = std::exchange(m_services, {});
        for (auto each = ended.cbegin(); each != ended.cend(); ++each) {
            delete each.value();
            Q_EMIT m_events.blocklistRefusalChanged(each.key(), std::nullopt);
        }
        const QString folder = allLocalData(m_dataDir);
        if (QDir(folder).removeRecursively())
            return {};
        return failure(Error::Kind::Storage,
                       tr("The folder “%1” of the built-in service could not be removed. Remove it yourself.")
                           .arg(QDir::toNativeSeparators(folder)));
    });
}

Result<QUrl> LocalServices::start(const ServiceAddress &address)
{
    if (const auto *running = m_services.value(address))
        return running->baseUrl();
    service::ServiceConfig config;
    config.dataDir = localDataDir(m_dataDir, address);
    config.blocklistPath = address.isLocalSample() ? QStringLiteral(":sample") : address.localBlocklist();
    config.allowShrinking = address.isLocalSample(); // the sample is shipped with Pantau
    config.requestsPerMinute = std::numeric_limits<int>::max();
    config.anonymousDailyLimit = 1'000'000'000;
    auto service = TRY(service::CheckingService::start(config, m_clock));
    auto *running = service.release();
    running->setParent(m_worker);
    const auto report = [this, address](const std::optional<BlocklistRefusal> &refusal) {
        Q_EMIT m_events.blocklistRefusalChanged(address, refusal);
    };
    connect(&running->blocklist(), &service::Blocklist::refusalChanged, this, report);
    if (const auto refusal = running->blocklist().refusal())
        report(refusal);
    m_services.insert(address, running);
    return running->baseUrl();
}

ServiceClients::ServiceClients(const QString &dataDir, const Clock &clock, EngineEvents &events,
                               UnitsSince unitsSince)
    : m_clock(clock), m_unitsSince(std::move(unitsSince)), m_localServices(dataDir, clock, events)
{
}

ServiceClients::~ServiceClients() = default;

void ServiceClients::setAccounts(const QList<Account> &accounts)
{
    m_accounts.clear();
    for (const Account &account : accounts)
        m_accounts.insert(account.id, account);
    m_keys.removeIf([this](const auto &entry) { return !m_accounts.contains(entry.key()); });
}

void ServiceClients::setKey(AccountId account, const ApiKey &key)
{
    m_keys.insert(account, Key{key, std::nullopt});
}

void ServiceClients::setKeyMissing(AccountId account, const Error &why)
{
    m_keys.insert(account, Key{std::nullopt, why});
}

std::optional<Error> ServiceClients::obstacle(AccountId id)
{
    const auto account = m_accounts.constFind(id);
    const Key key = m_keys.value(id);
    if (account == m_accounts.cend())
        return std::nullopt;
    if (auto unknown = unknownProvider(account->address))
        return unknown;
    if (!account->usesKey || key.value)
        return std::nullopt;
    if (key.missing)
        return key.missing;
    return Error{
        Error::Kind::NoKeychain,
        tr("The key of the account “%1” has not been read from the keychain yet. Try again in a few seconds.")
            .arg(account->name)};
}

providers::Client *ServiceClients::client(const ServiceAddress &address, const QUrl &baseUrl)
{
    auto *&client = m_clients[address];
    if (!client) {
        client = new providers::Client(*providers::providerOf(address.provider()), baseUrl, {}, this);
        const QString host = address.isLocal() ? tr("built-in service") : baseUrl.host();
        connect(client, &providers::Client::exchanged, this,
                [this, host](const providers::NetworkRecord &record) { this->record(host, record); });
    }
    return client;
}

QFuture<Result<void>> ServiceClients::forgetServices()
{
    qDeleteAll(std::exchange(m_clients, {}));
    return m_localServices.forget();
}

QFuture<Result<void>> ServiceClients::acceptBlocklistLoss(AccountId account)
{
    const auto known = m_accounts.constFind(account);
    return known == m_accounts.cend() ? finished(Result<void>()) : m_localServices.acceptLoss(known->address);
}

QString ServiceClients::nameOf(AccountId account) const
{
    const auto known = m_accounts.constFind(account);
    return known == m_accounts.cend() ? QString() : known->name;
}

void ServiceClients::record(const QString &host, const providers::NetworkRecord &record)
{
    NetworkEntry entry;
    entry.at = m_clock.nowUtc().addMSecs(-record.duration.count());
    entry.account = AccountId{record.caller};
    entry.accountName = nameOf(*entry.account);
    entry.host = host;
    entry.request = record.method + u' ' + record.path;
    entry.domainCount = int(record.domains.size());
    entry.domains = record.domains;
    entry.httpStatus = record.httpStatus;
    entry.duration = record.duration;
    entry.bytesReceived = record.bytesReceived;
    entry.failure = record.failure;
    entry.detail = record.problem;
    entry.retryAfter = record.retryAfter;
    Q_EMIT exchanged(entry);
}

template <typename Answer>
QFuture<Answer> ServiceClients::notSent(AccountId account, const Error &error)
{
    NetworkEntry entry;
    entry.at = m_clock.nowUtc();
    entry.account = account;
    entry.accountName = nameOf(account);
    entry.failure = QStringLiteral("not_sent");
    entry.detail = error.detail.isEmpty() ? error.sentence : error.detail;
    Q_EMIT exchanged(entry);
    return finished<Answer>(Unexpected<ServiceFailure>(unsent(error)));
}

template <typename Answer, typename Ask>
QFuture<Answer> ServiceClients::ask(AccountId id, Ask askClient)
{
    const auto account = m_accounts.constFind(id);
    if (account == m_accounts.cend())
        return notSent<Answer>(
            id, {Error::Kind::NotFound, tr("The account was removed while a check was waiting.")});
    if (const auto missing = obstacle(id))
        return notSent<Answer>(id, *missing);
    const Key key = m_keys.value(id);

    const ServiceAddress address = account->address;
    if (!address.isLocal())
        return askClient(client(address, address.url()), key.value);
    return m_localServices.baseUrl(address)
        .then(this,
              [this, id, address, askClient](const Result<QUrl> &baseUrl) {
                  return baseUrl ? askClient(client(address, *baseUrl), std::optional<ApiKey>())
                                 : notSent<Answer>(id, baseUrl.error());
              })
        .unwrap();
}

/// Usage of an account whose service does not report it.
UsageAnswer ServiceClients::countedUsage(qint64 dailyLimit, Result<qint64> used) const
{
    if (!used)
        return Unexpected<ServiceFailure>(unsent(used.error()));
    UsageReply counted;
    counted.usage.limit = dailyLimit;
    counted.usage.used = *used;
    counted.usage.remaining = std::max<qint64>(0, counted.usage.limit - *used);
    counted.usage.resetsAt = nextMidnightUtc(m_clock.nowUtc());
    return counted;
}

QFuture<UsageAnswer> ServiceClients::probe(const ServiceAddress &address, const std::optional<ApiKey> &key)
{
    if (!reportsUsage(address))
        return finished(countedUsage(Account::DefaultDailyLimit, 0));
    if (!address.isLocal())
        return client(address, address.url())->usage(key);
    return m_localServices.baseUrl(address)
        .then(this,
              [this, address](const Result<QUrl> &baseUrl) {
                  return baseUrl ? client(address, *baseUrl)->usage(std::nullopt)
                                 : finished<UsageAnswer>(Unexpected<ServiceFailure>(unsent(baseUrl.error())));
              })
        .unwrap();
}

RequestLimits ServiceClients::limits(AccountId id)
{
    const auto account = m_accounts.constFind(id);
    const providers::Provider *known =
        account == m_accounts.cend() ? nullptr : providers::providerOf(account->address.provider());
    return known ? known->limits : RequestLimits();
}

QFuture<CheckAnswer> ServiceClients::check(AccountId account, const QList<DomainName> &domains)
{
    return ask<CheckAnswer>(account, [domains, caller = providers::Caller{qint64(account), nameOf(account)}](
                                         providers::Client *client, const std::optional<ApiKey> &key) {
        return client->check(domains, key, caller);
    });
}

QFuture<UsageAnswer> ServiceClients::usage(AccountId account)
{
    if (const auto known = m_accounts.constFind(account);
        known != m_accounts.cend() && !obstacle(account) && !reportsUsage(known->address))
        return finished(countedUsage(known->countedLimit(),
                                     m_unitsSince(account, nextMidnightUtc(m_clock.nowUtc()).addDays(-1))));
    return ask<UsageAnswer>(account, [caller = providers::Caller{qint64(account), nameOf(account)}](
                                         providers::Client *client, const std::optional<ApiKey> &key) {
        return client->usage(key, caller);
    });
}

} // namespace pantau::app
