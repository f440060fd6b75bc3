// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contract/service_sockets.h"
#include "service/keys.h"
#include "service/rules.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSignalSpy>
#include <QTest>

namespace pantau::test {

struct HttpAnswer
{
    int status = 0;
    QJsonObject body;
    QByteArray contentType;
    QByteArray retryAfter;
    QByteArray date;
    QByteArray allow;
    QByteArray text; ///< the body as received
};

/// A running service with its own blocklist, and a plain HTTP client for it.
class ServiceFixture
{
public:
    explicit ServiceFixture(int requestsPerMinute = 1000,
                            std::shared_ptr<const service::ContractVariants> variants = nullptr)
    {
        writeFile(m_world.config.blocklistPath, "blocked.example\nlisted.example\n");
        m_world.config.requestsPerMinute = requestsPerMinute;
        m_world.config.anonymousDailyLimit = 100;
        m_world.config.variants = std::move(variants);
        m_world.start();
    }

    [[nodiscard]] QString dataDir() const { return m_world.config.dataDir; }
    [[nodiscard]] ManualClock &clock() { return m_world.clock; }
    [[nodiscard]] service::CheckingService &service() { return *m_world.service; }

    [[nodiscard]] QByteArray addKey(const service::NewKey &wanted)
    {
        return (*registry()->add(wanted, m_world.clock.nowUtc())).toLatin1();
    }
    [[nodiscard]] QByteArray premiumKey(const QString &package = QStringLiteral("starter"),
                                        const QStringList &ips = {})
    {
        return addKey({QStringLiteral("premium"), package, 100, ips});
    }
    [[nodiscard]] QByteArray freemiumKey(qint64 dailyLimit = 100)
    {
        return addKey({QStringLiteral("free"), {}, dailyLimit, {}});
    }
    /// Opens a second registry next to the running service, as the command line does.
    [[nodiscard]] std::unique_ptr<service::KeyRegistry> registry() const
    {
        return std::move(*service::KeyRegistry::open(dataDir()));
    }

    /// Truncates the index in use, as a full disk or a careless edit might.
    void breakBlocklist() const
    {
        const QDir data(dataDir());
        const QStringList indexes = data.entryList({QStringLiteral("blocklist-*")});
        if (indexes.size() != 1 || !QFile::resize(data.filePath(indexes.constFirst()), 10))
            qFatal("The test's index could not be broken.");
    }

    HttpAnswer check(const QString &domains, const QByteArray &key = {})
    {
        const QJsonObject body{{QStringLiteral("domains"), domains}};
        return send("POST", QStringLiteral("/check"), key, QJsonDocument(body).toJson());
    }
    HttpAnswer limit(const QByteArray &key = {}) { return send("GET", QStringLiteral("/limit"), key); }

    HttpAnswer send(const QByteArray &method, const QString &path, const QByteArray &key = {},
                    const QByteArray &body = {}, const QByteArray &contentType = "application/json")
    {
        QUrl url = service().baseUrl();
        url.setPath(path.startsWith(u"//") ? path.sliced(1) : url.path() + path);
        QNetworkRequest request(url);
        if (!key.isNull())
            request.setRawHeader("X-API-Key", key);
        if (!body.isEmpty())
            request.setHeader(QNetworkRequest::ContentTypeHeader, contentType);
        const std::unique_ptr<QNetworkReply> reply(m_network.sendCustomRequest(request, method, body));
        QSignalSpy finished(reply.get(), &QNetworkReply::finished);
        if (!reply->isFinished() && !finished.wait(30'000))
            return {};
        const QByteArray text = reply->readAll();
        if (!m_world.config.variants)
            record(method, *reply, text);
        return {reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(),
                QJsonDocument::fromJson(text).object(),
                reply->rawHeader("Content-Type"),
                reply->rawHeader("Retry-After"),
                reply->rawHeader("Date"),
                reply->rawHeader("Allow"),
                text};
    }

private:
    /// Writes the reply to the file named by the test that compares the OpenAPI description with real
    /// replies.
    static void record(const QByteArray &method, const QNetworkReply &reply, const QByteArray &text)
    {
        static const QString path = qEnvironmentVariable("PANTAU_RECORD_REPLIES");
        if (path.isEmpty())
            return;
        static QFile file(path);
        if (!file.isOpen() && !file.open(QFile::WriteOnly | QFile::Truncate))
            qFatal("%s cannot be written.", qPrintable(path));
        QJsonObject headers;
        for (const auto &[name, value] : reply.rawHeaderPairs())
            headers.insert(QString::fromLatin1(name).toLower(), QString::fromLatin1(value));
        const QJsonObject line{
            {QStringLiteral("method"), QString::fromLatin1(method)},
            {QStringLiteral("path"), reply.url().path()},
            {QStringLiteral("status"), reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt()},
            {QStringLiteral("headers"), headers},
            {QStringLiteral("body"), QString::fromUtf8(text)}};
        file.write(QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n');
        file.flush();
    }

    SocketWorld m_world;
    QNetworkAccessManager m_network;
};

/// Parses a JSON object as the contract prints it.
inline QJsonObject json(const char *text)
{
    const QJsonDocument document = QJsonDocument::fromJson(text);
    if (!document.isObject())
        qFatal("Not an object: %s", text);
    return document.object();
}

inline QString names(int count, const QString &separator = QStringLiteral(","))
{
    QStringList all;
    for (int i = 0; i < count; ++i)
        all.append(QStringLiteral("site-%1.example").arg(i));
    return all.join(separator);
}

} // namespace pantau::test
