// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QChar>
#include <QString>
#include <QStringList>

class QDateTime;
class QLocale;
class QTimeZone;

namespace pantau {

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
