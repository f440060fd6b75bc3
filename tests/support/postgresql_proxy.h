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

/// Stands between a program and its PostgreSQL server, on a TCP port of its own, and cuts connections where
/// a test wants it. Works on the thread's event loop.
class PostgresqlProxy final : public QObject
{
    Q_OBJECT

public:
    enum class Cut {
        Never,
        BeforeCommit, ///< the server never hears of it
        AfterCommit,  ///< the server does it, its answer is lost
    };

    explicit PostgresqlProxy(QString socketPath) : m_socketPath(std::move(socketPath))
    {
        connect(&m_server, &QTcpServer::newConnection, this, &PostgresqlProxy::pair);
        open();
    }

    [[nodiscard]] quint16 port() const { return m_port; }
    /// The next COMMIT is the one that is cut; @p closed: and nobody is let in after that until open().
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
        // A query ends with a zero in PostgreSQL's protocol; "READ COMMITTED" is none.
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
        // Its answer means that it is done.
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
