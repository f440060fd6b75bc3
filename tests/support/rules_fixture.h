// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/transaction.h"
#include "service/blocklist.h"
#include "service/database.h"
#include "service/keys.h"
#include "service/quota_ledger.h"
#include "service/rules.h"
#include "support/manual_clock.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace pantau::test {

/// The rules with a real database and a real list, without sockets. `blocked.example` is on the list.
class RulesFixture
{
public:
    explicit RulesFixture(service::RulesConfig config = {1000, 100, nullptr}, const QString &databaseUrl = {})
        : m_databaseUrl(databaseUrl)
    {
        service::BlocklistConfig listed;
        listed.path = m_home.filePath(QStringLiteral("list.txt"));
        writeFile(listed.path, "blocked.example\nlisted.example\n");
        listed.dataDir = dataDir();
        listed.watch = false;
        m_blocklist = expect(service::Blocklist::open(listed));
        m_database = expect(service::Database::open(dataDir(), databaseUrl));
        m_registry = std::make_unique<service::KeyRegistry>(*m_database);
        m_rules = std::make_unique<service::Rules>(*m_database, *m_blocklist, m_clock, std::move(config));
    }

    template <typename T>
    static T expect(Result<T> result)
    {
        if (!result)
            qFatal("%s (%s)", qPrintable(result.error().sentence), qPrintable(result.error().detail));
        return std::move(*result);
    }

    [[nodiscard]] QString dataDir() const { return m_home.filePath(QStringLiteral("data")); }
    [[nodiscard]] ManualClock &clock() { return m_clock; }
    [[nodiscard]] service::Database &database() { return *m_database; }
    [[nodiscard]] service::KeyRegistry &keys() { return *m_registry; }
    [[nodiscard]] service::Rules &rules() { return *m_rules; }

    [[nodiscard]] QByteArray addKey(const service::NewKey &wanted)
    {
        return expect(m_registry->add(wanted, m_clock.nowUtc())).toLatin1();
    }
    [[nodiscard]] qint64 charged()
    {
        db::Transaction transaction(m_database->connection(), db::Transaction::Mode::Read);
        const qint64 units = service::totalCharged(transaction);
        return transaction.commit() ? units : -1;
    }

    [[nodiscard]] static service::Request check(const QString &domains, std::optional<QByteArray> key = {},
                                                const char *ip = "192.0.2.1")
    {
        return {"POST",
                QStringLiteral("/api/v1/check"),
                QHostAddress(QLatin1String(ip)),
                std::move(key),
                "application/json",
                QJsonDocument(QJsonObject{{QStringLiteral("domains"), domains}}).toJson()};
    }
    [[nodiscard]] static service::Request limit(std::optional<QByteArray> key = {},
                                                const char *ip = "192.0.2.1")
    {
        return {"GET", QStringLiteral("/api/v1/limit"), QHostAddress(QLatin1String(ip)), std::move(key), {},
                {}};
    }
    [[nodiscard]] service::Reply answer(const service::Request &request)
    {
        return m_rules->answer({request}).constFirst();
    }

private:
    QTemporaryDir m_home;
    QString m_databaseUrl;
    ManualClock m_clock;
    std::unique_ptr<service::Blocklist> m_blocklist;
    std::unique_ptr<service::Database> m_database;
    std::unique_ptr<service::KeyRegistry> m_registry;
    std::unique_ptr<service::Rules> m_rules;
};

inline QJsonObject bodyOf(const service::Reply &reply)
{
    return QJsonDocument::fromJson(reply.body).object();
}

/// Returns `used` from a 200, for either kind of allowance.
inline qint64 usedIn(const service::Reply &reply)
{
    const QJsonObject body = bodyOf(reply);
    const QJsonObject usage =
        body.value(body.contains(QLatin1String("stats")) ? QLatin1String("stats") : QLatin1String("limit"))
            .toObject();
    const auto numbers = usage.value(usage.contains(QLatin1String("quota")) ? QLatin1String("quota")
                                                                            : QLatin1String("rate_limit"));
    return numbers.toObject().value(QLatin1String("used")).toInteger(-1);
}

inline QString someNames(int count)
{
    QStringList all;
    for (int i = 0; i < count; ++i)
        all.append(QStringLiteral("site-%1.example").arg(i));
    return all.join(u',');
}

} // namespace pantau::test
