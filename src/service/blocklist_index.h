// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/domain_name.h"
#include "base/result.h"
#include "service/blocklist_filter.h"
#include "service/name_table.h"
#include "service/provenance.h"

#include <QCoreApplication>
#include <QFile>
#include <QString>

#include <memory>
#include <mutex>

namespace pantau::service {

class BlocklistKey;

/// Gathers names and writes them as an index. Needs about 35 bytes a name.
class BlocklistIndexBuilder final : public BlocklistSink
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::BlocklistIndex)

public:
    /// More names than any list has; what comes behind them is not taken, and write() refuses.
    static constexpr qint64 MaximumNames = 50'000'000;

    void block(QByteArrayView ascii) override;
    void except(QByteArrayView ascii) override;
    /// Whether no name was given to block.
    [[nodiscard]] bool isEmpty() const { return m_listed.size() == 0; }

    /// Writes the index to @p file, as a whole or not at all, and gives what it says of itself: @p about with
    /// the numbers of different names. The builder is empty afterwards. Storage, or InvalidInput for too many
    /// names.
    [[nodiscard]] Result<Provenance> write(const QString &file, Provenance about);

private:
    void add(NameTableBuilder &names, QByteArrayView ascii);

    NameTableBuilder m_listed;
    NameTableBuilder m_exceptions;
    bool m_isTooLong = false;
};

/// The names of a blocklist in a file of its own, memory-mapped: tens of megabytes for millions of names,
/// shared between processes, ready at once. Thread-safe for reading.
class BlocklistIndex
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::BlocklistIndex)

public:
    /// Whether @p file begins as an index does, of whatever form.
    [[nodiscard]] static bool isIndex(const QString &file);
    /// The checksum that @p file claims for its contents, in hexadecimal digits; empty when it is no index.
    [[nodiscard]] static QByteArray claimedHash(const QString &file);
    /// Maps @p file and compares its checksum. Kinds: Storage when it cannot be read, InvalidInput when it is
    /// no index, of another form or damaged.
    [[nodiscard]] static Result<std::unique_ptr<BlocklistIndex>> open(const QString &file);

    ~BlocklistIndex();
    Q_DISABLE_COPY_MOVE(BlocklistIndex)

    /// Whether @p domain or a domain above it is listed, and neither is excepted. A listed public suffix
    /// (`my.id`) blocks itself and not the sites of strangers under it: one slip would block a country. Only
    /// after stillReadable().
    [[nodiscard]] bool isBlocked(const DomainName &domain) const;
    /// Whether @p domain itself is listed and not excepted. Only after stillReadable().
    [[nodiscard]] bool isListed(const DomainName &domain) const;
    /// The same for names in the normal form.
    [[nodiscard]] bool isBlocked(QByteArrayView ascii) const;
    [[nodiscard]] bool isListed(QByteArrayView ascii) const;
    /// How many names are blocked by this index and not by @p other: they are not listed there, or excepted.
    /// Walks through all, seconds for millions. Only after stillReadable() of both.
    [[nodiscard]] qint64 namesNotBlockedBy(const BlocklistIndex &other) const;
    /// Fails when the file was made shorter since it was mapped: reading on would end the process. On any
    /// thread.
    [[nodiscard]] Result<void> stillReadable() const;
    /// What the builder wrote about it.
    [[nodiscard]] const Provenance &provenance() const { return m_provenance; }
    [[nodiscard]] qint64 size() const { return m_provenance.names; }
    [[nodiscard]] QString fileName() const { return m_file.fileName(); }

private:
    BlocklistIndex();
    [[nodiscard]] bool holds(const BlocklistKey &key, bool exact) const;

    QFile m_file; ///< notes its size when asked for it, so that only one thread may ask
    mutable std::mutex m_asking;
    qint64 m_mappedSize = 0;
    Provenance m_provenance;
    BlocklistFilter m_filter; ///< of what is listed
    NameTable m_listed;
    NameTable m_exceptions;
};

} // namespace pantau::service
