// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/import_reader.h"

#include "app/background_work.h"
#include "base/background_work.h"
#include "base/delimited_text.h"
#include "base/files.h"
#include "desktop/look/words.h"

#include <QFileInfo>
#include <QMimeData>
#include <QSet>
#include <QUrl>

#include <algorithm>

namespace pantau::desktop {

namespace {

/// Maximum number of rows that are interpreted immediately.
constexpr qsizetype RowsInPlace = 200;

SharedReading finish(std::shared_ptr<ImportReading> reading)
{
    reading->import.refused = reading->unreadable + reading->import.refused;
    if (const Table &table = reading->table; reading->isTable)
        reading->repeating = repeatingColumn(table.header, table.roles, table.rows);
    const auto &domains = reading->import.domains;
    reading->withoutList = int(std::ranges::count_if(domains, [](const ImportedDomain &entry) {
        return entry.lists.isEmpty() || entry.lists.contains(QString());
    }));
    return reading;
}

SharedReading entriesOf(Table table, TaskProgress *progress, const QList<RefusedLine> &unreadable = {})
{
    auto reading = std::make_shared<ImportReading>();
    reading->table = std::move(table);
    reading->unreadable = unreadable;
    reading->isTable = true;
    reading->import = readEntries(reading->table, progress);
    return finish(std::move(reading));
}

SharedReading readPasted(const QString &text, const TableOptions &options, TaskProgress *progress)
{
    Table table = readTableText(text, options);
    if (options != TableOptions() || isPastedTable(table))
        return entriesOf(std::move(table), progress);
    auto reading = std::make_shared<ImportReading>();
    if (text.size() > PasteBox::longestText) { // too long for the box; its lines are shown in the table
        TableOptions lines;
        lines.delimiters.separator = QChar();
        lines.hasHeader = false;
        table = readTableText(text, lines);
    }
    reading->table = std::move(table);
    reading->import = readPastedDomains(text);
    return finish(std::move(reading));
}

Result<Table> tableOf(const QString &path, const TableOptions &options)
{
    const auto bytes = TRY(readChosenFile(path));
    return readTable(bytes, options);
}

/// Names of the files; full paths if two have the same name.
QStringList namesOf(const QStringList &paths)
{
    QStringList names;
    for (const QString &path : paths)
        names += QFileInfo(path).fileName();
    const QSet<QString> different(names.cbegin(), names.cend());
    return different.size() == names.size() ? names : paths;
}

/// All files as one table. An unreadable file is rejected by name; the others are kept.
Result<SharedReading> readFilesNow(const QStringList &paths, const TableOptions &options,
                                   TaskProgress *progress)
{
    const QStringList names = namesOf(paths);
    QList<Table> tables;
    QStringList readNames;
    QList<RefusedLine> unreadable;
    for (qsizetype i = 0; i < paths.size() && !progress->isCancelled(); ++i) {
        auto table = tableOf(paths[i], options);
        if (!table && paths.size() == 1)
            return failure(table.error());
        if (!table) {
            unreadable += RefusedLine{0, {}, table.error(), names[i]};
            continue;
        }
        tables += *std::move(table);
        readNames += names[i];
    }
    if (tables.isEmpty())
        return failure(
            Error::Kind::InvalidInput,
            ImportReader::tr("No file could be read. “%1”: %2")
                .arg(names.first(), unreadable.isEmpty() ? QString() : unreadable.first().error.sentence));
    return entriesOf(joinTables(std::move(tables), readNames), progress, unreadable);
}

} // namespace

ImportReader::ImportReader(QObject *parent) : QObject(parent)
{
}

ImportReader::~ImportReader()
{
    stop();
}

void ImportReader::stop()
{
    m_newest.drop();
    if (m_progress)
        m_progress->cancel();
    m_progress.reset();
}

void ImportReader::readFiles(const QStringList &paths)
{
    m_input = paths;
    m_options = {};
    read();
}

void ImportReader::readText(const QString &text)
{
    m_input = text;
    m_options = {};
    read();
}

void ImportReader::readAs(const TableOptions &options)
{
    m_options = options;
    read();
}

void ImportReader::read()
{
    stop();
    if (const auto *text = std::get_if<QString>(&m_input); text && text->size() <= readInPlace)
        return Q_EMIT finished(readPasted(*text, m_options, nullptr));
    m_progress = std::make_shared<TaskProgress>();
    await(workInBackground(
        [input = m_input, options = m_options, progress = m_progress]() -> Result<SharedReading> {
            if (const auto *text = std::get_if<QString>(&input))
                return readPasted(*text, options, progress.get());
            return readFilesNow(std::get<Files>(input), options, progress.get());
        }));
}

void ImportReader::readWith(const SharedReading &reading, const QList<ColumnRole> &roles)
{
    stop();
    const auto work = [reading, roles](TaskProgress *progress) {
        Table table = reading->table;
        table.roles = roles;
        return entriesOf(std::move(table), progress, reading->unreadable);
    };
    if (reading->table.rows.size() <= RowsInPlace)
        return Q_EMIT finished(work(nullptr));
    m_progress = std::make_shared<TaskProgress>();
    await(workInBackground(
        [work, progress = m_progress] { return Result<SharedReading>(work(progress.get())); }));
}

void ImportReader::await(const QFuture<Result<SharedReading>> &reading)
{
    Q_EMIT started();
    m_newest.await(reading, this, [this](const Result<SharedReading> &read) {
        m_progress.reset();
        if (read)
            Q_EMIT finished(*read);
        else
            Q_EMIT failed(read.error());
    });
}

} // namespace pantau::desktop

namespace pantau::desktop::words {

namespace {

constexpr qsizetype ListsNamed = 5;

/// True if one sentence can cover both.
bool hasBothEverywhere(const ImportCounts &counts)
{
    return counts.notes > 0 && counts.notes == counts.settings && counts.importances == counts.settings;
}

} // namespace

QString importForecast(const ImportCounts &counts, const DomainImport &import)
{
    QStringList parts;
    if (const int repeated = import.merged - import.addedToLists; repeated > 0)
        parts += ImportReader::tr("%Ln repeated", nullptr, repeated);
    if (import.addedToLists > 0)
        parts += ImportReader::tr("%Ln repeated for another list", nullptr, import.addedToLists);
    if (counts.alreadyThere > 0)
        parts += ImportReader::tr("%Ln already there", nullptr, counts.alreadyThere);
    if (!import.refused.isEmpty())
        parts += ImportReader::tr("%Ln not usable", nullptr, int(import.refused.size()));
    return parts.join(QLatin1String(", "));
}

QString importExtras(const ImportCounts &counts)
{
    QStringList sentences;
    if (const auto &lists = counts.newLists; !lists.isEmpty()) {
        const auto named = std::min(ListsNamed, lists.size());
        QString names = lists.first(named).join(QLatin1String(", "));
        if (lists.size() > named)
            names += u' ' + ImportReader::tr("and %Ln more", nullptr, int(lists.size() - named));
        sentences +=
            ImportReader::tr("%Ln new list(s) will be created: %1.", nullptr, int(lists.size())).arg(names);
    }
    if (hasBothEverywhere(counts)) {
        sentences +=
            ImportReader::tr("Notes and priority of %Ln domain(s) will be set.", nullptr, counts.settings);
        return sentences.join(u' ');
    }
    if (counts.notes > 0)
        sentences += ImportReader::tr("Notes of %Ln domain(s) will be set.", nullptr, counts.notes);
    if (counts.importances > 0)
        sentences += ImportReader::tr("Priority of %Ln domain(s) will be set.", nullptr, counts.importances);
    return sentences.join(u' ');
}

QString importDone(const ImportOutcome &outcome)
{
    const auto &counts = outcome.counts;
    QStringList sentences;
    if (counts.added > 0 || counts.settings == 0)
        sentences += addedSentence(counts.added, counts.alreadyThere, outcome.lists);
    if (hasBothEverywhere(counts)) {
        sentences +=
            ImportReader::tr("Notes and priority of %Ln domain(s) were set.", nullptr, counts.settings);
        return sentences.join(u' ');
    }
    if (counts.notes > 0)
        sentences += ImportReader::tr("Notes of %Ln domain(s) were set.", nullptr, counts.notes);
    if (counts.importances > 0)
        sentences += ImportReader::tr("Priority of %Ln domain(s) was set.", nullptr, counts.importances);
    return sentences.join(u' ');
}

QString importUndone(const ImportOutcome &outcome)
{
    const bool isJustAdding =
        outcome.counts.added > 0 && outcome.counts.settings == 0 && outcome.lists.size() == 1;
    return isJustAdding ? takenOutSentence(outcome.counts.added, outcome.lists.constFirst()) : QString();
}

QByteArray refusedAsCsv(const QList<RefusedLine> &refused, QChar separator)
{
    const bool isOfFiles =
        std::ranges::any_of(refused, [](const RefusedLine &line) { return !line.file.isEmpty(); });
    const auto row = [&](const QString &file, const QStringList &cells) {
        return csvRow(isOfFiles ? QStringList{file} + cells : cells, separator);
    };
    QByteArray csv = row(QStringLiteral("file"),
                         {QStringLiteral("line"), QStringLiteral("text"), QStringLiteral("reason")});
    for (const RefusedLine &line : refused)
        csv += row(line.file,
                   {line.line > 0 ? QString::number(line.line) : QString(), line.text, line.error.sentence});
    return csv;
}

} // namespace pantau::desktop::words

namespace pantau::desktop {

QStringList droppedFiles(const QMimeData *data)
{
    QStringList paths;
    for (const QUrl &url : data->urls())
        if (url.isLocalFile())
            paths += url.toLocalFile();
    return paths;
}

PasteBox::PasteBox(QWidget *parent) : QPlainTextEdit(parent)
{
}

bool PasteBox::canInsertFromMimeData(const QMimeData *source) const
{
    return !droppedFiles(source).isEmpty() || QPlainTextEdit::canInsertFromMimeData(source);
}

void PasteBox::insertFromMimeData(const QMimeData *source)
{
    if (isReadOnly())
        return;
    if (const QStringList paths = droppedFiles(source); !paths.isEmpty())
        Q_EMIT filesDropped(paths);
    else if (const QString text = source->text(); text.size() > longestText)
        Q_EMIT largePasted(text);
    else
        insertPlainText(text);
}

} // namespace pantau::desktop
