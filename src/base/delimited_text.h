// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QChar>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

class QDateTime;
class QLocale;
class QTimeZone;

namespace pantau {

struct DelimitedRow
{
    int line = 0;      ///< line number of its start, counted from 1; a row may span several lines
    QStringList cells; ///< at least one

    /// Number of cells, ignoring empty ones at the end; 0 if all cells are empty.
    [[nodiscard]] qsizetype width() const;
    friend bool operator==(const DelimitedRow &, const DelimitedRow &) = default;
};

struct DelimitedText
{
    QChar separator;          ///< comma, semicolon, tab or bar; null if every row is one cell
    QChar quote = u'"';       ///< quotation mark or apostrophe; null if cells are read verbatim
    QList<DelimitedRow> rows; ///< without blank lines

    friend bool operator==(const DelimitedText &, const DelimitedText &) = default;
};

/// Delimiters that are set instead of detected: an ASCII character, or a null QChar for none.
struct Delimiters
{
    std::optional<QChar> separator;
    std::optional<QChar> quote;
};

/// Reads plain lines, or CSV as written by spreadsheets (RFC 4180 with any of the four separators). The
/// separator is detected from the first hundred lines that are not comments. Lines end with LF, CRLF or CR.
/// Quoted cells may contain separators and line breaks. White space around unquoted cells is removed, and so
/// is the apostrophe with which csvRow() guards a formula. A first line `sep=;` as written by Excel, also
/// quoted or padded with separators, sets the separator and is not a row. Thread-safe.
///
/// Never fails. If the quotation marks do not pair up, each line is parsed alone. A line that is still faulty
/// is read verbatim, so that a stray mark never swallows the lines after it.
[[nodiscard]] DelimitedText readDelimited(const QString &text, const Delimiters &wanted = {});

/// Returns a row of RFC 4180 CSV in UTF-8, with CRLF at its end. @p separator is a comma, semicolon or tab.
/// Cells that a spreadsheet would run as a formula (they start with = + - @, a tab or a carriage return) are
/// prefixed with an apostrophe. readDelimited() removes it, so every row round-trips. Thread-safe.
[[nodiscard]] QByteArray csvRow(const QStringList &cells, QChar separator = u',');

/// Returns the separator that spreadsheets in this language expect: a semicolon if the comma is the decimal
/// sign.
[[nodiscard]] QChar spreadsheetSeparator(const QLocale &locale);

/// Returns local time in the form that spreadsheets in every language read as a date: 2026-11-28 03:55:48.
/// Ambiguous in the hour that repeats when clocks are set back; only UTC is unique.
[[nodiscard]] QString spreadsheetTime(const QDateTime &time, const QTimeZone &zone);
/// Returns the system's time zone, or UTC if it has no known name.
[[nodiscard]] QTimeZone spreadsheetZone();
/// Returns "checked_at (Asia/Jakarta)": the heading of a column with such times.
[[nodiscard]] QString withZone(const QString &heading, const QTimeZone &zone);

/// Returns a cell without the apostrophe added by csvRow(), and any other text unchanged.
[[nodiscard]] QString withoutFormulaGuard(const QString &cell);

} // namespace pantau
