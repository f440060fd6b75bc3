// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QChar>
#include <QString>
#include <QStringList>

class QLocale;

namespace pantau {

/// One row of RFC 4180 CSV in UTF-8, with CRLF at its end. @p separator: a comma, semicolon or tab. Cells
/// that a spreadsheet would run as a formula (they begin with = + - @, a tab or a carriage return) get an
/// apostrophe in front; readDelimited() takes it off again, so every row comes back as it was. Thread-safe.
[[nodiscard]] QByteArray csvRow(const QStringList &cells, QChar separator = u',');

/// What spreadsheets in this language expect: a semicolon where the comma is the decimal sign.
[[nodiscard]] QChar spreadsheetSeparator(const QLocale &locale);

/// A cell without the apostrophe of csvRow(); any other text as it is.
[[nodiscard]] QString withoutFormulaGuard(const QString &cell);

} // namespace pantau
