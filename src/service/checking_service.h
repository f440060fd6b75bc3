// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "core/result.h"

#include <QHostAddress>
#include <QObject>
#include <QString>
#include <QUrl>

#include <memory>

namespace pantau::service {

class BlocklistIndex;
class Database;
class HttpFront;
class Rules;

/// How one service is run.
struct ServiceConfig
{
    QString dataDir;       ///< made when missing; holds `service.db` and the index built from a text list
    QString blocklistPath; ///< a text list, a built index, or ":sample" for the built-in sample list
    QHostAddress listenAddress = QHostAddress::LocalHost;
    quint16 port = 0;                 ///< 0: any free one
    int requestsPerMinute = 60;       ///< from one IP, over all paths (contract 8); at least 1
    qint64 anonymousDailyLimit = 100; ///< domains a day for one IP without a key (contract 5)
};

/// The checking service: every clause of the contract over a blocklist of the operator's own.
///
/// It lives on the thread that started it and answers from that thread's event loop. Destroying it ends it;
/// what was charged is in the database.
class CheckingService final : public QObject
{
    Q_OBJECT

public:
    /// Opens the data directory and the blocklist, and listens. @p clock must live longer. Errors, one
    /// sentence each: Storage and NewerDatabase (data directory), InvalidInput (blocklist missing, empty or
    /// not a list of domains), Service (nothing can listen at the address).
    [[nodiscard]] static Result<std::unique_ptr<CheckingService>> start(const ServiceConfig &config,
                                                                        const Clock &clock);
    ~CheckingService() override;

    /// `http://127.0.0.1:PORT/api/v1`
    [[nodiscard]] QUrl baseUrl() const { return m_baseUrl; }
    /// Everything that this data directory's service has ever charged, in units: domains of the daily
    /// allowances and credits of the packages. -1 when the database cannot be read.
    [[nodiscard]] qint64 chargedUnits() const;
    /// How many names the blocklist holds.
    [[nodiscard]] qint64 listedDomains() const;

private:
    CheckingService();

    QUrl m_baseUrl;
    std::unique_ptr<Database> m_database;
    std::unique_ptr<BlocklistIndex> m_blocklist;
    std::unique_ptr<Rules> m_rules;
    std::unique_ptr<HttpFront> m_front;
};

} // namespace pantau::service
