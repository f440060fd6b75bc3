// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_name.h"
#include "core/result.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <memory>

namespace marisa {
class Trie;
}

namespace pantau::service {

/// What building an index came to.
struct BlocklistBuild
{
    qsizetype domains = 0; ///< distinct names in the index
    qsizetype badLines = 0;
    QStringList firstBadLines; ///< at most ten, as "line 12: …"
};

/// The listed domains, as a memory-mapped trie. Names are in the normal form of DomainName. Reading is
/// thread-safe.
class Blocklist
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Blocklist)

public:
    /// Builds an index from text lists: one domain a line, with # comments; the file appears whole or not at
    /// all.
    static Result<BlocklistBuild> build(const QStringList &inputs, const QString &output);
    /// Opens a built index, or a text list: its index is then built first, and kept in @p cacheDir until the
    /// list changes. Fails for a file that is missing, binary or holds no domain.
    static Result<std::unique_ptr<Blocklist>> open(const QString &path, const QString &cacheDir);
    ~Blocklist();

    /// Whether the domain or one of its parents is listed, as blocking by DNS works.
    [[nodiscard]] bool blocks(const DomainName &domain) const;
    [[nodiscard]] qsizetype size() const;

private:
    explicit Blocklist(std::unique_ptr<marisa::Trie> trie);
    static Result<std::unique_ptr<Blocklist>> map(const QString &path);

    std::unique_ptr<marisa::Trie> m_trie;
};

} // namespace pantau::service
