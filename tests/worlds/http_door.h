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

/// An HTTP server on a loopback port, on a separate thread, because closing a session blocks the test's
/// thread.
class HttpDoor
{
public:
    /// Called on the server's thread. The callee closes the socket.
    using Answer = std::function<void(QTcpSocket *, const HttpRequest &)>;

    explicit HttpDoor(Answer answer);
    ~HttpDoor();
    Q_DISABLE_COPY_MOVE(HttpDoor)

    [[nodiscard]] quint16 port() const { return m_port; }
    /// Starts or stops listening; open connections stay.
    void setOpen(bool open);
    /// Runs @p work on the server's thread and waits for it.
    void run(const std::function<void()> &work) const;
    [[nodiscard]] QTcpServer *owner() const { return m_server; }

private:
    void serve(QTcpSocket *socket);

    Answer m_answer;
    QThread m_thread;
    QTcpServer *m_server = nullptr; ///< lives on m_thread
    /// Child of m_server. Keeps the port while not listening, so no other program gets it.
    QTcpSocket *m_shut = nullptr;
    quint16 m_port = 0;
};

/// Returns a complete reply with Content-Length and "Connection: close".
[[nodiscard]] QByteArray httpReply(int status, const QByteArray &body,
                                   const QByteArray &type = "application/json",
                                   const QByteArray &headers = {});

} // namespace pantau::worlds
