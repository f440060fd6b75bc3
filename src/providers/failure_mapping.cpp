// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/failure_mapping.h"

#include "providers/contract.h"

#include <QHostAddress>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>

namespace pantau::providers {

using net::HttpReply;
using Kind = ServiceFailure::Kind;
using namespace std::chrono_literals;

namespace {

constexpr auto MinuteLimitPause = 60s;
constexpr qsizetype MostAllowedIps = 100;

/// Two accounts may use one service.
QString withAccount(const QString &host, const QString &account)
{
    return account.isEmpty() ? host : ServiceFailureText::tr("%1 (account “%2”)").arg(host, account);
}

/// Parts of an error reply; each may be empty.
struct ErrorReply
{
    ErrorForm form = ErrorForm::Contract;
    QJsonObject body;
    QString message; ///< safe to display
    QDateTime serviceTime;
};

ServiceFailure make(Kind kind, Error::Kind errorKind, const QString &sentence)
{
    ServiceFailure failure;
    failure.kind = kind;
    failure.error = Error{errorKind, sentence, {}};
    return failure;
}

/// True for an error object of this kind of service (contract 2.7): pages of proxies or portals are not from
/// the service. Some services omit "success".
bool isServicesError(const ErrorReply &reply)
{
    const QJsonValue success = reply.body.value(QLatin1String("success"));
    return (success.isUndefined() || success == QJsonValue(false)) && !reply.message.isEmpty();
}

bool saysWhichIps(const ErrorReply &reply)
{
    return reply.form == ErrorForm::Contract && isServicesError(reply) &&
           (parseCounter(reply.body.value(QLatin1String("code"))) == 403 ||
            reply.body.value(QLatin1String("whitelisted_ips")).isArray());
}

/// Returns the failure for a 401 or 403 that is not from the service.
QString proxyLogin(const QString &host)
{
    return ServiceFailureText::tr("The proxy of this network asks for a name and a password, so %1 was not "
                                  "reached. Set up the proxy of this computer.")
        .arg(host);
}

ServiceFailure notTheService(const HttpReply &reply, const Asked &asked)
{
    if (hasUnreadableEncoding(reply))
        return unreadableEncoding(reply, asked);
    return unusableReply(
        ServiceFailureText::tr("Something between this computer and %1 answered in place of the service "
                               "(status %2), such as a proxy or the sign-in page of a network.")
            .arg(asked.host)
            .arg(reply.status),
        QStringLiteral("HTTP %1 without the contract's body").arg(reply.status), asked);
}

ServiceFailure keyRefused(const Asked &asked)
{
    return make(Kind::KeyRefused, Error::Kind::Service,
                keyRefusedSentence(asked.host, asked.account, asked.key.has_value()));
}

ServiceFailure creditsExhausted(const ErrorReply &reply, const Asked &asked)
{
    if (reply.form == ErrorForm::Plain)
        return make(Kind::CreditsExhausted, Error::Kind::NoAllowance,
                    reply.message.isEmpty()
                        ? ServiceFailureText::tr("%1 gives no more checks for now.").arg(asked.host)
                        : ServiceFailureText::tr("%1 gives no more checks for now. It says: “%2”")
                              .arg(asked.host, reply.message));
    const QJsonValue quota = reply.body.value(QLatin1String("quota"));
    const auto usage = parsePackageQuota(quota);
    const auto required = parseCounter(quota.toObject().value(QLatin1String("required")));
    QString sentence = ServiceFailureText::tr(
        "The package does not have enough credits. Buy more, or wait until they are renewed.");
    if (usage && required)
        sentence = ServiceFailureText::tr("The package does not have enough credits: %1 are left, and %2 are "
                                          "needed. Buy more, or wait until they are renewed.")
                       .arg(QLocale().toString(usage->remaining), QLocale().toString(*required));
    ServiceFailure failure = make(Kind::CreditsExhausted, Error::Kind::NoAllowance, sentence);
    failure.usage = usage;
    return failure;
}

ServiceFailure ipRefused(const ErrorReply &reply, const Asked &asked)
{
    QStringList allowed;
    const QJsonArray listed = reply.body.value(QLatin1String("whitelisted_ips")).toArray();
    for (const auto &ip : listed) {
        if (ip.isString() && allowed.size() < MostAllowedIps)
            allowed << outsideText(ip.toString(), asked);
    }
    const QString refused = ipNamedIn(reply.message);
    const QString host = withAccount(asked.host, asked.account);
    QString sentence;
    if (refused.isEmpty())
        sentence =
            ServiceFailureText::tr("The service at %1 does not accept this key from this computer's internet "
                                   "address. In the service's dashboard, allow the address for this key.")
                .arg(host);
    else
        sentence =
            ServiceFailureText::tr("The service at %1 does not accept this key from this computer's internet "
                                   "address, %2. In the service's dashboard, allow it for this key.")
                .arg(host, refused);
    if (!allowed.isEmpty())
        sentence +=
            u' ' + ServiceFailureText::tr("Allowed addresses: %1.").arg(allowed.join(QLatin1String(", ")));
    ServiceFailure failure = make(Kind::IpRefused, Error::Kind::Service, sentence);
    failure.allowedIps = allowed;
    failure.refusedIp = refused;
    return failure;
}

/// The two limits have the same status; only the daily one contains its counters.
ServiceFailure limitReached(const ErrorReply &reply)
{
    const QJsonValue rateLimit = reply.body.value(QLatin1String("rate_limit"));
    if (rateLimit.isObject()) {
        ServiceFailure failure =
            make(Kind::DailyLimitReached, Error::Kind::NoAllowance,
                 ServiceFailureText::tr(
                     "Today's free checks are used up. Checking can continue after midnight UTC."));
        failure.usage = parseDailyLimit(rateLimit, reply.serviceTime);
        return failure;
    }
    return make(
        Kind::TooManyRequests, Error::Kind::Service,
        ServiceFailureText::tr("The service received too many requests in one minute from this internet "
                               "address. Nothing is lost; it can be asked again a little later."));
}

ServiceFailure redirected(const HttpReply &reply, const Asked &asked)
{
    const QUrl target = QUrl::fromEncoded(reply.location);
    if (target.host().isEmpty())
        return unusableReply(ServiceFailureText::tr(
                                 "The service at %1 answered with a redirect, which Pantau does not follow, "
                                 "so that your key goes nowhere else. Check the address of the account.")
                                 .arg(asked.host),
                             QStringLiteral("HTTP %1 without a usable Location").arg(reply.status), asked);
    const QString shown =
        outsideText(target.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment), asked);
    return unusableReply(
        ServiceFailureText::tr("The service at %1 redirects to %2. Pantau does not follow, so that your key "
                               "goes nowhere else. If you trust that address, enter it in the account.")
            .arg(asked.host, shown),
        QStringLiteral("HTTP %1 to %2").arg(reply.status).arg(shown), asked);
}

ServiceFailure otherStatus(const HttpReply &reply, const Asked &asked)
{
    if (reply.status == 413 || reply.status == 414 || reply.status == 431)
        return unusableReply(
            ServiceFailureText::tr("The service at %1, or a proxy in front of it, refused the request "
                                   "because it is too large (status %2). Raise the limit there.")
                .arg(asked.host)
                .arg(reply.status),
            QStringLiteral("HTTP %1").arg(reply.status), asked);
    if (reply.status == 404)
        return unusableReply(ServiceFailureText::tr("There is no checking service at this address of %1 "
                                                    "(404, not found). Check the address of the account.")
                                 .arg(asked.host),
                             QStringLiteral("HTTP 404"), asked);
    return unusableReply(ServiceFailureText::tr("%1 answered in a way that a checking service does not "
                                                "(status %2). Check the address of the account.")
                             .arg(asked.host)
                             .arg(reply.status),
                         QStringLiteral("HTTP %1").arg(reply.status), asked);
}

ServiceFailure serverError(const HttpReply &reply, const ErrorReply &parts, const Asked &asked)
{
    // A gateway lost the service's answer: as after a timeout, the service may have charged.
    if (reply.status == 502 || reply.status == 504)
        return make(
            Kind::Interrupted, Error::Kind::Service,
            ServiceFailureText::tr("The service at %1 did not answer its own gateway in time (status %2).")
                .arg(asked.host)
                .arg(reply.status));
    if (parts.message.isEmpty())
        return make(Kind::ServerError, Error::Kind::Service,
                    ServiceFailureText::tr("The service at %1 failed (status %2) and gave no result.")
                        .arg(asked.host)
                        .arg(reply.status));
    return make(Kind::ServerError, Error::Kind::Service,
                ServiceFailureText::tr("The service at %1 failed and gave no result. It says: “%2”")
                    .arg(asked.host, parts.message));
}

ServiceFailure invalidBatch(const Asked &asked)
{
    return make(Kind::InvalidBatch, Error::Kind::Service,
                ServiceFailureText::tr("The service at %1 did not accept these domains.").arg(asked.host));
}

/// A request with every domain in its proper form can still be refused as a whole.
bool refusesDomain(const QString &message)
{
    return message.contains(QLatin1String("domain"), Qt::CaseInsensitive) &&
           !message.contains(QLatin1String("missing"), Qt::CaseInsensitive);
}

QString requestRefusedSentence(const ErrorReply &parts, const Asked &asked)
{
    return ServiceFailureText::tr("The service at %1 refused the request. It says: “%2”")
        .arg(asked.host, parts.message);
}

ServiceFailure requestRefused(const ErrorReply &parts, const Asked &asked)
{
    return unusableReply(requestRefusedSentence(parts, asked), QStringLiteral("HTTP 400"), asked);
}

/// Only the service's words tell whether the plan ended or is too small, or the account is locked.
ServiceFailure planRefused(const ErrorReply &parts, const Asked &asked)
{
    return make(Kind::PlanEnded, Error::Kind::Service, requestRefusedSentence(parts, asked));
}

/// A message about a missing parameter says nothing of the key that was sent.
bool refusesKey(const QString &message, const Asked &asked)
{
    if (asked.key && message.contains(QLatin1String("missing"), Qt::CaseInsensitive))
        return false;
    return message.contains(QLatin1String("token"), Qt::CaseInsensitive) ||
           message.contains(QLatin1String("key"), Qt::CaseInsensitive);
}

ServiceFailure dispatch(const HttpReply &reply, const ErrorReply &parts, const Asked &asked)
{
    const bool isPlainError = parts.form == ErrorForm::Plain && isServicesError(parts);
    switch (reply.status) {
    case 400:
        if (!isPlainError)
            return reply.mayBeOfProxy ? notTheService(reply, asked) : otherStatus(reply, asked);
        if (refusesKey(parts.message, asked))
            return keyRefused(asked);
        return refusesDomain(parts.message) ? invalidBatch(asked) : requestRefused(parts, asked);
    case 401:
        return isServicesError(parts) ? keyRefused(asked) : notTheService(reply, asked);
    case 402:
        return creditsExhausted(parts, asked);
    case 403:
        if (isPlainError)
            return refusesKey(parts.message, asked) ? keyRefused(asked) : planRefused(parts, asked);
        return saysWhichIps(parts) ? ipRefused(parts, asked) : notTheService(reply, asked);
    case net::HttpFailure::ProxyLogin:
        return make(Kind::Unreachable, Error::Kind::Service, proxyLogin(asked.host));
    case 422:
        return invalidBatch(asked);
    case 429:
        return limitReached(parts);
    default:
        break;
    }
    if (reply.status >= 300 && reply.status < 400)
        return redirected(reply, asked);
    if (reply.status >= 500 && reply.status < 600)
        return serverError(reply, parts, asked);
    return otherStatus(reply, asked);
}

} // namespace

QString shownHost(const QUrl &url)
{
    return url.port() < 0 ? url.host() : url.host() + u':' + QString::number(url.port());
}

QString keyRefusedSentence(const QString &host, const QString &account, bool hasKey)
{
    const QString who = withAccount(host, account);
    return hasKey ? ServiceFailureText::tr(
                        "The service at %1 refused the key: it is wrong or no longer active. Copy it again "
                        "from the service's dashboard and enter it in the account.")
                        .arg(who)
                  : ServiceFailureText::tr("The service at %1 requires a key. Enter one in the account.")
                        .arg(who);
}

ServiceFailure failureForStatus(const HttpReply &reply, const Asked &asked, ErrorForm form)
{
    ErrorReply parts;
    parts.form = form;
    parts.body = QJsonDocument::fromJson(reply.body).object();
    if (const auto quota = parts.body.find(QLatin1String("quota")); quota != parts.body.end())
        *quota = withSafeName(*quota, asked);
    QString message = parts.body.value(QLatin1String("message")).toString();
    if (form == ErrorForm::Plain && message.isEmpty())
        message = parts.body.value(QLatin1String("error")).toString();
    parts.message = outsideText(message, asked);
    parts.serviceTime = net::parseHttpDate(reply.date);

    ServiceFailure failure = dispatch(reply, parts, asked);
    failure.serviceTime = parts.serviceTime;
    if (reply.status == 429 || reply.status >= 500)
        failure.retryAfter = net::parseRetryAfter(reply.retryAfter, parts.serviceTime);
    if (failure.kind == Kind::TooManyRequests && !failure.retryAfter)
        failure.retryAfter = MinuteLimitPause;
    if (failure.error.detail.isEmpty())
        failure.error.detail =
            QStringLiteral("%1: HTTP %2: %3").arg(asked.request).arg(reply.status).arg(parts.message);
    return failure;
}

ServiceFailure unusableReply(const QString &sentence, const QString &detail, const Asked &asked)
{
    ServiceFailure failure = make(Kind::UnusableReply, Error::Kind::Service, sentence);
    failure.error.detail = asked.request + QLatin1String(": ") + detail;
    return failure;
}

bool hasUnreadableEncoding(const HttpReply &reply)
{
    const QByteArray encoding = reply.contentEncoding.trimmed().toLower();
    return !encoding.isEmpty() && encoding != "identity" && QJsonDocument::fromJson(reply.body).isNull();
}

ServiceFailure unreadableEncoding(const HttpReply &reply, const Asked &asked)
{
    const QString encoding = outsideText(QString::fromLatin1(reply.contentEncoding), asked);
    return unusableReply(
        ServiceFailureText::tr("The answer of %1 is compressed (%2) and could not be decompressed. Try again "
                               "later. If this continues, turn off the compression at the service.")
            .arg(asked.host, encoding),
        QStringLiteral("HTTP %1 with Content-Encoding %2").arg(reply.status).arg(encoding), asked);
}

QString ipNamedIn(const QString &message)
{
    static const QRegularExpression candidates(QStringLiteral("[0-9A-Fa-f:.]+"));
    static const QRegularExpression trailing(QStringLiteral("[.:]$"));
    auto matches = candidates.globalMatch(message);
    while (matches.hasNext()) {
        QString text = matches.next().captured();
        for (int attempt = 0; attempt < 2; ++attempt) {
            // QHostAddress parses "403" as 0.0.1.147, so check the shape first.
            const bool shaped = text.count(u'.') == 3 || text.count(u':') >= 2;
            if (shaped && text.size() > 2 && !QHostAddress(text).isNull())
                return text;
            text.remove(trailing); // end of a sentence
        }
    }
    return {};
}

using net::HttpFailure;
using Cause = HttpFailure::Cause;

namespace {

QString sentenceFor(const HttpFailure &failure, const QString &host)
{
    switch (failure.cause) {
    case Cause::HostNotFound:
        return ServiceFailureText::tr("No computer named %1 was found. Check your internet connection and "
                                      "the address of the service.")
            .arg(host);
    case Cause::ConnectionRefused:
        return ServiceFailureText::tr(
                   "Nothing answers at %1. The service may be down, or the address of the account is wrong.")
            .arg(host);
    case Cause::NotSecure:
        return ServiceFailureText::tr(
                   "No secure connection to %1 could be made, so nothing was sent. Check the address of the "
                   "account and the date of this computer; on a public network, log in to it first.")
            .arg(host);
    case Cause::Proxy:
        if (failure.status == HttpFailure::ProxyLogin)
            return proxyLogin(host);
        return ServiceFailureText::tr("The connection to %1 goes through a proxy, which did not answer or "
                                      "did not let it through. Check the proxy settings of this computer.")
            .arg(host);
    case Cause::NetworkDown:
        return ServiceFailureText::tr("%1 could not be reached. Check the internet connection.").arg(host);
    case Cause::Timeout:
        return failure.requestLeft
                   ? ServiceFailureText::tr("The service at %1 did not answer in time.").arg(host)
                   : ServiceFailureText::tr("%1 could not be reached in time. Check the internet connection "
                                            "and the address of the account.")
                         .arg(host);
    case Cause::Interim:
        return ServiceFailureText::tr(
                   "The service at %1 sent an interim reply (status %2), and Pantau cannot read the answer "
                   "after it. Turn off interim replies, such as Early Hints, at the service.")
            .arg(host)
            .arg(failure.status);
    case Cause::Cut:
        return ServiceFailureText::tr("The connection to %1 broke off in the middle of the answer.")
            .arg(host);
    case Cause::TooLarge:
        return ServiceFailureText::tr("%1 sent far more than an answer of a checking service and was "
                                      "stopped. Check the address of the account.")
            .arg(host);
    case Cause::NotHttp:
        return ServiceFailureText::tr(
                   "%1 is neither a checking service nor a web server. Check the address of the account.")
            .arg(host);
    case Cause::Cancelled:
        return ServiceFailureText::tr("Pantau was closed before %1 answered.").arg(host);
    }
    Q_UNREACHABLE();
}

ServiceFailure::Kind kindOf(const HttpFailure &failure)
{
    using Kind = ServiceFailure::Kind;
    switch (failure.cause) {
    case Cause::HostNotFound:
    case Cause::ConnectionRefused:
    case Cause::NotSecure:
    case Cause::Proxy:
        return Kind::Unreachable;
    case Cause::NetworkDown:
    case Cause::Timeout:
    case Cause::Interim:
    case Cause::Cut:
    case Cause::Cancelled:
        return failure.requestLeft ? Kind::Interrupted : Kind::Unreachable;
    case Cause::TooLarge:
    case Cause::NotHttp:
        return Kind::UnusableReply;
    }
    Q_UNREACHABLE();
}

/// True if the local network is the likely cause. A refused connection means that the server was reached, and
/// a timeout may be the service's fault.
bool looksLikeOurs(const HttpFailure &failure)
{
    return !failure.requestLeft && (failure.cause == Cause::HostNotFound || failure.cause == Cause::Proxy ||
                                    failure.cause == Cause::NetworkDown);
}

} // namespace

ServiceFailure failureForTransport(const HttpFailure &failure, const Asked &asked)
{
    ServiceFailure result;
    result.kind = kindOf(failure);
    result.ownConnection = looksLikeOurs(failure);
    result.error.kind = failure.cause == Cause::Cancelled ? Error::Kind::Cancelled : Error::Kind::Service;
    result.error.sentence = sentenceFor(failure, asked.host);
    result.error.detail = asked.request + QLatin1String(": ") + outsideText(failure.detail, asked);
    return result;
}

} // namespace pantau::providers
