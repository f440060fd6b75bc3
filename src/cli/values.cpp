// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/values.h"

#include "base/domain_list.h"
#include "base/usage.h"
#include "cli/command.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QTimeZone>

namespace pantau::cli {

namespace {

std::optional<QDateTime> parseMoment(const QString &text)
{
    const QDate date = QDate::fromString(text, Qt::ISODate);
    const QDateTime moment = date.isValid() ? startOfDay(date, QTimeZone::systemTimeZone())
                                            : QDateTime::fromString(text, Qt::ISODate);
    return moment.isValid() ? std::optional(moment.toUTC()) : std::nullopt;
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

/// The value, or the sentence.
template <typename T>
Result<T> orElse(std::optional<T> value, const QString &sentence)
{
    if (value)
        return *std::move(value);
    return failure(Error::Kind::InvalidInput, sentence);
}

/// What is not there is no value; @p value is one that may itself be none.
template <typename T>
std::optional<std::optional<T>> wrapped(const std::optional<T> &value)
{
    using Wrapped = std::optional<std::optional<T>>;
    return value ? Wrapped(value) : Wrapped();
}

std::optional<int> parseNumber(const QString &text)
{
    bool isNumber = false;
    const int number = text.toInt(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

} // namespace

Result<QDateTime> readMoment(const QString &text)
{
    return orElse(parseMoment(text), Command::tr("“%1” is not a date. Write it like 2026-03-01.").arg(text));
}

Result<std::optional<QDateTime>> readMomentOrOff(const QString &text)
{
    if (text == QLatin1String("off"))
        return std::optional<QDateTime>();
    return orElse(wrapped(parseMoment(text)),
                  Command::tr("“%1” is not a date. Write it like 2026-03-01, or “off”.").arg(text));
}

Result<std::optional<QDateTime>> readUntil(const QString &text)
{
    if (text == QLatin1String("off"))
        return std::optional<QDateTime>();
    const auto until = text == QLatin1String("forever") ? std::optional(farFuture()) : parseMoment(text);
    if (until && *until <= QDateTime::currentDateTimeUtc())
        return failure(Error::Kind::InvalidInput,
                       Command::tr("“%1” has passed. Write a later day, such as %2, “forever” or “off”.")
                           .arg(text, QDate::currentDate().addDays(1).toString(Qt::ISODate)));
    return orElse(
        wrapped(until),
        Command::tr("“%1” is not a date. Write it like 2026-03-01, or “forever”, or “off”.").arg(text));
}

QString untilWords(const std::optional<QDateTime> &until)
{
    return until == farFuture() ? Command::tr("forever") : localTime(until);
}

Result<std::chrono::seconds> readDuration(const QString &text)
{
    return orElse(parseDuration(text),
                  Command::tr("“%1” is not a duration. Write 90s, 30m, 8h or 2d.").arg(text));
}

Result<std::chrono::seconds> readSeconds(const QString &text)
{
    const bool isBare = !text.isEmpty() && text.back().isDigit();
    return orElse(parseDuration(isBare ? text + u's' : text),
                  Command::tr("“%1” is not a number of seconds. Write 90, or 90s, 30m, 8h or 2d.").arg(text));
}

Reader<std::optional<std::chrono::seconds>> durationOr(const char *word)
{
    return [word](const QString &text) -> Result<std::optional<std::chrono::seconds>> {
        if (text == QLatin1String(word))
            return std::optional<std::chrono::seconds>();
        return orElse(wrapped(parseDuration(text)),
                      Command::tr("“%1” is not a duration. Write 90s, 30m, 8h or 2d, or “%2”.")
                          .arg(text, QLatin1String(word)));
    };
}

Result<int> readNumber(const QString &text)
{
    return orElse(parseNumber(text), Command::tr("“%1” is not a number.").arg(text));
}

Result<int> readPositiveNumber(const QString &text)
{
    const auto number = parseNumber(text);
    return orElse(number > 0 ? number : std::nullopt,
                  Command::tr("“%1” is not a number of 1 or more.").arg(text));
}

Reader<std::optional<int>> numberOr(const char *word)
{
    return [word](const QString &text) -> Result<std::optional<int>> {
        if (text == QLatin1String(word))
            return std::optional<int>();
        return orElse(wrapped(parseNumber(text)),
                      Command::tr("“%1” is neither a number nor “%2”.").arg(text, QLatin1String(word)));
    };
}

Result<QString> readLine(const QString &text)
{
    return text.simplified();
}

Result<QString> readText(const QString &text)
{
    return text.trimmed();
}

Result<QString> readFile(const QString &text)
{
    return QFileInfo(text).absoluteFilePath();
}

Choices<Importance> importances()
{
    Choices<Importance> choices;
    for (const Importance each : {Importance::Low, Importance::Normal, Importance::High})
        choices += {importanceKey(each), each};
    return choices;
}

Choices<bool> onOff()
{
    return {{QStringLiteral("on"), true}, {QStringLiteral("off"), false}};
}

} // namespace pantau::cli
