// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/postgresql_server.h"

#include <QDir>
#include <QStandardPaths>
#include <QTest>
#include <QUrl>

#ifdef Q_OS_UNIX
#include <unistd.h>

#include <csignal>
#endif

namespace pantau::test {

namespace {

constexpr int EnoughMs = 60'000;

bool isRoot()
{
#ifdef Q_OS_UNIX
    return ::geteuid() == 0;
#else
    return false;
#endif
}

/// Debian installs each version's programs in a separate folder.
QString folderOfPrograms()
{
    QStringList folders;
    const QDir debian(QStringLiteral("/usr/lib/postgresql"));
    for (const QString &version : debian.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        folders.append(debian.filePath(version + QStringLiteral("/bin")));
    QString found = QStandardPaths::findExecutable(QStringLiteral("initdb"), folders);
    if (found.isEmpty())
        found = QStandardPaths::findExecutable(QStringLiteral("initdb"));
    if (found.isEmpty())
        qFatal("PostgreSQL's initdb was not found. Install the package postgresql (scripts/setup does).");
    return QFileInfo(found).canonicalPath();
}

} // namespace

PostgresqlServer::PostgresqlServer() : m_programs(folderOfPrograms())
{
    QDir(m_home.path()).mkdir(QStringLiteral("socket"));
    QFile password(m_home.filePath(QStringLiteral("password")));
    if (!password.open(QFile::WriteOnly) || password.write(m_password.toUtf8()) < 0)
        qFatal("The server's password could not be written.");
    password.close();
    giveToOwner(m_home.path());
    runAsOwner({program("initdb"), QStringLiteral("--pgdata"), m_home.filePath(QStringLiteral("data")),
                QStringLiteral("--username"), m_user, QStringLiteral("--auth=scram-sha-256"),
                QStringLiteral("--pwfile"), password.fileName(), QStringLiteral("--encoding=UTF8"),
                QStringLiteral("--locale=C"), QStringLiteral("--no-sync")});
    start();
}

PostgresqlServer::~PostgresqlServer()
{
    thaw();
    crash();
}

void PostgresqlServer::giveToOwner(const QString &folder)
{
    if (isRoot() && QProcess::execute(QStringLiteral("chown"),
                                      {QStringLiteral("-R"), QStringLiteral("postgres"), folder}) != 0)
        qFatal("The temporary folder could not be given to the user postgres.");
    // Readable for the programs under test, which may run as another user.
    QFile::setPermissions(folder, QFile::permissions(folder) | QFile::ExeGroup | QFile::ExeOther);
}

void PostgresqlServer::start()
{
    const QStringList command =
        asOwner({program("postgres"), QStringLiteral("-D"), m_home.filePath(QStringLiteral("data")),
                 QStringLiteral("-k"), m_home.filePath(QStringLiteral("socket")), QStringLiteral("-c"),
                 QStringLiteral("listen_addresses="), QStringLiteral("-c"), QStringLiteral("fsync=off")});
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.start(command.constFirst(), command.sliced(1));
    QByteArray said;
    while (!said.contains("ready to accept connections")) {
        if (!m_process.waitForReadyRead(EnoughMs))
            qFatal("PostgreSQL did not start: %s", said.constData());
        said += m_process.readAll();
    }
}

void PostgresqlServer::crash()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    const QStringList command =
        asOwner({program("pg_ctl"), QStringLiteral("stop"), QStringLiteral("-D"),
                 m_home.filePath(QStringLiteral("data")), QStringLiteral("-m"), QStringLiteral("immediate")});
    QProcess stop;
    stop.start(command.constFirst(), command.sliced(1));
    stop.waitForFinished(EnoughMs);
    m_process.waitForFinished(EnoughMs);
    m_process.readAll();
}

void PostgresqlServer::freeze() const
{
    signalAll(SIGSTOP);
}

void PostgresqlServer::thaw() const
{
    signalAll(SIGCONT);
}

/// Signals the server and its child processes, one per connection.
void PostgresqlServer::signalAll(int signal) const
{
    const QByteArray server = QByteArray::number(m_process.processId());
    if (m_process.state() == QProcess::NotRunning)
        return;
    ::kill(static_cast<pid_t>(m_process.processId()), signal);
    for (const QString &process : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile about(QStringLiteral("/proc/%1/stat").arg(process));
        if (!about.open(QFile::ReadOnly))
            continue;
        const QByteArray text = about.readAll(); // "PID (NAME) STATE PARENT …"
        if (text.mid(text.lastIndexOf(')') + 1).simplified().split(' ').value(1) == server)
            ::kill(static_cast<pid_t>(process.toInt()), signal);
    }
}

QString PostgresqlServer::socketPath() const
{
    return m_home.filePath(QStringLiteral("socket/.s.PGSQL.5432"));
}

QString PostgresqlServer::credentials() const
{
    return m_user + u':' + QString::fromLatin1(QUrl::toPercentEncoding(m_password));
}

QString PostgresqlServer::newDatabase()
{
    const QString name = QStringLiteral("book_%1").arg(++m_databases);
    psql(QStringLiteral("postgres"), QStringLiteral("CREATE DATABASE %1").arg(name));
    return QStringLiteral("postgresql://") + credentials() + QStringLiteral("@/") + name +
           QStringLiteral("?host=") + m_home.filePath(QStringLiteral("socket"));
}

QString PostgresqlServer::psql(const QString &database, const QString &sql) const
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PGPASSWORD"), m_password);
    process.setProcessEnvironment(environment);
    process.start(program("psql"), {QStringLiteral("-h"), m_home.filePath(QStringLiteral("socket")),
                                    QStringLiteral("-U"), m_user, QStringLiteral("-d"), database,
                                    QStringLiteral("-qAtX"), QStringLiteral("-c"), sql});
    if (!process.waitForFinished(EnoughMs) || process.exitCode() != 0)
        qFatal("psql: %s", process.readAllStandardError().constData());
    return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
}

QString PostgresqlServer::program(const char *name) const
{
    return QDir(m_programs).filePath(QString::fromLatin1(name));
}

/// Runs the command as a user that PostgreSQL accepts. The process ends with the test.
QStringList PostgresqlServer::asOwner(const QStringList &command) const
{
#ifdef Q_OS_LINUX
    QStringList words{QStringLiteral("setpriv"), QStringLiteral("--pdeathsig=QUIT")};
    if (isRoot())
        words += {QStringLiteral("--reuid=postgres"), QStringLiteral("--regid=postgres"),
                  QStringLiteral("--clear-groups")};
    return words + QStringList{QStringLiteral("--")} + command;
#else
    return command;
#endif
}

void PostgresqlServer::runAsOwner(const QStringList &command) const
{
    const QStringList words = asOwner(command);
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(words.constFirst(), words.sliced(1));
    if (!process.waitForFinished(EnoughMs) || process.exitCode() != 0)
        qFatal("%s: %s", qPrintable(words.join(u' ')), process.readAll().constData());
}

} // namespace pantau::test
