// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/blocklist_words.h"

#include <algorithm>

namespace pantau::words {

bool isAnyOf(QByteArrayView word, std::initializer_list<QByteArrayView> words)
{
    return std::any_of(words.begin(), words.end(),
                       [word](QByteArrayView one) { return word.compare(one, Qt::CaseInsensitive) == 0; });
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
    return numbers.size() == 4 && std::all_of(numbers.begin(), numbers.end(), [](QByteArrayView number) {
               return !number.isEmpty() && number.size() <= 3 &&
                      std::all_of(number.begin(), number.end(), isDigit) && number.toInt() <= 255;
           });
}

static bool isIPv6(QByteArrayView word)
{
    if (const qsizetype zone = word.indexOf('%'); zone > 0)
        word = word.first(zone);
    return std::count(word.begin(), word.end(), ':') > 1 && std::all_of(word.begin(), word.end(), [](char c) {
               return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':' || c == '.';
           });
}

bool isAddress(QByteArrayView word)
{
    return isIPv4(word) || isIPv6(word);
}

} // namespace pantau::words
