// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/wire.h"

#include "contract_suite/report.h"

#include <QJsonDocument>
#include <QNetworkReply>
#include <QTimer>

#include <chrono>
#include <memory>

namespace pantau::contract {

using namespace std::chrono_literals;

namespace {

constexpr int RequestsPerMinute = 60;               // contract section 8
constexpr qint64 Minute = 60'500;                   // plus half a second of latency
constexpr std::chrono::milliseconds Patience = 60s; // contract 4.1, rule 4
constexpr qint64 LargestReply = 4 * 1024 * 1024;

Answer answerOf(QNetworkReply &reply, qint64 milliseconds)
{
    Answer answer;
    answer.milliseconds = milliseconds;
    answer.status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (answer.status == 0 || reply.error() == QNetworkReply::OperationCanceledError ||
        reply.error() == QNetworkReply::RemoteHostClosedError) {
        answer.status = 0;
        answer.networkError = reply.errorString();
        return answer;
    }
    answer.retryAfter = reply.rawHeader("Retry-After");
    answer.body = reply.readAll();
    const QJsonDocument document = QJsonDocument::fromJson(answer.body);
    answer.isJson = document.isObject();
    answer.json = document.object();
    return answer;
}

} // namespace

Ask Ask::check(const QString &domains, Key key)
{
    const QJsonObject body{{QStringLiteral("domains"), domains}};
    return {"POST", QStringLiteral("/check"), key, QJsonDocument(body).toJson(QJsonDocument::Compact)};
}

bool Answer::isMinuteLimit() const
{
    return status == 429 && !json.contains(QLatin1String("rate_limit"));
}

QString Answer::message() const
{
    return json.value(QLatin1String("message")).toString();
}

QString Answer::summary() const
{
    if (status == 0)
        return QStringLiteral("no reply: %1").arg(quoted(networkError));
    const QString text = message();
    return text.isEmpty() ? QStringLiteral("%1, %2").arg(status).arg(quoted(QString::fromUtf8(body)))
                          : QStringLiteral("%1 %2").arg(status).arg(quoted(text));
}

Wire::Wire(QUrl base, QByteArray key) : m_base(std::move(base)), m_key(std::move(key))
{
    m_network.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    m_network.setTransferTimeout(static_cast<int>(Patience.count()));
    m_clock.start();
}

int Wire::sentInLastMinute()
{
    while (!m_sent.empty() && m_sent.front() + Minute <= m_clock.elapsed())
        m_sent.pop_front();
    return static_cast<int>(m_sent.size());
}

void Wire::send(const Ask &ask, std::function<void(const Answer &)> done)
{
    if (m_hurries || sentInLastMinute() < RequestsPerMinute) {
        sendNow(ask, std::move(done));
        return;
    }
    const std::chrono::milliseconds wait(m_sent.front() + Minute - m_clock.elapsed());
    QTimer::singleShot(std::max(1ms, wait), this, [this, ask, done = std::move(done)] { send(ask, done); });
}

void Wire::sendNow(const Ask &ask, std::function<void(const Answer &)> done)
{
    QUrl url = m_base;
    url.setPath(url.path() + ask.path);
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setHeader(QNetworkRequest::UserAgentHeader,
                      QByteArrayLiteral("pantau-service-contract/" PANTAU_VERSION));
    request.setRawHeader("Accept", "application/json");
    if (ask.key == Ask::Key::Own && !m_key.isEmpty())
        request.setRawHeader("X-API-Key", m_key);
    if (ask.key == Ask::Key::Unknown)
        request.setRawHeader("X-API-Key", "pantau-contract-suite-unknown-key");
    if (!ask.body.isEmpty())
        request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArrayLiteral("application/json"));

    // Use a new connection: if the server closed a reused one, Qt would send the request twice.
    if (ask.method == "POST")
        m_network.clearConnectionCache();
    m_sent.push_back(m_clock.elapsed());
    const qint64 began = m_clock.elapsed();
    QNetworkReply *reply = m_network.sendCustomRequest(request, ask.method, ask.body);
    connect(reply, &QNetworkReply::downloadProgress, reply, [reply](qint64 received) {
        if (received > LargestReply)
            reply->abort();
    });
    connect(reply, &QNetworkReply::finished, this, [this, reply, began, done = std::move(done)] {
        reply->deleteLater();
        done(answerOf(*reply, m_clock.elapsed() - began));
    });
}

} // namespace pantau::contract
