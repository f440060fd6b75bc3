// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace pantau::signals {

/// The first bytes of a file, as digests: enough to know them again by reading them all, or by reading
/// overlap() of them at their end. Value.
struct FileMark
{
    qint64 length = 0;  ///< bytes; 0: no file
    QByteArray before;  ///< digest of the bytes up to overlapBegins(), from which a FileDigest can go on
    QByteArray overlap; ///< digest of the others

    /// From 4 to 8 KiB before the end, or 0 in a smaller file.
    [[nodiscard]] qint64 overlapBegins() const;

    friend bool operator==(const FileMark &, const FileMark &) = default;
};

/// Digests a file as it is read, so that it can be continued later from a mark, without its bytes.
class FileDigest
{
public:
    /// From the first byte.
    FileDigest();
    /// From overlapBegins() of @p mark.
    explicit FileDigest(const FileMark &mark);

    void add(QByteArrayView bytes);
    [[nodiscard]] qint64 length() const { return m_folded + m_open.size(); }
    [[nodiscard]] FileMark mark() const;

private:
    qint64 m_folded = 0; ///< bytes in m_before; a multiple of the block
    QByteArray m_before;
    QByteArray m_open; ///< under two blocks
};

} // namespace pantau::signals
