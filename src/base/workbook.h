// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/delimited_text.h"
#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace pantau {

/// First visible sheet with data of a workbook, as text: formulas by their last result, whole numbers without
/// an exponent, dates as 2026-11-28, links by their text. Hidden rows and columns are read too.
struct Workbook
{
    QString sheet;            ///< its name; never null. Text from outside
    int otherSheets = 0;      ///< visible sheets with data that were not read
    QList<DelimitedRow> rows; ///< without blank rows; DelimitedRow::line is the number of the row
};

/// True if the file is an archive, as workbooks are; its name says nothing.
[[nodiscard]] bool isWorkbookLike(const QByteArray &bytes);

/// Reads XLSX (also XLSM) and ODS. Fails with InvalidInput for workbooks that are damaged, protected or too
/// large, and for other kinds of archives; the sentence says how to save the list. Memory stays bounded
/// whatever the archive unpacks to. Thread-safe; 100,000 rows take some seconds.
[[nodiscard]] Result<Workbook> readWorkbook(const QByteArray &bytes);

/// Sentence about the sheets that were not read; empty if there are none.
[[nodiscard]] QString otherSheetsSentence(const QString &sheet, int otherSheets);

} // namespace pantau
