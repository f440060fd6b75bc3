// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/background_work.h"
#include "app/json.h"
#include "app/projections.h"
#include "app/sentences.h"
#include "base/plan.h"
#include "cli/commands.h"
#include "cli/plan_words.h"
#include "cli/situation_words.h"

#include <QCoreApplication>
#include <QLocale>

namespace pantau::cli {

namespace {

/// More would scroll away.
constexpr qsizetype MostShown = 20;

} // namespace

/// Which domains are checked when, until the allowance resets.
class ShowPlan final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::ShowPlan)

public:
    Name name() const override { return {"plan", tr("Show which domains are checked when")}; }
    bool tellsSituation() const override { return true; }

    void describe(CommandOptions &options) override { options.theAccount(tr("The account."), m_account); }

    void run(app::Session &session, Output &output) override
    {
        session.accounts()
            .hasJustToldUsage(m_account->id)
            .then(this,
                  [this, &session](bool isTold) {
                      return isTold && m_account->state == Account::State::Active
                                 ? session.projections().plan(m_account->id)
                                 : askedPlan(session);
                  })
            .unwrap()
            .then(this, [this, &session, &output, account = *m_account](const Result<Plan> &plan) {
                if (!plan)
                    return fail(output, plan.error());
                if (output.isJson())
                    printJson(session, account, *plan, output);
                else
                    show(*plan, listNames(session),
                         session.queries()
                             .feedHelp(account.id, session.clock().nowUtc())
                             .value_or(FeedHelp::NotCounted),
                         output);
                done();
            });
    }

private:
    /// The plan rests on what the service says is left, so that is asked first; it is free of charge.
    QFuture<Result<Plan>> askedPlan(app::Session &session)
    {
        return session.accounts()
            .refreshUsage(m_account->id)
            .then(this,
                  [&session, id = m_account->id](const UsageAnswer &answer) {
                      return answer ? session.projections().plan(id)
                                    : app::finished(Result<Plan>(failure(answer.error().error)));
                  })
            .unwrap();
    }

    static void printJson(const app::Session &session, const Account &account, const Plan &plan,
                          Output &output)
    {
        QJsonObject object = app::toJson(plan, listNames(session));
        object.insert(QStringLiteral("account"), account.name);
        object.insert(QStringLiteral("not_watched"), app::jsonText(WatchWords(session).whyNot(account.id)));
        output.json(object);
    }

    static void show(const Plan &plan, const QHash<ListId, QString> &lists, FeedHelp feed, Output &output)
    {
        output.line(app::planSentence(plan, plan.domains));
        if (const QString known = app::knownWithinSentence(plan, feed); !known.isEmpty())
            output.line(known);
        if (plan.intervalsRunOutAt)
            output.line(tr("Without making the intervals longer, the quota would be used up on %1.")
                            .arg(localTime(plan.intervalsRunOutAt)));
        const QLocale locale;
        QList<QStringList> listRows;
        for (const ListFigures &list : plan.lists)
            listRows += {lists.value(list.list), locale.toString(list.domains), intervalWords(list.requested),
                         list.typicalInterval ? intervalWords(list.typicalInterval) : tr("never")};
        if (!listRows.isEmpty())
            output.table({tr("List"), tr("Domains"), tr("Requested"), tr("Checked")}, listRows);
        QList<QStringList> rows;
        for (const PlannedCheck &check : plan.checks.first(std::min(MostShown, plan.checks.size())))
            rows += {localTime(check.at), check.domain.display()};
        if (rows.isEmpty())
            return;
        output.table({tr("Next check"), tr("Domain")}, rows);
        if (const qint64 more = plan.checksInAll - rows.size(); more > 0)
            output.line(tr("… and %Ln more until the quota resets.", nullptr, int(more)));
    }

    std::optional<Account> m_account;
};

void addPlanCommand(Commands &commands)
{
    add<ShowPlan>(commands);
}

} // namespace pantau::cli
