// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/diagnostics.h"
#include "base/account.h"
#include "base/blocklist_reader.h"
#include "base/result.h"
#include "base/secret.h"
#include "base/time.h"
#include "engine/ports.h"

#include <QFuture>
#include <QHash>
#include <QObject>
#include <QThread>
#include <QUrl>

#include <optional>

namespace pantau::service {
class CheckingService;
}

namespace pantau::providers {
class Client;
struct Provider;
struct WireRecord;
} // namespace pantau::providers

namespace pantau::app {

/// The checking services inside this program, one for each `local:` address, each over real HTTP on a free
/// loopback port. They run on a thread of their own, so that a busy engine never waits for itself. They are
/// without quota: the limits are set far above what a desktop can ask.
///
/// Lives on the engine's thread.
class LocalServices final : public QObject
{
    Q_OBJECT

public:
    LocalServices(QString dataDir, const Clock &clock, QObject *parent = nullptr);
    ~LocalServices() override;

    /// Starts the service on the first call. The base address is good until this object goes. Fails when the
    /// blocklist cannot be read; a later call tries again. Finishes on the services' thread.
    QFuture<Result<QUrl>> baseUrl(const ServiceAddress &address);
    /// Of a service that runs: takes what its blocklist's file holds now, although it has lost many names.
    QFuture<Result<void>> acceptLoss(const ServiceAddress &address);
    /// Ends every service and removes what they kept; a later baseUrl() starts anew. Kind: Storage.
    QFuture<Result<void>> forget();

Q_SIGNALS:
    /// A service serves another list than its file holds, or, empty, does so no more.
    void blocklistRefusalChanged(const pantau::ServiceAddress &address,
                                 const std::optional<pantau::BlocklistRefusal> &refusal);

private:
    Result<QUrl> start(const ServiceAddress &address);

    QString m_dataDir;
    const Clock &m_clock;
    QThread m_thread;
    QObject *m_worker;                                            ///< lives on m_thread and owns the services
    QHash<ServiceAddress, service::CheckingService *> m_services; ///< used on m_thread only
};

/// That Pantau does not know which kind of service is at @p address; empty when it does.
[[nodiscard]] std::optional<Error> unknownProvider(const ServiceAddress &address);

/// The engine's way to the checking services: one client for each service address, shared by all its
/// accounts. An address says which kind of service is there, and by that it is asked. Holds the keys in
/// memory while the program runs. Lives on the engine's thread.
class ServiceClients final : public QObject, public engine::CheckingPort
{
    Q_OBJECT

public:
    ServiceClients(const QString &dataDir, const Clock &clock, QObject *parent = nullptr);
    ~ServiceClients() override;

    void setAccounts(const QList<Account> &accounts);
    void setKey(AccountId account, const ApiKey &key);
    /// The keychain did not give the key of an account that uses one: nothing is sent for it, with @p why as
    /// the reason. Without the key the service would charge the address of this computer instead.
    void setKeyMissing(AccountId account, const Error &why);

    /// Ends what is under way, and removes what the built-in services kept. Kind: Storage.
    QFuture<Result<void>> forgetServices();

    /// As LocalServices::acceptLoss(), of an account with a copy of the blocklist.
    QFuture<Result<void>> acceptBlocklistLoss(AccountId account);

    /// What a service says of a key, or of no key, before there is an account with them. @p address: of a
    /// kind that is known.
    QFuture<UsageAnswer> probe(const ServiceAddress &address, const std::optional<ApiKey> &key);

    std::optional<Error> obstacle(AccountId account) override;
    RequestLimits limits(AccountId account) override;
    QFuture<CheckAnswer> check(AccountId account, const QList<DomainName> &domains) override;
    QFuture<UsageAnswer> usage(AccountId account) override;

Q_SIGNALS:
    /// After each request to a service on the network, and each that could not be sent.
    void exchanged(const pantau::app::WireEntry &entry);
    /// As that of LocalServices.
    void blocklistRefusalChanged(const pantau::ServiceAddress &address,
                                 const std::optional<pantau::BlocklistRefusal> &refusal);

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
    void record(const QString &host, const providers::WireRecord &record);

    const Clock &m_clock;
    LocalServices m_localServices;
    QHash<AccountId, Account> m_accounts;
    QHash<AccountId, Key> m_keys;
    QHash<ServiceAddress, providers::Client *> m_clients;
};

} // namespace pantau::app
