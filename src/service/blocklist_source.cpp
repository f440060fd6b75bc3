// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_source.h"

#include "base/files.h"
#include "base/process.h"
#include "base/text.h"

#include <QDir>
#include <QFileInfo>
#include <QLoggingCategory>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>

// A static library's resources are only linked if requested, which must be done outside any namespace.
static void initSampleResources()
{
    Q_INIT_RESOURCE(sample);
}

namespace pantau::service {

constexpr qsizetype StoredChunk = 64 * 1024;

/// zlib's state for a gzip file, which may consist of several members.
struct BlocklistLines::Inflater
{
    z_stream stream{};
    std::array<Bytef, StoredChunk> stored{};
    qint64 storedBytes = 0;
    qint64 inflatedBytes = 0;
    bool insideMember = true;

    Inflater() { ready = inflateInit2(&stream, 16 + MAX_WBITS) == Z_OK; } // 16: gzip only
    ~Inflater() { inflateEnd(&stream); }
    Q_DISABLE_COPY_MOVE(Inflater)
    bool ready = false;
};

BlocklistLines::BlocklistLines(const QString &path, QCryptographicHash &hash, const ReadLimits &limits)
    : m_file(path)
    , m_hash(hash)
    , m_limits(limits)
    , m_buffer(limits.lineBytes + StoredChunk, Qt::Uninitialized)
{
}

BlocklistLines::~BlocklistLines() = default;

Unexpected<Error> BlocklistLines::refuse(const QString &sentence, const QString &detail) const
{
    return failure(Error::Kind::InvalidInput, sentence.arg(QDir::toNativeSeparators(m_file.fileName())),
                   detail);
}

Result<std::unique_ptr<BlocklistLines>> BlocklistLines::open(const QString &path, QCryptographicHash &hash,
                                                             const ReadLimits &limits)
{
    std::unique_ptr<BlocklistLines> lines(new BlocklistLines(path, hash, limits));
    if (!lines->m_file.open(QFile::ReadOnly | QFile::Unbuffered))
        return failure(Error::Kind::Storage,
                       tr("The blocklist “%1” cannot be read. Check that the file exists and is readable.")
                           .arg(QDir::toNativeSeparators(path)),
                       lines->m_file.errorString());
    if (lines->m_file.peek(2) == "\x1f\x8b") {
        lines->m_inflater = std::make_unique<Inflater>();
        if (!lines->m_inflater->ready)
            return lines->refuse(tr("The compressed blocklist “%1” cannot be unpacked."));
    }
    return lines;
}

Result<qint64> BlocklistLines::readStored(char *bytes, qint64 size)
{
    const qint64 read = m_file.read(bytes, size);
    if (read < 0)
        return failure(Error::Kind::Storage,
                       tr("The blocklist “%1” could not be read to its end. Try again.")
                           .arg(QDir::toNativeSeparators(m_file.fileName())),
                       m_file.errorString());
#if QT_VERSION >= QT_VERSION_CHECK(6, 3, 0)
    m_hash.addData(QByteArrayView(bytes, read));
#endif
    return read;
}

Result<qint64> BlocklistLines::inflateStored(char *bytes, qint64 size)
{
    if (!m_inflater)
        return readStored(bytes, size);
    Inflater &inflater = *m_inflater;
    z_stream &stream = inflater.stream;
    stream.next_out = reinterpret_cast<Bytef *>(bytes);
    stream.avail_out = static_cast<uInt>(size);
    while (stream.avail_out == static_cast<uInt>(size)) {
        if (stream.avail_in == 0) {
            auto read = TRY(readStored(reinterpret_cast<char *>(inflater.stored.data()), StoredChunk));
            if (read == 0 && inflater.insideMember)
                return refuse(tr("The compressed blocklist “%1” is cut short. Fetch it again."));
            if (read == 0)
                return 0;
            inflater.storedBytes += read;
            stream.next_in = inflater.stored.data();
            stream.avail_in = static_cast<uInt>(read);
        }
        if (!inflater.insideMember) {
            if (*stream.next_in != 0x1f) { // gzip allows padding after the last member
                stream.avail_in = 0;
                continue;
            }
            inflateReset(&stream);
            inflater.insideMember = true;
        }
        const int outcome = inflate(&stream, Z_NO_FLUSH);
        if (outcome == Z_STREAM_END)
            inflater.insideMember = false;
        else if (outcome != Z_OK && outcome != Z_BUF_ERROR)
            return refuse(tr("The compressed blocklist “%1” is damaged. Fetch it again."),
                          QString::fromLatin1(stream.msg ? stream.msg : ""));
    }
    const qint64 inflated = size - stream.avail_out;
    inflater.inflatedBytes += inflated;
    const bool tooDense = inflater.inflatedBytes > m_limits.innocentBytes &&
                          inflater.inflatedBytes / m_limits.ratio > inflater.storedBytes;
    if (tooDense || inflater.inflatedBytes > m_limits.inflatedBytes)
        return refuse(
            tr("The compressed blocklist “%1” is far larger unpacked than any list of domains. It was "
               "not read."));
    return inflated;
}

/// Converts to UTF-8.
Result<qint64> BlocklistLines::readText(char *bytes, qint64 size)
{
    constexpr qint64 LongestOfUnit = 3; // a two-byte UTF-16 unit becomes at most three bytes
    const bool isUtf8 = m_isBegun && !m_utf16;
    auto read = inflateStored(bytes, isUtf8 ? size : size / LongestOfUnit);
    if (!read)
        return read;
    if (!std::exchange(m_isBegun, true)) {
        const auto encoding = QStringConverter::encodingForData(QByteArrayView(bytes, *read));
        if (encoding == QStringConverter::Utf16LE || encoding == QStringConverter::Utf16BE)
            m_utf16.emplace(*encoding);
    }
    if (!m_utf16)
        return read;
    const QString text = m_utf16->decode(QByteArrayView(bytes, *read));
    const QByteArray utf8 = text.toUtf8();
    std::ranges::copy(utf8, bytes);
    // Half a character is not the end of the file.
    return *read > 0 && utf8.isEmpty() ? readText(bytes, size) : Result<qint64>(utf8.size());
}

/// Replaces carriage returns that end a line by themselves with line feeds. For the last byte, this is
/// known only with the next chunk.
void BlocklistLines::breakAtReturns(qsizetype from)
{
    char *const end = m_buffer.data() + m_end;
    for (char *at = m_buffer.data() + from; at < end; ++at) {
        at = static_cast<char *>(std::memchr(at, '\r', static_cast<size_t>(end - at)));
        if (!at)
            return;
        if (at + 1 < end ? at[1] != '\n' : m_atEnd)
            *at = '\n';
    }
}

/// Makes room in the buffer and reads more. False at the end of the file.
Result<bool> BlocklistLines::fill()
{
    if (m_begin > 0) {
        std::memmove(m_buffer.data(), m_buffer.constData() + m_begin, static_cast<size_t>(m_end - m_begin));
        m_end -= std::exchange(m_begin, 0);
    }
    auto read = TRY(readText(m_buffer.data() + m_end, m_buffer.size() - m_end));
    if (std::memchr(m_buffer.constData() + m_end, 0, static_cast<size_t>(read)))
        return refuse(tr("The blocklist “%1” is not text. Give a text file with one domain a line, or an "
                         "index built from one."));
    const bool isReturnOpen = m_end > m_begin && m_buffer.at(m_end - 1) == '\r';
    const qsizetype from = m_end - (isReturnOpen ? 1 : 0);
    m_end += read;
    m_atEnd = read == 0;
    breakAtReturns(from);
    return !m_atEnd;
}

Result<std::optional<QByteArrayView>> BlocklistLines::next()
{
    qsizetype searched = 0;
    QByteArrayView line;
    while (true) {
        const char *begin = m_buffer.constData() + m_begin;
        const qsizetype size = m_end - m_begin;
        const auto *feed = static_cast<const char *>(
            std::memchr(begin + searched, '\n', static_cast<size_t>(size - searched)));
        if (feed) {
            line = QByteArrayView(begin, feed);
            m_begin += line.size() + 1;
            break;
        }
        if (m_atEnd && size == 0)
            return std::optional<QByteArrayView>();
        if (m_atEnd) {
            m_endsInsideLine = true;
            line = QByteArrayView(begin, size);
            m_begin = m_end;
            break;
        }
        if (size >= m_limits.lineBytes) // an overlong line must not be truncated silently
            return refuse(tr("The blocklist “%1” has a line of over 1 MiB. Put one domain on each line."),
                          QStringLiteral("line %1").arg(m_number + 1));
        searched = std::max<qsizetype>(m_end - m_begin - 1, 0); // a carriage return at the end may still
                                                                // become a line feed
        TRY(fill());
    }
    ++m_number;
    return std::optional(line);
}

constexpr qint64 LinesBetweenChecks = 4096;

Result<BlocklistText> readBlocklist(const QString &file, BlocklistSink &sink, QCryptographicHash &hash,
                                    const std::atomic_bool &stop, const ReadLimits &limits)
{
    auto lines = TRY(BlocklistLines::open(file, hash, limits));
    const auto refuse = [&file](const QString &sentence) {
        return failure(Error::Kind::InvalidInput, sentence.arg(QDir::toNativeSeparators(file)));
    };

    BlocklistReader reader(sink);
    while (true) {
        const auto line = TRY(lines->next());
        if (!line)
            break;
        if (lines->number() % LinesBetweenChecks == 0 && stop)
            return failure(Error::Kind::Cancelled, BlocklistLines::tr("Reading the blocklist was stopped."));
        reader.read(*line);
        if (reader.tally().isWebPage)
            return refuse(
                BlocklistLines::tr("The blocklist “%1” is a web page, not a list of domains. Fetch the list "
                                   "itself."));
    }
    reader.finish();
    const BlocklistTally &tally = reader.tally();
    if (tally.listedLines == 0 && tally.refusedLines() == 0)
        return refuse(
            BlocklistLines::tr("The blocklist “%1” is empty. Give a text file with one domain per line."));
    if (tally.refusedLines() > tally.listedLines)
        return refuse(
            tally.of(LeftOut::Page).lines * 2 > tally.refusedLines()
                ? BlocklistLines::tr("The blocklist “%1” lists pages, not domains. Give a text file with one "
                                     "domain per line.")
                : BlocklistLines::tr(
                      "The blocklist “%1” is not a list of domains: most of its lines contain none. "
                      "Give a text file with one domain per line."));
    return BlocklistText{tally, lines->endsInsideLine()};
}

namespace {

// Quiet when embedded; pantau-service enables it.
Q_LOGGING_CATEGORY(sourceNews, "pantau.service.blocklist", QtWarningMsg)

constexpr QLatin1String Sample(":sample");

/// Increment this when BlocklistReader parses lists differently, so that indexes are rebuilt.
constexpr int TextReading = 2;

/// Path of the index with that hash; empty if there is no hash.
QString placeFor(const QString &dataDir, const QByteArray &hash)
{
    return hash.isEmpty()
               ? QString()
               : QDir(dataDir).filePath(
                     QStringLiteral("blocklist-%1.index").arg(QString::fromLatin1(hash.first(32))));
}

/// Same for the index of a text list.
QString placeForText(const QString &dataDir, const QByteArray &hash)
{
    return placeFor(dataDir, hash.isEmpty()
                                 ? hash
                                 : hash.first(30) + QByteArray::number(TextReading).rightJustified(2, '0'));
}

/// Size and modification time would be faster, but miss a list that was replaced within a second.
QByteArray fileHash(const QString &path)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QFile file(path);
    return file.open(QFile::ReadOnly) && hash.addData(&file) ? hash.result().toHex() : QByteArray();
}

Unexpected<Error> notWritable(const QString &dataDir, const QString &detail)
{
    return failure(Error::Kind::Storage,
                   Blocklist::tr("The blocklist's index could not be written to “%1”. Check that the disk "
                                 "is not full and that the folder is writable.")
                       .arg(QDir::toNativeSeparators(dataDir)),
                   detail);
}

/// A pipe or a device may never end, which would block the reader forever.
Result<void> checkKind(const QString &path)
{
    const QFileInfo file(path);
    if (!file.exists() || file.isFile()) // the caller reports a missing file when opening it
        return {};
    return failure(Error::Kind::InvalidInput,
                   Blocklist::tr("The blocklist “%1” is not a file. Give a file that holds the list.")
                       .arg(QDir::toNativeSeparators(path)));
}

struct Checksum
{
    QByteArray digits; ///< lower case
    QString name;      ///< without folders; empty if not given
};

QString withoutFolders(const QString &path)
{
    return path.sliced(std::max(path.lastIndexOf(u'/'), path.lastIndexOf(u'\\')) + 1);
}

/// Parses the SHA-256 sums in a file by coreutils, BSD, OpenSSL, PowerShell or certutil. Each line
/// contains the digits, with the names of the file and the algorithm before or after them.
QList<Checksum> checksumsIn(const QString &text)
{
    static const QRegularExpression Digits(QStringLiteral("(?<![0-9A-Fa-f])[0-9A-Fa-f]{64}(?![0-9A-Fa-f])"));
    static const QRegularExpression Path(QStringLiteral("^Path\\s*:\\s*(.+)$"));
    static const QRegularExpression Tag(QStringLiteral("^SHA(?:2-)?-?256\\s*\\((.*)\\)\\s*=$"),
                                        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression Label(QStringLiteral("^(?:Hash\\s*:|SHA-?256\\s*[:=]?|\\\\)\\s*"),
                                          QRegularExpression::CaseInsensitiveOption);
    QList<Checksum> sums;
    static const QRegularExpression LineBreak(QStringLiteral("[\\r\\n]+"));
    for (const QString &raw : text.split(LineBreak, Qt::SkipEmptyParts)) {
        const QString line = raw.trimmed();
        if (const auto path = Path.match(line);
            path.hasMatch() && !sums.isEmpty() && sums.last().name.isEmpty())
            sums.last().name = withoutFolders(path.captured(1));
        const auto digits = Digits.match(line);
        if (!digits.hasMatch() || line.startsWith(u'#') || line.startsWith(u';'))
            continue;
        const QString before = line.first(digits.capturedStart()).trimmed();
        QString name = line.sliced(digits.capturedEnd()).trimmed();
        if (const auto tag = Tag.match(before); tag.hasMatch())
            name = tag.captured(1);
        else if (name.isEmpty())
            name = QString(before).remove(Label);
        if (name.startsWith(u'*') || name.endsWith(u':'))
            name = name.startsWith(u'*') ? name.sliced(1) : name.chopped(1);
        sums.append({digits.captured().toLatin1().toLower(), withoutFolders(name)});
    }
    return sums;
}

/// Returns the digits for @p file from @p sums; nothing if all are for other files. A single sum always
/// applies, even if its file name differs.
QByteArray sumOf(const QString &file, const QList<Checksum> &sums)
{
    if (sums.size() == 1)
        return sums.constFirst().digits;
    for (const QString &name : {file, QString()})
        for (const Checksum &sum : sums)
            if (sum.name == name)
                return sum.digits;
    return {};
}

/// Verifies the file against FILE.sha256, if that exists.
Result<void> checkHash(const QString &path)
{
    constexpr qint64 LongestOfSums = 1024 * 1024;
    QFile beside(path + QStringLiteral(".sha256"));
    if (!beside.exists())
        return {};
    const QString shown = QDir::toNativeSeparators(path);
    const QString name = QFileInfo(beside).fileName();
    if (!beside.open(QFile::ReadOnly))
        return failure(
            Error::Kind::InvalidInput,
            Blocklist::tr("The file “%1” next to the blocklist cannot be read: %2. Allow the service to "
                          "read it, or remove it.")
                .arg(name, beside.errorString()));
    const auto text = decodeText(beside.read(LongestOfSums));
    const QByteArray digits =
        text ? sumOf(QFileInfo(path).fileName(), checksumsIn(text->text)) : QByteArray();
    if (digits.isEmpty())
        return failure(
            Error::Kind::InvalidInput,
            Blocklist::tr("The file “%2” next to “%1” contains no SHA-256 of it. Write it again with "
                          "sha256sum, or remove it.")
                .arg(shown, name));
    if (digits == fileHash(path))
        return {};
    return failure(Error::Kind::InvalidInput,
                   Blocklist::tr("“%1” does not have the SHA-256 that is in the file “%2” next to it. One "
                                 "of them is incomplete or older than the other. Fetch both again.")
                       .arg(shown, name));
}

/// Message about lines that were skipped in the file “%1”.
QString sentenceFor(LeftOut reason, int lines)
{
    switch (reason) {
    case LeftOut::NoDomain:
        return Blocklist::tr(
            "%Ln line(s) of “%1” contain no domain, or other text next to it, and were left out:", nullptr,
            lines);
    case LeftOut::Page:
        return Blocklist::tr("%Ln line(s) of “%1” are addresses of pages, not of whole sites, and were left "
                             "out:",
                             nullptr, lines);
    case LeftOut::Address:
        return Blocklist::tr("%Ln line(s) of “%1” contain an IP address instead of a domain and were left "
                             "out:",
                             nullptr, lines);
    case LeftOut::PartOfPage:
        return Blocklist::tr("%Ln rule(s) of “%1” are about parts of pages and were left out:", nullptr,
                             lines);
    case LeftOut::LimitedRule:
        return Blocklist::tr("%Ln rule(s) of “%1” do not block a whole domain for everyone and were left "
                             "out:",
                             nullptr, lines);
    case LeftOut::OtherColumn:
        return Blocklist::tr("%Ln line(s) of “%1” have domains outside the first column. Those domains were "
                             "left out:",
                             nullptr, lines);
    }
    return {};
}

/// Only an index may be overwritten, because lists cannot be recreated from it.
Result<void> checkOutput(const QStringList &inputs, const QString &output)
{
    const QString shown = QDir::toNativeSeparators(output);
    for (const QString &input : inputs)
        if (areOneFile(input, output))
            return failure(
                Error::Kind::InvalidInput,
                Blocklist::tr("“%1” is one of the input lists. Choose a different file for the index.")
                    .arg(shown));
    if (const QFileInfo file(output); file.isFile() && file.size() > 0 && !BlocklistIndex::isIndex(output))
        return failure(
            Error::Kind::InvalidInput,
            Blocklist::tr(
                "“%1” already exists and is not an index. Choose another name, or remove that file first.")
                .arg(shown));
    return {};
}

const QString DraftLock = QStringLiteral("lock");

/// Removes folders left by programs that were killed while writing an index, which no one locks any more.
void removeDrafts(const QString &dataDir)
{
    const QDir folder(dataDir);
    for (const QString &name : folder.entryList({QStringLiteral("blocklist-draft-*")}, QDir::Dirs)) {
        QDir draft(folder.filePath(name));
        if (draft.exists(DraftLock) && ProcessLock(draft.filePath(DraftLock)).take())
            draft.removeRecursively();
    }
}

/// Calls @p make to write a draft file, then moves it to the path that @p make returns.
template <typename Make>
Result<QString> placed(const QString &dataDir, Make make)
{
    // Uses a folder instead of a temporary file, because Windows cannot replace a file while it is open.
    QDir().mkpath(dataDir);
    removeDrafts(dataDir);
    const QTemporaryDir folder(QDir(dataDir).filePath(QStringLiteral("blocklist-draft-XXXXXX")));
    if (!folder.isValid())
        return notWritable(dataDir, folder.errorString());
    ProcessLock lock(folder.filePath(DraftLock)); // destroyed before the folder
    if (!lock.take())
        return notWritable(dataDir, {});
    const QString draft = folder.filePath(QStringLiteral("index"));
    Result<QString> place = make(draft);
    if (!place)
        return place;
    QFile::setPermissions(draft, QFile::ReadOwner | QFile::WriteOwner);
    // Qt's rename does not replace files. The file must exist at all times, because another instance may
    // open it.
    std::error_code error;
    std::filesystem::rename(QFileInfo(draft).filesystemFilePath(), QFileInfo(*place).filesystemFilePath(),
                            error);
    if (error)
        return notWritable(dataDir, QString::fromLocal8Bit(error.message().c_str()));
    return place;
}

Result<std::unique_ptr<BlocklistIndex>> openIndex(const QString &path, const QString &dataDir)
{
    // Check the operator's file first, even if a copy exists, so that damage is reported while it can be
    // fixed.
    TRY(BlocklistIndex::open(path));
    const QString place = placeFor(dataDir, BlocklistIndex::claimedHash(path));
    if (!place.isEmpty() && QFileInfo::exists(place))
        if (auto index = BlocklistIndex::open(place))
            return index;
    const auto copy = [&](const QString &draft) -> Result<QString> {
        QFile original(path);
        if (!original.copy(draft))
            return notWritable(dataDir, original.errorString());
        return place;
    };
    const auto copied = TRY(placed(dataDir, copy));
    return BlocklistIndex::open(copied);
}

} // namespace

Result<std::unique_ptr<BlocklistIndex>> openBlocklist(const QString &given, const QString &dataDir,
                                                      const std::atomic_bool &stop)
{
    initSampleResources();
    const QString path = given == Sample ? QStringLiteral(":/sample/blocklist.txt") : given;
    TRY(checkKind(path));
    TRY(checkHash(path));
    if (BlocklistIndex::isIndex(path))
        return openIndex(path, dataDir);

    const QString place = placeForText(dataDir, fileHash(path));
    if (!place.isEmpty() && QFileInfo::exists(place))
        if (auto index = BlocklistIndex::open(place))
            return index;
    const auto build = [&](const QString &draft) -> Result<QString> {
        const auto done = TRY(buildIndex({path}, draft, stop));
        for (const QString &line : remarksOn(done))
            qCWarning(sourceNews).noquote() << line;
        return placeForText(dataDir, done.provenance.sha256);
    };
    const auto built = TRY(placed(dataDir, build));
    return BlocklistIndex::open(built);
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
        // The same text may have been indexed by an earlier version.
        if (index && (*index)->provenance().source == now.provenance().source &&
            (*index)->provenance().sha256 != now.provenance().sha256)
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
    TRY(checkOutput(inputs, output));
    BuiltIndex built;
    BlocklistIndexBuilder builder;
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QStringList sources;
    for (const QString &input : inputs) {
        TRY(checkKind(input));
        const QFileInfo file(input);
        const bool isSample = input.startsWith(u":/");
        sources.append(isSample ? QString(Sample) : file.fileName());
        // A resource has the date of the build, not of the list.
        if (!isSample && (!built.provenance.date.isValid() || built.provenance.date < file.lastModified()))
            built.provenance.date = file.lastModified().toUTC();
        TRY(checkHash(input));
        auto list = TRY(readBlocklist(input, builder, hash, stop, limits));
        built.provenance.refusedLines += list.tally.refusedLines();
        built.inputs.append({input, std::move(list)});
    }
    if (builder.isEmpty())
        return failure(Error::Kind::InvalidInput,
                       Blocklist::tr("The blocklist “%1” lists no domain. Give a text file with one domain a "
                                     "line.")
                           .arg(QDir::toNativeSeparators(inputs.join(QStringLiteral(", ")))));
    built.provenance.source = sources.join(QStringLiteral(", "));
    built.provenance.sha256 = hash.result().toHex();
    auto written = TRY(builder.write(output, built.provenance));
    built.provenance = written;
    return built;
}

qint64 BuiltIndex::linesLeftOut(LeftOut reason) const
{
    qint64 lines = 0;
    for (const Input &input : inputs)
        lines += input.text.tally.of(reason).lines;
    return lines;
}

QStringList remarksOn(const BuiltIndex &built)
{
    QStringList lines;
    for (const BuiltIndex::Input &input : built.inputs) {
        const QString file = QDir::toNativeSeparators(input.file);
        if (input.text.endsInsideLine)
            lines.append(
                Blocklist::tr("“%1” does not end with a line break; it may have been cut short.").arg(file));
        for (std::size_t i = 0; i < LeftOutReasons; ++i) {
            const auto &group = input.text.tally.leftOut[i];
            if (group.lines == 0)
                continue;
            lines.append(sentenceFor(LeftOut(i), static_cast<int>(group.lines)).arg(file));
            for (const LeftOutLine &line : group.first)
                lines.append(Blocklist::tr("  line %1: %2").arg(QString::number(line.number), line.text));
            if (const qint64 more = group.lines - group.first.size(); more > 0)
                lines.append(Blocklist::tr("  and %Ln more", nullptr, static_cast<int>(more)));
        }
    }
    return lines;
}

} // namespace pantau::service
