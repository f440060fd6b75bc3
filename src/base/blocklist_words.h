// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QList>

#include <initializer_list>

namespace pantau::words {

/// The words of a line of a blocklist.

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

constexpr bool isBlankByte(char c)
{
    return c == ' ' || c == '\t';
}

/// True if @p word is one of @p words, in any case of letters.
[[nodiscard]] bool isAnyOf(QByteArrayView word, std::initializer_list<QByteArrayView> words);
/// Returns what stands between @p marks, each of them a single character.
[[nodiscard]] QList<QByteArrayView> splitAt(QByteArrayView text, QByteArrayView marks);
/// The same without empty parts.
[[nodiscard]] QList<QByteArrayView> wordsIn(QByteArrayView text, QByteArrayView marks = " \t");
[[nodiscard]] QByteArrayView withoutQuotes(QByteArrayView text);
[[nodiscard]] bool isIPv4(QByteArrayView word);
/// True for an IPv4 address, or an IPv6 address also with a zone, as in fe80::1%lo0.
[[nodiscard]] bool isAddress(QByteArrayView word);

} // namespace pantau::words
