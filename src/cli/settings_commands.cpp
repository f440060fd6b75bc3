// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/alert_commands.h"
#include "app/data_commands.h"
#include "app/json.h"
#include "base/database.h"
#include "cli/commands.h"
#include "cli/values.h"

#include <QCoreApplication>
#include <QTime>

#include <tuple>
#include <utility>

namespace pantau::cli {

namespace {

using QuietHours = std::pair<QTime, QTime>; ///< their first and last moment, local time

Result<std::optional<QuietHours>> readQuietHours(const QString &text)
{
    if (text == QLatin1String("off"))
        return std::optional<QuietHours>();
    const QStringList parts = text.split(u'-');
    const QString format = QStringLiteral("h:mm");
    const QTime from = QTime::fromString(parts.value(0).trimmed(), format);
    const QTime until = QTime::fromString(parts.value(1).trimmed(), format);
    if (parts.size() == 2 && from.isValid() && until.isValid() && from != until)
        return std::optional(QuietHours(from, until));
    return failure(
        Error::Kind::InvalidInput,
        Command::tr("“%1” is not a time span. Write quiet hours like 22:00-07:00, or “off”.").arg(text));
}

QString onOffWord(bool on)
{
    return on ? Command::tr("on") : Command::tr("off");
}

} // namespace

/// `alerts settings` shows them, `alerts settings set` changes them.
class AlertsSettings final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::AlertsSettings)

public:
    Name name() const override
    {
        return {"alerts settings", tr("Show or set quiet hours, grouping and warnings")};
    }
    Access access() const override { return m_sets ? Access::Full : Access::Reading; }

    void describe(CommandOptions &options) override
    {
        options.getOrSet(words(), m_sets);
        options.option(
            "quiet", "HOURS",
            tr("Quiet hours in local time, such as 22:00-07:00, or “off”: alerts wait for their end."),
            m_quiet, readQuietHours);
        options.option(
            "grouping", "TIME",
            tr("The first changes are notified immediately. Later ones are collected for this time, such "
               "as 2m; “off”: each reply's changes are notified immediately."),
            m_grouping, durationOr("off"));
        options.choice("quota-warnings", tr("Whether to warn when the quota runs low: on or off."),
                       m_quotaWarnings, onOff());
        options.choice("restored", tr("Whether to notify when a domain is unblocked, too: on or off."),
                       m_restoredAlerts, onOff());
    }

    void run(app::Session &session, Output &output) override
    {
        auto settings = session.queries().alertSettings();
        if (!settings)
            return fail(output, settings.error());
        if (!m_sets) {
            show(*settings, output);
            return done();
        }
        if (m_grouping)
            settings->grouping = m_grouping->value_or(std::chrono::seconds(0));
        if (m_quiet)
            settings->quietHours = m_quiet->has_value();
        if (m_quiet && *m_quiet)
            std::tie(settings->quietFrom, settings->quietUntil) = **m_quiet;
        settings->quotaWarnings = m_quotaWarnings.value_or(settings->quotaWarnings);
        settings->restoredAlerts = m_restoredAlerts.value_or(settings->restoredAlerts);
        whenDone(session.alerts().saveSettings(*settings), output, [this, &output, settings = *settings] {
            show(settings, output);
            done();
        });
    }

private:
    void show(const AlertSettings &settings, Output &output) const
    {
        if (output.isJson())
            return output.json(app::toJson(settings));
        const QString format = QStringLiteral("HH:mm");
        const QString hours =
            settings.quietFrom.toString(format) + u'-' + settings.quietUntil.toString(format);
        output.table({tr("Setting"), tr("Value")},
                     {{tr("Quiet hours"), settings.quietHours ? hours : onOffWord(false)},
                      {tr("Grouping"), settings.grouping.count() == 0
                                           ? onOffWord(false)
                                           : tr("%Ln s", "seconds", int(settings.grouping.count()))},
                      {tr("Quota warnings"), onOffWord(settings.quotaWarnings)},
                      {tr("Notify when unblocked"), onOffWord(settings.restoredAlerts)}});
    }

    bool m_sets = false;
    std::optional<std::optional<std::chrono::seconds>> m_grouping;
    std::optional<std::optional<QuietHours>> m_quiet;
    std::optional<bool> m_quotaWarnings;
    std::optional<bool> m_restoredAlerts;
};

/// `settings` shows the program's own settings, `settings set` changes them.
class ProgramSettingsCommand final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::ProgramSettingsCommand)

public:
    Name name() const override
    {
        return {"settings",
                tr("Show or set how long single checks are kept and how often domains are looked up")};
    }
    Access access() const override { return m_sets ? Access::Full : Access::Reading; }

    void describe(CommandOptions &options) override
    {
        options.getOrSet(words(), m_sets);
        options.option("keep-checks", "DAYS",
                       tr("For how many days single checks are kept; the history of statuses and changes is "
                          "kept forever."),
                       m_keepChecksDays, readNumber);
        options.option(
            "lookups-every", "TIME",
            tr("How often domains are looked up over your own network, such as 15m or 1h, in lists with "
               "“--network on”."),
            m_lookupsEvery, readDuration);
    }

    void run(app::Session &session, Output &output) override
    {
        auto settings = session.queries().settings();
        if (!settings)
            return fail(output, settings.error());
        if (!m_sets) {
            show(*settings, output);
            return done();
        }
        const bool isShortened = m_keepChecksDays && *m_keepChecksDays < settings->keepChecksDays;
        settings->keepChecksDays = m_keepChecksDays.value_or(settings->keepChecksDays);
        if (m_lookupsEvery)
            settings->lookupsEvery = std::chrono::ceil<std::chrono::minutes>(*m_lookupsEvery);
        whenDone(session.data().saveSettings(*settings), output,
                 [this, &output, isShortened, settings = *settings] {
                     show(settings, output);
                     if (isShortened)
                         output.remark(tr("Single checks, alerts and log entries that are older than %Ln "
                                          "day(s) will be deleted.",
                                          nullptr, settings.keepChecksDays));
                     done();
                 });
    }

private:
    void show(const ProgramSettings &settings, Output &output) const
    {
        output.result(
            QJsonObject{{QStringLiteral("keep_checks_days"), settings.keepChecksDays},
                        {QStringLiteral("lookups_every_minutes"), int(settings.lookupsEvery.count())}},
            tr("Single checks are kept for %Ln days; the history of statuses and changes is kept forever.",
               nullptr, settings.keepChecksDays) +
                u'\n' +
                tr("In lists with look-ups over your own network, each domain is looked up every %Ln "
                   "minutes.",
                   nullptr, int(settings.lookupsEvery.count())));
    }

    bool m_sets = false;
    std::optional<int> m_keepChecksDays;
    std::optional<std::chrono::seconds> m_lookupsEvery;
};

void addSettingsCommands(Commands &commands)
{
    add<AlertsSettings, ProgramSettingsCommand>(commands);
}

} // namespace pantau::cli
