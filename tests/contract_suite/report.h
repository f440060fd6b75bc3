// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contract_suite/clauses.h"

#include <QJsonObject>
#include <QList>
#include <QString>

#include <map>

namespace pantau::contract {

/// Makes the service's text safe for one line of a terminal: short and without control characters.
[[nodiscard]] QString quoted(const QString &text);

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

} // namespace pantau::contract
