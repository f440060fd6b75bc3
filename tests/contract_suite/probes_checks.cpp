// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/probe.h"

#include <QJsonArray>
#include <QSet>

#include <cmath>

namespace pantau::contract {

namespace {

/// Removes the parts that 2.1 drops and 4.1 leaves open: scheme, www., path and capitals.
QString bare(QString name)
{
    name = name.toLower();
    for (const QLatin1String prefix : {QLatin1String("https://"), QLatin1String("www.")})
        if (name.startsWith(prefix))
            name = name.sliced(prefix.size());
    return name.section(u'/', 0, 0);
}

QStringList namesIn(const Answer &answer)
{
    QStringList names;
    const QJsonArray results = answer.json.value(QLatin1String("results")).toArray();
    for (const auto &item : results)
        names += item[QStringLiteral("Domain")].toString();
    return names;
}

/// Judges an answered check by 2.2 and 2.3.
void judgeReply(Survey &survey, const QStringList &sent, const Answer &answer)
{
    Report &report = survey.report;
    const QJsonObject &json = answer.json;
    const QJsonValue results = json.value(QLatin1String("results"));
    report.judge(Clause::CheckReply,
                 json.value(QLatin1String("success")) == QJsonValue(true) && results.isArray() &&
                     json.contains(QLatin1String("count")) && json.value(QLatin1String("stats")).isObject(),
                 answer.summary());
    const QJsonArray items = results.toArray();
    report.judge(Clause::Count, json.value(QLatin1String("count")) == QJsonValue(double(items.size())),
                 QStringLiteral("count is %1 for %2 results")
                     .arg(shown(json.value(QLatin1String("count"))))
                     .arg(items.size()));
    for (const auto &item : items)
        report.judge(Clause::ResultItem,
                     item[QStringLiteral("Domain")].isString() && item[QStringLiteral("Blocked")].isBool(),
                     shown(item));
    QSet<QString> answered;
    const QStringList names = namesIn(answer);
    for (const QString &name : names)
        answered.insert(bare(name));
    for (const QString &name : sent)
        report.judge(Clause::EveryDomain, answered.contains(name),
                     QStringLiteral("no result for %1").arg(name));

    survey.stats = judgeUsage(json.value(QLatin1String("stats")), report);
    report.judge(Clause::StatsShape, survey.stats && survey.stats->premium == survey.usage->premium,
                 QStringLiteral("stats is %1").arg(shown(json.value(QLatin1String("stats")))));
}

using Look = void (*)(Survey &, const Answer &);

/// A check of `field`, which contains the domains `names`. The @p clauses hold if each domain is answered.
Probe answered(const QList<Clause> &clauses, const QString &field, const QStringList &names,
               Look look = nullptr)
{
    return {[clauses, field, names](Survey &survey) -> std::optional<Ask> {
                const QString why = survey.whyNotSpend(names.size());
                if (why.isEmpty())
                    return Ask::check(field);
                skipAll(survey, clauses, why);
                skipAll(survey,
                        {Clause::CheckReply, Clause::Count, Clause::ResultItem, Clause::EveryDomain,
                         Clause::StatsShape, Clause::ChargePerDomain, Clause::StatsAfterRequest},
                        why);
                return std::nullopt;
            },
            [clauses, names, look](Survey &survey, const Answer &answer) {
                if (answer.status == 200 || answer.status == 0) {
                    survey.budgetLeft -= static_cast<int>(names.size());
                    survey.unsettled += static_cast<int>(names.size());
                }
                QSet<QString> distinct;
                const QStringList results = namesIn(answer);
                for (const QString &name : results)
                    distinct.insert(bare(name));
                const QSet<QString> wanted(names.begin(), names.end());
                for (const Clause clause : clauses)
                    survey.report.judge(
                        clause, answer.status == 200 && distinct == wanted,
                        answer.status == 200
                            ? QStringLiteral("answered for %1").arg(quoted(results.join(QLatin1String(", "))))
                            : answer.summary());
                if (answer.status != 200) {
                    survey.report.judge(Clause::CheckReply, false, answer.summary());
                    return Probe::Next::GoOn;
                }
                judgeReply(survey, names, answer);
                if (look)
                    look(survey, answer);
                return Probe::Next::GoOn;
            }};
}

void lookAtOrder(Survey &survey, const Answer &answer)
{
    const bool kept =
        namesIn(answer) == QStringList{QStringLiteral("example.org"), QStringLiteral("example.com"),
                                       QStringLiteral("example.net")};
    survey.report.note(QStringLiteral("4.1, 5"), QStringLiteral("order of the results"),
                       kept ? QStringLiteral("as sent") : QStringLiteral("another"));
}

void lookAtUrl(Survey &survey, const Answer &answer)
{
    const QString name = namesIn(answer).value(0);
    survey.report.judge(Clause::UrlAccepted,
                        !name.startsWith(QLatin1String("https:")) && !name.startsWith(QLatin1String("www.")),
                        QStringLiteral("answered for %1").arg(quoted(name)));
    survey.report.note(QStringLiteral("4.1, 5"), QStringLiteral("the path of a URL"),
                       name.contains(u'/') ? QStringLiteral("kept in the answer")
                                           : QStringLiteral("removed"));
}

void lookAtListed(Survey &survey, const Answer &answer)
{
    QJsonValue blocked(QJsonValue::Undefined);
    const QJsonArray results = answer.json.value(QLatin1String("results")).toArray();
    for (const auto &item : results)
        if (bare(item[QStringLiteral("Domain")].toString()) == bare(survey.options.listedDomain))
            blocked = item[QStringLiteral("Blocked")];
    survey.report.judge(Clause::ListedIsBlocked, blocked == QJsonValue(true),
                        QStringLiteral("Blocked is %1").arg(shown(blocked)));
}

QString urlOfLength(qsizetype characters, QChar filling)
{
    const QString start = QStringLiteral("https://example.com/");
    return start + QString(characters - start.size(), filling);
}

Probe listedProbe()
{
    Probe probe;
    probe.ask = [](Survey &survey) -> std::optional<Ask> {
        const QString why = survey.options.listedDomain.isEmpty()
                                ? QStringLiteral("needs --listed with a domain of the list")
                                : survey.whyNotSpend(1);
        if (why.isEmpty())
            return Ask::check(survey.options.listedDomain);
        survey.report.skip(Clause::ListedIsBlocked, why);
        return std::nullopt;
    };
    probe.judge = [](Survey &survey, const Answer &answer) {
        survey.report.judge(Clause::ListedIsBlocked, answer.status == 200, answer.summary());
        return answered({}, {}, {bare(survey.options.listedDomain)}, lookAtListed).judge(survey, answer);
    };
    return probe;
}

/// The contract leaves duplicates open, so they are noted but not judged. The next usage query shows the
/// charge.
QList<Probe> duplicateProbes()
{
    Probe twice;
    twice.ask = [](Survey &survey) -> std::optional<Ask> {
        return survey.whyNotSpend(2).isEmpty()
                   ? std::optional(Ask::check(QStringLiteral("example.com,example.com")))
                   : std::nullopt;
    };
    twice.judge = [](Survey &survey, const Answer &answer) {
        survey.budgetLeft -= 2;
        survey.unsettled += 2;
        if (answer.status == 200)
            survey.report.note(
                QStringLiteral("4.1, 5"), QStringLiteral("a domain that is sent twice"),
                QStringLiteral("answered %1")
                    .arg(namesIn(answer).size() == 1 ? QStringLiteral("once") : QStringLiteral("twice")));
        return Probe::Next::GoOn;
    };
    Probe charged = settlingProbe(false);
    charged.judge = [settle = charged.judge](Survey &survey, const Answer &answer) {
        const auto before = survey.usage;
        const Probe::Next next = settle(survey, answer);
        if (before && survey.usage)
            survey.report.note(QStringLiteral("4.1, 5"), QStringLiteral("what it costs"),
                               QStringLiteral("as %1 domain(s)")
                                   .arg((survey.usage->used - before->used) / survey.usage->unit()));
        return next;
    };
    return {twice, charged};
}

} // namespace

QList<Probe> checkProbes()
{
    const QString com = QStringLiteral("example.com");
    const QString org = QStringLiteral("example.org");
    const QString net = QStringLiteral("example.net");
    const QList<Probe> checks{
        answered({Clause::Newline}, com + u'\n' + org, {com, org}),
        answered({Clause::UrlAccepted}, QStringLiteral("https://www.example.com/path"), {com}, lookAtUrl),
        answered({Clause::Comma}, com + u',' + org, {com, org}),
        answered({Clause::CommaSpace}, org + QLatin1String(", ") + com + QLatin1String(", ") + net,
                 {org, com, net}, lookAtOrder),
        answered({Clause::LongestField}, urlOfLength(10'000, u'a'), {com}),
        answered({Clause::CharactersNotBytes}, urlOfLength(10'000, QChar(0xe9)), {com}),
        listedProbe(),
        answered({Clause::HundredDomains}, manyDomains(100), manyDomains(100).split(u',')),
    };
    QList<Probe> all;
    for (const Probe &check : checks)
        all << check << settlingProbe();
    return all << duplicateProbes();
}

} // namespace pantau::contract
