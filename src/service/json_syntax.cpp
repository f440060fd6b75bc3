// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/json_syntax.h"

#include <algorithm>

namespace pantau::service {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isHexDigit(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// Takes characters from the front of a text.
class Reader
{
public:
    explicit Reader(QByteArrayView text) : m_left(text) {}

    [[nodiscard]] bool isAtEnd() const { return m_left.isEmpty(); }
    [[nodiscard]] char next() const { return m_left.isEmpty() ? '\0' : m_left.front(); }
    char take()
    {
        const char c = next();
        m_left = m_left.sliced(std::min<qsizetype>(1, m_left.size()));
        return c;
    }
    bool takeOneOf(QByteArrayView choice)
    {
        const bool isThere = !isAtEnd() && choice.contains(next());
        if (isThere)
            take();
        return isThere;
    }
    /// How many digits there were.
    qsizetype takeDigits()
    {
        const auto end = std::find_if_not(m_left.begin(), m_left.end(), isDigit);
        const qsizetype count = end - m_left.begin();
        m_left = m_left.sliced(count);
        return count;
    }

private:
    QByteArrayView m_left;
};

/// Behind its first quotation mark.
bool takeString(Reader &reader)
{
    while (!reader.isAtEnd()) {
        const char c = reader.take();
        if (c == '"')
            return true;
        if (static_cast<unsigned char>(c) < 0x20)
            return false;
        if (c != '\\')
            continue;
        if (reader.takeOneOf("u")) {
            for (int i = 0; i < 4; ++i)
                if (!isHexDigit(reader.take()))
                    return false;
        } else if (!reader.takeOneOf("\"\\/bfnrt")) {
            return false;
        }
    }
    return false;
}

bool takeNumber(Reader &reader)
{
    reader.takeOneOf("-");
    const bool beginsWithZero = reader.next() == '0';
    const qsizetype digits = reader.takeDigits();
    if (digits == 0 || (beginsWithZero && digits > 1))
        return false;
    if (reader.takeOneOf(".") && reader.takeDigits() == 0)
        return false;
    if (!reader.takeOneOf("eE"))
        return true;
    reader.takeOneOf("+-");
    return reader.takeDigits() > 0;
}

} // namespace

bool isStrictJson(QByteArrayView json)
{
    Reader reader(json);
    while (!reader.isAtEnd()) {
        const char c = reader.next();
        if (isDigit(c) || QByteArrayView("-+.").contains(c)) {
            if (!takeNumber(reader))
                return false;
        } else if (reader.take() == '"' && !takeString(reader)) {
            return false;
        }
    }
    return true;
}

} // namespace pantau::service
