// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/network_address.h"

#include "base/language.h"

#include <algorithm>

namespace pantau::service {

QHostAddress readAddress(const QString &text)
{
    const QHostAddress address(text);
    if (!text.contains(u':'))
        return address.toString() == text ? address : QHostAddress();
    const QString last = text.section(u':', -1); // may contain an IPv4 address
    const bool isProper = !text.contains(u' ') && (!last.contains(u'.') || !readAddress(last).isNull());
    return isProper ? address : QHostAddress();
}

QHostAddress clientOf(const QHostAddress &address)
{
    bool isIpv4 = false;
    const quint32 ipv4 = address.toIPv4Address(&isIpv4);
    if (isIpv4)
        return QHostAddress(ipv4);
    Q_IPV6ADDR bytes = address.toIPv6Address();
    for (int i = 8; i < 16; ++i)
        bytes[i] = 0;
    return QHostAddress(bytes);
}

namespace {

/// Parses "192.0.2.1", "192.0.2.1:4711", "2001:db8::1", "[2001:db8::1]" or "[2001:db8::1]:4711"; null for
/// others.
QHostAddress addressIn(QByteArrayView entry)
{
    QString text = QString::fromLatin1(entry.trimmed());
    if (text.startsWith(u'[')) {
        const auto end = text.indexOf(u']');
        if (end < 0)
            return {};
        text = text.sliced(1, end - 1);
    } else if (text.count(u':') == 1) {
        text = text.left(text.indexOf(u':'));
    }
    return plainAddress(readAddress(text));
}

/// Parses "ADDRESS" or "ADDRESS/BITS"; a null address for others. IPv4-mapped IPv6 is converted to IPv4.
std::pair<QHostAddress, int> networkIn(const QString &text)
{
    constexpr int Mapped = 96; // bits before the IPv4 address
    const QHostAddress address = readAddress(text.section(u'/', 0, 0));
    const QString bits = text.section(u'/', 1);
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    const bool hasMask = readAddress(bits).protocol() == QAbstractSocket::IPv4Protocol;
    if (address.isNull() || (text.contains(u'/') && !hasMask && !std::ranges::all_of(bits, isDigit)))
        return {};
    auto network = QHostAddress::parseSubnet(text);
    if (plainAddress(address).protocol() == address.protocol())
        return network;
    if (network.second < Mapped)
        return {};
    network = {plainAddress(network.first), network.second - Mapped};
    return network;
}

} // namespace

QHostAddress plainAddress(const QHostAddress &address)
{
    bool isIpv4 = false;
    const quint32 ipv4 = address.toIPv4Address(&isIpv4);
    if (isIpv4)
        return QHostAddress(ipv4);
    QHostAddress plain = address;
    plain.setScopeId(QString());
    return plain;
}

Result<TrustedProxies> TrustedProxies::parse(const QStringList &texts)
{
    TrustedProxies proxies;
    for (const QString &text : texts) {
        auto subnet = networkIn(text);
        if (subnet.first.isNull())
            return failure(
                Error::Kind::InvalidInput,
                tr("“%1” is not the address of a proxy. Write it like 192.0.2.1 or 192.0.2.0/24.").arg(text));
        proxies.m_subnets.append(std::move(subnet));
    }
    return proxies;
}

bool TrustedProxies::contains(const QHostAddress &address) const
{
    return std::ranges::any_of(m_subnets, [&](const auto &subnet) { return address.isInSubnet(subnet); });
}

QHostAddress TrustedProxies::client(const QHostAddress &peer, QByteArrayView forwardedFor) const
{
    QHostAddress client = peer;
    while (!forwardedFor.isEmpty() && contains(client)) {
        const auto comma = forwardedFor.lastIndexOf(',');
        const QHostAddress named = addressIn(forwardedFor.sliced(comma + 1));
        if (named.isNull())
            break;
        client = named;
        forwardedFor = forwardedFor.first(std::max<qsizetype>(comma, 0));
    }
    return client;
}

QString plainIp(const QHostAddress &address)
{
    return plainAddress(address).toString();
}

Result<QStringList> plainIps(const QStringList &texts)
{
    QStringList ips;
    for (const QString &text : texts) {
        const QHostAddress address = readAddress(text.trimmed());
        if (address.isNull())
            return failure(Error::Kind::InvalidInput,
                           Texts::tr("“%1” is not an IP address. Write single addresses, like 192.0.2.1 or "
                                     "2001:db8::1; a network cannot be given.")
                               .arg(text));
        ips.append(plainIp(address));
    }
    ips.removeDuplicates();
    return ips;
}

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
