// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <cstring>
#include <string_view>

namespace pantau::db {

/// Goes through what Dialect::joined made, value by value. Why: as a row of its own, with a QVariant for each
/// column, a value takes several times as long.
class JoinedValues
{
public:
    explicit JoinedValues(const QByteArray &text)
        : m_text(text), m_at(m_text.constData()), m_end(m_at + m_text.size())
    {
    }
    Q_DISABLE_COPY_MOVE(JoinedValues)

    [[nodiscard]] bool atEnd() const { return m_at >= m_end; }
    /// Lives as long as this; empty at the end.
    std::string_view word()
    {
        const char *begin = m_at;
        const auto *comma =
            atEnd() ? nullptr
                    : static_cast<const char *>(std::memchr(begin, ',', std::size_t(m_end - begin)));
        const char *end = comma ? comma : m_end;
        m_at = comma ? comma + 1 : m_end;
        return {begin, std::size_t(end - begin)};
    }
    qint64 number()
    {
        const char *at = m_at;
        const bool isNegative = at != m_end && *at == '-';
        if (isNegative)
            ++at;
        quint64 digits = 0; // the lowest number has no positive one beside it
        for (; at != m_end && *at != ','; ++at)
            digits = digits * 10 + quint64(*at - '0');
        m_at = at == m_end ? m_end : at + 1;
        return qint64(isNegative ? 0 - digits : digits);
    }

private:
    const QByteArray m_text;
    const char *m_at;
    const char *m_end;
};

} // namespace pantau::db
