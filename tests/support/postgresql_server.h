// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QString>
#include <QTemporaryDir>

namespace pantau::test {

/// A temporary PostgreSQL server: a new cluster in a temporary folder, reached over a Unix socket. The server
/// refuses to run as root, so it then runs as the user postgres. If PostgreSQL is missing, the test program
/// exits with the package name.
class PostgresqlServer
{
public:
    PostgresqlServer();
    ~PostgresqlServer();
    Q_DISABLE_COPY_MOVE(PostgresqlServer)

    /// Creates an empty database and returns its URL. The server requires the password, which contains
    /// “s3cret” in plain text, so tests can search for leaks.
    [[nodiscard]] QString newDatabase();
    /// Returns the path of the server's socket.
    [[nodiscard]] QString socketPath() const;
    /// Returns `user:password`, as used in a URL.
    [[nodiscard]] QString credentials() const;

    /// Kills the server immediately, which closes every connection.
    void crash();
    void start();
    /// Stops the processes, as on a computer that hangs: connections are accepted, but nothing is answered.
    void freeze() const;
    void thaw() const;
    /// Runs @p sql in @p database and returns psql's output.
    QString psql(const QString &database, const QString &sql) const;

    [[nodiscard]] const QString &user() const { return m_user; }
    [[nodiscard]] const QString &password() const { return m_password; }
    /// Returns @p command as run by the server's user.
    [[nodiscard]] QStringList asOwner(const QStringList &command) const;
    /// Gives a folder and its content to that user.
    static void giveToOwner(const QString &folder);

private:
    [[nodiscard]] QString program(const char *name) const;
    void signalAll(int signal) const;
    void runAsOwner(const QStringList &command) const;

    QTemporaryDir m_home;
    QString m_programs; ///< folder of initdb and postgres
    QString m_user = QStringLiteral("pantau");
    QString m_password = QStringLiteral("s3cret:/@'\\ ü");
    QProcess m_process;
    int m_databases = 0;
};

} // namespace pantau::test
