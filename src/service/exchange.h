// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/allowance.h"
#include "service/check_body.h"
#include "service/key_record.h"

#include <QByteArray>
#include <QHostAddress>
#include <QList>
#include <QString>
#include <QStringList>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace pantau::service {

/// An HTTP request without its socket. It came whole and its body is at most 64 KiB; nothing else about it is
/// certain: the body may be anything, and the path may hold any character.
struct Request
{
    QByteArray method;                ///< as sent; methods are case-sensitive
    QString path;                     ///< without the query, unescaped
    QHostAddress clientIp;            ///< IPv4 as IPv4; the forwarded one where a trusted proxy named it
    std::optional<QByteArray> apiKey; ///< the header X-API-Key, where it was sent
    QByteArray contentType;
    QByteArray body;
    std::shared_ptr<const CheckBody> check = {}; ///< the body, where it was read ahead
    QByteArray keyHash = {};                     ///< of apiKey, where it was computed ahead
};

/// Who asked, for the access log, which must not hold the key.
enum class Caller {
    Unknown, ///< refused before that was known, or with a key that is none
    Ip,
    FreemiumKey,
    PremiumKey,
};

/// An HTTP reply without its socket. The bodies are those of the contract, sections 2 and 7.
struct Reply
{
    int status = 200;
    QByteArray body; ///< JSON in UTF-8, on one line
    QByteArray contentType = QByteArrayLiteral("application/json");
    QList<std::pair<QByteArray, QByteArray>> headers = {}; ///< besides Content-Type, Content-Length and Date

    /// Where it is set, the body is still to be made: see complete().
    std::function<QByteArray()> lateBody = {};

    // What the access log tells besides.
    Caller caller = Caller::Unknown;
    qint64 keyId = 0;      ///< of a known key; 0: none
    qsizetype domains = 0; ///< asked for in a valid check
    qint64 charged = 0;    ///< units: domains of a daily allowance, or credits
};

/// An element of `results` (2.2).
struct DomainResult
{
    QByteArrayView domain; ///< ASCII
    bool blocked = false;
};

/// 200 of POST /check (2.3); @p used counts this request.
[[nodiscard]] Reply checked(const QList<DomainResult> &results, const Allowance &allowance, qint64 used);
/// 200 of GET /limit and /stats (4.2).
[[nodiscard]] Reply usageReply(const Allowance &allowance, qint64 used);

/// Makes the body where that was put off. On the thread that needs it.
void complete(Reply &reply);
[[nodiscard]] Caller callerOf(const Allowance &allowance);

[[nodiscard]] Reply invalidKey();                                                               ///< 401
[[nodiscard]] Reply creditsExhausted(const Allowance &allowance, qint64 used, qint64 required); ///< 402
[[nodiscard]] Reply ipNotAllowed(const QString &ip, const QStringList &allowedIps);             ///< 403
[[nodiscard]] Reply notFound();                                                                 ///< 404
[[nodiscard]] Reply methodNotAllowed(const QByteArray &allowed);                                ///< 405
[[nodiscard]] Reply bodyTooLarge();                                                             ///< 413
[[nodiscard]] Reply noValidDomain();                                                            ///< 422
[[nodiscard]] Reply dailyLimitReached(const Allowance &allowance, qint64 used);                 ///< 429
[[nodiscard]] Reply tooManyRequests(std::chrono::seconds retryAfter);                           ///< 429
[[nodiscard]] Reply checkFailed();                                                              ///< 500

/// One request on its way through the service, and its reply. It belongs to its connection; between
/// RequestBatcher::ask() and answered() the worker alone may touch it.
class Exchange
{
public:
    Q_DISABLE_COPY_MOVE(Exchange)

    Request request;
    Reply reply;
    KeyHash keyHash;                         ///< of the last request that had a key
    std::chrono::milliseconds receivedAt{0}; ///< monotonic: when the whole request was here

    /// The reply is there. Called once for each request, on the worker's thread.
    virtual void answered() = 0;

protected:
    Exchange() = default;
    ~Exchange() = default;
};

/// What is asked together.
using Exchanges = std::vector<Exchange *>;

} // namespace pantau::service
