// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/probe.h"

#include <cmath>

namespace pantau::contract {

QString Survey::whyNotSpend(qint64 domains) const
{
    if (!refusal.isEmpty())
        return refusal;
    if (!usage)
        return QStringLiteral("the usage is not known");
    if (usage->domainsLeft() < domains)
        return QStringLiteral("needs %1 domain(s), the allowance has %2 left")
            .arg(domains)
            .arg(usage->domainsLeft());
    if (budgetLeft < domains)
        return QStringLiteral("could cost %1 domain(s), the budget has %2 left").arg(domains).arg(budgetLeft);
    return {};
}

Probe settlingProbe(bool judges)
{
    return {[](Survey &survey) -> std::optional<Ask> {
                if (survey.unsettled == 0)
                    return std::nullopt;
                return Ask::get(QStringLiteral("/limit"));
            },
            [judges](Survey &survey, const Answer &answer) {
                const int sent = std::exchange(survey.unsettled, 0);
                const auto before = survey.usage;
                survey.usage = judgeUsage(answer.json.value(QLatin1String("limit")), survey.report);
                if (!before || !survey.usage)
                    return Probe::Next::GoOn;
                const double charged = survey.usage->used - before->used;
                const int domains = static_cast<int>(std::ceil(charged / survey.usage->unit()));
                survey.domainsCharged += domains;
                // The sent domains are already off the budget.
                survey.budgetLeft = std::max(0, survey.budgetLeft - std::max(0, domains - sent));
                if (!judges)
                    return Probe::Next::GoOn;
                survey.report.judge(Clause::ChargePerDomain, charged == sent * survey.usage->unit(),
                                    QStringLiteral("used went from %1 to %2 for %3 domain(s)")
                                        .arg(before->used)
                                        .arg(survey.usage->used)
                                        .arg(sent));
                if (survey.stats)
                    survey.report.judge(Clause::StatsAfterRequest, *survey.stats == *survey.usage,
                                        QStringLiteral("stats: %1; /limit afterwards: %2")
                                            .arg(survey.stats->text(), survey.usage->text()));
                return Probe::Next::GoOn;
            }};
}

void judgeEveryReply(Survey &survey, const Answer &answer)
{
    Report &report = survey.report;
    report.judge(Clause::InTime, answer.status != 0 && answer.milliseconds <= 60'000,
                 QStringLiteral("%1, after %2 s").arg(answer.summary()).arg(answer.milliseconds / 1000));
    if (answer.status == 0 || answer.isMinuteLimit()) // the request whose body is not shown
        return;
    report.judge(Clause::JsonReplies, answer.isJson, answer.summary());
    if (answer.status < 400)
        return;
    report.judge(Clause::ErrorBody,
                 answer.json.value(QLatin1String("success")) == QJsonValue(false) &&
                     answer.json.value(QLatin1String("message")).isString(),
                 answer.summary());
    struct Field
    {
        QLatin1String name;
        QList<int> statuses;
    };
    static const QList<Field> fields{{QLatin1String("code"), {402, 403, 429}},
                                     {QLatin1String("whitelisted_ips"), {403}},
                                     {QLatin1String("rate_limit"), {429}},
                                     {QLatin1String("quota"), {402}}};
    for (const Field &field : fields)
        report.judge(Clause::CodeOnlyWhereSaid,
                     !answer.json.contains(field.name) || field.statuses.contains(answer.status),
                     QStringLiteral("%1 in a %2").arg(field.name).arg(answer.status));
}

void judgeValidation(Survey &survey, Clause clause, const Answer &answer)
{
    survey.report.judge(clause,
                        answer.status == 422 &&
                            answer.message() ==
                                QLatin1String("Please provide at least one valid domain to check."),
                        answer.summary());
}

void skipAll(Survey &survey, const QList<Clause> &clauses, const QString &why)
{
    for (const Clause clause : clauses)
        survey.report.skip(clause, why);
}

QString manyDomains(qint64 count)
{
    QStringList names;
    for (qint64 i = 1; i <= count; ++i)
        names += QStringLiteral("n%1.example.com").arg(i);
    return names.join(u',');
}

} // namespace pantau::contract
