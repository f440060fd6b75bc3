// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "api/exchange.h"
#include "api/wire_record.h"
#include "core/check_reply.h"

#include <QFuture>
#include <QNetworkAccessManager>
#include <QObject>
#include <QUrl>

#include <chrono>
#include <functional>

namespace pantau::api {

struct ClientOptions
{
    /// Without a byte moving for so long, a request is given up; twice that is the most for a whole one.
    /// The contract (4.1) asks for 60 s.
    std::chrono::milliseconds transferTimeout{std::chrono::seconds(60)};
    qint64 maximumReplySize = 4 * 1024 * 1024; ///< bytes, unpacked; a longer reply is abandoned on the way
};

/// The client of one checking service (contract 4), shared by all its accounts: the key comes with each call.
///
/// Sends each request exactly once. Redirects are not followed, and no cookies, cache or passwords are used.
/// Every future finishes exactly once, on the client's thread; on destruction the open ones end with an error
/// of kind Cancelled. Pacing (60 requests a minute) is the caller's.
class Client final : public QObject
{
    Q_OBJECT

public:
    /// @p baseUrl: http or https, as of ServiceAddress::url() or of the local service.
    explicit Client(QUrl baseUrl, ClientOptions options = {}, QObject *parent = nullptr);
    ~Client() override;

    /// POST /check. @p domains: distinct, 1 to batchSize() of them. @p caller comes back in the record.
    [[nodiscard]] QFuture<CheckAnswer> check(const QList<DomainName> &domains,
                                             const std::optional<ApiKey> &key, qint64 caller = 0);
    /// GET /limit; free of charge.
    [[nodiscard]] QFuture<UsageAnswer> usage(const std::optional<ApiKey> &key, qint64 caller = 0);

    [[nodiscard]] const QUrl &baseUrl() const { return m_baseUrl; }

Q_SIGNALS:
    /// After each exchange, before its future finishes.
    void exchanged(const pantau::api::WireRecord &record);

private:
    /// Takes the outcome, notes in the record what was wrong with it, and returns what finishes the future.
    using Done = std::function<std::function<void()>(const Exchange::Outcome &, WireRecord &)>;

    [[nodiscard]] QNetworkRequest request(const QString &path, const std::optional<ApiKey> &key) const;
    [[nodiscard]] Asked asked(const QString &request, const std::optional<ApiKey> &key) const;
    void follow(QNetworkReply *reply, WireRecord record, Done done);

    QUrl m_baseUrl;
    ClientOptions m_options;
    QNetworkAccessManager m_network;
};

} // namespace pantau::api
