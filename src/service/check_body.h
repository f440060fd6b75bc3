// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QVarLengthArray>

#include <array>
#include <optional>

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

inline constexpr qsizetype MaximumDomainsCharacters = 10'000; ///< contract 8

/// Reads the `domains` field (contract 2.1), in UTF-8: the valid names once each, in the order of the
/// request. Empty when the field does not pass the validation of section 7: too long, no valid name, or over
/// 100 names.
[[nodiscard]] std::optional<NameList> readDomainsField(QByteArrayView utf8);

/// What a check asks for.
struct CheckBody
{
    std::optional<NameList> names; ///< nothing: it does not pass the validation (contract 7, 422)
};

/// Reads the `domains` of a JSON body; anything else there is no valid domain. Thread-safe.
[[nodiscard]] CheckBody readCheckBody(const QByteArray &contentType, const QByteArray &body);

} // namespace pantau::service
