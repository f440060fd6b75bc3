// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/provenance.h"

#include <QByteArray>
#include <QString>

#include <array>
#include <cstddef>
#include <optional>

namespace pantau::service {

/// A name as an index keeps it: its labels from the top down, each with a dot behind it. `a.b.example`
/// becomes `example.b.a.`, so that the domains above a name are exactly the keys that its own key begins
/// with.
class BlocklistKey
{
public:
    /// @p ascii in the normal form of DomainName, QString or QByteArrayView; what is longer than any name
    /// yields an empty key, which no index holds.
    template <typename Text>
    explicit BlocklistKey(const Text &ascii)
    {
        const auto length = static_cast<std::size_t>(ascii.size());
        if (length + 1 > m_bytes.size())
            return;
        std::size_t end = length;
        while (true) {
            std::size_t begin = end;
            while (begin > 0 && byteAt(ascii, begin - 1) != '.')
                --begin;
            for (std::size_t i = begin; i < end; ++i)
                m_bytes[m_size++] = byteAt(ascii, i);
            m_bytes[m_size++] = '.';
            if (begin == 0)
                return;
            end = begin - 1;
        }
    }

    [[nodiscard]] const char *data() const { return m_bytes.data(); }
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// The first @p size bytes but for the dot at their end, which says nothing where it always is.
    [[nodiscard]] QByteArrayView withoutLastDot(std::size_t size) const
    {
        return {m_bytes.data(), static_cast<qsizetype>(size == 0 ? 0 : size - 1)};
    }
    /// The name whose key the first @p size bytes are.
    [[nodiscard]] QString nameOfPrefix(std::size_t size) const;

private:
    static char byteAt(const QString &text, std::size_t i)
    {
        return static_cast<char>(text[static_cast<qsizetype>(i)].unicode());
    }
    static char byteAt(QByteArrayView text, std::size_t i) { return text[static_cast<qsizetype>(i)]; }

    std::array<char, 254> m_bytes;
    std::size_t m_size = 0;
};

/// The beginning of an index file: a mark with the form's number, the checksum of all behind it, the sizes of
/// the four parts that follow. The filter is the first, so that its blocks lie well. All parts are whole
/// words of 8 bytes; numbers are little-endian.
struct IndexHeader
{
    static constexpr QByteArrayView AnyForm = "Pantau blocklist index, form ";
    static constexpr qint64 Size = 96;

    QByteArray hash; ///< BLAKE2b of 32 bytes: SHA-256 takes two and a half times as long at each start
    qint64 aboutSize = 0;
    qint64 listedSize = 0;
    qint64 exceptionsSize = 0;
    qint64 filterSize = 0;

    [[nodiscard]] qint64 fileSize() const
    {
        return Size + filterSize + aboutSize + listedSize + exceptionsSize;
    }

    /// Nothing when @p start is not the beginning of an index of this form.
    [[nodiscard]] static std::optional<IndexHeader> read(const QByteArray &start);
    /// The whole file, with its hash.
    [[nodiscard]] static QByteArray file(const QByteArray &filter, const QByteArray &about,
                                         QByteArrayView listed, QByteArrayView exceptions);
    /// Of everything in @p file that the hash stands for.
    [[nodiscard]] static QByteArray hashOf(QByteArrayView file);

    [[nodiscard]] static QByteArray writeAbout(const Provenance &about);
    [[nodiscard]] static Provenance readAbout(QByteArrayView bytes);
};

} // namespace pantau::service
