// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_head.h"

#include <algorithm>
#include <array>

namespace pantau::service {

namespace {

/// More digits are no length of anything: 10^18 bytes.
constexpr qsizetype MostDigits = 18;

using Characters = std::array<bool, 256>;

/// Those of a token (RFC 9110, 5.6.2).
constexpr Characters TokenCharacters = [] {
    Characters are{};
    for (const char c : std::string_view("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                                         "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        are[static_cast<unsigned char>(c)] = true;
    return are;
}();

/// All but control characters, and the space where @p first comes behind it.
constexpr Characters visibleFrom(std::size_t first)
{
    Characters are{};
    for (std::size_t c = first; c < are.size(); ++c)
        are[c] = c != 0x7f;
    return are;
}

/// RFC 9110, 5.5: anything but control characters; a tab may stand in it.
constexpr Characters FieldCharacters = [] {
    Characters are = visibleFrom(' ');
    are['\t'] = true;
    return are;
}();

/// RFC 9112, 3.2, as far as this service looks at it.
constexpr Characters TargetCharacters = visibleFrom(' ' + 1);

/// Looks at every one in any case: headers are nearly always good.
bool areAll(const Characters &characters, QByteArrayView text)
{
    bool are = true;
    for (const char c : text)
        are &= characters[static_cast<unsigned char>(c)];
    return are;
}

bool isToken(QByteArrayView name)
{
    return !name.isEmpty() && areAll(TokenCharacters, name);
}

bool isFieldValue(QByteArrayView text)
{
    return areAll(FieldCharacters, text);
}

bool isTarget(QByteArrayView target)
{
    return !target.isEmpty() && areAll(TargetCharacters, target);
}

bool isDigits(QByteArrayView text)
{
    return !text.isEmpty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool isNamed(QByteArrayView name, QByteArrayView wanted)
{
    return name.size() == wanted.size() && name.compare(wanted, Qt::CaseInsensitive) == 0;
}

/// "GET /path HTTP/1.1"; whether it is of version 1.1 goes to @p isNew.
bool isRequestLine(QByteArrayView line, bool &isNew)
{
    const auto first = line.indexOf(' ');
    const auto last = line.lastIndexOf(' ');
    if (first < 0 || last == first)
        return false;
    const QByteArrayView version = line.sliced(last + 1);
    isNew = version == "HTTP/1.1";
    return (isNew || version == "HTTP/1.0") && isToken(line.first(first)) &&
           isTarget(line.sliced(first + 1, last - first - 1));
}

/// What may be there once.
struct Counts
{
    int hosts = 0;
    int lengths = 0;
    int encodings = 0;
    int keys = 0;

    [[nodiscard]] bool areClear(bool isNew) const
    {
        return hosts <= 1 && (hosts == 1 || !isNew) && lengths + encodings <= 1 &&
               (encodings == 0 || isNew) && keys <= 1;
    }
};

HeadVerdict judgeField(QByteArrayView line, Counts &counts)
{
    const auto colon = line.indexOf(':');
    if (colon < 0 || !isToken(line.first(colon)) || !isFieldValue(line.sliced(colon + 1)))
        return HeadVerdict::Unclear;
    const QByteArrayView name = line.first(colon);
    const auto value = [&] { return line.sliced(colon + 1).trimmed(); };
    if (isNamed(name, "Host")) {
        ++counts.hosts;
    } else if (isNamed(name, "X-API-Key")) {
        ++counts.keys;
    } else if (isNamed(name, "Content-Length")) {
        ++counts.lengths;
        if (!isDigits(value()))
            return HeadVerdict::Unclear;
        if (value().size() > MostDigits)
            return HeadVerdict::Endless;
    } else if (isNamed(name, "Transfer-Encoding")) {
        ++counts.encodings;
        if (!isNamed(value(), "chunked"))
            return HeadVerdict::Unclear;
    }
    return HeadVerdict::Good;
}

} // namespace

HeadVerdict judgeHead(QByteArrayView head)
{
    Counts counts;
    bool isNew = false;
    bool isFirst = true;
    bool isEndless = false;
    while (!head.isEmpty()) {
        const auto end = head.indexOf('\n');
        if (end < 1 || head[end - 1] != '\r')
            return HeadVerdict::Unclear;
        const QByteArrayView line = head.first(end - 1);
        head = head.sliced(end + 1);
        if (isFirst) {
            if (!isRequestLine(line, isNew))
                return HeadVerdict::Unclear;
            isFirst = false;
            continue;
        }
        if (line.isEmpty()) // the end
            break;
        // A line that begins with a space would continue the one before it; its name is no token.
        const HeadVerdict verdict = judgeField(line, counts);
        if (verdict == HeadVerdict::Unclear)
            return verdict;
        isEndless = isEndless || verdict == HeadVerdict::Endless;
    }
    if (isFirst || !counts.areClear(isNew))
        return HeadVerdict::Unclear;
    return isEndless ? HeadVerdict::Endless : HeadVerdict::Good;
}

QString pathOf(QByteArrayView target)
{
    if (const auto query = target.indexOf('?'); query >= 0)
        target = target.first(query);
    if (!target.startsWith('/')) {
        const auto scheme = target.indexOf("://");
        const auto path = scheme < 0 ? -1 : target.indexOf('/', scheme + 3);
        if (scheme >= 0)
            target = path < 0 ? QByteArrayView("/") : target.sliced(path);
    }
    if (target.contains('%'))
        return QString::fromUtf8(QByteArray::fromPercentEncoding(target.toByteArray()));
    return QString::fromUtf8(target);
}

} // namespace pantau::service
