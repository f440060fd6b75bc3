// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column_roles.h"
#include "base/delimited_text.h"
#include "base/result.h"
#include "base/text.h"

#include <optional>

namespace pantau {

/// What a table has of one of several files.
struct TablePart
{
    QString file; ///< its name
    qsizetype titles = 0;
    qsizetype rows = 0;
};

/// A file or a pasted text as a table: how it is read, what its columns are for, and its rows.
struct Table
{
    TextEncoding encoding = TextEncoding::Utf8;
    bool mayBeMisread = false; ///< the encoding is a mere guess: a letter beyond ASCII may be another one
    QChar separator;           ///< DelimitedText explains both; a tab for the cells of a sheet
    QChar quote;
    QString sheet;       ///< of a workbook, of which Workbook explains both; else null
    int otherSheets = 0; ///< not read
    bool hasHeader = false;
    QStringList header;          ///< trimmed; empty without one. Text from outside
    QList<ColumnRole> roles;     ///< one for each column: guessed, to be changed by a person
    QList<DelimitedRow> titles;  ///< above the header, and skipped
    QList<DelimitedRow> remarks; ///< with a domain in them
    QList<DelimitedRow> rows;    ///< without titles, header, blank rows and comments
    QList<TablePart> parts;      ///< in the order of the rows; empty for a single file or text

    [[nodiscard]] bool isTable() const { return !separator.isNull(); }
    [[nodiscard]] bool isSheet() const { return !sheet.isNull(); }
};

/// What is not to be guessed.
struct TableOptions
{
    std::optional<TextEncoding> encoding;
    Delimiters delimiters;
    std::optional<bool> hasHeader;
    QStringList columns{}; ///< headers that the header row contains

    friend bool operator==(const TableOptions &a, const TableOptions &b)
    {
        return a.encoding == b.encoding && a.hasHeader == b.hasHeader && a.columns == b.columns &&
               a.delimiters.separator == b.delimiters.separator && a.delimiters.quote == b.delimiters.quote;
    }
};

/// Reads a text file or the first sheet with data of a workbook, recognised by their content; of @p options
/// only the header and its columns apply to a workbook. Lines of a text that begin with #, or with ;, ! or //
/// and a space, are comments. findHeader() finds the header; rows above it are titles, except for rows with a
/// domain in a cell. Where rows without a header differ in length and domains stand in several columns, it is
/// no table: its entries come as rows of one cell, unless the separator was chosen. Fails with InvalidInput
/// if the file is empty or not text, or contains only blank lines, comments or a header. Thread-safe; 100,000
/// lines take well under a second.
[[nodiscard]] Result<Table> readTable(const QByteArray &bytes, const TableOptions &options = {});

/// The same for a text; one without rows is a table without rows.
[[nodiscard]] Table readTableText(const QString &text, const TableOptions &options = {});

/// Whether a pasted text was copied out of a spreadsheet: rows of equal length with a column of domains and
/// another of something else. Else it is for readPastedDomains().
[[nodiscard]] bool isPastedTable(const Table &table);

/// The tables of several files as one, in their order. Columns with the same role or header become one; a
/// column that only some files have is empty in the others. @p files: their names.
[[nodiscard]] Table joinTables(QList<Table> tables, const QStringList &files);

/// Lets the column with this header (in any case of letters) have @p role, alone. Fails with InvalidInput
/// when there is none; the sentence lists the columns there are.
[[nodiscard]] Result<void> giveRole(Table &table, const QString &header, ColumnRole role);

} // namespace pantau
