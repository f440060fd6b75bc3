// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/alert_commands.h"

#include "cli/alert_words.h"
#include "cli/moment.h"
#include "engine/plan_text.h"

namespace pantau::cli {

namespace {

constexpr int MostListed = 50; ///< unless asked for more
constexpr int MostEvents = 200;

QString deliveryWords(const store::DeliveryRow &delivery)
{
    switch (delivery.state) {
    case store::DeliveryRow::State::Delivered:
        return Command::tr("%1: delivered").arg(delivery.channelName);
    case store::DeliveryRow::State::GivenUp:
        return Command::tr("%1: given up. %2").arg(delivery.channelName, delivery.problem);
    case store::DeliveryRow::State::Pending:
        break;
    }
    return delivery.problem.isEmpty()
               ? Command::tr("%1: on its way").arg(delivery.channelName)
               : Command::tr("%1: will be tried again at %2. %3")
                     .arg(delivery.channelName, localTime(delivery.nextTryAt), delivery.problem);
}

QJsonObject rowJson(const store::AlertRow &row)
{
    QJsonArray deliveries;
    for (const store::DeliveryRow &delivery : row.deliveries)
        deliveries += QJsonObject{{QStringLiteral("channel"), delivery.channelName},
                                  {QStringLiteral("state"), store::deliveryStateKey(delivery.state)},
                                  {QStringLiteral("attempts"), delivery.attempts},
                                  {QStringLiteral("next_try_at"), jsonTime(delivery.nextTryAt)},
                                  {QStringLiteral("problem"), delivery.problem.isEmpty()
                                                                  ? QJsonValue(QJsonValue::Null)
                                                                  : QJsonValue(delivery.problem)}};
    QJsonObject object = alertJson(row.alert);
    object.insert(QStringLiteral("id"), qint64(row.alert.id));
    object.insert(QStringLiteral("due_at"), jsonTime(row.alert.dueAt));
    object.insert(QStringLiteral("shown_at"), jsonTime(row.shownAt));
    object.insert(QStringLiteral("deliveries"), deliveries);
    return object;
}

std::optional<QString> takeSwitch(const QCommandLineParser &parser, const QString &option,
                                  std::optional<bool> &value)
{
    if (!parser.isSet(option))
        return std::nullopt;
    const QString text = parser.value(option);
    if (text != QLatin1String("on") && text != QLatin1String("off"))
        return Command::tr("“%1” is neither “on” nor “off”.").arg(text);
    value = text == QLatin1String("on");
    return std::nullopt;
}

QString onOff(bool on)
{
    return on ? Command::tr("on") : Command::tr("off");
}

} // namespace

void AlertsList::describe(QCommandLineParser &parser) const
{
    parser.addOption({QStringLiteral("undelivered"), tr("Only those that did not get through a channel.")});
    parser.addOption({QStringLiteral("limit"), tr("How many at most; %1, unless given.").arg(MostListed),
                      QStringLiteral("N")});
}

std::optional<QString> AlertsList::take(const QCommandLineParser &parser)
{
    m_undelivered = parser.isSet(QStringLiteral("undelivered"));
    m_limit = MostListed;
    if (parser.isSet(QStringLiteral("limit"))) {
        m_limit = parser.value(QStringLiteral("limit")).toInt();
        if (m_limit < 1)
            return tr("“%1” is not a number of alerts.").arg(parser.value(QStringLiteral("limit")));
    }
    return expectArguments(parser, {});
}

void AlertsList::run(session::Session &session, Output &output)
{
    const auto alerts =
        m_undelivered ? session.alerts().undelivered(m_limit) : session.alerts().list(0, m_limit);
    if (!alerts)
        return fail(output, alerts.error());
    if (output.isJson()) {
        QJsonArray array;
        for (const store::AlertRow &row : *alerts)
            array += rowJson(row);
        output.json(array);
        return done();
    }
    if (alerts->isEmpty())
        output.line(m_undelivered ? tr("Every alert was delivered.") : tr("There is no alert yet."));
    for (const store::AlertRow &row : *alerts) {
        output.line(localTime(row.alert.at) + QStringLiteral("  ") + alertLine(row.alert));
        for (const store::DeliveryRow &delivery : row.deliveries)
            output.line(QStringLiteral("    ") + printable(deliveryWords(delivery)));
    }
    done();
}

void AlertsSettings::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("set"), tr("Change them with the options."),
                                 QStringLiteral("[get | set]"));
    parser.addOption(
        {QStringLiteral("quiet"),
         tr("Quiet hours in local time, such as 22:00-07:00, or “off”: alerts wait for their end."),
         QStringLiteral("HOURS")});
    parser.addOption({QStringLiteral("grouping"),
                      tr("Changes found within this time make one message, such as 2m; “off” for none."),
                      QStringLiteral("TIME")});
    parser.addOption({QStringLiteral("quota-warnings"), tr("Whether to warn of the allowance: on or off."),
                      QStringLiteral("ON-OFF")});
    parser.addOption({QStringLiteral("restored"), tr("Whether “taken off the list” is told too: on or off."),
                      QStringLiteral("ON-OFF")});
}

std::optional<QString> AlertsSettings::takeQuietHours(const QString &text)
{
    m_quietHours = text != QLatin1String("off");
    if (!*m_quietHours)
        return std::nullopt;
    const QStringList parts = text.split(u'-');
    const QString format = QStringLiteral("h:mm");
    const QTime from = QTime::fromString(parts.value(0).trimmed(), format);
    const QTime until = QTime::fromString(parts.value(1).trimmed(), format);
    if (parts.size() != 2 || !from.isValid() || !until.isValid() || from == until)
        return tr("“%1” are no quiet hours. Write them like 22:00-07:00, or “off”.").arg(text);
    m_quiet = {from, until};
    return std::nullopt;
}

std::optional<QString> AlertsSettings::take(const QCommandLineParser &parser)
{
    const QStringList arguments = parser.positionalArguments();
    m_sets = arguments.value(0) == QLatin1String("set");
    if (arguments.size() > 1 ||
        (arguments.size() == 1 && !m_sets && arguments.first() != QLatin1String("get")))
        return tr("Write “alerts settings get” or “alerts settings set” with options.");
    if (parser.isSet(QStringLiteral("quiet")))
        if (auto wrong = takeQuietHours(parser.value(QStringLiteral("quiet"))))
            return wrong;
    if (parser.isSet(QStringLiteral("grouping"))) {
        const QString text = parser.value(QStringLiteral("grouping"));
        m_grouping =
            text == QLatin1String("off") ? std::optional(std::chrono::seconds(0)) : parseDuration(text);
        if (!m_grouping)
            return tr("“%1” is not a duration. Write 90s or 2m, or “off”.").arg(text);
    }
    if (auto wrong = takeSwitch(parser, QStringLiteral("quota-warnings"), m_quotaWarnings))
        return wrong;
    if (auto wrong = takeSwitch(parser, QStringLiteral("restored"), m_restoredAlerts))
        return wrong;
    const bool changes = m_quietHours || m_grouping || m_quotaWarnings || m_restoredAlerts;
    if (m_sets && !changes)
        return tr("No option was given. Name at least one of the options.");
    if (!m_sets && changes)
        return tr("To change settings, write “alerts settings set”.");
    return std::nullopt;
}

void AlertsSettings::run(session::Session &session, Output &output)
{
    auto settings = session.alerts().settings();
    if (!settings)
        return fail(output, settings.error());
    if (!m_sets) {
        show(*settings, output);
        return done();
    }
    settings->grouping = m_grouping.value_or(settings->grouping);
    settings->quietHours = m_quietHours.value_or(settings->quietHours);
    if (m_quiet)
        std::tie(settings->quietFrom, settings->quietUntil) = *m_quiet;
    settings->quotaWarnings = m_quotaWarnings.value_or(settings->quotaWarnings);
    settings->restoredAlerts = m_restoredAlerts.value_or(settings->restoredAlerts);
    session.saveAlertSettings(*settings).then(
        this, [this, &output, settings = *settings](const Result<void> &saved) {
            if (!saved)
                return fail(output, saved.error());
            show(settings, output);
            done();
        });
}

void AlertsSettings::show(const AlertSettings &settings, Output &output) const
{
    const QString format = QStringLiteral("HH:mm");
    const QString hours = settings.quietFrom.toString(format) + u'-' + settings.quietUntil.toString(format);
    if (output.isJson()) {
        output.json(QJsonObject{
            {QStringLiteral("grouping_seconds"), qint64(settings.grouping.count())},
            {QStringLiteral("quiet_hours"), settings.quietHours ? QJsonValue(hours) : QJsonValue::Null},
            {QStringLiteral("quota_warnings"), settings.quotaWarnings},
            {QStringLiteral("restored_alerts"), settings.restoredAlerts}});
        return;
    }
    output.table({tr("Setting"), tr("Value")},
                 {{tr("Quiet hours"), settings.quietHours ? hours : onOff(false)},
                  {tr("Grouping"), settings.grouping.count() == 0
                                       ? onOff(false)
                                       : tr("%Ln s", "seconds", int(settings.grouping.count()))},
                  {tr("Quota warnings"), onOff(settings.quotaWarnings)},
                  {tr("“Taken off the list” is told"), onOff(settings.restoredAlerts)}});
}

void Incidents::describe(QCommandLineParser &parser) const
{
    parser.addOption({QStringLiteral("all"), tr("Show the whole event log.")});
}

std::optional<QString> Incidents::take(const QCommandLineParser &parser)
{
    m_all = parser.isSet(QStringLiteral("all"));
    return expectArguments(parser, {});
}

void Incidents::run(session::Session &session, Output &output)
{
    const auto events =
        session.history().events(0, MostEvents, m_all ? std::nullopt : std::optional(EventKind::Incident));
    if (!events)
        return fail(output, events.error());
    QJsonArray array;
    QList<QStringList> rows;
    for (const store::EventRow &event : *events) {
        array += QJsonObject{{QStringLiteral("at"), jsonTime(event.at)},
                             {QStringLiteral("kind"), eventKindKey(event.kind)},
                             {QStringLiteral("sentence"), event.sentence},
                             {QStringLiteral("detail"), event.detail}};
        rows += {localTime(event.at), event.sentence};
    }
    if (output.isJson())
        output.json(array);
    else if (rows.isEmpty())
        output.line(m_all ? tr("Nothing has happened yet.") : tr("Nothing implausible was seen."));
    else
        output.table({tr("When"), tr("What")}, rows);
    done();
}

} // namespace pantau::cli
