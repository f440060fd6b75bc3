// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/webhook/call_head.h"

#include "core/hint_token.h"

#include <QHostAddress>
#include <QString>

#include <algorithm>

namespace pantau::evidence {

namespace {

bool is(QByteArrayView name, QByteArrayView wanted)
{
    return name.size() == wanted.size() && name.compare(wanted, Qt::CaseInsensitive) == 0;
}

bool isPortOrNothing(QByteArrayView rest)
{
    return rest.isEmpty() || (rest.startsWith(':') && std::all_of(rest.begin() + 1, rest.end(), [](char c) {
                                  return c >= '0' && c <= '9';
                              }));
}

/// RFC 6750, 2.1. Credentials of another scheme are somebody else's.
constexpr QByteArrayView Bearer("Bearer ");

} // namespace

void addHeader(CallHead &head, QByteArrayView name, QByteArrayView value)
{
    if (is(name, "Host"))
        head.hosts += value.toByteArray();
    else if (is(name, "Origin") || is(name, "Sec-Fetch-Site"))
        head.isFromPage = true;
    else if (is(name, "Authorization") && is(value.first(std::min(value.size(), Bearer.size())), Bearer))
        head.tokens += value.sliced(Bearer.size()).trimmed().toByteArray();
    else if (is(name, "X-Pantau-Token"))
        head.tokens += value.trimmed().toByteArray();
    else if (is(name, "Content-Length"))
        head.length = std::max(head.length, value.toByteArray().toULongLong());
}

bool isLoopbackHost(QByteArrayView host)
{
    QByteArrayView name = host;
    QByteArrayView rest;
    if (host.startsWith('[')) {
        const auto end = host.indexOf(']');
        if (end < 0)
            return false;
        name = host.sliced(1, end - 1);
        rest = host.sliced(end + 1);
    } else if (const auto colon = host.indexOf(':'); colon >= 0) {
        name = host.first(colon);
        rest = host.sliced(colon);
    }
    if (!isPortOrNothing(rest))
        return false;
    if (is(name, "localhost"))
        return true;
    QHostAddress address;
    return address.setAddress(QString::fromLatin1(name)) && address.isLoopback();
}

bool holdsToken(const QString &text, const CallHead &head)
{
    constexpr qsizetype noAccident = 12; // characters in a row
    for (const QByteArray &token : head.tokens)
        for (qsizetype at = 0; at + noAccident <= token.size(); ++at)
            if (text.contains(QLatin1String(token.sliced(at, noAccident)), Qt::CaseInsensitive))
                return true;
    return false;
}

unsigned int refusalOf(const CallHead &head, const QByteArray &tokenHash)
{
    constexpr unsigned int unauthorized = 401;
    constexpr unsigned int forbidden = 403;
    constexpr unsigned int notFound = 404;
    constexpr unsigned int methodNotAllowed = 405;
    if (head.isFromPage || head.hosts.size() != 1 || !isLoopbackHost(head.hosts.first()))
        return forbidden;
    if (head.path != "/hint")
        return notFound;
    if (head.method != "POST")
        return methodNotAllowed;
    const bool isKnown = !head.tokens.isEmpty() &&
                         std::all_of(head.tokens.cbegin(), head.tokens.cend(), [&](const QByteArray &token) {
                             return HintToken::hasHash(token, tokenHash);
                         });
    return isKnown ? 0 : unauthorized;
}

} // namespace pantau::evidence
