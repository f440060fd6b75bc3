// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "net/http_client.h"
#include "providers/asked.h"

#include <QFuture>
#include <QMetaType>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <chrono>
#include <optional>

namespace pantau::providers {

/// One exchange with a service, for the log: never a key, never a body.
struct WireRecord
{
    QString method;
    QString path;
    int httpStatus = 0; ///< 0 when no status line came
    std::chrono::milliseconds duration{0};
    qint64 bytesSent = 0;     ///< of the request's body
    qint64 bytesReceived = 0; ///< of the reply's body, unpacked
    QString problem;          ///< why no usable reply came, in detail; empty when one did
    QString failure;          ///< the kind of failure, "server_error"; empty when a usable reply came
    std::optional<std::chrono::seconds> retryAfter; ///< what the service asked for
    QStringList domains;                            ///< asked for, in ASCII; empty for other requests
    qint64 caller = 0;                              ///< what the caller gave to know its exchanges by
};

} // namespace pantau::providers

Q_DECLARE_METATYPE(pantau::providers::WireRecord)

namespace pantau::providers {

/// One kind of checking service: all that Pantau knows of how to ask it. A new one is a file with such a
/// value, an entry in allProviders(), and a test.
///
/// Of a request's `url` only path and query count; they follow the account's own address, so that no key goes
/// to another host. The key goes into the request and nowhere else.
struct Provider
{
    QLatin1String key; ///< in front of an address, `key+https://…`; see ServiceAddress
    RequestLimits limits;

    /// @p domains: distinct, and within the limits.
    net::HttpRequest (*checkRequest)(const QList<DomainName> &domains, const std::optional<ApiKey> &key);
    /// What any whole reply means, whatever its status. A domain is NotBlocked only where the reply says so.
    CheckAnswer (*readCheck)(const net::HttpReply &reply, const QList<DomainName> &requested,
                             const Asked &asked);
    /// How much is left of the allowance; free of charge.
    net::HttpRequest (*usageRequest)(const std::optional<ApiKey> &key);
    UsageAnswer (*readUsage)(const net::HttpReply &reply, const Asked &asked);
    /// What it calls an allowance of this period.
    QString (*usageType)(Usage::Period period);
};

/// In the order in which they would be offered.
[[nodiscard]] QList<const Provider *> allProviders();
/// Null for one that this version does not know. @p key: as ServiceAddress::provider() has it.
[[nodiscard]] const Provider *providerOf(const QString &key);

/// The contract (4.1) asks for 60 s.
inline constexpr net::HttpOptions DefaultOptions{.transferTimeout = std::chrono::seconds(60),
                                                 .maximumReplySize = 4 * 1024 * 1024};

/// The account that a request is for.
struct Caller
{
    qint64 id = 0; ///< comes back in the record
    QString name{};
};

/// The client of one checking service, shared by all its accounts: the key comes with each call.
///
/// Every future finishes exactly once, on the client's thread; on destruction the open ones end with an error
/// of kind Cancelled. To keep the provider's limits is the caller's affair.
class Client final : public QObject
{
    Q_OBJECT

public:
    /// @p baseUrl: http or https, as of ServiceAddress::url() or of the local service.
    /// @p provider outlives it.
    Client(const Provider &provider, QUrl baseUrl, net::HttpOptions options = DefaultOptions,
           QObject *parent = nullptr);

    /// @p domains: distinct, 1 to batchSize() of them.
    [[nodiscard]] QFuture<CheckAnswer> check(const QList<DomainName> &domains,
                                             const std::optional<ApiKey> &key, const Caller &caller = {});
    /// Free of charge.
    [[nodiscard]] QFuture<UsageAnswer> usage(const std::optional<ApiKey> &key, const Caller &caller = {});

    [[nodiscard]] const QUrl &baseUrl() const { return m_baseUrl; }

Q_SIGNALS:
    /// After each exchange, before its future finishes.
    void exchanged(const pantau::providers::WireRecord &record);

private:
    /// Sends it; @p parse makes the answer of a whole reply.
    template <typename Answer, typename Parse>
    QFuture<Answer> send(net::HttpRequest request, const std::optional<ApiKey> &key, const Caller &caller,
                         WireRecord record, Parse parse);

    const Provider &m_provider;
    QUrl m_baseUrl;
    net::HttpClient m_http; ///< the last, so that what is open can still be told of when it ends
};

} // namespace pantau::providers
