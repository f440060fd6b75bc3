// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_index.h"

#include "core/public_suffix.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#include <marisa/iostream.h>
#include <marisa/trie.h>

#include <sstream>
#include <string>

namespace pantau::service {

namespace {

// A magic of 32 bytes, the SHA-256 of what follows, the trie: so the trie begins where its words are aligned.
const QByteArray Magic =
    QByteArrayLiteral("Pantau blocklist index, form 1\n\0").leftJustified(32, '\0', true);
constexpr qint64 HashSize = 32;
constexpr qint64 HeaderSize = 32 + HashSize;

QByteArray sha256(QByteArrayView bytes)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    hash.addData(bytes);
#else
    hash.addData(bytes.toByteArray());
#endif
    return hash.result();
}

} // namespace

BlocklistIndex::BlocklistIndex() = default;
BlocklistIndex::~BlocklistIndex() = default;

Result<void> BlocklistIndex::write(const QList<DomainName> &names, const QString &file)
{
    const auto refuse = [&file](const QString &detail) {
        return failure(
            Error::Kind::Storage,
            tr("The blocklist's index could not be written to “%1”. Look whether the disk is full and "
               "whether that folder may be written to.")
                .arg(QDir::toNativeSeparators(file)),
            detail);
    };
    std::string bytes;
    try {
        marisa::Keyset keys;
        for (const DomainName &name : names) {
            const QByteArray ascii = name.ascii().toLatin1();
            keys.push_back(ascii.constData(), static_cast<std::size_t>(ascii.size()));
        }
        marisa::Trie trie;
        trie.build(keys);
        std::ostringstream stream;
        stream << trie;
        bytes = std::move(stream).str();
    } catch (const std::exception &error) {
        return refuse(QString::fromLocal8Bit(error.what()));
    }
    const QByteArrayView view(bytes.data(), static_cast<qsizetype>(bytes.size()));
    QSaveFile out(file);
    const bool written = out.open(QFile::WriteOnly) && out.write(Magic) == Magic.size() &&
                         out.write(sha256(view)) == HashSize &&
                         out.write(view.data(), view.size()) == view.size() && out.commit();
    if (!written)
        return refuse(out.errorString());
    return {};
}

bool BlocklistIndex::isIndex(const QString &path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) && file.read(Magic.size()) == Magic;
}

Result<std::unique_ptr<BlocklistIndex>> BlocklistIndex::open(const QString &path)
{
    const QString shown = QDir::toNativeSeparators(path);
    std::unique_ptr<BlocklistIndex> index(new BlocklistIndex);
    index->m_file.setFileName(path);
    if (!index->m_file.open(QFile::ReadOnly))
        return failure(
            Error::Kind::Storage,
            tr("The blocklist's index “%1” cannot be read. Look whether it is there and may be read.")
                .arg(shown),
            index->m_file.errorString());
    const auto damaged = [&shown](const QString &detail) {
        return failure(
            Error::Kind::InvalidInput,
            tr("The blocklist's index “%1” is damaged. Build it again from the list of domains.").arg(shown),
            detail);
    };
    index->m_mappedSize = index->m_file.size();
    if (index->m_mappedSize <= HeaderSize || index->m_file.peek(Magic.size()) != Magic)
        return damaged(QStringLiteral("no header"));
    const auto *bytes = reinterpret_cast<const char *>(index->m_file.map(0, index->m_mappedSize));
    if (!bytes)
        return damaged(index->m_file.errorString());
    const QByteArrayView trie(bytes + HeaderSize, index->m_mappedSize - HeaderSize);
    if (sha256(trie) != QByteArrayView(bytes + Magic.size(), HashSize))
        return damaged(QStringLiteral("its SHA-256 does not match"));
    try {
        index->m_trie = std::make_unique<marisa::Trie>();
        index->m_trie->map(trie.data(), static_cast<std::size_t>(trie.size()));
    } catch (const std::exception &error) {
        return damaged(QString::fromLocal8Bit(error.what()));
    }
    return index;
}

bool BlocklistIndex::isBlocked(const DomainName &domain) const
{
    const QByteArray ascii = domain.ascii().toLatin1();
    marisa::Agent agent;
    for (QByteArrayView name(ascii); name.contains('.'); name = name.sliced(name.indexOf('.') + 1)) {
        agent.set_query(name.data(), static_cast<std::size_t>(name.size()));
        const bool isItself = name.size() == ascii.size();
        if (m_trie->lookup(agent) && (isItself || !isForeignRegistry(QString::fromLatin1(name))))
            return true;
    }
    return false;
}

Result<void> BlocklistIndex::stillReadable() const
{
    // The open file, not its name: an index that was replaced under its name is still whole for us.
    if (m_file.size() < m_mappedSize)
        return failure(Error::Kind::Storage,
                       tr("The blocklist's index “%1” was cut short while in use. Start the service again.")
                           .arg(QDir::toNativeSeparators(m_file.fileName())));
    return {};
}

qint64 BlocklistIndex::size() const
{
    return static_cast<qint64>(m_trie->num_keys());
}

} // namespace pantau::service
