// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/release_question.h"

#include "app/on_thread.h"
#include "core/release.h"
#include "core/service_address.h"
#include "net/http_client.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QUrl>

namespace pantau::app {

namespace {

using namespace std::chrono_literals;

constexpr qint64 MostReplyBytes = 4 * 1024;

net::HttpOptions releaseOptions()
{
    net::HttpOptions options;
    options.transferTimeout = 20s;
    options.maximumReplySize = MostReplyBytes;
    return options;
}

/// HttpClient would name the version that asks, and Qt the language of the system.
net::HttpRequest releaseRequest(const QUrl &address)
{
    net::HttpRequest request;
    request.url = address;
    request.headers = {
        {"User-Agent", "Pantau"}, {"Accept", "application/json, text/plain"}, {"Accept-Language", "*"}};
    return request;
}

std::optional<QString> releaseOf(const QByteArray &body)
{
    const QJsonDocument json = QJsonDocument::fromJson(body);
    return releaseIn(json.isObject() ? json.object().value(QLatin1String("version")).toString()
                                     : QString::fromUtf8(body));
}

Result<QString> releaseFrom(const net::HttpAnswer &answer, const QString &host)
{
    const auto refuse = [](const QString &sentence, const QString &detail) {
        return failure(Error::Kind::Service, sentence, detail);
    };
    if (!answer && answer.error().cause == net::HttpFailure::Cause::Cancelled)
        return failure(Error::Kind::Cancelled, ReleaseQuestion::tr("Pantau is closing."));
    if (!answer && (answer.error().cause == net::HttpFailure::Cause::TooLarge ||
                    answer.error().cause == net::HttpFailure::Cause::Interim))
        return refuse(ReleaseQuestion::tr("%1 did not answer with a version.").arg(host),
                      answer.error().detail);
    if (!answer)
        return refuse(ReleaseQuestion::tr("%1 could not be reached.").arg(host), answer.error().detail);
    const auto version = answer->status == 200 ? releaseOf(answer->body) : std::nullopt;
    if (!version)
        return refuse(ReleaseQuestion::tr("%1 did not answer with a version.").arg(host),
                      QStringLiteral("HTTP %1").arg(answer->status));
    return *version;
}

} // namespace

QString defaultReleaseAddress()
{
    return QStringLiteral(PANTAU_RELEASE_ADDRESS);
}

ReleaseQuestion::ReleaseQuestion(QString address)
    : m_address(std::move(address)), m_client(std::make_unique<net::HttpClient>(releaseOptions()))
{
}

ReleaseQuestion::~ReleaseQuestion() = default;

QFuture<Result<QString>> ReleaseQuestion::ask()
{
    const QUrl url(m_address, QUrl::StrictMode);
    const bool isPrivate = url.scheme() == QLatin1String("https") ||
                           (url.scheme() == QLatin1String("http") && isLoopbackHost(url.host()));
    if (!url.isValid() || url.host().isEmpty() || !url.userInfo().isEmpty() || !isPrivate)
        return finished(Result<QString>(
            failure(Error::Kind::InvalidInput,
                    tr("“%1” is not an address to ask for a newer version. It has to begin with https://.")
                        .arg(m_address))));
    return m_client->send(releaseRequest(url)).then([host = url.host()](const net::HttpAnswer &answer) {
        return releaseFrom(answer, host);
    });
}

} // namespace pantau::app
