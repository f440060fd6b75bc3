// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QTcpServer>
#include <QUrl>

#include <optional>

namespace pantau::test {

/// A service on a free loopback port that sends exactly the scripted bytes, valid or not: one script per
/// request, in order. It has no behaviour beyond that. A request without a script is cut off and counted in
/// unscripted().
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

    /// Returns `http://127.0.0.1:PORT/api/v1`.
    [[nodiscard]] QUrl baseUrl() const;

    /// Scripts a complete HTTP reply. Adds Content-Length, Date and Connection: close.
    void reply(int status, const QByteArray &body, const QList<Header> &headers = {});
    void replyJson(int status, const QByteArray &json, QList<Header> headers = {});
    /// Scripts any bytes, after which the connection closes.
    void replyRaw(const QByteArray &bytes);
    /// Closes the connection without sending anything.
    void cut() { replyRaw({}); }
    /// Sends nothing and keeps the connection open.
    void silence();
    /// Sends the head of a reply, then an occasional byte, endlessly.
    void drip();

    [[nodiscard]] const QList<Request> &requests() const { return m_requests; }
    [[nodiscard]] int unscripted() const { return m_unscripted; }

    /// Returns the Date header of replies without their own.
    static QByteArray date() { return "Tue, 10 Mar 2026 08:00:00 GMT"; }
    /// Returns a request if @p bytes contain all of it.
    [[nodiscard]] static std::optional<Request> parse(const QByteArray &bytes);

private:
    enum class Ending { Close, StayOpen, Drip };
    struct Script
    {
        QByteArray bytes;
        Ending ending = Ending::Close;
    };

    void serve(QTcpSocket *socket);
    void play(QTcpSocket *socket);

    QTcpServer m_server;
    QList<Script> m_scripts;
    QList<Request> m_requests;
    int m_unscripted = 0;
};

} // namespace pantau::test
