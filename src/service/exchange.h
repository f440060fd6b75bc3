// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/keys.h"
#include "service/quota_ledger.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QHostAddress>
#include <QList>
#include <QString>
#include <QStringList>
#include <QVarLengthArray>

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pantau::service {

inline constexpr qsizetype MaximumDomains = 100; ///< contract 8

/// Up to MaximumDomains distinct normalized names in insertion order, in one buffer.
class NameList
{
public:
    [[nodiscard]] qsizetype size() const { return m_ends.size(); }
    [[nodiscard]] bool isEmpty() const { return m_ends.isEmpty(); }
    /// Valid until the list is modified.
    [[nodiscard]] QByteArrayView operator[](qsizetype i) const
    {
        const qsizetype begin = i == 0 ? 0 : m_ends[i - 1];
        return QByteArrayView(m_bytes).sliced(begin, m_ends[i] - begin);
    }
    void reserve(qsizetype bytes) { m_bytes.reserve(bytes); }
    /// Adds @p name unless it is already in the list. False if the list is full.
    [[nodiscard]] bool add(QByteArrayView name);

private:
    /// At least twice MaximumDomains. Hash table of indexes into the list, starting at 1.
    static constexpr std::size_t Slots = 256;

    QByteArray m_bytes;
    QVarLengthArray<quint16, MaximumDomains> m_ends; ///< in m_bytes
    std::array<quint8, Slots> m_slots{};
};

/// Parses the JSON body of a check: the distinct valid names of `domains` (contract 2.1), in request order.
/// Empty if that fails the validation of contract 7: missing, over 10,000 characters, no valid name, or more
/// than 100 names. Thread-safe.
[[nodiscard]] NameList readCheckBody(const QByteArray &contentType, const QByteArray &body);

/// An HTTP request without its socket. It was received completely, and its body is at most 64 KiB.
/// Everything else is unvalidated: the body and the path may contain anything.
struct Request
{
    QByteArray method;                ///< as sent; methods are case-sensitive
    QString path;                     ///< without the query, percent-decoded
    QHostAddress clientIp;            ///< IPv4 as IPv4; the forwarded address if a trusted proxy sent it
    std::optional<QByteArray> apiKey; ///< header X-API-Key, if present
    QByteArray contentType;
    QByteArray body;
    std::shared_ptr<const NameList> check = {}; ///< readCheckBody(), if parsed ahead
    QByteArray keyHash = {};                    ///< hash of apiKey, if computed ahead
};

/// The type of client, for the access log, which must not contain the key.
enum class Caller {
    Unknown, ///< refused before it was known, or an invalid key
    Ip,
    FreemiumKey,
    PremiumKey,
};

/// An HTTP reply without its socket. Bodies follow sections 2 and 7 of the contract.
struct Reply
{
    int status = 200;
    QByteArray body; ///< JSON in UTF-8, on one line
    QByteArray contentType = QByteArrayLiteral("application/json");
    QList<std::pair<QByteArray, QByteArray>> headers = {}; ///< in addition to Content-Type, Content-Length
                                                           ///< and Date

    /// If set, the body has yet to be created: see complete().
    std::function<QByteArray()> lateBody = {};

    // Additional fields for the access log.
    Caller caller = Caller::Unknown;
    qint64 keyId = 0;      ///< 0 if the key is unknown or missing
    qsizetype domains = 0; ///< in a valid check
    qint64 charged = 0;    ///< units: domains of a daily allowance, or credits
};

/// An element of `results` (contract 2.2).
struct DomainResult
{
    QByteArrayView domain; ///< ASCII
    bool blocked = false;
};

/// 200 of POST /check (contract 2.3). @p used includes this request.
[[nodiscard]] Reply checked(const QList<DomainResult> &results, const Allowance &allowance, qint64 used);
/// 200 of GET /limit and /stats (contract 4.2).
[[nodiscard]] Reply usageReply(const Allowance &allowance, qint64 used);

/// Creates a deferred body. Called on the thread that sends it.
void complete(Reply &reply);
[[nodiscard]] Caller callerOf(const Allowance &allowance);

/// An error with the contract's body. @p fields are appended to it and start with a comma, unless empty.
[[nodiscard]] Reply refusal(int status, QStringView message, const std::string &fields = {});
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

/// @p text as a quoted JSON string.
[[nodiscard]] QByteArray jsonString(QStringView text);

/// One request that is being processed, and its reply. It belongs to its connection. Between
/// RequestBatcher::ask() and answered() only the worker may access it.
class Exchange
{
public:
    Q_DISABLE_COPY_MOVE(Exchange)

    Request request;
    Reply reply;
    KeyHash keyHash;                         ///< of the last request with a key
    std::chrono::milliseconds receivedAt{0}; ///< monotonic time when the request was complete

    /// Called on the worker's thread, once per request, when the reply is ready.
    virtual void answered() = 0;

protected:
    Exchange() = default;
    ~Exchange() = default;
};

/// Requests that are submitted together.
using Exchanges = std::vector<Exchange *>;

} // namespace pantau::service
