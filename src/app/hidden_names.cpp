// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hidden_names.h"

#include "base/domain_text.h"

#include <QDir>
#include <QHostAddress>

#include <algorithm>
#include <iterator>

namespace pantau::app {

namespace {

/// Shorter ones are words of every sentence: they are names only where they are quoted.
constexpr qsizetype ShortestBareName = 3;

/// Letters and digits in one piece, as keys and tokens are; longer than any word or time. A part of a domain
/// is none: it has small letters alone.
QString withoutSecrets(const QString &text)
{
    static const QRegularExpression secret(
        QStringLiteral(R"((?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9_-]{20,}(?![\w-]))"));
    static const QRegularExpression label(QStringLiteral("^[a-z0-9-]+$"));
    return replaceMatches(text, secret, [&text](const QRegularExpressionMatch &match) {
        const QString after = text.mid(match.capturedEnd(), 2); // a full stop ends a sentence
        const bool hasNeighbour =
            text.mid(match.capturedStart() - 1, 1) == u"." ||
            (after.size() == 2 && after.at(0) == u'.' && after.at(1).isLetterOrNumber());
        const bool isInDomain = hasNeighbour && label.match(match.captured()).hasMatch();
        return isInDomain ? match.captured() : QStringLiteral("[hidden]");
    });
}

/// Those of this computer say nothing of anybody.
QString withoutAddresses(const QString &text)
{
    static const QRegularExpression address(QStringLiteral(
        R"((?<![\w.:])(?:(?:\d{1,3}\.){3}\d{1,3}|[0-9A-Fa-f:]*:[0-9A-Fa-f:]*:[0-9A-Fa-f:]*)(?![\w]))"));
    return replaceMatches(text, address, [](const QRegularExpressionMatch &match) {
        const QHostAddress found(match.captured());
        return found.isNull() || found.isLoopback() ? match.captured() : QStringLiteral("[address]");
    });
}

QString alternative(const QString &name)
{
    const QString escaped = QRegularExpression::escape(name);
    return name.size() < ShortestBareName ? QStringLiteral("(?<=“)%1(?=”)").arg(escaped) : escaped;
}

} // namespace

void HiddenNames::add(const QString &kind, const QStringList &names)
{
    int number = 0;
    for (const QString &name : names) {
        ++number;
        const QString known = name.simplified().toLower();
        if (!known.isEmpty() && !m_placeholders.contains(known))
            m_placeholders.insert(known, QStringLiteral("[%1 %2]").arg(kind).arg(number));
    }
    QStringList all = m_placeholders.keys();
    // The longest first: one name may begin another.
    std::sort(all.begin(), all.end(), [](const QString &a, const QString &b) {
        return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
    QStringList alternatives;
    std::transform(all.cbegin(), all.cend(), std::back_inserter(alternatives), alternative);
    // Not a part of a word, nor of a domain, which is hidden as a whole.
    m_names.setPattern(
        QStringLiteral(R"((?<![\p{L}\p{M}\p{N}.-])(?:%1)(?![\p{L}\p{M}\p{N}-]|\.[\p{L}\p{N}]))")
            .arg(alternatives.join(u'|')));
    m_names.setPatternOptions(QRegularExpression::CaseInsensitiveOption |
                              QRegularExpression::UseUnicodePropertiesOption);
}

QString HiddenNames::withoutNames(const QString &text) const
{
    if (m_placeholders.isEmpty())
        return text;
    return replaceMatches(text, m_names, [this](const QRegularExpressionMatch &match) {
        return m_placeholders.value(match.captured().toLower(), QStringLiteral("[name]"));
    });
}

QString HiddenNames::placeholderOf(const QString &domain)
{
    const auto number = m_domainNumbers.constFind(domain);
    if (number != m_domainNumbers.cend())
        return QStringLiteral("[domain %1]").arg(*number);
    const int next = int(m_domainNumbers.size()) + 1;
    m_domainNumbers.insert(domain, next);
    return QStringLiteral("[domain %1]").arg(next);
}

QString HiddenNames::in(QString text)
{
    text = text.simplified();
    // A home in the root folder would be every path's beginning.
    if (const QString home = QDir::homePath(); home.size() > 1) {
        text.replace(home, QLatin1String("[home]"));
        text.replace(QDir::toNativeSeparators(home), QLatin1String("[home]"));
    }
    text = withoutSecrets(withoutNames(text));
    text = withoutDomainMentions(text, [this](const QString &found) { return placeholderOf(found); });
    return withoutAddresses(text);
}

} // namespace pantau::app
