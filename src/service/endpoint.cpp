// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/endpoint.h"

#include "service/client_address.h"

namespace pantau::service {

std::optional<Endpoint> Endpoint::parse(const QString &text)
{
    const auto colon = text.lastIndexOf(u':');
    QString host = text.left(colon);
    if (host.startsWith(u'[') && host.endsWith(u']'))
        host = host.sliced(1, host.size() - 2);
    else if (host == QLatin1String("localhost"))
        host = QHostAddress(QHostAddress::LocalHost).toString();
    bool isNumber = false;
    const uint port = text.mid(colon + 1).toUInt(&isNumber);
    Endpoint endpoint{readAddress(host), 0};
    if (colon <= 0 || !isNumber || port > 65535 || endpoint.address.isNull())
        return std::nullopt;
    endpoint.port = static_cast<quint16>(port);
    return endpoint;
}

QUrl Endpoint::url(const QString &path) const
{
    QUrl url;
    url.setScheme(QStringLiteral("http"));
    url.setHost(address.toString());
    url.setPort(port);
    url.setPath(path);
    return url;
}

} // namespace pantau::service
