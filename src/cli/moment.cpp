// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/moment.h"

#include "cli/command.h"
#include "core/domain_settings.h"

#include <QRegularExpression>

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

std::optional<std::chrono::seconds> parseDuration(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("^([1-9][0-9]{0,6})([smhd])$"));
    const auto match = pattern.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const std::chrono::seconds amount(match.captured(1).toInt());
    switch (match.captured(2).at(0).unicode()) {
    case u's':
        return amount;
    case u'm':
        return amount * 60;
    case u'h':
        return amount * 3600;
    default:
        return amount * 86400;
    }
}

std::optional<std::optional<QDateTime>> parseUntil(const QString &text)
{
    std::optional<std::optional<QDateTime>> until;
    if (text == QLatin1String("off"))
        until.emplace();
    else if (text == QLatin1String("forever"))
        until.emplace(farFuture());
    else if (const QDateTime moment = parseMoment(text); moment.isValid())
        until.emplace(moment.toUTC());
    return until;
}

std::optional<QString> takeUntil(const QCommandLineParser &parser, const QString &option,
                                 std::optional<std::optional<QDateTime>> &until)
{
    if (!parser.isSet(option))
        return std::nullopt;
    until = parseUntil(parser.value(option));
    return until ? std::nullopt
                 : std::optional(
                       Command::tr("“%1” is not a date. Write it like 2026-03-01, or “forever”, or “off”.")
                           .arg(parser.value(option)));
}

QString untilWords(const std::optional<QDateTime> &until)
{
    return until == farFuture() ? Command::tr("for ever") : localTime(until);
}

} // namespace pantau::cli
