// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/transport_failure.h"

#include "providers/failure_mapping.h"

#include <QCoreApplication>

namespace pantau::providers {

using net::HttpFailure;
using Cause = HttpFailure::Cause;

namespace {

QString sentenceFor(const HttpFailure &failure, const QString &host)
{
    switch (failure.cause) {
    case Cause::HostNotFound:
        return QCoreApplication::translate(
                   "ServiceFailure", "No computer named %1 was found. Check the address of the account and "
                                     "the internet connection.")
            .arg(host);
    case Cause::ConnectionRefused:
        return QCoreApplication::translate(
                   "ServiceFailure", "Nothing answers at %1. The service may be down, or the address of the "
                                     "account is wrong.")
            .arg(host);
    case Cause::NotSecure:
        return QCoreApplication::translate(
                   "ServiceFailure", "No secure connection to %1 could be made, so nothing was sent. Check "
                                     "the address of the account and the date of this computer; on a public "
                                     "network, log in to it first.")
            .arg(host);
    case Cause::Proxy:
        return QCoreApplication::translate(
                   "ServiceFailure", "The connection to %1 goes through a proxy, which did not answer or did "
                                     "not let it through. Check the proxy settings of this computer.")
            .arg(host);
    case Cause::NetworkDown:
        return QCoreApplication::translate("ServiceFailure",
                                           "%1 could not be reached. Check the internet connection.")
            .arg(host);
    case Cause::Timeout:
        return failure.requestLeft
                   ? QCoreApplication::translate("ServiceFailure",
                                                 "The service at %1 did not answer in time.")
                         .arg(host)
                   : QCoreApplication::translate(
                         "ServiceFailure", "%1 could not be reached in time. Check the internet connection "
                                           "and the address of the account.")
                         .arg(host);
    case Cause::Interim:
        return QCoreApplication::translate(
                   "ServiceFailure",
                   "The service at %1 sent an interim reply (status %2), and Pantau cannot read the answer "
                   "after it. Turn off interim replies, such as Early Hints, at the service.")
            .arg(host)
            .arg(failure.status);
    case Cause::Cut:
        return QCoreApplication::translate("ServiceFailure",
                                           "The connection to %1 broke off in the middle of the answer.")
            .arg(host);
    case Cause::TooLarge:
        return QCoreApplication::translate(
                   "ServiceFailure", "%1 sent far more than an answer of a checking service and was stopped. "
                                     "Check the address of the account.")
            .arg(host);
    case Cause::NotHttp:
        return QCoreApplication::translate(
                   "ServiceFailure",
                   "%1 is neither a checking service nor a web server. Check the address of the account.")
            .arg(host);
    case Cause::Cancelled:
        return QCoreApplication::translate("ServiceFailure", "Pantau was closed before %1 answered.")
            .arg(host);
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

/// Whether the network on our side is the likelier culprit. A refused connection comes from a computer that
/// was reached, and a silent one may be the service's.
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
