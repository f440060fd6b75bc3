// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "net/http_client.h"
#include "providers/answers.h"

#include <QFuture>
#include <QMetaType>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <chrono>
#include <optional>

namespace pantau::providers {

/// One request and its reply, for the log: never a key, never a body.
struct NetworkRecord
{
    QString method;
    QString path;
    int httpStatus = 0; ///< 0 if there was no status line
    std::chrono::milliseconds duration{0};
    qint64 bytesSent = 0;     ///< of the request's body
    qint64 bytesReceived = 0; ///< of the reply's body, decompressed
    QString problem;          ///< detailed reason why there was no usable reply; empty if there was one
    QString failure;          ///< kind of failure, such as "server_error"; empty if there was a usable reply
    std::optional<std::chrono::seconds> retryAfter; ///< requested by the service
    QStringList domains;                            ///< checked domains, in ASCII; empty for other requests
    qint64 caller = 0;                              ///< Caller::id
};

} // namespace pantau::providers

Q_DECLARE_METATYPE(pantau::providers::NetworkRecord)

namespace pantau::providers {

/// API of one kind of checking service. To add one, write a file with such a value, an entry in
/// allProviders(), and a test.
///
/// Only path and query of a request's `url` are used; they are appended to the account's address, so that no
/// key is sent to another host. The key must be used only in the request.
struct Provider
{
    QLatin1String key; ///< prefix of an address, `key+https://…`; see ServiceAddress
    RequestLimits limits;
    bool takesKey = false;

    /// @p domains must be distinct and within the limits.
    net::HttpRequest (*checkRequest)(const QList<DomainName> &domains, const std::optional<ApiKey> &key);
    /// Parses any complete reply, whatever its status. A domain is NotBlocked only if the reply says so.
    CheckAnswer (*readCheck)(const net::HttpReply &reply, const QList<DomainName> &requested,
                             const Asked &asked);
    /// Creates a request for the remaining allowance; free of charge. Null if the service does not report it:
    /// then the ledger counts against a limit that the user enters.
    net::HttpRequest (*usageRequest)(const std::optional<ApiKey> &key);
    UsageAnswer (*readUsage)(const net::HttpReply &reply, const Asked &asked); ///< null like usageRequest
    /// Name of an allowance with this period in the service's API.
    QString (*usageType)(Usage::Period period);
};

/// Returns all providers in display order.
[[nodiscard]] QList<const Provider *> allProviders();
/// Returns the provider, or null if this version does not know it. @p key is as in
/// ServiceAddress::provider().
[[nodiscard]] const Provider *providerOf(const QString &key);

/// The contract (4.1) requires 60 s.
inline constexpr net::HttpOptions DefaultOptions{.transferTimeout = std::chrono::seconds(60),
                                                 .maximumReplySize = 4 * 1024 * 1024};

/// Account that sends a request.
struct Caller
{
    qint64 id = 0; ///< returned in the record
    QString name{};
};

/// Client of one checking service, shared by all its accounts: the key is passed with each call.
///
/// Every future finishes exactly once, on the client's thread; on destruction, open ones finish with an error
/// of kind Cancelled. The caller must respect the provider's limits.
class Client final : public QObject
{
    Q_OBJECT

public:
    /// @p baseUrl is http or https: ServiceAddress::url() or that of the local service. @p provider must
    ///   outlive the client.
    Client(const Provider &provider, QUrl baseUrl, net::HttpOptions options = DefaultOptions,
           QObject *parent = nullptr);

    /// @p domains must be distinct; their number is 1 to batchSize().
    [[nodiscard]] QFuture<CheckAnswer> check(const QList<DomainName> &domains,
                                             const std::optional<ApiKey> &key, const Caller &caller = {});
    /// Free of charge. The provider must have a usage request.
    [[nodiscard]] QFuture<UsageAnswer> usage(const std::optional<ApiKey> &key, const Caller &caller = {});

    [[nodiscard]] const QUrl &baseUrl() const { return m_baseUrl; }

Q_SIGNALS:
    /// Emitted after each exchange, before its future finishes.
    void exchanged(const pantau::providers::NetworkRecord &record);

private:
    /// Sends the request; @p parse converts a complete reply to the answer.
    template <typename Answer, typename Parse>
    QFuture<Answer> send(net::HttpRequest request, const std::optional<ApiKey> &key, const Caller &caller,
                         NetworkRecord record, Parse parse);

    const Provider &m_provider;
    QUrl m_baseUrl;
    net::HttpClient m_http; ///< last, so that it can report open requests while it is destroyed
};

} // namespace pantau::providers
