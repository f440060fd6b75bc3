// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/blocklist_words.h"

#include "base/blocklist_reader.h"

#include <algorithm>

namespace pantau::words {

bool isAnyOf(QByteArrayView word, std::initializer_list<QByteArrayView> words)
{
    return std::ranges::any_of(
        words, [word](QByteArrayView one) { return word.compare(one, Qt::CaseInsensitive) == 0; });
}

QList<QByteArrayView> splitAt(QByteArrayView text, QByteArrayView marks)
{
    QList<QByteArrayView> parts;
    for (auto begin = text.begin();; ++begin) {
        const auto end = marks.size() == 1
                             ? std::find(begin, text.end(), marks.front())
                             : std::find_first_of(begin, text.end(), marks.begin(), marks.end());
        parts.append(QByteArrayView(begin, end));
        if (end == text.end())
            return parts;
        begin = end;
    }
}

QList<QByteArrayView> wordsIn(QByteArrayView text, QByteArrayView marks)
{
    QList<QByteArrayView> words = splitAt(text, marks);
    words.removeIf([](QByteArrayView word) { return word.isEmpty(); });
    return words;
}

QByteArrayView withoutQuotes(QByteArrayView text)
{
    if (text.size() > 1 && text.startsWith('"') && text.endsWith('"'))
        text = text.sliced(1, text.size() - 2);
    return text;
}

bool isIPv4(QByteArrayView word)
{
    if (word.isEmpty() || !isDigit(word.front()) || !isDigit(word.back()))
        return false;
    const auto numbers = splitAt(word, ".");
    return numbers.size() == 4 && std::ranges::all_of(numbers, [](QByteArrayView number) {
               return !number.isEmpty() && number.size() <= 3 && std::ranges::all_of(number, isDigit) &&
                      number.toInt() <= 255;
           });
}

static bool isIPv6(QByteArrayView word)
{
    if (const qsizetype zone = word.indexOf('%'); zone > 0)
        word = word.first(zone);
    return std::ranges::count(word, ':') > 1 && std::ranges::all_of(word, [](char c) {
               return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':' || c == '.';
           });
}

bool isAddress(QByteArrayView word)
{
    return isIPv4(word) || isIPv6(word);
}

} // namespace pantau::words

namespace pantau {

namespace {

/// True for durations in zone files: `3600` or `1h`.
bool isDuration(QByteArrayView word)
{
    return words::isDigit(word.front()) && std::ranges::all_of(word, [](char c) {
               return words::isDigit(c) || QByteArrayView("smhdwSMHDW").contains(c);
           });
}

QByteArrayView withoutDot(QByteArrayView name)
{
    return name.endsWith('.') ? name.chopped(1) : name;
}

} // namespace

/// Reads lines of zones and resolver settings other than names and rows of names. Returns false for other
/// lines.
bool BlocklistReader::readSetting(QByteArrayView line)
{
    if (m_isInSoa) {
        const auto words = words::wordsIn(line, " \t()");
        m_isInSoa = std::ranges::all_of(words, isDuration);
        if (m_isInSoa) {
            m_isInSoa = !line.contains(')');
            return true;
        }
    }
    if (line.startsWith('$')) { // $TTL, $ORIGIN
        const auto words = words::wordsIn(line);
        if (words.size() > 1 && words::isAnyOf(words.first(), {"$ORIGIN"}))
            m_origin = withoutDot(words.at(1)).toByteArray().toLower();
        return true;
    }
    if (line.startsWith('[') && line.endsWith(']')) // [Adblock Plus 2.0]
        return !line.contains(',') && !namesIn(line.sliced(1).chopped(1));
    if (line.startsWith("|-") || line == "server:")
        return true;
    return readResolverSetting(line) ||
           readRecord(line, !m_line.isEmpty() && words::isBlankByte(m_line.front()));
}

/// Reads `address=/name/0.0.0.0` and `server=/name/` of dnsmasq, and `local-zone: "name" always_nxdomain` and
/// `local-data: "name A 0.0.0.0"` of unbound.
bool BlocklistReader::readResolverSetting(QByteArrayView line)
{
    const auto decide = [this](QByteArrayView name, bool isBlocked, bool isException) {
        if (isException)
            return except(withoutDot(name));
        const auto read = nameIn(withoutDot(name));
        if (!read || !isBlocked)
            return leaveOut(read ? LeftOut::LimitedRule : read.error());
        block(*read);
    };
    const qsizetype assigned = line.indexOf('=');
    const QByteArrayView option = line.first(std::max<qsizetype>(assigned, 0));
    if (assigned > 0 && line.sliced(assigned + 1).startsWith('/') &&
        words::isAnyOf(option, {"address", "server", "local"})) {
        const auto parts = words::splitAt(line.sliced(assigned + 2), "/");
        const QByteArrayView target = parts.last().trimmed();
        const bool isAnswer = words::isAnyOf(option, {"address"});
        for (qsizetype i = 0; i + 1 < parts.size(); ++i)
            decide(parts.at(i), isAnswer || target.isEmpty(), !isAnswer && target == "#");
        return true;
    }
    if (line.startsWith("local-data:"))
        return readRecord(words::withoutQuotes(line.sliced(line.indexOf(':') + 1).trimmed()), false);
    if (!line.startsWith("local-zone:"))
        return false;
    const auto words = words::wordsIn(line.sliced(line.indexOf(':') + 1));
    if (words.size() != 2)
        return false;
    decide(words::withoutQuotes(words.first()),
           words::isAnyOf(words.last(),
                          {"always_nxdomain", "always_null", "always_nodata", "always_refuse", "always_deny",
                           "static", "refuse", "deny", "redirect", "inform_deny", "inform_redirect"}),
           words::isAnyOf(words.last(), {"transparent", "typetransparent", "always_transparent"}));
    return true;
}

/// Reads a record of a response policy zone: `name CNAME .`.
bool BlocklistReader::readRecord(QByteArrayView line, bool inheritsOwner)
{
    if (line.contains(',')) // a table
        return false;
    const auto words = words::wordsIn(line);
    const auto isType = [](QByteArrayView word) {
        return words::isAnyOf(word, {"SOA", "NS", "TXT", "CNAME", "A", "AAAA"});
    };
    const auto isClassOrTime = [](QByteArrayView word) {
        return words::isAnyOf(word, {"IN"}) || isDuration(word);
    };
    qsizetype at =
        inheritsOwner && !words.isEmpty() && (isType(words.first()) || isClassOrTime(words.first())) ? 0 : 1;
    const bool hasOwner = at == 1;
    while (at < words.size() && isClassOrTime(words.at(at)))
        ++at;
    if (at + 1 >= words.size() || !isType(words.at(at)))
        return false;
    const QByteArrayView type = words.at(at);
    const QByteArrayView target = words.at(at + 1);
    const bool hasOneTarget = at + 2 == words.size();
    if (words::isAnyOf(type, {"SOA"})) {
        m_isInSoa = line.contains('(') && !line.contains(')');
        if (hasOwner && words.first().endsWith('.'))
            m_origin = withoutDot(words.first()).toByteArray().toLower();
        return true;
    }
    if (words::isAnyOf(type, {"NS"}) && hasOneTarget && (!hasOwner || words.first() == "@"))
        return true;
    if (words::isAnyOf(type, {"A", "AAAA"}) && !(hasOneTarget && words::isAddress(target)))
        return false;
    if (words::isAnyOf(type, {"CNAME"}) && !hasOneTarget)
        return false;
    if (!hasOwner || words::isAnyOf(type, {"NS", "TXT"}))
        leaveOut(LeftOut::LimitedRule);
    else
        readPolicy(words.first(), words::isAnyOf(type, {"CNAME"}) ? target : QByteArrayView("."));
    return true;
}

/// Applies an RPZ policy to @p owner. The targets root, `*.` and `rpz-drop.` block it, and so does
/// replacement by another name.
void BlocklistReader::readPolicy(QByteArrayView owner, QByteArrayView target)
{
    const QByteArray zone = '.' + m_origin;
    if (owner.endsWith('.') && !m_origin.isEmpty() &&
        withoutDot(owner).toByteArray().toLower().endsWith(zone))
        owner = withoutDot(owner).chopped(zone.size());
    owner = withoutDot(owner);
    const QByteArrayView last = owner.sliced(owner.lastIndexOf('.') + 1);
    if (last.startsWith("rpz-") || words::isAnyOf(withoutDot(target), {"rpz-tcp-only"}))
        return leaveOut(LeftOut::LimitedRule);
    if (words::isAnyOf(withoutDot(target), {"rpz-passthru", owner}))
        return except(owner);
    const auto name = nameIn(owner);
    if (!name)
        return leaveOut(name.error());
    block(*name);
}

} // namespace pantau
