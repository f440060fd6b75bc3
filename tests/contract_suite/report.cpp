// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/report.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace pantau::contract {

namespace {

void judgePeriod(Report &report, Clause clause, const QJsonValue &period, const QString &expected,
                 bool mayBeMissing)
{
    const bool missing = period.isUndefined();
    report.judge(clause, (missing && mayBeMissing) || period == QJsonValue(expected),
                 QStringLiteral("period is %1").arg(shown(period)));
}

} // namespace

QString Figures::text() const
{
    return QStringLiteral("%1 of %2 used, %3 left").arg(used).arg(limit).arg(remaining);
}

QString shown(const QJsonValue &value)
{
    if (value.isUndefined())
        return QStringLiteral("missing");
    const QByteArray whole = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    const QString text = quoted(QString::fromUtf8(whole.sliced(1, whole.size() - 2)));
    return text.sliced(1, text.size() - 2);
}

std::optional<Figures> countersOf(const QJsonValue &object, const QString &limitName)
{
    const QJsonValue limit = object[limitName];
    const QJsonValue used = object[QStringLiteral("used")];
    const QJsonValue remaining = object[QStringLiteral("remaining")];
    if (!limit.isDouble() || !used.isDouble() || !remaining.isDouble())
        return std::nullopt;
    Figures figures;
    figures.limit = limit.toDouble();
    figures.used = used.toDouble();
    figures.remaining = remaining.toDouble();
    return figures;
}

std::optional<Figures> judgeUsage(const QJsonValue &usage, Report &report)
{
    if (!usage.isObject())
        return std::nullopt;
    const QString type = usage[QStringLiteral("type")].toString();
    const bool premium = type == QLatin1String("premium");
    const Clause shape = premium ? Clause::PremiumUsage : Clause::FreemiumUsage;
    if (!premium && type != QLatin1String("freemium")) {
        report.judge(shape, false, QStringLiteral("type is %1").arg(shown(usage[QStringLiteral("type")])));
        return std::nullopt;
    }
    const QString counters = premium ? QStringLiteral("quota") : QStringLiteral("rate_limit");
    auto figures = countersOf(usage[counters], premium ? QStringLiteral("total") : QStringLiteral("limit"));
    report.judge(shape, figures.has_value(),
                 QStringLiteral("%1 is %2").arg(counters, shown(usage[counters])));
    if (premium) {
        const QJsonValue name = usage[QStringLiteral("package_name")];
        report.judge(shape, !name.toString().isEmpty(),
                     QStringLiteral("package_name is %1").arg(shown(name)));
        const QJsonValue cost = usage[QStringLiteral("cost_per_request")];
        report.judge(Clause::PremiumCost, cost == QJsonValue(3.0),
                     QStringLiteral("cost_per_request is %1").arg(shown(cost)));
        judgePeriod(report, Clause::PremiumPeriod, usage[QStringLiteral("period")], QStringLiteral("monthly"),
                    false);
    } else {
        judgePeriod(report, Clause::FreemiumPeriod, usage[QStringLiteral("period")], QStringLiteral("daily"),
                    true);
    }
    if (!figures)
        return std::nullopt;
    figures->premium = premium;
    report.judge(Clause::CountersAddUp, figures->remaining == std::max(0.0, figures->limit - figures->used),
                 figures->text());
    return figures;
}

namespace {

constexpr qsizetype LongestQuote = 160;

QString word(Report::Verdict verdict)
{
    switch (verdict) {
    case Report::Verdict::Holds:
        return QStringLiteral("holds");
    case Report::Verdict::Differs:
        return QStringLiteral("differs");
    case Report::Verdict::NotTried:
        return QStringLiteral("not tried");
    }
    Q_UNREACHABLE();
}

} // namespace

QString quoted(const QString &text)
{
    QString shown = text.left(4 * LongestQuote).simplified();
    shown.removeIf([](QChar c) { return !c.isPrint(); });
    if (shown.size() > LongestQuote)
        shown = shown.left(LongestQuote) + QStringLiteral("...");
    return u'"' + shown + u'"';
}

void Report::judge(Clause clause, bool holds, const QString &seen)
{
    Finding &finding = m_findings[clause];
    if (finding.verdict == Verdict::Differs)
        return;
    finding = holds ? Finding{Verdict::Holds, {}} : Finding{Verdict::Differs, clean(seen)};
}

void Report::skip(Clause clause, const QString &why)
{
    Finding &finding = m_findings[clause];
    if (finding.verdict == Verdict::NotTried)
        finding.why = clean(why);
}

void Report::note(const QString &section, const QString &question, const QString &answer)
{
    m_choices.append({section, question, clean(answer)});
}

Report::Finding Report::finding(Clause clause) const
{
    const auto found = m_findings.find(clause);
    Finding finding = found == m_findings.end() ? Finding{} : found->second;
    if (finding.verdict == Verdict::NotTried && finding.why.isEmpty())
        finding.why = QStringLiteral("the service's answers did not lead there");
    return finding;
}

int Report::count(Verdict verdict) const
{
    return static_cast<int>(std::count_if(Clauses.begin(), Clauses.end(), [&](const ClauseText &clause) {
        return finding(clause.clause).verdict == verdict;
    }));
}

QString Report::toText() const
{
    QString text;
    for (const ClauseText &clause : Clauses) {
        const Finding found = finding(clause.clause);
        text += QStringLiteral("%1  %2  %3")
                    .arg(word(found.verdict), -9)
                    .arg(clause.section, -8)
                    .arg(clause.text);
        if (!found.why.isEmpty())
            text += QStringLiteral(" (%1)").arg(found.why);
        text += u'\n';
    }
    if (!m_choices.isEmpty())
        text += QStringLiteral("\nWhere the contract is silent, this service:\n");
    for (const Choice &choice : m_choices)
        text += QStringLiteral("  %1  %2: %3\n").arg(choice.section, -8).arg(choice.question, choice.answer);
    text += QStringLiteral("\n%1 hold, %2 differ, %3 not tried\n")
                .arg(count(Verdict::Holds))
                .arg(count(Verdict::Differs))
                .arg(count(Verdict::NotTried));
    return text;
}

QJsonObject Report::toJson() const
{
    QJsonArray clauses;
    for (const ClauseText &clause : Clauses) {
        const Finding found = finding(clause.clause);
        QJsonObject line{{QStringLiteral("section"), clause.section},
                         {QStringLiteral("clause"), clause.text},
                         {QStringLiteral("verdict"), word(found.verdict)}};
        if (!found.why.isEmpty())
            line.insert(found.verdict == Verdict::Differs ? QStringLiteral("seen") : QStringLiteral("why"),
                        found.why);
        clauses.append(line);
    }
    QJsonArray choices;
    for (const Choice &choice : m_choices)
        choices.append(QJsonObject{{QStringLiteral("section"), choice.section},
                                   {QStringLiteral("question"), choice.question},
                                   {QStringLiteral("answer"), choice.answer}});
    return {{QStringLiteral("clauses"), clauses},
            {QStringLiteral("open"), choices},
            {QStringLiteral("holds"), count(Verdict::Holds)},
            {QStringLiteral("differs"), count(Verdict::Differs)},
            {QStringLiteral("not_tried"), count(Verdict::NotTried)}};
}

QString Report::clean(QString text) const
{
    if (!m_secret.isEmpty())
        text.replace(m_secret, QStringLiteral("[key]"));
    return text;
}

} // namespace pantau::contract
