// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/csv_writer.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <algorithm>

namespace pantau {

namespace {

constexpr QChar Guard = u'\'';

/// Whether the text begins a formula behind any number of apostrophes. Counting those in lets a cell that
/// already has one come back unchanged.
bool needsGuard(const QString &cell)
{
    const auto first = std::find_if(cell.cbegin(), cell.cend(), [](QChar c) { return c != Guard; });
    return first != cell.cend() && QStringView(u"=+-@\t\r").contains(*first);
}

bool needsQuotes(const QString &cell)
{
    // A reader drops white space around bare cells; other programs split at semicolons and tabs.
    return cell.isEmpty() || cell.front().isSpace() || cell.back().isSpace() ||
           std::any_of(cell.cbegin(), cell.cend(),
                       [](QChar c) { return QStringView(u",;\t\"\r\n").contains(c); });
}

QString encoded(const QString &cell)
{
    QString text = needsGuard(cell) ? Guard + cell : cell;
    if (!needsQuotes(text))
        return text;
    text.replace(QLatin1Char('"'), QLatin1String("\"\""));
    return QLatin1Char('"') + text + QLatin1Char('"');
}

} // namespace

QByteArray csvRow(const QStringList &cells, QChar separator)
{
    QStringList encodedCells;
    encodedCells.reserve(cells.size());
    for (const QString &cell : cells)
        encodedCells.append(encoded(cell));
    return encodedCells.join(separator).toUtf8() + "\r\n";
}

QChar spreadsheetSeparator(const QLocale &locale)
{
    return locale.decimalPoint() == QLatin1String(",") ? u';' : u',';
}

QString spreadsheetTime(const QDateTime &time, const QTimeZone &zone)
{
    return time.toTimeZone(zone).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QTimeZone spreadsheetZone()
{
    const QTimeZone zone = QTimeZone::systemTimeZone();
    return zone.isValid() ? zone : QTimeZone::utc();
}

QString withZone(const QString &heading, const QTimeZone &zone)
{
    return QStringLiteral("%1 (%2)").arg(heading, QString::fromLatin1(zone.id()));
}

QString withoutFormulaGuard(const QString &cell)
{
    return cell.startsWith(Guard) && needsGuard(cell) ? cell.sliced(1) : cell;
}

} // namespace pantau
