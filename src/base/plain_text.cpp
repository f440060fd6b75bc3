// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/plain_text.h"

#include <QList>

#include <algorithm>
#include <array>

namespace pantau {

namespace {

struct Range
{
    char32_t first;
    char32_t last;
};

/// Without a shape of their own. The joiners U+200C and U+200D are not among them: Persian and Indian
/// scripts, and many emoji, are written with them.
constexpr std::array<Range, 9> Unseen{{
    {0x00AD, 0x00AD},   // soft hyphen
    {0x061C, 0x061C},   // Arabic letter mark
    {0x180E, 0x180E},   // Mongolian vowel separator
    {0x200B, 0x200B},   // zero width space
    {0x200E, 0x200F},   // left-to-right and right-to-left marks
    {0x202A, 0x202E},   // embeddings and overrides
    {0x2060, 0x206F},   // word joiner, invisible operators, isolates
    {0xFEFF, 0xFEFF},   // byte order mark
    {0xE0000, 0xE007F}, // tags
}};

bool isUnseen(char32_t character)
{
    return std::any_of(Unseen.begin(), Unseen.end(),
                       [character](const Range &range) {
                           return character >= range.first && character <= range.last;
                       }) ||
           (character >= 0xFFF9 && character <= 0xFFFB); // annotations between lines
}

bool isControl(char32_t character)
{
    if (character == U'\n' || character == U'\t')
        return false;
    return character < 0x20 || (character >= 0x7F && character < 0xA0) || character == 0x2028 ||
           character == 0x2029;
}

} // namespace

bool isPlain(char32_t character)
{
    return !isControl(character) && !isUnseen(character);
}

QString plainText(const QString &text)
{
    // Most text is ASCII, of which nothing but a control is ever changed.
    if (std::all_of(text.cbegin(), text.cend(), [](QChar c) { return c >= u' ' && c < u'\x7F'; }))
        return text;
    // Half a character becomes U+FFFD: what is written down with it would not be found again.
    const auto characters = text.toUcs4();
    if (text.isValidUtf16() &&
        std::all_of(characters.cbegin(), characters.cend(), [](uint c) { return isPlain(c); }))
        return text;
    QString plain;
    plain.reserve(text.size());
    for (const uint character : characters) {
        if (isControl(character))
            plain += u' ';
        else if (!isUnseen(character))
            plain += QChar::fromUcs4(character);
    }
    return plain;
}

} // namespace pantau
