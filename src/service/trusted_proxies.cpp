// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/trusted_proxies.h"

#include "service/client_address.h"

#include <algorithm>

namespace pantau::service {

namespace {

/// "192.0.2.1", "192.0.2.1:4711", "2001:db8::1", "[2001:db8::1]" or "[2001:db8::1]:4711"; else null.
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

/// "ADDRESS" or "ADDRESS/BITS"; a null address for anything else. IPv4 written as IPv6 is IPv4.
std::pair<QHostAddress, int> networkIn(const QString &text)
{
    constexpr int Mapped = 96; // bits before the IPv4 address
    const QHostAddress address = readAddress(text.section(u'/', 0, 0));
    const QString bits = text.section(u'/', 1);
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    const bool hasMask = readAddress(bits).protocol() == QAbstractSocket::IPv4Protocol;
    if (address.isNull() ||
        (text.contains(u'/') && !hasMask && !std::all_of(bits.begin(), bits.end(), isDigit)))
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
                tr("“%1” is no address of a proxy. Write it like 192.0.2.1 or 192.0.2.0/24.").arg(text));
        proxies.m_subnets.append(std::move(subnet));
    }
    return proxies;
}

bool TrustedProxies::contains(const QHostAddress &address) const
{
    return std::any_of(m_subnets.begin(), m_subnets.end(),
                       [&](const auto &subnet) { return address.isInSubnet(subnet); });
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

} // namespace pantau::service
