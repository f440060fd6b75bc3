// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "providers/provider.h"
#include "providers/wire_record.h"

#include <QFuture>
#include <QObject>
#include <QUrl>

namespace pantau::providers {

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
