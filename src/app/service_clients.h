// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/diagnostics.h"
#include "base/account.h"
#include "base/engine_events.h"
#include "base/ports.h"
#include "base/result.h"
#include "base/secret.h"
#include "base/time.h"

#include <QFuture>
#include <QHash>
#include <QObject>
#include <QThread>
#include <QUrl>

#include <functional>
#include <optional>

namespace pantau::service {
class CheckingService;
}

namespace pantau::providers {
class Client;
struct NetworkRecord;
} // namespace pantau::providers

namespace pantau::app {

/// The checking services inside this program, one per `local:` address, each over HTTP on a free loopback
/// port. They run on a separate thread, so that a busy engine never waits for itself. They have no quota:
/// the limits are far above what a desktop needs.
///
/// Lives on the engine's thread.
class LocalServices final : public QObject
{
    Q_OBJECT

public:
    LocalServices(QString dataDir, const Clock &clock, EngineEvents &events);
    ~LocalServices() override;

    /// Returns the base URL, which is valid for the lifetime of this object. The first call starts the
    /// service. Fails if the blocklist cannot be read; a later call retries. Finishes on the services'
    /// thread.
    QFuture<Result<QUrl>> baseUrl(const ServiceAddress &address);
    /// Makes a running service use the current blocklist file although many names are missing.
    QFuture<Result<void>> acceptLoss(const ServiceAddress &address);
    /// Stops every service and deletes its data; a later baseUrl() starts again. Kind: Storage.
    QFuture<Result<void>> forget();

private:
    Result<QUrl> start(const ServiceAddress &address);

    QString m_dataDir;
    const Clock &m_clock;
    EngineEvents &m_events;
    QThread m_thread;
    QObject *m_worker;                                            ///< lives on m_thread and owns the services
    QHash<ServiceAddress, service::CheckingService *> m_services; ///< used on m_thread only
};

/// Implements the engine's port to the checking services: one client per service address, shared by its
/// accounts. The address determines the kind of service. Keeps keys in memory while the program runs. Lives
/// on the engine's thread.
class ServiceClients final : public QObject, public CheckingPort
{
    Q_OBJECT

public:
    /// Returns the units that the ledger has charged to an account since a time (UTC).
    using UnitsSince = std::function<Result<qint64>(AccountId, const QDateTime &)>;

    ServiceClients(const QString &dataDir, const Clock &clock, EngineEvents &events, UnitsSince unitsSince);
    ~ServiceClients() override;

    void setAccounts(const QList<Account> &accounts);
    void setKey(AccountId account, const ApiKey &key);
    /// Records that an account's key is not available. Nothing is sent for it, with @p why as the reason:
    /// without the key the service would charge this computer's address instead.
    void setKeyMissing(AccountId account, const Error &why);

    /// Cancels running requests and deletes the data of the built-in services. Kind: Storage.
    QFuture<Result<void>> forgetServices();

    /// Same as LocalServices::acceptLoss(), for an account with a copy of the blocklist.
    QFuture<Result<void>> acceptBlocklistLoss(AccountId account);

    /// Requests the usage of a key, or of no key, before an account exists. @p address: must be of a known
    /// kind. If the service does not report it, nothing is sent, and the answer is the default limit.
    QFuture<UsageAnswer> probe(const ServiceAddress &address, const std::optional<ApiKey> &key);

    std::optional<Error> obstacle(AccountId account) override;
    RequestLimits limits(AccountId account) override;
    QFuture<CheckAnswer> check(AccountId account, const QList<DomainName> &domains) override;
    /// Counts the day's units from midnight UTC if the service does not report its usage.
    QFuture<UsageAnswer> usage(AccountId account) override;

Q_SIGNALS:
    /// Emitted after each request to a service on the network, and for each that could not be sent.
    void exchanged(const pantau::app::NetworkEntry &entry);

private:
    struct Key
    {
        std::optional<ApiKey> value;
        std::optional<Error> missing;
    };
    template <typename Answer, typename Ask>
    QFuture<Answer> ask(AccountId account, Ask askClient);
    template <typename Answer>
    QFuture<Answer> notSent(AccountId account, const Error &error);
    providers::Client *client(const ServiceAddress &address, const QUrl &baseUrl);
    [[nodiscard]] QString nameOf(AccountId account) const;
    void record(const QString &host, const providers::NetworkRecord &record);

    [[nodiscard]] UsageAnswer countedUsage(qint64 dailyLimit, Result<qint64> used) const;

    const Clock &m_clock;
    UnitsSince m_unitsSince;
    LocalServices m_localServices;
    QHash<AccountId, Account> m_accounts;
    QHash<AccountId, Key> m_keys;
    QHash<ServiceAddress, providers::Client *> m_clients;
};

} // namespace pantau::app
