// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/list_set_command.h"

#include "cli/moment.h"
#include "cli/plan_words.h"

namespace pantau::cli {

void ListSet::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NAME"), tr("The list."));
    parser.addOption({QStringLiteral("importance"),
                      tr("How much a late discovery matters: low, normal or high."), QStringLiteral("I")});
    parser.addOption({QStringLiteral("interval"),
                      tr("The time between two looks, such as 6h or 2d; “quota” for as often as the quota "
                         "allows."),
                      QStringLiteral("T")});
    parser.addOption({QStringLiteral("confirm"),
                      tr("How often a new status is asked for again before it counts, 0 to %1.")
                          .arg(DomainList::mostConfirmations),
                      QStringLiteral("N")});
    parser.addOption({QStringLiteral("mute-until"),
                      tr("No alerts of its domains until this day, such as 2026-03-01; “forever”, or “off”."),
                      QStringLiteral("DATE")});
    parser.addOption({QStringLiteral("account"),
                      tr("The account through which it is checked; its history stays."),
                      QStringLiteral("A")});
    parser.addOption({QStringLiteral("dry-run"), tr("Only say what it would cost; save nothing.")});
}

std::optional<QString> ListSet::takeInterval(const QCommandLineParser &parser)
{
    const QString text = parser.value(QStringLiteral("interval"));
    if (text == QLatin1String("quota")) {
        m_interval = std::optional<std::chrono::seconds>();
        return std::nullopt;
    }
    const auto duration = parseDuration(text);
    if (!duration)
        return tr("“%1” is not a duration. Write 6h or 2d, or “quota”.").arg(text);
    if (*duration < std::chrono::hours(1))
        return tr("One hour is the shortest: no domain is checked more often. Write 1h or more.");
    m_interval = duration;
    return std::nullopt;
}

std::optional<QString> ListSet::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("NAME")}))
        return wrong;
    m_name = parser.positionalArguments().first();
    m_account = parser.value(QStringLiteral("account"));
    m_dryRun = parser.isSet(QStringLiteral("dry-run"));
    if (const QString key = parser.value(QStringLiteral("importance"));
        parser.isSet(QStringLiteral("importance"))) {
        m_importance = importanceFromKey(key);
        if (!m_importance)
            return tr("“%1” is no importance. Write low, normal or high.").arg(key);
    }
    if (parser.isSet(QStringLiteral("interval")))
        if (auto wrong = takeInterval(parser))
            return wrong;
    if (parser.isSet(QStringLiteral("confirm"))) {
        bool isNumber = false;
        m_confirmations = parser.value(QStringLiteral("confirm")).toInt(&isNumber);
        if (!isNumber)
            return tr("“%1” is not a number.").arg(parser.value(QStringLiteral("confirm")));
    }
    if (auto wrong = takeUntil(parser, QStringLiteral("mute-until"), m_mutedUntil))
        return wrong;
    if (!m_importance && !m_interval && !m_confirmations && !m_mutedUntil && m_account.isEmpty())
        return tr("No option was given. Name at least one of the options.");
    return std::nullopt;
}

store::ListSettings ListSet::applied(store::ListSettings settings) const
{
    settings.importance = m_importance.value_or(settings.importance);
    settings.interval = m_interval.value_or(settings.interval);
    settings.confirmations = m_confirmations.value_or(settings.confirmations);
    settings.mutedUntil = m_mutedUntil.value_or(settings.mutedUntil);
    return settings;
}

void ListSet::run(session::Session &session, Output &output)
{
    const auto list = chooseList(session, m_name);
    if (!list)
        return fail(output, list.error());
    store::ListSettings settings = applied(store::ListSettings::of(*list));
    if (!m_account.isEmpty()) {
        const auto account = chooseAccount(session, m_account);
        if (!account)
            return fail(output, account.error());
        settings.account = account->id;
    }
    if (!settings.account)
        return save(session, *list, settings, std::nullopt, output);
    // What is left decides what the intervals mean. A service that cannot be reached is no reason not to
    // save.
    session.refreshUsage(*settings.account)
        .then(this, [this, &session, &output, list = *list, settings](const UsageAnswer &) {
            weigh(session, list, settings, output);
        });
}

void ListSet::weigh(session::Session &session, const DomainList &list, const store::ListSettings &settings,
                    Output &output)
{
    session.figuresIf(list.id, settings)
        .then(this, [this, &session, &output, list, settings](const Result<engine::PlanFigures> &figures) {
            if (!figures)
                return fail(output, figures.error());
            save(session, list, settings, *figures, output);
        });
}

void ListSet::save(session::Session &session, const DomainList &list, const store::ListSettings &settings,
                   const std::optional<engine::PlanFigures> &figures, Output &output)
{
    if (!output.isJson() && figures)
        if (const QString sentence = listSentence(*figures, list.id); !sentence.isEmpty())
            output.line(sentence);
    if (m_dryRun) {
        report(session, list, settings, figures, output);
        return done();
    }
    session.configureList(list.id, settings)
        .then(this, [this, &session, &output, list, settings, figures](const Result<void> &saved) {
            if (!saved)
                return fail(output, saved.error());
            report(session, list, settings, figures, output);
            done();
        });
}

void ListSet::report(const session::Session &session, const DomainList &list,
                     const store::ListSettings &settings, const std::optional<engine::PlanFigures> &figures,
                     Output &output)
{
    if (output.isJson()) {
        const auto names = listNames(session);
        output.json(QJsonObject{
            {QStringLiteral("list"), list.name},
            {QStringLiteral("importance"), importanceKey(settings.importance)},
            {QStringLiteral("interval_seconds"),
             settings.interval ? QJsonValue(qint64(settings.interval->count())) : QJsonValue::Null},
            {QStringLiteral("confirmations"), settings.confirmations},
            {QStringLiteral("muted_until"), jsonTime(settings.mutedUntil)},
            {QStringLiteral("saved"), !m_dryRun},
            {QStringLiteral("plan"), figures ? QJsonValue(figuresJson(*figures, names)) : QJsonValue::Null}});
        return;
    }
    output.line(m_dryRun ? tr("Nothing was saved.") : tr("Saved the settings of “%1”.").arg(list.name));
}

} // namespace pantau::cli
