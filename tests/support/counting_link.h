// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QLocalSocket>
#include <QTcpServer>
#include <QTcpSocket>
#include <QThread>

#include <atomic>
#include <memory>

namespace pantau::test {

/// A proxy to a PostgreSQL server, on a TCP port and its own thread. Counts round trips and keeps each
/// message after which the client waits for an answer.
class CountingLink final : public QObject
{
    Q_OBJECT

public:
    explicit CountingLink(QString socketPath) : m_socketPath(std::move(socketPath))
    {
        moveToThread(&m_thread);
        m_thread.start();
        QMetaObject::invokeMethod(
            this,
            [this] {
                m_server = std::make_unique<QTcpServer>();
                connect(m_server.get(), &QTcpServer::newConnection, this, &CountingLink::pair);
                if (!m_server->listen(QHostAddress::LocalHost))
                    qFatal("%s", qPrintable(m_server->errorString()));
            },
            Qt::BlockingQueuedConnection);
    }
    ~CountingLink() override
    {
        QMetaObject::invokeMethod(
            this, [this] { m_server.reset(); }, Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }

    [[nodiscard]] quint16 port() const { return m_server->serverPort(); }
    /// Number of round trips so far.
    [[nodiscard]] int trips() const { return m_trips; }
    /// Returns the requests since the previous call and clears them.
    [[nodiscard]] QByteArray takeWords()
    {
        QByteArray words;
        QMetaObject::invokeMethod(
            this, [this, &words] { words.swap(m_words); }, Qt::BlockingQueuedConnection);
        return words;
    }

private:
    void pair()
    {
        while (QTcpSocket *client = m_server->nextPendingConnection()) {
            auto *server = new QLocalSocket(client);
            auto answered = std::make_shared<bool>(true);
            connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
            connect(server, &QLocalSocket::disconnected, client, [client] { client->abort(); });
            const auto ask = [this, client, server, answered] {
                if (server->state() != QLocalSocket::ConnectedState || client->bytesAvailable() == 0)
                    return;
                const QByteArray bytes = client->readAll();
                m_words += bytes;
                m_trips += std::exchange(*answered, false) ? 1 : 0;
                server->write(bytes);
            };
            connect(server, &QLocalSocket::connected, client, ask);
            connect(client, &QTcpSocket::readyRead, server, ask);
            connect(server, &QLocalSocket::readyRead, client, [client, server, answered] {
                *answered = true;
                client->write(server->readAll());
            });
            server->connectToServer(m_socketPath);
        }
    }

    QString m_socketPath;
    QThread m_thread;
    std::unique_ptr<QTcpServer> m_server;
    QByteArray m_words;
    std::atomic<int> m_trips{0};
};

} // namespace pantau::test
