// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/alert.h"

#include "base/language.h"

#include <QHash>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <tuple>

namespace pantau {

namespace {

constexpr std::array<std::pair<Alert::Kind, QStringView>, 13> keys{{
    {Alert::Kind::Listed, u"blocked"},
    {Alert::Kind::Restored, u"unblocked"},
    {Alert::Kind::Mixed, u"mixed"},
    {Alert::Kind::FirstCheck, u"first_check"},
    {Alert::Kind::Incident, u"incident"},
    {Alert::Kind::QuotaLow, u"quota_low"},
    {Alert::Kind::QuotaWillEnd, u"quota_will_end"},
    {Alert::Kind::QuotaEnded, u"quota_ended"},
    {Alert::Kind::PlanWillEnd, u"plan_will_end"},
    {Alert::Kind::AccountStopped, u"account_stopped"},
    {Alert::Kind::AskAgain, u"follow_up"},
    {Alert::Kind::Report, u"report"},
    {Alert::Kind::Test, u"test"},
}};

using namespace std::chrono_literals;

/// Allowance for a late timer: a group that closes exactly when quiet hours start could miss them.
constexpr auto Margin = 5s;

QDateTime at(const QDate &day, const QTime &time, const QTimeZone &zone)
{
    return QDateTime(day, time, zone).toUTC();
}

constexpr qsizetype LongestTemplate = 1000;

const QRegularExpression &fieldPattern()
{
    static const QRegularExpression field(QStringLiteral("\\{([A-Za-z_]+)\\}"));
    return field;
}

QString domainsOf(const Alert &alert)
{
    QStringList names;
    for (const DomainName &domain : alert.domains)
        names += domain.display();
    const int others = alert.domainCount - int(names.size());
    if (others > 0)
        names += Texts::tr("%Ln other domains", nullptr, others);
    return names.join(QLatin1String(", "));
}

QHash<QString, QString> fieldsOf(const Alert &alert)
{
    return {
        {QStringLiteral("title"), alert.title},
        {QStringLiteral("body"), alert.body},
        {QStringLiteral("domains"), domainsOf(alert)},
        {QStringLiteral("count"), alert.domainCount > 0 ? QLocale().toString(alert.domainCount) : QString()}};
}

/// Returns the line with its fields filled in, or nothing if all of them are empty.
std::optional<QString> filledIn(const QString &line, const QHash<QString, QString> &fields)
{
    QString filled;
    qsizetype from = 0;
    bool hasFields = false;
    bool hasContent = false;
    for (const QRegularExpressionMatch &match : fieldPattern().globalMatch(line)) {
        const QString value = fields.value(match.captured(1));
        hasFields = true;
        hasContent |= !value.isEmpty();
        filled += QStringView(line).mid(from, match.capturedStart() - from);
        filled += value;
        from = match.capturedEnd();
    }
    if (hasFields && !hasContent)
        return std::nullopt;
    return filled + line.mid(from);
}

} // namespace

QString alertKindKey(Alert::Kind kind)
{
    for (const auto &[value, key] : keys)
        if (value == kind)
            return key.toString();
    return {};
}

std::optional<Alert::Kind> alertKindFromKey(QStringView key)
{
    for (const auto &[value, text] : keys)
        if (text == key)
            return value;
    return std::nullopt;
}

AlertSettings ClientAlerts::applied(AlertSettings settings) const
{
    settings.restoredAlerts = restoredAlerts.value_or(settings.restoredAlerts);
    settings.language = language;
    if (quiet) {
        settings.quietHours = quiet->first != quiet->second;
        std::tie(settings.quietFrom, settings.quietUntil) = *quiet;
    }
    return settings;
}

bool isQuiet(const AlertSettings &settings, const QDateTime &at, const QTimeZone &zone)
{
    if (!settings.quietHours || settings.quietFrom == settings.quietUntil)
        return false;
    const QTime time = at.toTimeZone(zone).time();
    return settings.quietFrom < settings.quietUntil
               ? time >= settings.quietFrom && time < settings.quietUntil
               : time >= settings.quietFrom || time < settings.quietUntil;
}

QDateTime deliverableAt(const AlertSettings &settings, const QDateTime &time, const QTimeZone &zone)
{
    if (!isQuiet(settings, time, zone))
        return time;
    // At a clock change, the end's time of day may occur twice or be skipped; in the latter case the change
    // itself is the end. Therefore try the offsets before and after it, and take the first result.
    constexpr qint64 LongestNight = 25 * 3600;
    QList<QDateTime> ends{zone.nextTransition(time).atUtc};
    const QDate today = time.toTimeZone(zone).date();
    for (const QDate &day : {today, today.addDays(1)})
        for (const QDateTime &near : {time, time.addSecs(LongestNight)})
            ends.append(QDateTime(day, settings.quietUntil, Qt::UTC).addSecs(-zone.offsetFromUtc(near)));
    QDateTime first;
    for (const QDateTime &end : std::as_const(ends))
        if (end.isValid() && end > time && (!first.isValid() || end < first) && !isQuiet(settings, end, zone))
            first = end;
    return first.isValid() ? first : time.addSecs(LongestNight);
}

QDateTime groupClosesAt(const AlertSettings &settings, const QDateTime &last, const QTimeZone &zone)
{
    if (isQuiet(settings, last, zone))
        return deliverableAt(settings, last, zone);
    QDateTime close = last.addSecs(settings.grouping.count());
    if (!settings.quietHours || settings.quietFrom == settings.quietUntil)
        return close;
    const QDateTime local = last.toTimeZone(zone);
    QDateTime quiet = at(local.date(), settings.quietFrom, zone);
    if (quiet <= last)
        quiet = at(local.date().addDays(1), settings.quietFrom, zone);
    return std::min(close, std::max(last, quiet.addSecs(-Margin.count())));
}

QString deliveryStateKey(DeliveryRow::State state)
{
    switch (state) {
    case DeliveryRow::State::Pending:
        return QStringLiteral("pending");
    case DeliveryRow::State::Delivered:
        return QStringLiteral("delivered");
    case DeliveryRow::State::GivenUp:
        return QStringLiteral("given_up");
    }
    return {};
}

Result<void> checkMessageTemplate(const QString &text)
{
    if (text.isEmpty())
        return {};
    if (text.size() > LongestTemplate)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The message has more than %1 characters. Make it shorter.")
                           .arg(QLocale().toString(LongestTemplate)));
    const auto fields = fieldsOf({});
    bool hasTitle = false;
    for (const QRegularExpressionMatch &match : fieldPattern().globalMatch(text)) {
        hasTitle |= match.captured(1) == QLatin1String("title");
        if (!fields.contains(match.captured(1)))
            return failure(Error::Kind::InvalidInput,
                           Texts::tr("“%1” cannot be filled in. Use {title}, {body}, {domains} or "
                                     "{count}.")
                               .arg(match.captured()));
    }
    if (!hasTitle)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("Without {title} the message would not say what happened. Add it."));
    return {};
}

Alert worded(const Alert &alert, const QString &messageTemplate)
{
    if (messageTemplate.isEmpty())
        return alert;
    const auto fields = fieldsOf(alert);
    QStringList lines;
    for (const QString &line : messageTemplate.trimmed().split(u'\n'))
        if (const auto filled = filledIn(line, fields))
            lines += *filled;
    const QString text = lines.join(u'\n').trimmed();
    Alert result = alert;
    result.title = text.section(u'\n', 0, 0).trimmed();
    result.body = text.section(u'\n', 1).trimmed();
    return result;
}

} // namespace pantau
