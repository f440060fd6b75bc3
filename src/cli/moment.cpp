// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/moment.h"

#include "cli/command.h"

namespace pantau::cli {

QDateTime parseMoment(const QString &text)
{
    if (const QDate date = QDate::fromString(text, Qt::ISODate); date.isValid())
        return date.startOfDay();
    return QDateTime::fromString(text, Qt::ISODate);
}

std::optional<QString> takeMoment(const QCommandLineParser &parser, const QString &option, QDateTime &moment)
{
    if (!parser.isSet(option))
        return std::nullopt;
    const QString text = parser.value(option);
    moment = parseMoment(text).toUTC();
    if (moment.isValid())
        return std::nullopt;
    return Command::tr("“%1” is not a date. Write it like 2026-03-01.").arg(text);
}

} // namespace pantau::cli
