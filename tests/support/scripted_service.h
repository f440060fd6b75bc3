// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QTcpServer>
#include <QUrl>

#include <optional>

namespace pantau::test {

/// A service on a free loopback port that sends exactly the bytes a test wants, right or wrong: one script
/// for each request, in order. It never resets, sleeps or guesses; a request without a script is cut off and
/// counted in unscripted().
class ScriptedService : public QObject
{
    Q_OBJECT

public:
    struct Request
    {
        QByteArray method;
        QByteArray path;
        QHash<QByteArray, QByteArray> headers; ///< names in lower case
        QByteArray body;
    };
    struct Header
    {
        QByteArray name;
        QByteArray value;
    };

    explicit ScriptedService(QObject *parent = nullptr);

    /// `http://127.0.0.1:PORT/api/v1`
    [[nodiscard]] QUrl baseUrl() const;

    /// A whole HTTP reply. Content-Length, Date and Connection: close are added.
    void reply(int status, const QByteArray &body, const QList<Header> &headers = {});
    void replyJson(int status, const QByteArray &json, QList<Header> headers = {});
    /// Any bytes, then the end of the connection.
    void replyRaw(const QByteArray &bytes);
    /// The end of the connection, without a byte.
    void cut() { replyRaw({}); }
    /// No byte, and the connection stays open.
    void silence();
    /// The head of a reply, then a byte now and then, for ever.
    void drip();

    [[nodiscard]] const QList<Request> &requests() const { return m_requests; }
    [[nodiscard]] int unscripted() const { return m_unscripted; }

    /// The Date header of every reply that does not bring its own.
    static QByteArray date() { return "Tue, 10 Mar 2026 08:00:00 GMT"; }

private:
    enum class Ending { Close, StayOpen, Drip };
    struct Script
    {
        QByteArray bytes;
        Ending ending = Ending::Close;
    };

    void serve(QTcpSocket *socket);
    void play(QTcpSocket *socket);
    [[nodiscard]] static std::optional<Request> parse(const QByteArray &bytes);

    QTcpServer m_server;
    QList<Script> m_scripts;
    QList<Request> m_requests;
    int m_unscripted = 0;
};

} // namespace pantau::test
