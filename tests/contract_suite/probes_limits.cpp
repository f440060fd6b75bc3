// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/probe.h"

#include <QRegularExpression>

namespace pantau::contract {

namespace {

/// True if a sentence contains the number, also written like 12,500 or 12.500.
bool names(QString sentence, double number)
{
    static const QRegularExpression grouping(QStringLiteral("(?<=\\d)[.,](?=\\d{3})"));
    sentence.remove(grouping);
    return sentence.contains(QRegularExpression(QStringLiteral("(?<!\\d)%1(?!\\d)").arg(number, 0, 'f', 0)));
}

void judgeCreditsExhausted(Survey &survey, const Answer &answer)
{
    const QJsonValue quota = answer.json.value(QLatin1String("quota"));
    const auto counters = countersOf(quota, QStringLiteral("limit"));
    const QJsonValue required = quota[QStringLiteral("required")];
    const double expected = double(survey.usage->domainsLeft() + 1) * survey.usage->unit();
    Report &report = survey.report;
    constexpr auto clause = Clause::CreditsExhausted;
    report.judge(clause, answer.status == 402, answer.summary());
    report.judge(clause, answer.json.value(QLatin1String("code")) == QJsonValue(429),
                 QStringLiteral("code is %1").arg(shown(answer.json.value(QLatin1String("code")))));
    report.judge(clause,
                 counters && required.isDouble() && quota[QStringLiteral("package_name")].isString() &&
                     quota[QStringLiteral("type")] == QJsonValue(QStringLiteral("package")),
                 QStringLiteral("quota is %1").arg(shown(quota)));
    report.judge(
        clause, counters && counters->remaining == survey.usage->remaining && required.toDouble() == expected,
        QStringLiteral("quota is %1 where %2 are left and %3 required")
            .arg(shown(quota))
            .arg(survey.usage->remaining)
            .arg(expected));
    report.judge(clause,
                 counters && names(answer.message(), counters->remaining) &&
                     names(answer.message(), required.toDouble()),
                 QStringLiteral("the message is %1").arg(quoted(answer.message())));
}

void judgeDailyLimit(Survey &survey, const Answer &answer)
{
    const QJsonValue rateLimit = answer.json.value(QLatin1String("rate_limit"));
    const auto counters = countersOf(rateLimit, QStringLiteral("limit"));
    Report &report = survey.report;
    constexpr auto clause = Clause::DailyLimit;
    report.judge(clause, answer.status == 429, answer.summary());
    report.judge(clause, answer.json.value(QLatin1String("code")) == QJsonValue(429),
                 QStringLiteral("code is %1").arg(shown(answer.json.value(QLatin1String("code")))));
    report.judge(clause, counters && counters->remaining == survey.usage->remaining,
                 QStringLiteral("rate_limit is %1 where %2 are left")
                     .arg(shown(rateLimit))
                     .arg(survey.usage->remaining));
    report.judge(clause, names(answer.message(), survey.usage->remaining),
                 QStringLiteral("the message is %1").arg(quoted(answer.message())));
}

/// Sends one domain more than the allowance has left.
Probe exhaustion()
{
    return {[](Survey &survey) -> std::optional<Ask> {
                QString why = survey.refusal;
                const qint64 over = survey.usage ? survey.usage->domainsLeft() + 1 : 0;
                if (why.isEmpty() && !survey.usage)
                    why = QStringLiteral("the usage is not known");
                else if (why.isEmpty() && over > 100)
                    why = QStringLiteral("more is left than one request can ask for");
                else if (why.isEmpty() && over > survey.budgetLeft)
                    why = QStringLiteral("could cost %1 domain(s), the budget has %2 left")
                              .arg(over)
                              .arg(survey.budgetLeft);
                const bool premium = survey.usage && survey.usage->premium;
                const QString otherType = premium ? QStringLiteral("this caller is premium")
                                                  : QStringLiteral("needs a premium key");
                survey.report.skip(premium ? Clause::DailyLimit : Clause::CreditsExhausted,
                                   survey.usage ? otherType : why);
                if (why.isEmpty())
                    return Ask::check(manyDomains(over));
                survey.report.skip(premium ? Clause::CreditsExhausted : Clause::DailyLimit, why);
                return std::nullopt;
            },
            [](Survey &survey, const Answer &answer) {
                if (survey.usage->premium)
                    judgeCreditsExhausted(survey, answer);
                else
                    judgeDailyLimit(survey, answer);
                if (answer.status == 200 || answer.status == 0) {
                    survey.unsettled += static_cast<int>(survey.usage->domainsLeft() + 1);
                    survey.budgetLeft -= survey.unsettled;
                }
                return Probe::Next::GoOn;
            }};
}

std::optional<Ask> whenWanted(Survey &survey, const Ask &ask)
{
    if (survey.options.tryMinuteLimit)
        return ask;
    skipAll(survey, {Clause::MinuteLimit, Clause::MinuteLimitEveryPath},
            QStringLiteral("needs --try-minute-limit, which uses up this address's requests for a minute"));
    return std::nullopt;
}

Probe fillTheMinute(Wire &wire)
{
    Probe probe;
    probe.ask = [](Survey &survey) {
        return whenWanted(survey, Ask::get(QStringLiteral("/limit"), Ask::Key::None));
    };
    probe.judge = [&wire](Survey &survey, const Answer &answer) {
        const int sent = wire.sentInLastMinute();
        // A service with fixed minutes may accept 60 at the end of one and 60 in the next.
        if (answer.status == 200 && sent <= 121)
            return Probe::Next::Again;
        survey.report.judge(
            Clause::MinuteLimit, answer.isMinuteLimit() && sent > 60,
            QStringLiteral("%1 after %2 requests in a minute").arg(answer.summary()).arg(sent));
        survey.report.note(QStringLiteral("7, 429"), QStringLiteral("the refusal of too many requests"),
                           QStringLiteral("%1, Retry-After %2")
                               .arg(answer.isJson ? QStringLiteral("JSON") : QStringLiteral("not JSON"),
                                    answer.retryAfter.isEmpty()
                                        ? QStringLiteral("missing")
                                        : quoted(QString::fromLatin1(answer.retryAfter))));
        return Probe::Next::GoOn;
    };
    probe.expectsMinuteLimit = true;
    probe.hurries = true;
    return probe;
}

Probe otherPath(const Ask &ask)
{
    Probe probe;
    probe.ask = [ask](Survey &survey) { return whenWanted(survey, ask); };
    probe.judge = [](Survey &survey, const Answer &answer) {
        survey.report.judge(Clause::MinuteLimitEveryPath, answer.isMinuteLimit(), answer.summary());
        return Probe::Next::GoOn;
    };
    probe.expectsMinuteLimit = true;
    probe.hurries = true;
    return probe;
}

} // namespace

QList<Probe> limitProbes(Wire &wire)
{
    return {exhaustion(), settlingProbe(false), fillTheMinute(wire),
            otherPath(Ask::get(QStringLiteral("/stats"), Ask::Key::None)),
            otherPath(Ask::check({}, Ask::Key::None))};
}

} // namespace pantau::contract
