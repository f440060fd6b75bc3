// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_source.h"

#include "core/process_lock.h"
#include "core/same_file.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QLoggingCategory>
#include <QTemporaryDir>

#include <filesystem>

// A static library's resources are only linked in when asked for, which must be done outside any namespace.
static void initSampleResources()
{
    Q_INIT_RESOURCE(sample);
}

namespace pantau::service {

namespace {

// Quiet inside other programs; pantau-service turns it up.
Q_LOGGING_CATEGORY(sourceNews, "pantau.service.blocklist", QtWarningMsg)

struct SourceWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Blocklist)
};

constexpr QLatin1String Sample(":sample");

/// Where the index with that hash lies, or nothing without a hash.
QString placeFor(const QString &dataDir, const QByteArray &hash)
{
    return hash.isEmpty()
               ? QString()
               : QDir(dataDir).filePath(
                     QStringLiteral("blocklist-%1.index").arg(QString::fromLatin1(hash.first(32))));
}

/// Size and time of change would be quicker, but a list that was replaced within a second would be missed.
QByteArray fileHash(const QString &path)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QFile file(path);
    return file.open(QFile::ReadOnly) && hash.addData(&file) ? hash.result().toHex() : QByteArray();
}

Unexpected<Error> notWritable(const QString &dataDir, const QString &detail)
{
    return failure(
        Error::Kind::Storage,
        SourceWords::tr("The blocklist's index could not be written to “%1”. Look whether the disk is full "
                        "and whether that folder may be written to.")
            .arg(QDir::toNativeSeparators(dataDir)),
        detail);
}

/// A pipe or a device may never end, and then neither would who reads it.
Result<void> checkKind(const QString &path)
{
    const QFileInfo file(path);
    if (!file.exists() || file.isFile()) // what is not there is said by who opens it
        return {};
    return failure(Error::Kind::InvalidInput,
                   SourceWords::tr("The blocklist “%1” is not a file. Give a file that holds the list.")
                       .arg(QDir::toNativeSeparators(path)));
}

/// Against FILE.sha256, where that lies beside: "<digits>  <name>" or the digits alone.
Result<void> checkHash(const QString &path)
{
    QFile beside(path + QStringLiteral(".sha256"));
    if (!beside.exists())
        return {};
    if (!beside.open(QFile::ReadOnly))
        return failure(
            Error::Kind::InvalidInput,
            SourceWords::tr("The file “%1” beside the blocklist cannot be read: %2. Let the service read it, "
                            "or remove it.")
                .arg(QFileInfo(beside).fileName(), beside.errorString()));
    const QByteArray digits = beside.read(4096).split('\n').constFirst().trimmed().left(64).toLower();
    if (digits == fileHash(path))
        return {};
    return failure(
        Error::Kind::InvalidInput,
        SourceWords::tr("“%1” does not have the SHA-256 that the file “%2” beside it says: it was cut short, "
                        "or the two are of different days. Fetch both again.")
            .arg(QDir::toNativeSeparators(path), QFileInfo(beside).fileName()));
}

/// An index takes the place of an index, and of nothing else: lists are not made from it again.
Result<void> checkOutput(const QStringList &inputs, const QString &output)
{
    const QString shown = QDir::toNativeSeparators(output);
    for (const QString &input : inputs)
        if (areOneFile(input, output))
            return failure(
                Error::Kind::InvalidInput,
                SourceWords::tr("“%1” is a list that is read here. Give the index a file of its own.")
                    .arg(shown));
    if (const QFileInfo file(output); file.isFile() && file.size() > 0 && !BlocklistIndex::isIndex(output))
        return failure(Error::Kind::InvalidInput,
                       SourceWords::tr("“%1” is there already, and it is no index. Choose another name, or "
                                       "remove that file first.")
                           .arg(shown));
    return {};
}

const QString DraftLock = QStringLiteral("lock");

/// What programs left that were killed while they wrote an index: nobody holds it any more.
void removeDrafts(const QString &dataDir)
{
    const QDir folder(dataDir);
    for (const QString &name : folder.entryList({QStringLiteral("blocklist-draft-*")}, QDir::Dirs)) {
        QDir draft(folder.filePath(name));
        if (draft.exists(DraftLock) && ProcessLock(draft.filePath(DraftLock)).take())
            draft.removeRecursively();
    }
}

/// Lets @p make write a file beside the others and moves it to the place that @p make gives.
template <typename Make>
Result<QString> placed(const QString &dataDir, Make make)
{
    // A folder and not a temporary file: that would be held open, and Windows moves nothing onto an open
    // file.
    QDir().mkpath(dataDir);
    removeDrafts(dataDir);
    const QTemporaryDir folder(QDir(dataDir).filePath(QStringLiteral("blocklist-draft-XXXXXX")));
    if (!folder.isValid())
        return notWritable(dataDir, folder.errorString());
    ProcessLock lock(folder.filePath(DraftLock)); // goes before the folder
    if (!lock.take())
        return notWritable(dataDir, {});
    const QString draft = folder.filePath(QStringLiteral("index"));
    Result<QString> place = make(draft);
    if (!place)
        return place;
    QFile::setPermissions(draft, QFile::ReadOwner | QFile::WriteOwner);
    // Qt's rename does not replace, and there must be no moment without the file: another instance may look.
    std::error_code error;
    std::filesystem::rename(QFileInfo(draft).filesystemFilePath(), QFileInfo(*place).filesystemFilePath(),
                            error);
    if (error)
        return notWritable(dataDir, QString::fromLocal8Bit(error.message().c_str()));
    return place;
}

Result<std::unique_ptr<BlocklistIndex>> openIndex(const QString &path, const QString &dataDir)
{
    // The operator's own file first, also where its copy is there: what is damaged is said while it can be
    // mended.
    if (auto index = BlocklistIndex::open(path); !index)
        return failure(index.error());
    const QString place = placeFor(dataDir, BlocklistIndex::claimedHash(path));
    if (!place.isEmpty() && QFileInfo::exists(place))
        if (auto index = BlocklistIndex::open(place))
            return index;
    const auto copied = placed(dataDir, [&](const QString &draft) -> Result<QString> {
        QFile original(path);
        if (!original.copy(draft))
            return notWritable(dataDir, original.errorString());
        return place;
    });
    if (!copied)
        return failure(copied.error());
    return BlocklistIndex::open(*copied);
}

} // namespace

Result<std::unique_ptr<BlocklistIndex>> openBlocklist(const QString &given, const QString &dataDir,
                                                      const std::atomic_bool &stop)
{
    initSampleResources();
    const QString path = given == Sample ? QStringLiteral(":/sample/blocklist.txt") : given;
    if (auto isFile = checkKind(path); !isFile)
        return failure(isFile.error());
    if (auto good = checkHash(path); !good)
        return failure(good.error());
    if (BlocklistIndex::isIndex(path))
        return openIndex(path, dataDir);

    const QString place = placeFor(dataDir, fileHash(path));
    if (!place.isEmpty() && QFileInfo::exists(place))
        if (auto index = BlocklistIndex::open(place))
            return index;
    const auto built = placed(dataDir, [&](const QString &draft) -> Result<QString> {
        const auto done = buildIndex({path}, draft, stop);
        if (!done)
            return failure(done.error());
        for (const QString &line : refusalLines(*done))
            qCWarning(sourceNews).noquote() << line;
        return placeFor(dataDir, done->provenance.sha256);
    });
    if (!built)
        return failure(built.error());
    return BlocklistIndex::open(*built);
}

std::unique_ptr<BlocklistIndex> indexServedBefore(const BlocklistIndex &now, const QString &dataDir)
{
    const QDir folder(dataDir);
    const QString present = QFileInfo(now.fileName()).fileName();
    for (const QFileInfo &file :
         folder.entryInfoList({QStringLiteral("blocklist-*.index")}, QDir::Files, QDir::Time)) {
        if (file.fileName() == present)
            continue;
        auto index = BlocklistIndex::open(file.filePath());
        if (index && (*index)->provenance().source == now.provenance().source)
            return std::move(*index);
    }
    return nullptr;
}

void removeOtherIndexes(const QString &dataDir, const BlocklistIndex &kept)
{
    const QDir folder(dataDir);
    const QString name = QFileInfo(kept.fileName()).fileName();
    for (const QString &other : folder.entryList({QStringLiteral("blocklist-*.index")}, QDir::Files))
        if (other != name)
            QFile::remove(folder.filePath(other));
}

Result<BuiltIndex> buildIndex(const QStringList &inputs, const QString &output, const std::atomic_bool &stop,
                              const ReadLimits &limits)
{
    if (auto allowed = checkOutput(inputs, output); !allowed)
        return failure(allowed.error());
    BuiltIndex built;
    BlocklistIndexBuilder builder;
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QStringList sources;
    for (const QString &input : inputs) {
        if (auto isFile = checkKind(input); !isFile)
            return failure(isFile.error());
        const QFileInfo file(input);
        const bool isSample = input.startsWith(u":/");
        sources.append(isSample ? QString(Sample) : file.fileName());
        // A resource's date is that of the build, which says nothing about the list.
        if (!isSample && (!built.provenance.date.isValid() || built.provenance.date < file.lastModified()))
            built.provenance.date = file.lastModified().toUTC();
        if (auto good = checkHash(input); !good)
            return failure(good.error());
        auto list = readBlocklist(input, builder, hash, stop, limits);
        if (!list)
            return failure(list.error());
        built.otherRules += list->otherRules;
        built.provenance.refusedLines += list->refusedLines;
        if (list->refusedLines > 0)
            built.refusals.append({input, list->refusedLines, std::move(list->firstRefused)});
    }
    if (builder.isEmpty())
        return failure(
            Error::Kind::InvalidInput,
            SourceWords::tr("The blocklist “%1” lists no domain. Give a text file with one domain a "
                            "line.")
                .arg(QDir::toNativeSeparators(inputs.join(QStringLiteral(", ")))));
    built.provenance.source = sources.join(QStringLiteral(", "));
    built.provenance.sha256 = hash.result().toHex();
    auto written = builder.write(output, built.provenance);
    if (!written)
        return failure(written.error());
    built.provenance = *written;
    return built;
}

QStringList refusalLines(const BuiltIndex &built)
{
    QStringList lines;
    for (const BuiltIndex::Refusal &refusal : built.refusals) {
        lines.append(SourceWords::tr("%Ln line(s) of “%1” hold no domain and were left out:", nullptr,
                                     static_cast<int>(refusal.lines))
                         .arg(QDir::toNativeSeparators(refusal.file)));
        for (const RefusedLine &line : refusal.first)
            lines.append(SourceWords::tr("  line %1: %2").arg(QString::number(line.number), line.text));
        if (const qint64 more = refusal.lines - refusal.first.size(); more > 0)
            lines.append(SourceWords::tr("  and %Ln more", nullptr, static_cast<int>(more)));
    }
    if (built.otherRules > 0)
        lines.append(SourceWords::tr("%Ln rule(s) that are not about a whole domain were left out.", nullptr,
                                     static_cast<int>(built.otherRules)));
    return lines;
}

} // namespace pantau::service
