// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_import.h"

#include <QFuture>
#include <QObject>
#include <QPlainTextEdit>
#include <QString>

#include <memory>
#include <optional>
#include <variant>

class QMimeData;

namespace pantau::desktop {

/// What was read of a file or a pasted text.
struct ImportReading
{
    Table table;
    bool isTable = false; ///< read by its columns; else domains between any separators
    DomainImport import;
    QList<RefusedLine> unreadable;            ///< of several files; line 0. Also first in `import.refused`
    int withoutList = 0;                      ///< domains that name no list
    std::optional<RepeatingColumn> repeating; ///< perhaps the list

    [[nodiscard]] bool needsList() const { return withoutList > 0; }
    /// A column names lists.
    [[nodiscard]] bool hasLists() const { return isTable && table.roles.contains(ColumnRole::List); }
};

using SharedReading = std::shared_ptr<const ImportReading>;

/// Reads what is to be imported: a short text at once, all else on a thread of the pool. Of several readings
/// only the newest is told of.
class ImportReader final : public QObject
{
    Q_OBJECT

public:
    /// What is read at once, in characters of a text: a few milliseconds\' worth.
    static constexpr qsizetype readInPlace = 8 * 1024;

    explicit ImportReader(QObject *parent = nullptr);
    ~ImportReader() override;

    void readFiles(const QStringList &paths);
    void readText(const QString &text);
    /// The same input, read otherwise.
    void readAs(const TableOptions &options);
    /// The same table with other roles for its columns.
    void readWith(const SharedReading &reading, const QList<ColumnRole> &roles);

    [[nodiscard]] const TableOptions &options() const { return m_options; }
    /// Of the reading under way; null when there is none.
    [[nodiscard]] const SharedProgress &progress() const { return m_progress; }

Q_SIGNALS:
    void started(); ///< on another thread; finished() or failed() follows
    void finished(const pantau::desktop::SharedReading &reading);
    void failed(const pantau::Error &error);

private:
    using Files = QStringList;

    void read();
    void stop();
    void await(const QFuture<Result<SharedReading>> &reading);

    std::variant<QString, Files> m_input; ///< a text, or the paths of files
    TableOptions m_options;
    SharedProgress m_progress;
    int m_number = 0; ///< counts readings, so that only the newest is told of
};

} // namespace pantau::desktop

namespace pantau::desktop::words {

/// What the import dialog says. Names of lists are text from outside: show all of it as plain text.

/// Before anything is done: "184 to add, 12 repeated, 100 already there, 4 not usable".
[[nodiscard]] QString importForecast(const ImportCounts &counts, const DomainImport &import);
/// "2 new lists will be made: Bank Kito, Toko Melati." and what becomes of notes; may be empty.
[[nodiscard]] QString importBeside(const ImportCounts &counts);
/// When it is done, for the window: "184 domains added to “Toko Melati”. 100 were there already."
[[nodiscard]] QString importDone(const ImportOutcome &outcome);
/// After Undo; empty where it is no more than as before.
[[nodiscard]] QString importUndone(const ImportOutcome &outcome);
/// Every refused line as CSV with a header: line, text, reason; with several files, the file first.
[[nodiscard]] QByteArray refusedAsCsv(const QList<RefusedLine> &refused, QChar separator);

} // namespace pantau::desktop::words

namespace pantau::desktop {

/// Paths of the files of this computer among what was dropped or pasted.
[[nodiscard]] QStringList droppedFiles(const QMimeData *data);

/// The box to paste domains into. What is too much for a text box to show without standing still, and files,
/// it hands on instead of taking them.
class PasteBox final : public QPlainTextEdit
{
    Q_OBJECT

public:
    static constexpr qsizetype longestText = 128 * 1024; ///< in characters

    explicit PasteBox(QWidget *parent = nullptr);

Q_SIGNALS:
    void largePasted(const QString &text);
    void filesDropped(const QStringList &paths);

protected:
    bool canInsertFromMimeData(const QMimeData *source) const override;
    void insertFromMimeData(const QMimeData *source) override;
};

} // namespace pantau::desktop
