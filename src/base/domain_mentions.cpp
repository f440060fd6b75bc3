// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_mentions.h"

#include "base/replace_matches.h"

namespace pantau {

QString withoutDomainMentions(const QString &text, const std::function<QString(const QString &)> &placeholder)
{
    // Marks too: vowels of Indian scripts and combined accents are written with them.
    static const QRegularExpression domain(QStringLiteral(
        R"((?<![\p{L}\p{M}\p{N}.-])(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+)"
        R"([\p{L}][\p{L}\p{M}\p{N}-]+)"));
    return replaceMatches(text, domain, [&placeholder](const QRegularExpressionMatch &match) {
        return placeholder(match.captured().toLower());
    });
}

QString withoutDomainMentions(const QString &text)
{
    return withoutDomainMentions(text, [](const QString &) { return QStringLiteral("[domain]"); });
}

} // namespace pantau
