// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column_roles.h"
#include "base/delimited_text.h"
#include "base/result.h"
#include "base/text.h"

#include <optional>

namespace pantau {

/// Rows of a joined table that come from one of its files.
struct TablePart
{
    QString file; ///< file name
    qsizetype titles = 0;
    qsizetype rows = 0;
};

/// A file or a pasted text as a table: its format, the roles of its columns, and its rows.
struct Table
{
    TextEncoding encoding = TextEncoding::Utf8;
    bool mayBeMisread = false; ///< the encoding was guessed: non-ASCII characters may be wrong
    QChar separator;           ///< see DelimitedText, also for `quote`; a tab for a sheet
    QChar quote;
    QString sheet;       ///< sheet of a workbook, see Workbook; else null
    int otherSheets = 0; ///< see Workbook
    bool hasHeader = false;
    QStringList header;          ///< trimmed; empty if there is none. Text from outside
    QList<ColumnRole> roles;     ///< one per column; guessed, the user can change them
    QList<DelimitedRow> titles;  ///< skipped rows above the header
    QList<DelimitedRow> remarks; ///< comments that contain a domain
    QList<DelimitedRow> rows;    ///< without titles, header, blank rows and comments
    QList<TablePart> parts;      ///< in row order; empty for a single file or text

    [[nodiscard]] bool isTable() const { return !separator.isNull(); }
    [[nodiscard]] bool isSheet() const { return !sheet.isNull(); }
};

/// Settings that override detection.
struct TableOptions
{
    std::optional<TextEncoding> encoding;
    Delimiters delimiters;
    std::optional<bool> hasHeader;
    QStringList columns{}; ///< headers that the header row must contain

    friend bool operator==(const TableOptions &a, const TableOptions &b)
    {
        return a.encoding == b.encoding && a.hasHeader == b.hasHeader && a.columns == b.columns &&
               a.delimiters.separator == b.delimiters.separator && a.delimiters.quote == b.delimiters.quote;
    }
};

/// Reads a text file, or the first sheet with data of a workbook. The type is detected from the content; for
/// a workbook only the header options of @p options apply. Lines of a text that start with #, or with ;, ! or
/// // and a space, are comments. findHeader() finds the header; rows above it are titles, except rows with a
/// domain in a cell. If rows without a header differ in length and several columns contain domains, the text
/// is not a table: every entry becomes a row of one cell, unless the separator was set. Fails with
/// InvalidInput if the file is empty or not text, or contains only blank lines, comments or a header.
/// Thread-safe; 100,000 lines take well under a second.
[[nodiscard]] Result<Table> readTable(const QByteArray &bytes, const TableOptions &options = {});

/// Reads a text like readTable(). If it has no rows, the table has no rows.
[[nodiscard]] Table readTableText(const QString &text, const TableOptions &options = {});

/// True if a pasted text was copied from a spreadsheet: rows of equal length with a column of domains and a
/// column of something else. Otherwise use readPastedDomains().
[[nodiscard]] bool isPastedTable(const Table &table);

/// Joins the tables of several files, in order. Columns with the same role or header are merged; a column
/// that only some files have is empty in the others. @p files are their names.
[[nodiscard]] Table joinTables(QList<Table> tables, const QStringList &files);

/// Gives @p role to the column with this header (ignoring case) and to no other. Fails with InvalidInput if
/// there is none; the sentence lists the existing columns.
[[nodiscard]] Result<void> giveRole(Table &table, const QString &header, ColumnRole role);

} // namespace pantau
