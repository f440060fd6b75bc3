// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/account_commands.h"
#include "app/session.h"
#include "base/check.h"
#include "service/checking_service.h"
#include "service/keys.h"
#include "support/manual_clock.h"
#include "support/memory_secret_store.h"
#include "support/open_session.h"
#include "support/patience.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace pantau::test {

/// The real service with its own list over HTTP, and a session.
class World
{
public:
    explicit World(int listed)
    {
        QStringList names;
        for (int i = 0; i < listed; ++i)
            names += QStringLiteral("listed-%1.example").arg(i);
        writeBlocklist(names);
        startService(0);
    }

    void writeBlocklist(const QStringList &names) const
    {
        QFile file(m_home.filePath(QStringLiteral("blocklist.txt")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(names.join(u'\n').toUtf8() + '\n');
    }
    void startService(quint16 port)
    {
        m_service.reset();
        service::ServiceConfig config;
        config.dataDir = m_home.filePath(QStringLiteral("service"));
        config.blocklistPath = m_home.filePath(QStringLiteral("blocklist.txt"));
        config.http.listen = {{QHostAddress::LocalHost, port}};
        auto started = service::CheckingService::start(config, m_clock);
        QVERIFY2(started, started ? "" : qPrintable(started.error().sentence));
        m_service = std::move(*started);
    }
    void stopService() { m_service.reset(); }
    [[nodiscard]] ApiKey businessKey(const char *name = "agency") const
    {
        auto registry = service::KeyRegistry::open(m_home.filePath(QStringLiteral("service")));
        service::NewKey wanted;
        wanted.name = QString::fromLatin1(name);
        wanted.package = QStringLiteral("business");
        const auto key = (*registry)->add(wanted, m_clock.nowUtc());
        return *ApiKey::parse(*key);
    }
    void openSession()
    {
        m_session.reset();
        app::SessionOptions options;
        options.dataDir = m_home.filePath(QStringLiteral("pantau"));
        options.makeSecretStore = [this](const QString &) {
            return std::make_unique<keychain::MemorySecretStore>(m_keychain);
        };
        options.nameServers = nameServers;
        options.standIns.common = standInKey;
        options.standIns.named = namedKeys;
        auto opened = app::Session::open(std::move(options), m_clock);
        QVERIFY2(opened, opened ? "" : qPrintable(opened.error().sentence));
        m_session = std::move(*opened);
    }
    [[nodiscard]] Account addAccount(const std::optional<ApiKey> &key)
    {
        const auto address = ServiceAddress::parse(m_service->baseUrl().toString());
        return **wait(m_session->accounts().add(QStringLiteral("Agency"), *address, key));
    }
    DomainList addList(const QString &name, const std::optional<AccountId> &account,
                       const QList<DomainName> &domains)
    {
        return test::addList(*m_session, name, domains, account);
    }
    template <typename Value>
    static std::optional<Value> wait(const QFuture<Value> &future)
    {
        if (!test::waitFor([&future] { return future.isFinished(); }) || future.resultCount() == 0)
            return std::nullopt;
        return future.result();
    }
    [[nodiscard]] qint64 ledgerCharged(AccountId account)
    {
        const auto usage = wait(m_session->accounts().ledger(account));
        return usage && *usage && (*usage)->usage ? (*usage)->usage->used : -1;
    }

    /// Survives a restart of the session, like the real one.
    std::shared_ptr<keychain::MemoryKeychain> m_keychain = std::make_shared<keychain::MemoryKeychain>();
    QString nameServers;              ///< as in SessionOptions
    std::optional<ApiKey> standInKey; ///< PANTAU_API_KEY
    QHash<QString, ApiKey> namedKeys; ///< PANTAU_API_KEY_<ACCOUNT>
    QTemporaryDir m_home;
    ManualClock m_clock;
    std::unique_ptr<service::CheckingService> m_service;
    std::unique_ptr<app::Session> m_session;
};

/// A World whose session is open.
class OpenWorld : public World
{
public:
    explicit OpenWorld(int listed) : World(listed) { openSession(); }
};

inline QList<DomainName> mixedDomains(int listed, int free)
{
    QList<DomainName> domains;
    for (int i = 0; i < listed; ++i)
        domains += DomainName::fromNormalised(QStringLiteral("listed-%1.example").arg(i));
    for (int i = 0; i < free; ++i)
        domains += DomainName::fromNormalised(QStringLiteral("free-%1.example").arg(i));
    return domains;
}

inline qsizetype countOf(const QList<CheckOutcome> &outcomes, BlockStatus status)
{
    return std::count_if(outcomes.cbegin(), outcomes.cend(),
                         [status](const CheckOutcome &outcome) { return outcome.status == status; });
}

} // namespace pantau::test
