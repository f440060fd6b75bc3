// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/delimited_text.h"
#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace pantau {

/// First visible sheet with data of a workbook, as text: results of formulas, whole numbers without an
/// exponent, dates as 2026-11-28, texts of links. Includes hidden rows and columns.
struct Workbook
{
    QString sheet;            ///< name of the sheet; never null. Text from outside
    int otherSheets = 0;      ///< visible sheets with data that were not read
    QList<DelimitedRow> rows; ///< without blank rows; DelimitedRow::line is the number of the row
};

/// True if the content is an archive, as workbooks are. Ignores the file name.
[[nodiscard]] bool isWorkbookLike(const QByteArray &bytes);

/// Reads XLSX (also XLSM) and ODS. Fails with InvalidInput for workbooks that are damaged, protected or too
/// large, and for other archives; the sentence says how to save the list. Memory use is bounded whatever the
/// archive contains. Thread-safe; 100,000 rows take some seconds.
[[nodiscard]] Result<Workbook> readWorkbook(const QByteArray &bytes);

/// Returns a sentence about the sheets that were not read. Empty if there are none.
[[nodiscard]] QString otherSheetsSentence(const QString &sheet, int otherSheets);

} // namespace pantau
