// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/postgresql_server.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace pantau::test {

/// A temporary PgBouncer in front of a PostgreSQL server, in transaction mode: each transaction may use
/// another server session, and all clients share a few sessions. Reached over a Unix socket. If PgBouncer is
/// missing, the test program exits with the package name.
class PgBouncer
{
public:
    /// @p sessions is the number per database. @p server must outlive this object.
    PgBouncer(const PostgresqlServer &server, int sessions) : m_server(server)
    {
        write(QStringLiteral("pgbouncer.ini"), QStringLiteral("[databases]\n"
                                                              "* = host=%1 port=5432\n"
                                                              "[pgbouncer]\n"
                                                              "unix_socket_dir = %2\n"
                                                              "listen_port = 6432\n"
                                                              "auth_type = scram-sha-256\n"
                                                              "auth_file = %2/users.txt\n"
                                                              "pool_mode = transaction\n"
                                                              "default_pool_size = %3\n"
                                                              "max_client_conn = 100\n")
                                                   .arg(QFileInfo(server.socketPath()).path(), m_home.path())
                                                   .arg(sessions));
        write(QStringLiteral("users.txt"),
              QStringLiteral("\"%1\" \"%2\"\n").arg(server.user(), server.password()));
        PostgresqlServer::giveToOwner(m_home.path());
        start();
    }
    ~PgBouncer() { kill(); }
    Q_DISABLE_COPY_MOVE(PgBouncer)

    /// Returns @p url of one of the server's databases, through the pooler.
    [[nodiscard]] QString through(const QString &url) const
    {
        const QString path = url.section(QStringLiteral("@/"), 1).section(u'?', 0, 0);
        return QStringLiteral("postgresql://%1@localhost:6432/%2?host=%3")
            .arg(m_server.credentials(), path, m_home.path());
    }

    /// Kills it immediately, which closes every connection.
    void kill()
    {
        m_process.kill();
        m_process.waitForFinished(EnoughMs);
    }
    void start()
    {
        const QString program =
            QStandardPaths::findExecutable(QStringLiteral("pgbouncer"), {QStringLiteral("/usr/sbin")});
        if (program.isEmpty())
            qFatal("PgBouncer was not found. Install the package pgbouncer (scripts/setup does).");
        QFile::remove(QDir(m_home.path()).filePath(QStringLiteral(".s.PGSQL.6432")));
        const QStringList command =
            m_server.asOwner({program, m_home.filePath(QStringLiteral("pgbouncer.ini"))});
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.start(command.constFirst(), command.sliced(1));
        QByteArray said;
        while (!said.contains("process up")) {
            if (!m_process.waitForReadyRead(EnoughMs))
                qFatal("PgBouncer did not start: %s", said.constData());
            said += m_process.readAll();
        }
    }

private:
    static constexpr int EnoughMs = 60'000;

    void write(const QString &name, const QString &text) const
    {
        QFile file(m_home.filePath(name));
        if (!file.open(QFile::WriteOnly) || file.write(text.toUtf8()) < 0)
            qFatal("%s could not be written.", qPrintable(file.fileName()));
    }

    const PostgresqlServer &m_server;
    QTemporaryDir m_home;
    QProcess m_process;
};

} // namespace pantau::test
