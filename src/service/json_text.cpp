// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/json_text.h"

#include <algorithm>

namespace pantau::service {

namespace {

constexpr bool isPlain(char16_t c)
{
    return c >= 0x20 && c < 0x7f && c != u'"' && c != u'\\';
}

void appendEscape(QByteArray &json, char c)
{
    static constexpr char Digits[] = "0123456789abcdef";
    switch (c) {
    case '"':
        json += "\\\"";
        return;
    case '\\':
        json += "\\\\";
        return;
    case '\n':
        json += "\\n";
        return;
    case '\r':
        json += "\\r";
        return;
    case '\t':
        json += "\\t";
        return;
    default:
        json += "\\u00";
        json += Digits[c >> 4];
        json += Digits[c & 0xf];
    }
}

} // namespace

void appendJsonString(QByteArray &json, QStringView text)
{
    json += '"';
    // Fast path for plain ASCII such as domain names, which is most of the service's output.
    if (std::all_of(text.utf16(), text.utf16() + text.size(), isPlain)) {
        const qsizetype before = json.size();
        json.resize(before + text.size());
        std::transform(text.utf16(), text.utf16() + text.size(), json.data() + before,
                       [](char16_t c) { return static_cast<char>(c); });
    } else {
        // In UTF-8, all bytes that need escaping are single characters.
        const QByteArray utf8 = text.toUtf8();
        for (const char c : utf8) {
            if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\')
                appendEscape(json, c);
            else
                json += c;
        }
    }
    json += '"';
}

} // namespace pantau::service
