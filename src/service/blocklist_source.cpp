// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_source.h"

#include "service/blocklist_text.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLoggingCategory>

// A static library's resources are only linked in when asked for, which must be done outside any namespace.
static void initSampleResources()
{
    Q_INIT_RESOURCE(sample);
}

namespace pantau::service {

namespace {

Q_LOGGING_CATEGORY(log, "pantau.service.blocklist")

/// Size and time of change would be quicker, but a list that was replaced within a second would be missed.
QString cachedIndexName(const QString &text)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QFile file(text);
    if (!file.open(QFile::ReadOnly) || !hash.addData(&file))
        return {};
    return QStringLiteral("blocklist-%1.index").arg(QString::fromLatin1(hash.result().toHex().first(32)));
}

void removeOtherIndexes(const QDir &folder, const QString &kept)
{
    for (const QString &name : folder.entryList({QStringLiteral("blocklist-*.index")}, QDir::Files))
        if (name != kept)
            QFile::remove(folder.filePath(name));
}

} // namespace

Result<std::unique_ptr<BlocklistIndex>> openBlocklist(const QString &given, const QString &dataDir)
{
    initSampleResources();
    const QString path = given == QLatin1String(":sample") ? QStringLiteral(":/sample/blocklist.txt") : given;
    if (BlocklistIndex::isIndex(path))
        return BlocklistIndex::open(path);

    const QString name = cachedIndexName(path);
    const QString cached = QDir(dataDir).filePath(name);
    if (!name.isEmpty() && QFileInfo::exists(cached))
        if (auto index = BlocklistIndex::open(cached))
            return index;
    if (auto built = buildIndex({path}, cached); !built)
        return failure(built.error());
    removeOtherIndexes(QDir(dataDir), name);
    return BlocklistIndex::open(cached);
}

Result<BuiltIndex> buildIndex(const QStringList &inputs, const QString &output)
{
    QList<DomainName> names;
    BuiltIndex built;
    for (const QString &input : inputs) {
        auto list = readBlocklist(input);
        if (!list)
            return failure(list.error());
        if (list->refusedLines > 0)
            qCWarning(log).noquote()
                << QCoreApplication::translate(
                       "pantau::service::Blocklist",
                       "%n line(s) of “%1” hold no domain and were left out; the first is line %2.", nullptr,
                       static_cast<int>(list->refusedLines))
                       .arg(QDir::toNativeSeparators(input))
                       .arg(list->firstRefused);
        built.refusedLines += list->refusedLines;
        names += list->names;
    }
    if (auto done = BlocklistIndex::write(names, output); !done)
        return failure(done.error());
    const auto index = BlocklistIndex::open(output);
    if (!index)
        return failure(index.error());
    built.names = (*index)->size();
    return built;
}

} // namespace pantau::service
