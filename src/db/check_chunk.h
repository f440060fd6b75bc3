// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QtGlobal>

#include <compare>
#include <utility>
#include <vector>

namespace pantau::db {

/// A check that was answered.
struct StoredCheck
{
    qint64 at = 0; ///< milliseconds since 1970, UTC; not negative, and before the year 6000
    bool isBlocked = false;

    friend auto operator<=>(const StoredCheck &, const StoredCheck &) = default;
};

/// Checks of one domain at one service, as a row of check_chunk holds them: oldest first, and no two of one
/// moment.
///
/// Each is six bytes, a number with its highest byte first: twice the moment, and one more where the domain
/// was blocked. So they compare as their moments do, also in SQL.
class CheckChunk
{
public:
    static constexpr qsizetype BytesACheck = 6;
    /// A row of SQLite's stays on one page with so many.
    static constexpr qsizetype MostChecks = 128;

    explicit CheckChunk(QByteArray bytes = {}) : m_bytes(std::move(bytes)) {}
    [[nodiscard]] static QByteArray packed(const StoredCheck &check);

    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }
    [[nodiscard]] qsizetype count() const { return m_bytes.size() / BytesACheck; }
    [[nodiscard]] bool isEmpty() const { return count() == 0; }
    /// 0 <= @p index < count(), here and below.
    [[nodiscard]] StoredCheck at(qsizetype index) const;
    [[nodiscard]] qsizetype countBefore(qint64 moment) const;

    /// Puts it in its place; it replaces the one of its moment.
    void add(const StoredCheck &check);
    /// Takes all from @p index on out of this chunk.
    [[nodiscard]] CheckChunk takeFrom(qsizetype index);
    /// Adds those of @p from <= moment < @p until to @p checks.
    void appendTo(std::vector<StoredCheck> &checks, qint64 from, qint64 until) const;

private:
    QByteArray m_bytes;
};

} // namespace pantau::db
