// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/domains_field.h"

#include <QSet>

namespace pantau::service {

std::optional<QList<DomainName>> readDomainsField(const QString &field)
{
    // Characters, not UTF-16 units; the cheap comparison comes first.
    if (field.size() > MaximumDomainsCharacters && field.toUcs4().size() > MaximumDomainsCharacters)
        return std::nullopt;
    QList<DomainName> domains;
    QSet<DomainName> seen;
    domains.reserve(MaximumDomains);
    seen.reserve(MaximumDomains);
    for (const QStringView line : QStringView(field).split(u'\n')) {
        for (const QStringView entry : line.split(u',')) {
            const auto domain = DomainName::parse(entry);
            if (!domain)
                continue;
            const auto before = seen.size();
            seen.insert(*domain);
            if (seen.size() > before)
                domains.append(*domain);
        }
    }
    if (domains.isEmpty() || domains.size() > MaximumDomains)
        return std::nullopt;
    return domains;
}

} // namespace pantau::service
