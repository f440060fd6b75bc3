// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_name.h"
#include "core/result.h"

#include <QCoreApplication>
#include <QFile>
#include <QString>
#include <QStringList>

#include <memory>

namespace marisa {
class Trie;
}

namespace pantau::service {

/// The names of a blocklist in a file of its own, memory-mapped: tens of megabytes for millions of names,
/// shared between processes, ready at once. Thread-safe for reading.
class BlocklistIndex
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::BlocklistIndex)

public:
    /// Writes an index of @p names to @p file, as a whole or not at all.
    [[nodiscard]] static Result<void> write(const QList<DomainName> &names, const QString &file);
    /// Whether @p file begins as an index does.
    [[nodiscard]] static bool isIndex(const QString &file);
    /// Maps @p file. Kinds: Storage when it cannot be read, InvalidInput when it is no index or is damaged.
    [[nodiscard]] static Result<std::unique_ptr<BlocklistIndex>> open(const QString &file);

    ~BlocklistIndex();
    Q_DISABLE_COPY_MOVE(BlocklistIndex)

    /// Whether @p domain or a domain above it is listed. A listed public suffix (`my.id`) blocks itself and
    /// not the sites of strangers under it: one slip would block a country. Only after stillReadable().
    [[nodiscard]] bool isBlocked(const DomainName &domain) const;
    /// Fails when the file was made shorter since it was mapped: reading on would end the process.
    [[nodiscard]] Result<void> stillReadable() const;
    [[nodiscard]] qint64 size() const;

private:
    BlocklistIndex();

    QFile m_file;
    qint64 m_mappedSize = 0;
    std::unique_ptr<marisa::Trie> m_trie;
};

} // namespace pantau::service
