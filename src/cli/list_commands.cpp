// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/account_commands.h"
#include "app/json.h"
#include "app/projections.h"
#include "app/report_maker.h"
#include "app/sentences.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "cli/command.h"
#include "cli/command_options.h"
#include "cli/sentences.h"

namespace pantau::cli {

class ListAdd final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.argument("NAME", tr("The list's name."), m_name);
        options.account(tr("The account through which the list is checked."), m_account);
    }

    Result<void> run() override
    {
        const auto accounts = TRY(session().store().accounts().all());
        auto account = m_account ? Result<Account>(*m_account) : chooseAccount(session(), {});
        // A list created before the first account gets that account later.
        if (!account && !accounts.isEmpty())
            return fail(account.error());
        const auto accountId = account ? std::optional(account->id) : std::nullopt;
        return whenDone(session().write(&db::Lists::add, m_name, accountId), [this](const DomainList &list) {
            return done({{QStringLiteral("name"), list.name}}, tr("Created the list “%1”.").arg(list.name));
        });
    }

private:
    QString m_name;
    std::optional<Account> m_account;
};

class ListRename final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.named("NAME", tr("The list."), m_list, chooseList);
        options.argument("NEW-NAME", tr("Its new name."), m_newName);
    }

    Result<void> run() override
    {
        return whenDone(session().write(&db::Lists::rename, m_list->id, m_newName), [this] {
            return done({{QStringLiteral("name"), m_newName.trimmed()}},
                        tr("The list is now called “%1”.").arg(m_newName.trimmed()));
        });
    }

private:
    std::optional<DomainList> m_list;
    QString m_newName;
};

/// Changes how a list is monitored. The effect on the quota is shown before saving.
class ListSet final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.named("NAME", tr("The list."), m_list, chooseList);
        options.choice("priority", tr("How much it matters to notice a change soon: low, normal or high."),
                       m_importance, importances());
        options.option(
            "interval", "T",
            tr("The time between two checks, such as 6h or 2d; “quota” for as often as the quota allows."),
            m_interval, durationOr("quota"));
        options.option("confirm", "N",
                       tr("How many times a new status is rechecked before it counts, 0 to %1.")
                           .arg(DomainList::mostConfirmations),
                       m_confirmations, readNumber);
        options.option(
            "mute-until", "DATE",
            tr("No alerts about its domains until this day, such as 2026-03-01; “forever”, or “off”."),
            m_mutedUntil, readUntil);
        options.choice(
            "network",
            tr("Whether to look up its domains on your own network too, for early signs. The operator "
               "of its name servers can then see which domains you watch."),
            m_looksUp, onOff());
        options.account(tr("The account through which it is checked; its history stays."), m_account);
        options.option("second-account", "A",
                       tr("A second account, at another service: both check the list. “none” removes it."),
                       m_second);
        options.choice("send-report",
                       tr("Whether to send a report each month through the email and Telegram channels that "
                          "receive only this list. Send the first one yourself with “report --send”."),
                       m_sendsReport, onOff());
        options.flag("dry-run", tr("Only show what it would cost; save nothing."), m_dryRun);
        options.requireChange();
        options.check([this]() -> std::optional<QString> {
            if (!m_interval || !*m_interval)
                return std::nullopt;
            if (**m_interval < std::chrono::hours(1))
                return tr("One hour is the shortest: no domain is checked more often. Write 1h or more.");
            if (**m_interval > DomainList::longestInterval)
                return tr("A year is the longest. Write 365d or less.");
            return std::nullopt;
        });
    }

    Result<void> run() override;

private:
    [[nodiscard]] ListSettings applied(ListSettings settings) const;
    Result<void> weigh(const ListSettings &settings);
    Result<void> save(const ListSettings &settings);
    void report(const ListSettings &settings);

    std::optional<DomainList> m_list;
    std::optional<Account> m_account;
    QString m_second;
    QList<PlanFigures> m_figures; ///< of its accounts
    bool m_dryRun = false;
    std::optional<Importance> m_importance;
    std::optional<std::optional<std::chrono::seconds>> m_interval;
    std::optional<int> m_confirmations;
    std::optional<std::optional<QDateTime>> m_mutedUntil;
    std::optional<bool> m_looksUp;
    std::optional<bool> m_sendsReport;
};

ListSettings ListSet::applied(ListSettings settings) const
{
    settings.importance = m_importance.value_or(settings.importance);
    settings.interval = m_interval.value_or(settings.interval);
    settings.confirmations = m_confirmations.value_or(settings.confirmations);
    settings.mutedUntil = m_mutedUntil.value_or(settings.mutedUntil);
    settings.looksUp = m_looksUp.value_or(settings.looksUp);
    return settings;
}

Result<void> ListSet::run()
{
    ListSettings settings = applied(*m_list);
    if (m_account)
        settings.account = m_account->id;
    if (m_second == u"none") {
        settings.secondAccount.reset();
    } else if (!m_second.isEmpty()) {
        const Account second = TRY(chooseAccount(session(), m_second));
        settings.secondAccount = second.id;
    }
    return weigh(settings);
}

/// Computes the plan of one account after the other.
Result<void> ListSet::weigh(const ListSettings &settings)
{
    const auto account = settings.accounts().value(m_figures.size());
    if (m_figures.size() == settings.accounts().size())
        return save(settings);
    // The meaning of intervals depends on the remaining quota. Save even if the service is unreachable.
    session().accounts().refreshUsage(account).then(this, [this, settings, account](const UsageAnswer &) {
        return whenDone(session().projections().figuresIf(m_list->id, settings, account),
                        [this, settings](const PlanFigures &figures) {
                            m_figures += figures;
                            return weigh(settings);
                        });
    });
    return {};
}

Result<void> ListSet::save(const ListSettings &settings)
{
    const auto accounts = session().store().accounts().all().value_or(QList<Account>());
    for (qsizetype i = 0; i < m_figures.size() && !output().isJson(); ++i) {
        const AccountId id = settings.accounts().at(i);
        QString line = app::listPlanSentence(m_figures.at(i), m_list->id, hasQuota(session(), id));
        for (const Account &account : accounts)
            if (account.id == id && m_figures.size() > 1)
                line = tr("%1: %2", "account, its plan").arg(account.name, line);
        output().line(line);
    }
    if (m_dryRun) {
        report(settings);
        return done();
    }
    const int blocked = TRY(session().store().history().counts()).blocked;
    auto reports = TRY(session().store().reportSettings().of(m_list->id));
    reports.isSent = m_sendsReport.value_or(reports.isSent);
    return whenDone(session().write(&db::Lists::configure, m_list->id, settings), [=, this] {
        return whenDone(app::saveReportSettings(session(), m_list->id, reports), [=, this] {
            remarkOnLostBlocks(blocked, session(), output());
            report(settings);
            return done();
        });
    });
}

void ListSet::report(const ListSettings &settings)
{
    if (output().isJson()) {
        const auto names = listNames(session());
        const auto plan = [&](qsizetype of) {
            return of < m_figures.size() ? QJsonValue(app::toJson(m_figures.at(of), names))
                                         : QJsonValue::Null;
        };
        QJsonObject object = app::toJson(settings);
        object.insert(QStringLiteral("list"), m_list->name);
        object.insert(QStringLiteral("saved"), !m_dryRun);
        object.insert(QStringLiteral("plan"), plan(0));
        object.insert(QStringLiteral("second_plan"), plan(1));
        output().json(object);
        return;
    }
    output().line(m_dryRun ? tr("Nothing was saved.") : tr("Saved the settings of “%1”.").arg(m_list->name));
}

class ListRemove final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.named("NAME", tr("The list."), m_list, chooseList);
    }

    Result<void> run() override
    {
        return whenDone(session().removeList(m_list->id), [this](const RemovedList &removed) {
            const QString &name = removed.list.name;
            return done({{QStringLiteral("name"), name}, {QStringLiteral("removed"), true}},
                        tr("Removed the list “%1”. The history of its domains is kept.").arg(name));
        });
    }

private:
    std::optional<DomainList> m_list;
};

class ListList final : public Command
{
public:
    Result<void> run() override
    {
        const auto lists = TRY(session().store().history().lists());
        const auto accounts = TRY(session().store().accounts().all());
        QHash<AccountId, QString> accountNames;
        for (const Account &account : accounts)
            accountNames.insert(account.id, account.name);

        const WatchWords watch(session());
        const QLocale locale;
        QJsonArray array;
        QList<QStringList> rows;
        for (const ListOverview &entry : lists) {
            QStringList names;
            for (const AccountId account : entry.list.accounts())
                names += accountNames.value(account);
            QJsonObject object = app::toJson(entry);
            object.insert(QStringLiteral("account"), app::jsonText(names.value(0)));
            object.insert(QStringLiteral("second_account"), app::jsonText(names.value(1)));
            object.insert(QStringLiteral("not_watched"), app::jsonText(watch.whyNotIn({entry.list.name})));
            array += object;
            rows += {entry.list.name, names.isEmpty() ? tr("none yet") : names.join(QStringLiteral(", ")),
                     locale.toString(entry.total), locale.toString(entry.blocked),
                     intervalWords(entry.list.interval)};
        }
        output().list(array, {tr("List"), tr("Account"), tr("Domains"), tr("Blocked"), tr("Checked")}, rows);
        return done();
    }
};

/// Lists all lists, the one that most needs attention first.
class ListOverviewCommand final : public Command
{
public:
    Result<void> run() override
    {
        const auto glances = TRY(session().store().lists().glances(session().clock().nowUtc()));
        const QLocale locale;
        QJsonArray array;
        QList<QStringList> rows;
        for (const ListGlance &glance : glances) {
            array += app::toJson(glance);
            rows +=
                {glance.list.name,
                 locale.toString(glance.total),
                 locale.toString(glance.blocked),
                 locale.toString(glance.unknown),
                 locale.toString(glance.blockedByWeek.constFirst()),
                 locale.toString(glance.openAppeals),
                 glance.total > 0 && glance.active == 0 ? tr("all paused") : localTime(glance.oldestAnswer)};
        }
        output().list(array,
                      {tr("List"), tr("Domains"), tr("Blocked"), tr("Unknown"), tr("Blocked 12 weeks ago"),
                       tr("Open appeals"), tr("Oldest check")},
                      rows);
        return done();
    }
};

void addListCommands(Commands &commands)
{
    add<ListAdd>(commands, {"list add", tr("Create a list, for example for a client")});
    add<ListRename>(commands, {"list rename", tr("Give a list another name")});
    add<ListSet>(commands, {"list set", tr("Set how a list is checked, and show the cost")});
    add<ListRemove>(commands, {"list remove", tr("Remove a list; the history of its domains stays")});
    add<ListList>(commands, {"list list", tr("Show the lists"), Access::Reading, Tells::Situation});
    add<ListOverviewCommand>(commands,
                             {"list overview", tr("Show an overview of the lists, the most urgent first"),
                              Access::Reading, Tells::Situation});
}

} // namespace pantau::cli
