// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/probe.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

namespace pantau::contract {

namespace {

bool isIpRefusal(const Answer &answer)
{
    const QJsonValue ips = answer.json.value(QLatin1String("whitelisted_ips"));
    const QJsonArray list = ips.toArray();
    return ips.isArray() && answer.json.value(QLatin1String("code")) == QJsonValue(403) &&
           std::all_of(list.begin(), list.end(), [](const QJsonValue &ip) { return ip.isString(); }) &&
           // Our IP as seen by the service is unknown, but contains digits and dots or colons.
           answer.message().contains(QRegularExpression(
               QStringLiteral("\\d+\\.\\d+\\.\\d+\\.\\d+|[0-9a-fA-F]*:[0-9a-fA-F:]*:[0-9a-fA-F]*")));
}

void judgeIpRefusal(Survey &survey, Clause clause, const Answer &answer)
{
    survey.report.judge(clause, answer.status == 403 && isIpRefusal(answer), answer.summary());
}

Probe::Next firstLimit(Survey &survey, const Answer &answer)
{
    Report &report = survey.report;
    if (answer.status == 0)
        return Probe::Next::Stop;
    if (survey.hasKey && answer.status == 401)
        survey.refusal = QStringLiteral("the given key is refused with 401");
    if (survey.hasKey && answer.status == 403) {
        survey.refusal = QStringLiteral("the given key may not be used from this address");
        judgeIpRefusal(survey, Clause::IpRefusedOnLimit, answer);
    }
    if (!survey.refusal.isEmpty())
        return Probe::Next::GoOn;
    survey.usage = judgeUsage(answer.json.value(QLatin1String("limit")), report);
    report.judge(Clause::LimitReply,
                 answer.status == 200 && answer.json.value(QLatin1String("success")) == QJsonValue(true) &&
                     survey.usage,
                 answer.summary());
    if (!survey.usage)
        return Probe::Next::GoOn;
    if (!survey.usage->premium)
        skipAll(survey, {Clause::PremiumUsage, Clause::PremiumPeriod, Clause::PremiumCost},
                QStringLiteral("needs a premium key"));
    report.note(QStringLiteral("2.4, 2.5"), QStringLiteral("period in /limit"),
                answer.json.value(QLatin1String("limit"))[QStringLiteral("period")].isUndefined()
                    ? QStringLiteral("left out")
                    : QStringLiteral("told"));
    return Probe::Next::GoOn;
}

std::optional<Ask> whenKnown(Survey &survey, const QString &path, Clause clause)
{
    if (survey.usage)
        return Ask::get(path);
    survey.report.skip(clause, survey.refusal.isEmpty()
                                   ? QStringLiteral("/limit gave nothing to compare with")
                                   : survey.refusal);
    return std::nullopt;
}

Probe::Next sameStats(Survey &survey, const Answer &answer)
{
    const auto figures = judgeUsage(answer.json.value(QLatin1String("limit")), survey.report);
    survey.report.judge(
        Clause::StatsIsLimit, answer.status == 200 && figures == survey.usage,
        figures ? QStringLiteral("/limit: %1; /stats: %2").arg(survey.usage->text(), figures->text())
                : answer.summary());
    return Probe::Next::GoOn;
}

Probe::Next stillTheSame(Survey &survey, const Answer &answer)
{
    const auto figures = judgeUsage(answer.json.value(QLatin1String("limit")), survey.report);
    survey.report.judge(Clause::AskingIsFree, figures && figures->used <= survey.usage->used,
                        figures
                            ? QStringLiteral("first %1; later %2").arg(survey.usage->text(), figures->text())
                            : answer.summary());
    if (figures)
        survey.usage = figures;
    return Probe::Next::GoOn;
}

Probe::Next anonymous(Survey &survey, const Answer &answer)
{
    const auto figures = judgeUsage(answer.json.value(QLatin1String("limit")), survey.report);
    survey.report.judge(Clause::AnonymousIsFreemium,
                        answer.status == 200 && figures && !figures->premium && figures->limit == 100,
                        figures ? figures->text() : answer.summary());
    return Probe::Next::GoOn;
}

std::optional<Ask> ownKeyOnCheck(Survey &survey)
{
    if (survey.hasKey && !survey.refusal.isEmpty()) {
        if (survey.budgetLeft > 0 &&
            survey.report.finding(Clause::IpRefusedOnLimit).verdict != Report::Verdict::NotTried)
            return Ask::check(QStringLiteral("example.com"));
    }
    skipAll(survey, {Clause::IpRefusedOnLimit, Clause::IpRefusedOnCheck},
            QStringLiteral("needs a key that is whitelisted for other addresses only"));
    return std::nullopt;
}

} // namespace

QList<Probe> usageProbes()
{
    const auto limit = [](Survey &) { return std::optional(Ask::get(QStringLiteral("/limit"))); };
    return {
        {limit, firstLimit},
        {[](Survey &survey) { return whenKnown(survey, QStringLiteral("/stats"), Clause::StatsIsLimit); },
         sameStats},
        {[](Survey &survey) { return whenKnown(survey, QStringLiteral("/limit"), Clause::AskingIsFree); },
         stillTheSame},
        {[](Survey &) { return std::optional(Ask::get(QStringLiteral("/limit"), Ask::Key::None)); },
         anonymous},
        {ownKeyOnCheck,
         [](Survey &survey, const Answer &answer) {
             judgeIpRefusal(survey, Clause::IpRefusedOnCheck, answer);
             if (answer.status == 200)
                 --survey.budgetLeft;
             return Probe::Next::GoOn;
         }},
    };
}

} // namespace pantau::contract
