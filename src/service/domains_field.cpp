// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/domains_field.h"

#include "base/domain_name.h"

#include <algorithm>

namespace pantau::service {

namespace {

qsizetype charactersIn(QByteArrayView utf8)
{
    return std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xc0) != 0x80; });
}

/// False when there are too many names.
bool addEntry(NameList &names, QByteArrayView entry)
{
    entry = entry.trimmed();
    if (entry.isEmpty())
        return true;
    // Nearly every name that a program asks about is in the normal form already.
    if (DomainName::isNormal(entry))
        return names.add(entry);
    const auto domain = DomainName::parse(QString::fromUtf8(entry));
    return !domain || names.add(domain->ascii().toLatin1());
}

} // namespace

std::optional<NameList> readDomainsField(QByteArrayView utf8)
{
    // Characters, not bytes; the cheap comparison comes first.
    if (utf8.size() > MaximumDomainsCharacters && charactersIn(utf8) > MaximumDomainsCharacters)
        return std::nullopt;
    NameList names;
    names.reserve(utf8.size());
    const auto isBetween = [](char c) { return c == ',' || c == '\n'; };
    for (auto begin = utf8.begin(); begin != utf8.end();) {
        const auto end = std::find_if(begin, utf8.end(), isBetween);
        if (!addEntry(names, QByteArrayView(begin, end)))
            return std::nullopt;
        begin = end == utf8.end() ? end : end + 1;
    }
    if (names.isEmpty())
        return std::nullopt;
    return names;
}

} // namespace pantau::service
