// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/service_clients.h"

#include "api/client.h"
#include "session/on_thread.h"

namespace pantau::session {

namespace {

ServiceFailure notSent(Error error)
{
    ServiceFailure failure;
    failure.kind = ServiceFailure::Kind::Unreachable;
    failure.error = std::move(error);
    return failure;
}

} // namespace

ServiceClients::ServiceClients(const QString &dataDir, const Clock &clock, QObject *parent)
    : QObject(parent), m_localServices(dataDir, clock)
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

api::Client *ServiceClients::client(const ServiceAddress &address, const QUrl &baseUrl)
{
    auto *&client = m_clients[address];
    if (!client)
        client = new api::Client(baseUrl, {}, this);
    return client;
}

template <typename Answer, typename Ask>
QFuture<Answer> ServiceClients::ask(AccountId id, Ask askClient)
{
    const auto account = m_accounts.constFind(id);
    if (account == m_accounts.cend())
        return finished<Answer>(Unexpected<ServiceFailure>(
            notSent({Error::Kind::NotFound, tr("The account was removed while a check was waiting."), {}})));
    const Key key = m_keys.value(id);
    if (key.missing)
        return finished<Answer>(Unexpected<ServiceFailure>(notSent(*key.missing)));

    const ServiceAddress address = account->address;
    if (!address.isLocal())
        return askClient(client(address, address.url()), key.value);
    return m_localServices.baseUrl(address)
        .then(this,
              [this, address, askClient](const Result<QUrl> &baseUrl) {
                  return baseUrl ? askClient(client(address, *baseUrl), std::optional<ApiKey>())
                                 : finished<Answer>(Unexpected<ServiceFailure>(notSent(baseUrl.error())));
              })
        .unwrap();
}

QFuture<CheckAnswer> ServiceClients::check(AccountId account, const QList<DomainName> &domains)
{
    return ask<CheckAnswer>(account, [domains](api::Client *client, const std::optional<ApiKey> &key) {
        return client->check(domains, key);
    });
}

QFuture<UsageAnswer> ServiceClients::usage(AccountId account)
{
    return ask<UsageAnswer>(
        account, [](api::Client *client, const std::optional<ApiKey> &key) { return client->usage(key); });
}

} // namespace pantau::session
