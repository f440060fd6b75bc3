// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contract_suite/clauses.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QList>
#include <QString>

#include <map>
#include <optional>

namespace pantau::contract {

/// Results for each clause, and for points that the contract leaves open.
class Report
{
public:
    enum class Verdict { Holds, Differs, NotTried };
    struct Finding
    {
        Verdict verdict = Verdict::NotTried;
        QString why; ///< the observation, or why the clause was not tried
    };
    struct Choice
    {
        QString section;
        QString question;
        QString answer;
    };

    /// @p secret is removed from all output, because a service may echo the key.
    explicit Report(QString secret) : m_secret(std::move(secret)) {}

    /// Records one test of a clause. The clause holds if all tests hold. The first difference is reported.
    void judge(Clause clause, bool holds, const QString &seen);
    /// Records why a clause was not tested. Has no effect if it was.
    void skip(Clause clause, const QString &why);
    /// Records how this service handles a point that the contract leaves open.
    void note(const QString &section, const QString &question, const QString &answer);

    [[nodiscard]] Finding finding(Clause clause) const;
    [[nodiscard]] int count(Verdict verdict) const;
    [[nodiscard]] QString toText() const;
    [[nodiscard]] QJsonObject toJson() const;

private:
    [[nodiscard]] QString clean(QString text) const;

    QString m_secret;
    std::map<Clause, Finding> m_findings;
    QList<Choice> m_choices;
};

/// The counters of a usage object (2.4 and 2.5), unconverted.
struct Figures
{
    bool premium = false;
    double limit = 0;
    double used = 0;
    double remaining = 0;

    /// Units per domain by the contract (4.1, rule 1), whatever the service reports.
    [[nodiscard]] int unit() const { return premium ? 3 : 1; }
    [[nodiscard]] qint64 domainsLeft() const { return static_cast<qint64>(remaining) / unit(); }
    [[nodiscard]] QString text() const;

    friend bool operator==(const Figures &, const Figures &) = default;
};

/// Judges a usage object by 2.4 or 2.5. Returns nothing if it is missing or its counters are unusable.
[[nodiscard]] std::optional<Figures> judgeUsage(const QJsonValue &usage, Report &report);

/// Returns the three counters of @p object if all are numbers. The first is named @p limitName.
[[nodiscard]] std::optional<Figures> countersOf(const QJsonValue &object, const QString &limitName);

/// Formats a JSON value for a report, as in the body.
[[nodiscard]] QString shown(const QJsonValue &value);

/// Makes the service's text safe for one line of a terminal: short and without control characters.
[[nodiscard]] QString quoted(const QString &text);

} // namespace pantau::contract
