// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QVarLengthArray>

#include <array>

namespace pantau::service {

inline constexpr qsizetype MaximumDomains = 100; ///< contract 8

/// Up to MaximumDomains different names in the normal form of DomainName, in their order, in one piece of
/// memory.
class NameList
{
public:
    [[nodiscard]] qsizetype size() const { return m_ends.size(); }
    [[nodiscard]] bool isEmpty() const { return m_ends.isEmpty(); }
    /// As long as the list is not changed.
    [[nodiscard]] QByteArrayView operator[](qsizetype i) const
    {
        const qsizetype begin = i == 0 ? 0 : m_ends[i - 1];
        return QByteArrayView(m_bytes).sliced(begin, m_ends[i] - begin);
    }
    void reserve(qsizetype bytes) { m_bytes.reserve(bytes); }
    /// Takes in @p name unless it is here already. False when it would be one too many.
    [[nodiscard]] bool add(QByteArrayView name);

private:
    /// Twice as many as names, at least: the places of names by their hash, counted from 1.
    static constexpr std::size_t Slots = 256;

    QByteArray m_bytes;
    QVarLengthArray<quint16, MaximumDomains> m_ends; ///< in m_bytes
    std::array<quint8, Slots> m_slots{};
};

} // namespace pantau::service
