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

/// Up to MaximumDomains distinct normalized names in insertion order, in one buffer.
class NameList
{
public:
    [[nodiscard]] qsizetype size() const { return m_ends.size(); }
    [[nodiscard]] bool isEmpty() const { return m_ends.isEmpty(); }
    /// Valid until the list is modified.
    [[nodiscard]] QByteArrayView operator[](qsizetype i) const
    {
        const qsizetype begin = i == 0 ? 0 : m_ends[i - 1];
        return QByteArrayView(m_bytes).sliced(begin, m_ends[i] - begin);
    }
    void reserve(qsizetype bytes) { m_bytes.reserve(bytes); }
    /// Adds @p name unless it is already in the list. False if the list is full.
    [[nodiscard]] bool add(QByteArrayView name);

private:
    /// At least twice MaximumDomains. Hash table of indexes into the list, starting at 1.
    static constexpr std::size_t Slots = 256;

    QByteArray m_bytes;
    QVarLengthArray<quint16, MaximumDomains> m_ends; ///< in m_bytes
    std::array<quint8, Slots> m_slots{};
};

inline constexpr qsizetype MaximumDomainsCharacters = 10'000; ///< contract 8

/// Parses the `domains` field (contract 2.1) in UTF-8: the distinct valid names, in request order. Empty
/// if the field fails the validation of contract 7: too long, no valid name, or more than 100 names.
[[nodiscard]] std::optional<NameList> readDomainsField(QByteArrayView utf8);

/// Contents of a check request.
struct CheckBody
{
    std::optional<NameList> names; ///< nothing if validation failed (contract 7, 422)
};

/// Parses the `domains` of a JSON body. Any other body contains no valid domain. Thread-safe.
[[nodiscard]] CheckBody readCheckBody(const QByteArray &contentType, const QByteArray &body);

} // namespace pantau::service
