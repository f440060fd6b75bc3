// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/listed_names.h"

#include <QHostAddress>

#include <algorithm>

namespace pantau::evidence {

namespace {

constexpr qsizetype LongestName = 253;
constexpr qsizetype LongestLabel = 63;

bool endsWord(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == ';';
}

QByteArrayView takeWord(QByteArrayView &text)
{
    const auto end = std::find_if(text.begin(), text.end(), endsWord);
    const QByteArrayView word = text.first(end - text.begin());
    text = text.sliced(word.size()).trimmed();
    return word;
}

bool isAddress(QByteArrayView word)
{
    if (word == "0.0.0.0" || word == "127.0.0.1" || word == "::" || word == "::1")
        return true;
    const bool numeric =
        std::all_of(word.begin(), word.end(), [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
    return (numeric || word.contains(':')) && !QHostAddress(QString::fromLatin1(word)).isNull();
}

/// The host of a rule for browsers that is about a whole domain: all other options narrow it.
std::optional<QByteArrayView> hostOfRule(QByteArrayView rule)
{
    const qsizetype end = rule.indexOf('^');
    if (!rule.startsWith("||") || end < 0)
        return std::nullopt;
    QByteArrayView rest = rule.sliced(end + 1);
    if (rest.startsWith('|'))
        rest = rest.sliced(1);
    if (!rest.isEmpty() && rest != "$important" && rest != "$all" && rest != "$document")
        return std::nullopt;
    return rule.sliced(2, end - 2);
}

} // namespace

ListedNames::ListedNames(const QSet<DomainName> &watched)
{
    m_watched.reserve(watched.size());
    for (const DomainName &name : watched)
        m_watched.insert(name.ascii().toLatin1());
}

void ListedNames::readLine(QByteArrayView line, QSet<QByteArray> &found)
{
    line = line.trimmed();
    if (line.isEmpty() || line.startsWith('#') || line.startsWith('!'))
        return;
    bool names = false;
    if (line.startsWith('|')) {
        if (const auto host = hostOfRule(line))
            names = readName(*host, found);
    } else {
        QByteArrayView rest = line;
        QByteArrayView word = takeWord(rest);
        if (isAddress(word)) {
            names = readHosts(rest, found);
        } else {
            if (word.size() > 1 && word.startsWith('"') && word.endsWith('"'))
                word = word.sliced(1, word.size() - 2);
            names = readName(word, found);
        }
    }
    m_lines += names ? 1 : 0;
}

bool ListedNames::readHosts(QByteArrayView names, QSet<QByteArray> &found)
{
    bool any = false;
    while (!names.isEmpty() && !names.startsWith('#')) {
        const QByteArrayView word = takeWord(names);
        any = readName(word, found) || any;
        if (word.isEmpty())
            names = names.sliced(1); // a separator of CSV
    }
    return any;
}

bool ListedNames::readName(QByteArrayView word, QSet<QByteArray> &found)
{
    const auto name = normalised(word);
    if (!name)
        return false;
    const auto watched = m_watched.constFind(QByteArray::fromRawData(name->data(), name->size()));
    if (watched != m_watched.cend())
        found.insert(*watched);
    return true;
}

/// As DomainName::parse() does it. Nearly every name of a list of millions is plain already; only the others
/// go there. An address is taken when it is nothing but a host: a list of pages does not list their sites.
std::optional<QByteArrayView> ListedNames::normalised(QByteArrayView word)
{
    if (word.startsWith("*."))
        word = word.sliced(2);
    else if (word.startsWith('.'))
        word = word.sliced(1);

    qsizetype size = 0;
    qsizetype label = 0;
    qsizetype dots = 0;
    bool numeric = true;
    bool plain = !word.isEmpty() && word.size() <= LongestName;
    for (auto c = word.begin(); plain && c != word.end(); ++c) {
        const char byte = *c >= 'A' && *c <= 'Z' ? static_cast<char>(*c + ('a' - 'A')) : *c;
        m_bytes[static_cast<size_t>(size++)] = byte;
        if (byte == '.') {
            plain = label > 0;
            ++dots;
            label = 0;
            numeric = true;
        } else {
            const bool digit = byte >= '0' && byte <= '9';
            numeric = numeric && digit;
            plain = ++label <= LongestLabel && (digit || byte == '-' || (byte >= 'a' && byte <= 'z'));
        }
    }
    if (plain && dots > 0 && label > 0 && !numeric) {
        const QByteArrayView name(m_bytes.data(), size);
        if (!name.startsWith("www."))
            return name;
        if (dots > 1)
            return name.sliced(4);
    }

    if (const qsizetype scheme = word.indexOf("://"); scheme > 0)
        word = word.sliced(scheme + 3);
    if (word.endsWith('/'))
        word = word.chopped(1);
    static constexpr QByteArrayView NotOfAHost = "/?#@:\\[]|^$*\"<>";
    if (!word.contains('.') ||
        std::any_of(word.begin(), word.end(), [](char c) { return NotOfAHost.contains(c); }))
        return std::nullopt;
    const auto parsed = DomainName::parse(QString::fromUtf8(word));
    if (!parsed)
        return std::nullopt;
    m_parsed = parsed->ascii().toLatin1();
    return QByteArrayView(m_parsed);
}

} // namespace pantau::evidence
