// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/figures.h"

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

} // namespace pantau::contract
