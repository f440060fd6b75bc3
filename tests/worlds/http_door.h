// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/scripted_service.h"

#include <QHash>
#include <QMutex>
#include <QTcpServer>
#include <QTcpSocket>
#include <QThread>
#include <QUrl>

#include <atomic>
#include <functional>
#include <memory>

namespace pantau::worlds {

using HttpRequest = test::ScriptedService::Request;

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

/// The receiver of a channel: a web server that accepts alerts or refuses them. Thread-safe.
class WebHook
{
public:
    WebHook();

    [[nodiscard]] QUrl url() const;
    void setTaking(bool taking) { m_isTaking = taking; }
    [[nodiscard]] bool isTaking() const { return m_isTaking; }
    /// While frozen, requests get no answer; thaw() drops them.
    void freeze() { m_isFrozen = true; }
    void thaw();
    [[nodiscard]] int held() const { return m_held; }
    /// Number of different alerts that were accepted.
    [[nodiscard]] int taken() const;

private:
    void answer(QTcpSocket *socket, const HttpRequest &request);

    std::atomic<bool> m_isTaking{true};
    std::atomic<bool> m_isFrozen{false};
    std::atomic<int> m_held{0};
    mutable QMutex m_mutex;
    QHash<QByteArray, int> m_taken; ///< by event id
    HttpDoor m_door;
};

} // namespace pantau::worlds
