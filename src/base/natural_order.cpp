// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/natural_order.h"

#include <algorithm>
#include <cstddef>

namespace pantau {

namespace {

template <typename Char>
bool isDigit(Char letter)
{
    return letter >= Char('0') && letter <= Char('9');
}

/// The length of the number that begins at @p at.
template <typename View>
std::size_t digitsFrom(const View &text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    return end - at;
}

template <typename View>
int compare(const View &a, const View &b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (!isDigit(a[i]) || !isDigit(b[j])) {
            if (a[i] != b[j])
                return a[i] < b[j] ? -1 : 1;
            ++i;
            ++j;
            continue;
        }
        while (i < a.size() && a[i] == '0')
            ++i;
        while (j < b.size() && b[j] == '0')
            ++j;
        const std::size_t length = digitsFrom(a, i);
        const std::size_t other = digitsFrom(b, j);
        if (length != other)
            return length < other ? -1 : 1;
        if (const int order = a.substr(i, length).compare(b.substr(j, length)); order != 0)
            return order;
        i += length;
        j += length;
    }
    if (i < a.size() || j < b.size())
        return i < a.size() ? 1 : -1;
    return a.compare(b); // they differ in leading zeros at most
}

} // namespace

int compareNaturally(std::string_view a, std::string_view b)
{
    return compare(a, b);
}

void appendNaturalKey(std::string &key, std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        if (!isDigit(text[at])) {
            key += text[at++];
            continue;
        }
        while (at < text.size() && text[at] == '0')
            ++at;
        const std::size_t length = digitsFrom(text, at);
        key += '0'; // beside what is no digit, a number stands where its digits do
        key += char(length + 1);
        key += text.substr(at, length);
        at += length;
    }
}

int compareNaturally(const QString &a, const QString &b)
{
    const std::u16string one = a.toCaseFolded().toStdU16String();
    const std::u16string other = b.toCaseFolded().toStdU16String();
    const int order = compare(std::u16string_view(one), std::u16string_view(other));
    return order != 0 ? order : a.compare(b);
}

} // namespace pantau
