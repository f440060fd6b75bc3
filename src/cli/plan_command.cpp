// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/plan_command.h"

#include "engine/plan_text.h"
#include "session/on_thread.h"

namespace pantau::cli {

namespace {

/// More would scroll away; --json gives them all.
constexpr qsizetype MostShown = 20;

} // namespace

void ShowPlan::describe(QCommandLineParser &parser) const
{
    parser.addOption({QStringLiteral("account"), tr("The account."), QStringLiteral("A")});
}

std::optional<QString> ShowPlan::take(const QCommandLineParser &parser)
{
    m_account = parser.value(QStringLiteral("account"));
    return expectArguments(parser, {});
}

void ShowPlan::run(session::Session &session, Output &output)
{
    const auto account = chooseAccount(session, m_account);
    if (!account)
        return fail(output, account.error());
    // The plan rests on what the service says is left, so that is asked first; it is free of charge.
    session.refreshUsage(account->id)
        .then(this,
              [&session, id = account->id](const UsageAnswer &answer) {
                  return answer ? session.plan(id)
                                : session::finished(Result<engine::Plan>(failure(answer.error().error)));
              })
        .unwrap()
        .then(this, [this, &output, account = *account](const Result<engine::Plan> &plan) {
            if (!plan)
                return fail(output, plan.error());
            show(account, *plan, output);
            done();
        });
}

void ShowPlan::show(const Account &account, const engine::Plan &plan, Output &output)
{
    if (output.isJson()) {
        QJsonArray checks;
        for (const engine::PlannedCheck &check : plan.checks)
            checks += QJsonObject{{QStringLiteral("domain"), check.domain.ascii()},
                                  {QStringLiteral("at"), jsonTime(check.at)}};
        output.json(QJsonObject{
            {QStringLiteral("account"), account.name},
            {QStringLiteral("needed_per_day"), plan.neededPerDay},
            {QStringLiteral("available_per_day"), plan.availablePerDay},
            {QStringLiteral("interval_seconds"),
             plan.typicalInterval ? QJsonValue(qint64(plan.typicalInterval->count())) : QJsonValue::Null},
            {QStringLiteral("runs_out_at"), jsonTime(plan.runsOutAt)},
            {QStringLiteral("checks_to_spare"), plan.checksToSpare},
            {QStringLiteral("owed"), plan.owed},
            {QStringLiteral("until"), jsonTime(plan.until)},
            {QStringLiteral("checks"), checks}});
        return;
    }
    output.line(engine::planSentence(plan, plan.domains));
    QList<QStringList> rows;
    for (const engine::PlannedCheck &check : plan.checks.first(std::min(MostShown, plan.checks.size())))
        rows += {localTime(check.at), check.domain.display()};
    if (rows.isEmpty())
        return;
    output.table({tr("Next check"), tr("Domain")}, rows);
    if (plan.checks.size() > rows.size())
        output.line(tr("… and %n more until the allowance starts anew.", nullptr,
                       int(plan.checks.size() - rows.size())));
}

} // namespace pantau::cli
