// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <marisa.h>

namespace pantau::service {

namespace {

constexpr qsizetype MostBadLinesShown = 10;
/// Every file that marisa saves begins with this.
constexpr QByteArrayView IndexMagic("We love Marisa.");

Error cannotRead(const QString &path, const QString &why)
{
    return {Error::Kind::InvalidInput,
            Blocklist::tr("The blocklist “%1” could not be read: %2").arg(path, why),
            {}};
}

bool isIndex(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.read(IndexMagic.size()) == IndexMagic;
}

/// Adds the names of one text list to the keys.
Result<void> readList(const QString &path, marisa::Keyset &keys, BlocklistBuild &build)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(cannotRead(path, file.errorString()));
    for (int number = 1; !file.atEnd(); ++number) {
        QByteArray line = file.readLine();
        if (line.contains('\0'))
            return failure(cannotRead(path, Blocklist::tr("it is not a text file.")));
        if (number == 1 && line.startsWith("\xEF\xBB\xBF"))
            line.remove(0, 3);
        if (const auto comment = line.indexOf('#'); comment >= 0)
            line.truncate(comment);
        line = line.trimmed();
        if (line.isEmpty())
            continue;
        if (const auto domain = DomainName::parse(QString::fromUtf8(line))) {
            const QByteArray name = domain->ascii().toLatin1();
            keys.push_back(name.constData(), size_t(name.size()));
            continue;
        } else if (build.firstBadLines.size() < MostBadLinesShown)
            build.firstBadLines +=
                Blocklist::tr("%1, line %2: %3").arg(path).arg(number).arg(domain.error().sentence);
        ++build.badLines;
    }
    return {};
}

/// The cached index belongs to one state of one list.
QString cachedIndex(const QString &path, const QString &cacheDir)
{
    const QFileInfo info(path);
    const QString state = QStringLiteral("%1|%2|%3")
                              .arg(info.absoluteFilePath())
                              .arg(info.size())
                              .arg(info.lastModified().toMSecsSinceEpoch());
    const QByteArray digest = QCryptographicHash::hash(state.toUtf8(), QCryptographicHash::Sha256);
    return cacheDir + QStringLiteral("/blocklist-") + QString::fromLatin1(digest.toHex().first(16)) +
           QStringLiteral(".index");
}

} // namespace

Blocklist::Blocklist(std::unique_ptr<marisa::Trie> trie) : m_trie(std::move(trie))
{
}

Blocklist::~Blocklist() = default;

Result<BlocklistBuild> Blocklist::build(const QStringList &inputs, const QString &output)
{
    BlocklistBuild build;
    const QString unfinished = output + QStringLiteral(".new");
    try {
        marisa::Keyset keys;
        for (const QString &input : inputs)
            if (auto read = readList(input, keys, build); !read)
                return failure(read.error());
        if (keys.empty())
            return failure(cannotRead(inputs.join(QStringLiteral(", ")),
                                      tr("it holds no domain. Write one domain a line.")));
        marisa::Trie trie;
        trie.build(keys);
        trie.save(QFile::encodeName(unfinished).constData());
        build.domains = qsizetype(trie.num_keys());
    } catch (const marisa::Exception &exception) {
        QFile::remove(unfinished);
        return failure(
            Error::Kind::Storage,
            tr("The index “%1” could not be written. Choose another place, or free some space.").arg(output),
            QString::fromUtf8(exception.what()));
    }
    QFile::remove(output);
    if (!QFile::rename(unfinished, output))
        return failure(
            Error::Kind::Storage,
            tr("The index “%1” could not be written. Choose another place, or free some space.").arg(output));
    return build;
}

Result<std::unique_ptr<Blocklist>> Blocklist::map(const QString &path)
{
    try {
        auto trie = std::make_unique<marisa::Trie>();
        trie->mmap(QFile::encodeName(path).constData());
        return std::unique_ptr<Blocklist>(new Blocklist(std::move(trie)));
    } catch (const marisa::Exception &exception) {
        return failure(Error{
            Error::Kind::InvalidInput,
            tr("The index “%1” is damaged. Build it again with “pantau-service blocklist build”.").arg(path),
            QString::fromUtf8(exception.what())});
    }
}

Result<std::unique_ptr<Blocklist>> Blocklist::open(const QString &path, const QString &cacheDir)
{
    if (isIndex(path))
        return map(path);
    const QString index = cachedIndex(path, cacheDir);
    if (!QFileInfo::exists(index)) {
        if (auto built = build({path}, index); !built)
            return failure(built.error());
        // Indexes of earlier states of the list are of no use any more.
        const QDir dir(cacheDir);
        for (const QString &old : dir.entryList({QStringLiteral("blocklist-*.index")}, QDir::Files))
            if (dir.filePath(old) != index)
                QFile::remove(dir.filePath(old));
    }
    return map(index);
}

bool Blocklist::blocks(const DomainName &domain) const
{
    const QByteArray name = domain.ascii().toLatin1();
    marisa::Agent agent;
    // Not the last label: nobody lists a whole top-level domain.
    for (qsizetype from = 0; name.indexOf('.', from) >= 0; from = name.indexOf('.', from) + 1) {
        agent.set_query(name.constData() + from, size_t(name.size() - from));
        if (m_trie->lookup(agent))
            return true;
    }
    return false;
}

qsizetype Blocklist::size() const
{
    return qsizetype(m_trie->num_keys());
}

} // namespace pantau::service
