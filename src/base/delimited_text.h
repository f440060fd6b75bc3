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
    int line = 0;      ///< where the row begins, counted from 1; a row is longer than a line where a cell is
    QStringList cells; ///< at least one

    /// Number of cells without the empty ones at the end; 0 for a row of empty cells.
    [[nodiscard]] qsizetype width() const;
    friend bool operator==(const DelimitedRow &, const DelimitedRow &) = default;
};

struct DelimitedText
{
    QChar separator;    ///< comma, semicolon, tab or bar; a null QChar when every row is one cell
    QChar quote = u'"'; ///< quotation mark or apostrophe; a null QChar when cells are taken word for word
    QList<DelimitedRow> rows; ///< blank lines are left out

    friend bool operator==(const DelimitedText &, const DelimitedText &) = default;
};

/// What is not to be guessed; an ASCII character, or a null QChar for none.
struct Delimiters
{
    std::optional<QChar> separator;
    std::optional<QChar> quote;
};

/// Reads CSV as spreadsheets write it (RFC 4180 with any of the four separators, which are told apart by
/// the shape of the first hundred lines that are no remarks), or plain lines. Lines end with LF, CRLF or CR;
/// cells may be quoted and may then hold separators and line breaks; white space around unquoted cells is
/// dropped, and so is the apostrophe with which csvRow() guards a formula. A first line `sep=;` as Excel
/// writes it, also quoted or filled up with separators, names the separator and is no row. Thread-safe.
///
/// It cannot fail: where the quotation marks do not pair up, each line stands alone, and one that is still
/// faulty is taken word for word, so that a stray mark never swallows the lines after it.
[[nodiscard]] DelimitedText readDelimited(const QString &text, const Delimiters &wanted = {});

/// One row of RFC 4180 CSV in UTF-8, with CRLF at its end. @p separator: a comma, semicolon or tab. Cells
/// that a spreadsheet would run as a formula (they begin with = + - @, a tab or a carriage return) get an
/// apostrophe in front; readDelimited() takes it off again, so every row comes back as it was. Thread-safe.
[[nodiscard]] QByteArray csvRow(const QStringList &cells, QChar separator = u',');

/// What spreadsheets in this language expect: a semicolon where the comma is the decimal sign.
[[nodiscard]] QChar spreadsheetSeparator(const QLocale &locale);

/// Local time in the form that spreadsheets of every language read as a date: 2026-11-28 03:55:48. When
/// clocks are set back, an hour appears twice; only UTC tells the two apart.
[[nodiscard]] QString spreadsheetTime(const QDateTime &time, const QTimeZone &zone);
/// The system's time zone; UTC if it is not known by a name.
[[nodiscard]] QTimeZone spreadsheetZone();
/// "checked_at (Asia/Jakarta)": heading of a column of such times.
[[nodiscard]] QString withZone(const QString &heading, const QTimeZone &zone);

/// A cell without the apostrophe of csvRow(); any other text as it is.
[[nodiscard]] QString withoutFormulaGuard(const QString &cell);

} // namespace pantau
