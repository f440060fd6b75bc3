// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/check_body.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>

namespace pantau::service {

namespace {

constexpr qsizetype MaximumCharacters = 10'000;
constexpr qsizetype MaximumDomains = 100;

} // namespace

std::optional<QList<DomainName>> parseCheckBody(const QByteArray &body)
{
    const QJsonValue value = QJsonDocument::fromJson(body).object().value(u"domains");
    if (!value.isString())
        return std::nullopt;
    QString text = value.toString();
    if (text.size() > MaximumCharacters)
        return std::nullopt;
    text.replace(u'\n', u',');
    QList<DomainName> domains;
    QSet<DomainName> seen;
    qsizetype given = 0;
    const auto parts = QStringView(text).split(u',');
    for (const QStringView part : parts) {
        if (part.trimmed().isEmpty())
            continue;
        ++given;
        const auto domain = DomainName::parse(part);
        if (!domain || seen.contains(*domain))
            continue;
        seen.insert(*domain);
        domains += *domain;
    }
    if (domains.isEmpty() || given > MaximumDomains)
        return std::nullopt;
    return domains;
}

} // namespace pantau::service
