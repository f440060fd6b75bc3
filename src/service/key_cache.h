// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/key_record.h"

#include <QByteArray>
#include <QHash>
#include <QSet>

#include <chrono>
#include <optional>

namespace pantau::db {
class Batch;
}

namespace pantau::service {

/// The keys of callers with their packages, remembered from group to group. Each group reads the number of
/// the last change in the round trip that it makes anyhow, and what is remembered from before it is
/// forgotten: a change holds for every group that begins after it. What somebody changes in the tables by
/// hand, and not with that number, holds within Longest.
class KeyCache
{
public:
    static constexpr std::chrono::seconds Longest{10};
    static constexpr qsizetype Most = 50'000; ///< beyond it, all are read anew

    /// Adds to @p batch what a group needs that has the keys of these @p hashes (keyHash()). @p now is
    /// monotonic.
    void ask(db::Batch &batch, const QSet<QByteArray> &hashes, std::chrono::milliseconds now);
    /// Takes what was answered. Whether all of those keys are known now; else they are to be asked for again.
    [[nodiscard]] bool take(const db::Batch &batch);
    /// The key of @p hash, which must have been asked for; null where there is none. Until the next ask().
    [[nodiscard]] const KeyRecord *key(const QByteArray &hash) const;

private:
    QHash<QByteArray, std::optional<KeyRecord>> m_keys; ///< by their hashes
    qint64 m_change = -1;                               ///< the last one when they were read
    std::chrono::milliseconds m_since{0};               ///< when the first of them was read

    // What is asked for now.
    QList<QByteArray> m_missing; ///< hashes
    bool m_usesOlder = false;    ///< some were remembered
    qsizetype m_changePlace = 0; ///< in the batch; so the others
    qsizetype m_keyPlace = 0;
    qsizetype m_addressPlace = 0;
};

} // namespace pantau::service
