// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/database_url.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>

namespace pantau::service {

namespace {

constexpr int DefaultPort = 5432;
constexpr qsizetype ConnectSeconds = 5; ///< for all hosts together
constexpr qsizetype LeastSeconds = 2;

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
    // QUrl has one host: each of several is parsed as the host of the same address.
    static const QRegularExpression Form(
        QStringLiteral("^(?<before>postgres(?:ql)?://(?:[^/?#]*@)?)(?<hosts>[^/?#@]*)(?<after>[/?].*)$"));
    const auto parts = Form.match(text);
    DatabaseUrl parsed;
    QUrl url;
    for (const QString &host : parts.captured(u"hosts").split(u',')) {
        url = QUrl(parts.captured(u"before") + host + parts.captured(u"after"), QUrl::StrictMode);
        if (!parts.hasMatch() || !url.isValid())
            return refused(DatabaseUrlWords::tr("it is not of that form"));
        parsed.hosts.append(url.host(QUrl::FullyDecoded));
        parsed.ports.append(QString::number(url.port(DefaultPort)));
    }
    parsed.user = url.userName(QUrl::FullyDecoded);
    parsed.password = url.password(QUrl::FullyDecoded);
    parsed.database = url.path(QUrl::FullyDecoded).sliced(url.path().startsWith(u'/') ? 1 : 0);
    if (parsed.database.isEmpty() || parsed.database.contains(u'/'))
        return refused(DatabaseUrlWords::tr("it does not name one database at its end"));

    static const QStringList Known{QStringLiteral("sslmode"),         QStringLiteral("sslrootcert"),
                                   QStringLiteral("sslcert"),         QStringLiteral("sslkey"),
                                   QStringLiteral("connect_timeout"), QStringLiteral("target_session_attrs")};
    QStringList options{QStringLiteral("application_name=pantau-service"),
                        QStringLiteral("tcp_user_timeout=10000"), QStringLiteral("keepalives_idle=30"),
                        QStringLiteral("keepalives_interval=5"), QStringLiteral("keepalives_count=3")};
    QStringList given;
    const auto items = QUrlQuery(url).queryItems(QUrl::FullyDecoded);
    for (const auto &[name, value] : items) {
        if (name == QLatin1String("host")) {
            parsed.hosts = value.split(u',');
            parsed.ports.resize(parsed.hosts.size(), parsed.ports.constFirst());
        } else if (Known.contains(name) && !value.contains(u';')) {
            options.append(name + u'=' + quoted(value));
            given.append(name);
        } else {
            return refused(DatabaseUrlWords::tr("“%1” is not one of the settings host, %2")
                               .arg(name, Known.join(QLatin1String(", "))));
        }
    }
    const qsizetype count = parsed.hosts.size();
    if (count > 1 && parsed.hosts.contains(QString()))
        return refused(DatabaseUrlWords::tr("one of its hosts is empty"));
    options.append(QStringLiteral("port=") + quoted(parsed.ports.join(u',')));
    // libpq's time is that of one host, and at least two seconds.
    if (!given.contains(QLatin1String("connect_timeout")))
        options.append(
            QStringLiteral("connect_timeout=%1").arg(std::max(ConnectSeconds / count, LeastSeconds)));
    // The service charges: of several servers it needs the one that writes.
    if (count > 1 && !given.contains(QLatin1String("target_session_attrs")))
        options.append(QStringLiteral("target_session_attrs=read-write"));
    parsed.options = options.join(u';');
    return parsed;
}

QString DatabaseUrl::place() const
{
    QStringList servers;
    for (qsizetype i = 0; i < hosts.size(); ++i)
        servers.append((hosts.at(i).isEmpty() ? QStringLiteral("localhost") : hosts.at(i)) + u':' +
                       ports.at(i));
    return servers.join(u',') + u'/' + database;
}

} // namespace pantau::service
