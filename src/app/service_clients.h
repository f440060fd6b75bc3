// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/local_services.h"
#include "app/wire_entry.h"
#include "base/account.h"
#include "base/secret.h"
#include "base/time.h"
#include "engine/ports.h"

#include <QHash>
#include <QObject>

namespace pantau::providers {
class Client;
struct Provider;
struct WireRecord;
} // namespace pantau::providers

namespace pantau::app {

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
