// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QTcpServer>
#include <QTcpSocket>
#include <QThread>

#include <functional>
#include <memory>

namespace pantau::worlds {

struct HttpRequest
{
    QByteArray method;
    QByteArray path;
    QHash<QByteArray, QByteArray> headers; ///< names in lower case
    QByteArray body;
};

/// Takes HTTP requests on a loopback port, on a thread of its own: a session that ends blocks the test's.
class HttpDoor
{
public:
    /// Answers on the door's thread; the socket is closed by whoever answers.
    using Answer = std::function<void(QTcpSocket *, const HttpRequest &)>;

    explicit HttpDoor(Answer answer);
    ~HttpDoor();
    Q_DISABLE_COPY_MOVE(HttpDoor)

    [[nodiscard]] quint16 port() const { return m_port; }
    /// Nobody listens while it is closed; connections that are open stay.
    void setOpen(bool open);
    /// Runs @p work on the door's thread and waits for it.
    void run(const std::function<void()> &work) const;
    [[nodiscard]] QTcpServer *owner() const { return m_server; }

private:
    void serve(QTcpSocket *socket);

    Answer m_answer;
    QThread m_thread;
    QTcpServer *m_server = nullptr; ///< lives on m_thread
    /// Its child. Holds the port while the door is closed, so that nobody else on this computer gets it.
    QTcpSocket *m_shut = nullptr;
    quint16 m_port = 0;
};

/// A whole reply with Content-Length and "Connection: close".
[[nodiscard]] QByteArray httpReply(int status, const QByteArray &body,
                                   const QByteArray &type = "application/json",
                                   const QByteArray &headers = {});

} // namespace pantau::worlds
