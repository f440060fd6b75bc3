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

/// A request to be sent.
struct Ask
{
    enum class Key { Own, None, Unknown };

    QByteArray method = "GET";
    QString path = QStringLiteral("/limit");
    Key key = Key::Own;
    QByteArray body = {};

    static Ask get(const QString &path, Key key = Key::Own) { return {"GET", path, key, {}}; }
    /// POST /check with this `domains`.
    static Ask check(const QString &domains, Key key = Key::Own);
};

/// What came back.
struct Answer
{
    int status = 0; ///< HTTP; 0 when there was no whole reply
    QString networkError;
    QByteArray retryAfter;
    QByteArray body;
    bool isJson = false; ///< a JSON object
    QJsonObject json;
    qint64 milliseconds = 0; ///< from sending to the last byte

    /// A 429 that is not about domains: section 8.
    [[nodiscard]] bool isMinuteLimit() const;
    [[nodiscard]] QString message() const;
    /// For a report: the status and what stood there instead.
    [[nodiscard]] QString summary() const;
};

/// Sends requests, never more than 60 in any 60 seconds unless it is told to hurry. Follows no redirect: a
/// key travels to no other host.
class Wire final : public QObject
{
    Q_OBJECT

public:
    /// @p key: empty for none. @p base ends in /api/v1.
    Wire(QUrl base, QByteArray key);

    /// @p done is called once, from the event loop.
    void send(const Ask &ask, std::function<void(const Answer &)> done);
    /// From now on nothing is held back: to reach the limit of requests a minute.
    void hurry() { m_hurries = true; }
    /// Requests sent within the last 60 seconds.
    [[nodiscard]] int sentInLastMinute();
    [[nodiscard]] bool hasKey() const { return !m_key.isEmpty(); }

private:
    void sendNow(const Ask &ask, std::function<void(const Answer &)> done);

    QUrl m_base;
    QByteArray m_key;
    bool m_hurries = false;
    QElapsedTimer m_clock;
    std::deque<qint64> m_sent; ///< milliseconds of m_clock
    QNetworkAccessManager m_network;
};

} // namespace pantau::contract
