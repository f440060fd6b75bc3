// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/probe.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace pantau::contract {

namespace {

/// A request that must be refused. A faulty service may charge @p worst domains for it, so the budget must
/// cover them.
Probe refusal(Clause clause, Ask ask, int worst, void (*judge)(Survey &, Clause, const Answer &))
{
    const bool isOwn = ask.key == Ask::Key::Own;
    return {[clause, ask = std::move(ask), worst, isOwn](Survey &survey) -> std::optional<Ask> {
                QString why;
                if (isOwn && !survey.refusal.isEmpty())
                    why = survey.refusal;
                else if (worst > survey.budgetLeft)
                    why = QStringLiteral("could cost %1 domain(s), the budget has %2 left")
                              .arg(worst)
                              .arg(survey.budgetLeft);
                if (why.isEmpty())
                    return ask;
                survey.report.skip(clause, why);
                return std::nullopt;
            },
            [clause, worst, judge, isOwn](Survey &survey, const Answer &answer) {
                if (answer.status == 200 || answer.status == 0) {
                    survey.budgetLeft -= worst;
                    survey.unsettled += isOwn ? worst : 0;
                }
                judge(survey, clause, answer);
                return Probe::Next::GoOn;
            }};
}

void judgeUnknownKey(Survey &survey, Clause clause, const Answer &answer)
{
    survey.report.judge(clause, answer.status == 401 && answer.message() == QLatin1String("Invalid API key."),
                        answer.summary());
}

/// The order of the checks is open: the allowance may be checked first.
void judgeTooMany(Survey &survey, Clause clause, const Answer &answer)
{
    if (answer.status == 402 || (answer.status == 429 && !answer.isMinuteLimit()))
        survey.report.skip(clause, QStringLiteral("the allowance was looked at first"));
    else
        judgeValidation(survey, clause, answer);
}

/// Not a string: the contract forbids it without defining the refusal.
void judgeArray(Survey &survey, Clause clause, const Answer &answer)
{
    survey.report.judge(clause, answer.status == 400 || answer.status == 422, answer.summary());
}

QString urlOfLength(qsizetype characters)
{
    const QString start = QStringLiteral("https://example.com/");
    return start + QString(characters - start.size(), u'a');
}

} // namespace

QList<Probe> refusalProbes()
{
    const Ask array{"POST", QStringLiteral("/check"), Ask::Key::Own, R"({"domains": ["example.com"]})"};
    return {
        refusal(Clause::UnknownKeyOnLimit, Ask::get(QStringLiteral("/limit"), Ask::Key::Unknown), 0,
                judgeUnknownKey),
        refusal(Clause::UnknownKeyOnCheck, Ask::check(QStringLiteral("example.com"), Ask::Key::Unknown), 1,
                judgeUnknownKey),
        refusal(Clause::EmptyField, Ask::check({}), 1, judgeValidation),
        refusal(Clause::NoValidDomain, Ask::check(QStringLiteral("!, --")), 2, judgeValidation),
        refusal(Clause::FieldTooLong, Ask::check(urlOfLength(10'001)), 1, judgeValidation),
        refusal(Clause::ArrayRefused, array, 1, judgeArray),
        refusal(Clause::TooManyDomains, Ask::check(manyDomains(101)), 101, judgeTooMany),
        settlingProbe(false),
    };
}

} // namespace pantau::contract
