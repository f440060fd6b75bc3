// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/client_address.h"

namespace pantau::service {

QHostAddress readAddress(const QString &text)
{
    const QHostAddress address(text);
    if (!text.contains(u':'))
        return address.toString() == text ? address : QHostAddress();
    const QString last = text.section(u':', -1); // may hold an IPv4 address
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

} // namespace pantau::service
