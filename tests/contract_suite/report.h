// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contract_suite/clauses.h"

#include <QJsonObject>
#include <QList>
#include <QString>

#include <map>

namespace pantau::contract {

/// Text from the service, made fit for one line of a terminal: without control characters, and short.
[[nodiscard]] QString quoted(const QString &text);

/// What was found of each clause, and of what the contract leaves open.
class Report
{
public:
    enum class Verdict { Holds, Differs, NotTried };
    struct Finding
    {
        Verdict verdict = Verdict::NotTried;
        QString why; ///< what was seen, or why it was not tried
    };
    struct Choice
    {
        QString section;
        QString question;
        QString answer;
    };

    /// @p secret is taken out of everything that is printed: a service may echo the key.
    explicit Report(QString secret) : m_secret(std::move(secret)) {}

    /// One look at a clause; it holds when all looks held. The first difference is the one that is told.
    void judge(Clause clause, bool holds, const QString &seen);
    /// Why a clause was not looked at; of no effect once it was.
    void skip(Clause clause, const QString &why);
    /// How this service reads what the contract leaves open.
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
