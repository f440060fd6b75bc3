// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contract_suite/figures.h"
#include "contract_suite/options.h"
#include "contract_suite/report.h"
#include "contract_suite/wire.h"

#include <QList>

#include <functional>
#include <optional>

namespace pantau::contract {

/// What is known of the service so far.
struct Survey
{
    Options options;
    bool hasKey = false;
    Report report;
    std::optional<Figures> usage; ///< of the own key, or of this IP without one; the latest
    std::optional<Figures> stats; ///< of the last check
    int budgetLeft = 0;           ///< domains that may still be charged
    int domainsCharged = 0;       ///< as far as the counters tell
    int unsettled = 0;            ///< domains sent since the usage was last asked
    QString refusal;              ///< why the own key gets no answers; empty when it does

    /// Why up to @p domains cannot be spent on a probe; empty when they can.
    [[nodiscard]] QString whyNotSpend(qint64 domains) const;
};

/// One request and what it shows.
struct Probe
{
    enum class Next { GoOn, Again, Stop };

    /// What to send; nothing when it cannot be tried, and then the clauses were told why.
    std::function<std::optional<Ask>(Survey &)> ask;
    std::function<Next(Survey &, const Answer &)> judge;
    bool expectsMinuteLimit = false;
    bool hurries = false;
};

/// GET /limit and /stats, what each says and that both are free. The first probe of a run.
[[nodiscard]] QList<Probe> usageProbes();
/// 401, 403 and 422.
[[nodiscard]] QList<Probe> refusalProbes();
/// POST /check that is answered.
[[nodiscard]] QList<Probe> checkProbes();
/// 402, and both kinds of 429.
[[nodiscard]] QList<Probe> limitProbes(Wire &wire);

/// GET /limit after a check: what it charged. Judges only when @p judges.
[[nodiscard]] Probe settlingProbe(bool judges = true);

/// What holds for every reply: sections 1, 2.7 and 4.1 rule 4.
void judgeEveryReply(Survey &survey, const Answer &answer);
/// A 422 with the contract's message.
void judgeValidation(Survey &survey, Clause clause, const Answer &answer);
/// Skips all of @p clauses.
void skipAll(Survey &survey, const QList<Clause> &clauses, const QString &why);
/// `n1.example.com` and so on, joined by commas.
[[nodiscard]] QString manyDomains(qint64 count);

} // namespace pantau::contract
