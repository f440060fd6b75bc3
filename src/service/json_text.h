// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringView>

#include <algorithm>
#include <charconv>
#include <utility>

namespace pantau::service {

/// Appends @p text to @p json as a quoted JSON string. Unpaired surrogates become question marks, so that
/// the result is valid UTF-8.
void appendJsonString(QByteArray &json, QStringView text);

/// Builds a text from many small pieces. QByteArray's `+=` takes longer than copying most pieces, because
/// it checks for shared data each time.
class TextWriter
{
public:
    /// @p room: expected size in bytes.
    explicit TextWriter(qsizetype room) { m_bytes.resize(room); }

    TextWriter &operator<<(QByteArrayView text)
    {
        makeRoom(text.size());
        std::copy(text.begin(), text.end(), m_bytes.data() + m_size);
        m_size += text.size();
        return *this;
    }
    template <qsizetype Size>
    TextWriter &operator<<(const char (&text)[Size])
    {
        return *this << QByteArrayView(text, Size - 1);
    }
    TextWriter &operator<<(char c) { return *this << QByteArrayView(&c, 1); }
    TextWriter &operator<<(qint64 number)
    {
        constexpr qsizetype LongestNumber = 20;
        makeRoom(LongestNumber);
        char *begin = m_bytes.data() + m_size;
        m_size += std::to_chars(begin, begin + LongestNumber, number).ptr - begin;
        return *this;
    }
    /// Appends @p bracket, replacing a trailing comma.
    TextWriter &closeWith(char bracket)
    {
        m_size -= m_size > 0 && m_bytes.constData()[m_size - 1] == ',' ? 1 : 0;
        return *this << bracket;
    }

    [[nodiscard]] QByteArrayView text() const { return {m_bytes.constData(), m_size}; }
    /// Clears the text and keeps the capacity.
    void clear() { m_size = 0; }
    /// Returns the text and leaves the writer empty.
    [[nodiscard]] QByteArray take()
    {
        m_bytes.truncate(std::exchange(m_size, 0));
        return std::exchange(m_bytes, {});
    }

private:
    void makeRoom(qsizetype size)
    {
        if (m_size + size > m_bytes.size())
            m_bytes.resize(2 * (m_size + size));
    }

    QByteArray m_bytes;
    qsizetype m_size = 0;
};

} // namespace pantau::service
