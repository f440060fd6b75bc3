// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QString>
#include <QTemporaryDir>

namespace pantau::test {

/// A PostgreSQL server of the test's own: a new cluster in a temporary folder, reached over a Unix socket in
/// it, gone with the object. The server refuses to run as root; it then runs as the user postgres. A missing
/// PostgreSQL ends the test program with the name of the package.
class PostgresqlServer
{
public:
    PostgresqlServer();
    ~PostgresqlServer();
    Q_DISABLE_COPY_MOVE(PostgresqlServer)

    /// Makes an empty database and returns its URL. The password in it, which the server asks for, holds
    /// “s3cret” in plain letters: tests look for it where it must not be.
    [[nodiscard]] QString newDatabase();
    /// The socket on which the server listens.
    [[nodiscard]] QString socketPath() const;
    /// `user:password`, as a URL has it.
    [[nodiscard]] QString credentials() const;

    /// Ends it at once, as a crash would, and with it every connection.
    void crash();
    void start();
    /// Stops it where it is, as a machine that hangs would: connections stay and are taken on, nothing is
    /// answered.
    void freeze() const;
    void thaw() const;
    /// Runs @p sql in @p database and returns what psql prints.
    QString psql(const QString &database, const QString &sql) const;

    [[nodiscard]] const QString &user() const { return m_user; }
    [[nodiscard]] const QString &password() const { return m_password; }
    /// @p command as it is run by the server's user, for what belongs to the server.
    [[nodiscard]] QStringList asOwner(const QStringList &command) const;
    /// Gives a folder to that user, with all that is in it.
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
