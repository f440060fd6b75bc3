// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/account.h"

#include <QDir>
#include <QRegularExpression>

#include <algorithm>

namespace pantau {

namespace {

constexpr QLatin1String LocalScheme("local:");
constexpr QLatin1String SampleName("sample");
/// Default kind, for addresses that name none and for local services.
constexpr QLatin1String Contract("contract");

Unexpected<Error> refuse(const QString &sentence)
{
    return failure(Error::Kind::InvalidInput, sentence);
}

QString withoutSlashesAtTheEnd(QString path)
{
    while (path.endsWith(QLatin1Char('/')))
        path.chop(1);
    return path;
}

/// Returns the contract's base path: `/api/v1` for a bare host; removes a pasted endpoint.
QString contractPath(QString path)
{
    for (const auto endpoint : {QLatin1String("/check"), QLatin1String("/limit"), QLatin1String("/stats")})
        if (path.endsWith(endpoint))
            path.chop(endpoint.size());
    return path.isEmpty() ? QStringLiteral("/api/v1") : path;
}

/// Adds a missing scheme if @p text names a host: http:// for this computer, else https://.
QString withScheme(const QString &text)
{
    if (text.contains(QLatin1String("://")))
        return text;
    const QString host = QUrl(QStringLiteral("https://") + text, QUrl::StrictMode).host();
    if (isLoopbackHost(host))
        return QStringLiteral("http://") + text;
    return host.contains(u'.') ? QStringLiteral("https://") + text : text;
}

} // namespace

bool isLoopbackHost(const QString &host)
{
    // QUrl writes every IPv4 address as four numbers; "127.a.b.example" is the name of a remote server.
    const bool numeric = std::ranges::all_of(host, [](QChar c) { return c.isDigit() || c == u'.'; });
    return host == QLatin1String("localhost") || host == QLatin1String("::1") ||
           (numeric && host.startsWith(QLatin1String("127.")));
}

ServiceAddress::ServiceAddress(QString provider, QString text, QUrl url)
    : m_provider(std::move(provider)), m_text(std::move(text)), m_url(std::move(url))
{
}

ServiceAddress ServiceAddress::localSample()
{
    return {Contract, LocalScheme + SampleName, {}};
}

Result<ServiceAddress> ServiceAddress::parse(const QString &text, PlainHttp plainHttp)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return refuse(ServiceAddress::tr("The service address is empty. Enter an address such as "
                                         "https://service.example/api/v1."));
    if (trimmed.startsWith(LocalScheme, Qt::CaseInsensitive)) {
        const QString name = trimmed.sliced(LocalScheme.size());
        if (name == SampleName)
            return localSample();
        if (!QDir::isAbsolutePath(name))
            return refuse(ServiceAddress::tr(
                              "“%1” is not the full path of a blocklist file. Write local: and then the full "
                              "path, for example local:/home/me/blocklist.txt.")
                              .arg(trimmed));
        return ServiceAddress(Contract, LocalScheme + QDir::cleanPath(name), {});
    }

    static const QRegularExpression kindInFront(QStringLiteral("^([a-z][a-z0-9-]*)\\+"),
                                                QRegularExpression::CaseInsensitiveOption);
    const auto named = kindInFront.match(trimmed);
    const QString provider = named.hasMatch() ? named.captured(1).toLower() : Contract;
    const bool isContract = provider == Contract;
    QUrl url(withScheme(trimmed.sliced(named.capturedLength())), QUrl::StrictMode);
    const QString scheme = url.scheme();
    if (!url.isValid() || url.host().isEmpty() ||
        (scheme != QLatin1String("https") && scheme != QLatin1String("http")))
        return refuse(ServiceAddress::tr(
                          "“%1” is not a service address. It must begin with https:// and name a host, for "
                          "example https://service.example/api/v1.")
                          .arg(trimmed));
    if (url.authority().contains(QLatin1Char('@')) || url.hasQuery() || url.hasFragment())
        return refuse(
            ServiceAddress::tr("The service address cannot contain a user name, a password, a question mark "
                               "or a # sign. Enter only the address; the key has its own field."));
    if (scheme == QLatin1String("http") && plainHttp == PlainHttp::OnLoopbackOnly &&
        !isLoopbackHost(url.host()))
        return refuse(
            ServiceAddress::tr(
                "“%1” is not encrypted: others on the network could read your key. Use the https:// "
                "address, or allow plain HTTP for this account if you trust the network.")
                .arg(trimmed));
    const QString path = withoutSlashesAtTheEnd(url.path());
    url.setPath(isContract ? contractPath(path) : path);
    if ((scheme == QLatin1String("https") && url.port() == 443) ||
        (scheme == QLatin1String("http") && url.port() == 80))
        url.setPort(-1);
    const QString whole = url.toString(QUrl::FullyEncoded);
    return ServiceAddress(provider, isContract ? whole : provider + u'+' + whole, url);
}

bool ServiceAddress::isLocalSample() const
{
    return *this == localSample();
}

QString ServiceAddress::localBlocklist() const
{
    return isLocal() && !isLocalSample() ? m_text.sliced(LocalScheme.size()) : QString();
}

} // namespace pantau
