// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/database_url.h"

#include <QCoreApplication>
#include <QUrl>
#include <QUrlQuery>

namespace pantau::service {

namespace {

class DatabaseUrlWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Database)
};

Unexpected<Error> refused(const QString &why)
{
    return failure(
        Error::Kind::InvalidInput,
        DatabaseUrlWords::tr("The address of the database cannot be used: %1. Write it like "
                             "postgresql://user@host:5432/database, and write “@”, “:” and “/” in a "
                             "password as %40, %3A and %2F.")
            .arg(why));
}

/// As a value of libpq's connection string. A semicolon would part options in QtSql.
QString quoted(QString value)
{
    value.replace(u'\\', QLatin1String("\\\\")).replace(u'\'', QLatin1String("\\'"));
    return u'\'' + value + u'\'';
}

} // namespace

Result<DatabaseUrl> DatabaseUrl::parse(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    if (!url.isValid() ||
        (url.scheme() != QLatin1String("postgresql") && url.scheme() != QLatin1String("postgres")))
        return refused(DatabaseUrlWords::tr("it is not of that form"));
    DatabaseUrl parsed;
    parsed.user = url.userName(QUrl::FullyDecoded);
    parsed.password = url.password(QUrl::FullyDecoded);
    parsed.host = url.host(QUrl::FullyDecoded);
    parsed.port = url.port(5432);
    parsed.database = url.path(QUrl::FullyDecoded).sliced(url.path().startsWith(u'/') ? 1 : 0);
    if (parsed.database.isEmpty() || parsed.database.contains(u'/'))
        return refused(DatabaseUrlWords::tr("it does not name one database at its end"));

    static const QStringList Known{QStringLiteral("sslmode"), QStringLiteral("sslrootcert"),
                                   QStringLiteral("sslcert"), QStringLiteral("sslkey"),
                                   QStringLiteral("connect_timeout")};
    QStringList options{QStringLiteral("application_name=pantau-service"),
                        QStringLiteral("tcp_user_timeout=10000"), QStringLiteral("keepalives_idle=30"),
                        QStringLiteral("keepalives_interval=5"), QStringLiteral("keepalives_count=3")};
    bool hasTimeout = false;
    const auto items = QUrlQuery(url).queryItems(QUrl::FullyDecoded);
    for (const auto &[name, value] : items) {
        if (name == QLatin1String("host")) {
            parsed.host = value;
        } else if (Known.contains(name) && !value.contains(u';')) {
            options.append(name + u'=' + quoted(value));
            hasTimeout = hasTimeout || name == QLatin1String("connect_timeout");
        } else {
            return refused(DatabaseUrlWords::tr("“%1” is not one of the settings host, %2")
                               .arg(name, Known.join(QLatin1String(", "))));
        }
    }
    if (!hasTimeout)
        options.append(QStringLiteral("connect_timeout=5"));
    parsed.options = options.join(u';');
    return parsed;
}

QString DatabaseUrl::place() const
{
    const QString server = host.isEmpty() ? QStringLiteral("localhost") : host;
    return QStringLiteral("%1:%2/%3").arg(server).arg(port).arg(database);
}

} // namespace pantau::service
