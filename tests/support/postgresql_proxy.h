// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QList>
#include <QLocalSocket>
#include <QObject>
#include <QTcpServer>
#include <QTcpSocket>

#include <memory>

namespace pantau::test {

/// A proxy between a program and its PostgreSQL server, on its own TCP port, that cuts connections on
/// request. Runs on the thread's event loop.
class PostgresqlProxy final : public QObject
{
    Q_OBJECT

public:
    enum class Cut {
        Never,
        BeforeCommit, ///< the server never receives it
        AfterCommit,  ///< the server commits, its answer is lost
    };

    explicit PostgresqlProxy(QString socketPath) : m_socketPath(std::move(socketPath))
    {
        connect(&m_server, &QTcpServer::newConnection, this, &PostgresqlProxy::pair);
        open();
    }

    [[nodiscard]] quint16 port() const { return m_port; }
    /// Cuts the connection at the next COMMIT. If @p closed, new connections are refused until open().
    void cutNext(Cut cut, bool closed = false)
    {
        m_cut = cut;
        m_closesThen = closed;
    }
    [[nodiscard]] bool hasCut() const { return m_hasCut; }
    void open()
    {
        if (!m_server.listen(QHostAddress::LocalHost, m_port))
            qFatal("%s", qPrintable(m_server.errorString()));
        m_port = m_server.serverPort();
        m_hasCut = false;
    }

private:
    void pair()
    {
        while (QTcpSocket *client = m_server.nextPendingConnection()) {
            auto *server = new QLocalSocket(client);
            connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
            connect(server, &QLocalSocket::disconnected, client, [client] { client->abort(); });
            connect(server, &QLocalSocket::connected, client,
                    [this, client, server] { pass(client, server); });
            connect(client, &QTcpSocket::readyRead, server, [this, client, server] { pass(client, server); });
            connect(server, &QLocalSocket::readyRead, client,
                    [client, server] { client->write(server->readAll()); });
            server->connectToServer(m_socketPath);
        }
    }

    void pass(QTcpSocket *client, QLocalSocket *server)
    {
        if (server->state() != QLocalSocket::ConnectedState)
            return;
        const QByteArray bytes = client->readAll();
        // In PostgreSQL's protocol a query ends with a zero byte, which excludes "READ COMMITTED".
        if (m_cut == Cut::Never || !bytes.contains(QByteArray("COMMIT", 7))) {
            server->write(bytes);
            return;
        }
        const Cut cut = std::exchange(m_cut, Cut::Never);
        m_hasCut = true;
        if (m_closesThen)
            m_server.close();
        if (cut == Cut::BeforeCommit) {
            client->abort();
            return;
        }
        disconnect(server, &QLocalSocket::readyRead, client, nullptr);
        // The answer shows that the commit is done.
        connect(server, &QLocalSocket::readyRead, client, [client] { client->abort(); });
        server->write(bytes);
    }

    QString m_socketPath;
    QTcpServer m_server;
    quint16 m_port = 0;
    Cut m_cut = Cut::Never;
    bool m_closesThen = false;
    bool m_hasCut = false;
};

} // namespace pantau::test
