// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QElapsedTimer>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QObject>
#include <QUrl>

#include <deque>
#include <functional>

namespace pantau::contract {

struct Ask
{
    enum class Key { Own, None, Unknown };

    QByteArray method = "GET";
    QString path = QStringLiteral("/limit");
    Key key = Key::Own;
    QByteArray body = {};

    static Ask get(const QString &path, Key key = Key::Own) { return {"GET", path, key, {}}; }
    /// Returns POST /check with this `domains` field.
    static Ask check(const QString &domains, Key key = Key::Own);
};

/// A reply.
struct Answer
{
    int status = 0; ///< HTTP status; 0 without a complete reply
    QString networkError;
    QByteArray retryAfter;
    QByteArray body;
    bool isJson = false; ///< true if the body is a JSON object
    QJsonObject json;
    qint64 milliseconds = 0; ///< from sending to the last byte

    /// True for a 429 that is not about domains: section 8.
    [[nodiscard]] bool isMinuteLimit() const;
    [[nodiscard]] QString message() const;
    /// Returns the status and the unexpected body, for a report.
    [[nodiscard]] QString summary() const;
};

/// Sends requests, at most 60 in any 60 seconds unless hurry() was called. Follows no redirect, so the key is
/// sent to no other host.
class Wire final : public QObject
{
    Q_OBJECT

public:
    /// @p key may be empty. @p base ends with /api/v1.
    Wire(QUrl base, QByteArray key);

    /// Calls @p done once, from the event loop.
    void send(const Ask &ask, std::function<void(const Answer &)> done);
    /// Stops throttling, to reach the requests-per-minute limit.
    void hurry() { m_hurries = true; }
    /// Returns the number of requests sent within the last 60 seconds.
    [[nodiscard]] int sentInLastMinute();
    [[nodiscard]] bool hasKey() const { return !m_key.isEmpty(); }

private:
    void sendNow(const Ask &ask, std::function<void(const Answer &)> done);

    QUrl m_base;
    QByteArray m_key;
    bool m_hurries = false;
    QElapsedTimer m_clock;
    std::deque<qint64> m_sent; ///< in milliseconds of m_clock
    QNetworkAccessManager m_network;
};

} // namespace pantau::contract
