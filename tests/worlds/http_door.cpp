// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "worlds/http_door.h"

namespace pantau::worlds {

HttpDoor::HttpDoor(Answer answer) : m_answer(std::move(answer))
{
    m_server = new QTcpServer;
    m_shut = new QTcpSocket(m_server);
    m_server->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, m_server, &QObject::deleteLater);
    QObject::connect(m_server, &QTcpServer::newConnection, m_server, [this] {
        while (QTcpSocket *socket = m_server->nextPendingConnection())
            serve(socket);
    });
    m_thread.start();
    setOpen(true);
}

HttpDoor::~HttpDoor()
{
    m_thread.quit();
    m_thread.wait();
}

void HttpDoor::run(const std::function<void()> &work) const
{
    QMetaObject::invokeMethod(m_server, work, Qt::BlockingQueuedConnection);
}

void HttpDoor::setOpen(bool open)
{
    run([this, open] {
        if (open == m_server->isListening())
            return;
        if (!open) {
            m_server->close();
            if (!m_shut->bind(QHostAddress::LocalHost, m_port, QAbstractSocket::ReuseAddressHint))
                qFatal("The port was taken: %s", qPrintable(m_shut->errorString()));
            return;
        }
        m_shut->close();
        if (!m_server->listen(QHostAddress::LocalHost, m_port))
            qFatal("No loopback port: %s", qPrintable(m_server->errorString()));
        m_port = m_server->serverPort();
    });
}

void HttpDoor::serve(QTcpSocket *socket)
{
    auto received = std::make_shared<QByteArray>();
    QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
    QObject::connect(socket, &QTcpSocket::readyRead, m_server, [this, socket, received] {
        *received += socket->readAll();
        if (const auto request = test::ScriptedService::parse(*received)) {
            received->clear();
            m_answer(socket, *request);
        }
    });
}

QByteArray httpReply(int status, const QByteArray &body, const QByteArray &type, const QByteArray &headers)
{
    return "HTTP/1.1 " + QByteArray::number(status) + " Reply\r\nConnection: close\r\nContent-Type: " + type +
           "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n" + headers + "\r\n" + body;
}

WebHook::WebHook()
    : m_door([this](QTcpSocket *socket, const HttpRequest &request) { answer(socket, request); })
{
}

QUrl WebHook::url() const
{
    return QUrl(QStringLiteral("http://127.0.0.1:%1/alerts").arg(m_door.port()));
}

void WebHook::answer(QTcpSocket *socket, const HttpRequest &request)
{
    if (m_isFrozen) {
        ++m_held;
        return;
    }
    if (m_isTaking) {
        const QMutexLocker lock(&m_mutex);
        ++m_taken[request.headers.value("pantau-event-id")];
    }
    socket->write(httpReply(m_isTaking ? 200 : 500, {}));
    socket->disconnectFromHost();
}

void WebHook::thaw()
{
    m_isFrozen = false;
    m_held = 0;
}

int WebHook::taken() const
{
    const QMutexLocker lock(&m_mutex);
    return int(m_taken.size());
}

} // namespace pantau::worlds
