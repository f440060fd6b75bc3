// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/http_date.h"

#include <QLocale>
#include <QTimeZone>

#include <algorithm>

namespace pantau::net {

QDateTime parseHttpDate(const QByteArray &header)
{
    QDateTime date = QLocale::c().toDateTime(QString::fromLatin1(header.trimmed()),
                                             QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'"));
    date.setTimeZone(QTimeZone::utc());
    return date;
}

std::optional<std::chrono::seconds> parseRetryAfter(const QByteArray &header, const QDateTime &serviceTime)
{
    using std::chrono::seconds;
    constexpr qint64 Shortest = 1;
    constexpr qint64 Longest = 24 * 60 * 60; // a slip of the service must not stop an account for years
    const QByteArray value = header.trimmed();
    bool isNumber = false;
    if (const qint64 number = value.toLongLong(&isNumber); isNumber)
        return seconds(std::clamp(number, Shortest, Longest));
    const QDateTime until = parseHttpDate(value);
    if (!until.isValid() || !serviceTime.isValid())
        return std::nullopt;
    return seconds(std::clamp(serviceTime.secsTo(until), Shortest, Longest));
}

} // namespace pantau::net
