// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QList>

#include <initializer_list>

namespace pantau::words {

/// Splitting and classifying the words of a blocklist line.

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

constexpr bool isBlankByte(char c)
{
    return c == ' ' || c == '\t';
}

/// True if @p word is one of @p words, ignoring case.
[[nodiscard]] bool isAnyOf(QByteArrayView word, std::initializer_list<QByteArrayView> words);
/// Returns the parts of @p text between @p marks, each of which is a single character.
[[nodiscard]] QList<QByteArrayView> splitAt(QByteArrayView text, QByteArrayView marks);
/// As splitAt(), without empty parts.
[[nodiscard]] QList<QByteArrayView> wordsIn(QByteArrayView text, QByteArrayView marks = " \t");
[[nodiscard]] QByteArrayView withoutQuotes(QByteArrayView text);
[[nodiscard]] bool isIPv4(QByteArrayView word);
/// True for an IPv4 address, or an IPv6 address also with a zone, as in fe80::1%lo0.
[[nodiscard]] bool isAddress(QByteArrayView word);

} // namespace pantau::words
