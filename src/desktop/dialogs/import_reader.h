// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_import.h"
#include "desktop/look/requests.h"

#include <QFuture>
#include <QObject>
#include <QPlainTextEdit>
#include <QString>

#include <memory>
#include <optional>
#include <variant>

class QMimeData;

namespace pantau::desktop {

/// Result of parsing a file or a pasted text.
struct ImportReading
{
    Table table;
    bool isTable = false; ///< True if parsed by columns, otherwise domains with any separators
    DomainImport import;
    QList<RefusedLine> unreadable;            ///< unreadable files; line 0. Also first in `import.refused`
    int withoutList = 0;                      ///< number of domains without a list name
    std::optional<RepeatingColumn> repeating; ///< column that may contain list names

    [[nodiscard]] bool needsList() const { return withoutList > 0; }
    [[nodiscard]] bool hasLists() const { return isTable && table.roles.contains(ColumnRole::List); }
};

using SharedReading = std::shared_ptr<const ImportReading>;

/// Parses text and files to import: short texts immediately, everything else on a thread of the pool. Only
/// the newest result is reported.
class ImportReader final : public QObject
{
    Q_OBJECT

public:
    /// Longest text, in characters, that is parsed immediately; that takes a few milliseconds.
    static constexpr qsizetype readInPlace = 8 * 1024;

    explicit ImportReader(QObject *parent = nullptr);
    ~ImportReader() override;

    void readFiles(const QStringList &paths);
    void readText(const QString &text);
    /// Parses the same input with other options.
    void readAs(const TableOptions &options);
    /// Interprets the same table with other column roles.
    void readWith(const SharedReading &reading, const QList<ColumnRole> &roles);

    [[nodiscard]] const TableOptions &options() const { return m_options; }
    /// Progress of the running parse; null if there is none.
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

    std::variant<QString, Files> m_input; ///< a text, or file paths
    TableOptions m_options;
    SharedProgress m_progress;
    Newest m_newest;
};

} // namespace pantau::desktop

namespace pantau::desktop::words {

/// Texts of the import dialog. List names are untrusted: show all of them as plain text.

/// What is left out: "12 repeated, 100 already there, 4 not usable".
[[nodiscard]] QString importForecast(const ImportCounts &counts, const DomainImport &import);
/// "2 new lists will be created: Bank Kito, Toko Melati." and how notes are handled; may be empty.
[[nodiscard]] QString importExtras(const ImportCounts &counts);
/// Result for the window: "184 domains added to “Toko Melati”. 100 were there already."
[[nodiscard]] QString importDone(const ImportOutcome &outcome);
/// Result of Undo; empty if the default message suffices.
[[nodiscard]] QString importUndone(const ImportOutcome &outcome);
/// All rejected lines as CSV with a header: line, text, reason. With several files, the file comes first.
[[nodiscard]] QByteArray refusedAsCsv(const QList<RefusedLine> &refused, QChar separator);

} // namespace pantau::desktop::words

namespace pantau::desktop {

/// Paths of the local files in dropped or pasted data.
[[nodiscard]] QStringList droppedFiles(const QMimeData *data);

/// The box to paste domains into. It does not insert files, nor text so long that it would freeze the box,
/// but emits signals for them.
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
