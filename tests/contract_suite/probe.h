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

/// State of the test run so far.
struct Survey
{
    Options options;
    bool hasKey = false;
    Report report;
    std::optional<Figures> usage; ///< latest usage of the user's key, or of this IP without one
    std::optional<Figures> stats; ///< usage in the last check's reply
    int budgetLeft = 0;           ///< domains that may still be charged
    int domainsCharged = 0;       ///< as far as the counters show
    int unsettled = 0;            ///< domains sent since the last usage query
    QString refusal;              ///< why the user's key is refused; empty if it works

    /// Returns why @p domains cannot be spent on a probe, or an empty string if they can.
    [[nodiscard]] QString whyNotSpend(qint64 domains) const;
};

/// One request and its evaluation.
struct Probe
{
    enum class Next { GoOn, Again, Stop };

    /// Returns the request to send. Returns nothing if the probe is impossible; the clauses are then skipped
    /// with the reason.
    std::function<std::optional<Ask>(Survey &)> ask;
    std::function<Next(Survey &, const Answer &)> judge;
    bool expectsMinuteLimit = false;
    bool hurries = false;
};

/// Tests GET /limit and /stats: their contents, and that both are free. The first probes of a run.
[[nodiscard]] QList<Probe> usageProbes();
/// 401, 403 and 422.
[[nodiscard]] QList<Probe> refusalProbes();
/// POST /check with an answer.
[[nodiscard]] QList<Probe> checkProbes();
/// 402, and both kinds of 429.
[[nodiscard]] QList<Probe> limitProbes(Wire &wire);

/// GET /limit after a check, to see its charge. Judges only if @p judges is true.
[[nodiscard]] Probe settlingProbe(bool judges = true);

/// Rules for every reply: sections 1, 2.7 and 4.1 rule 4.
void judgeEveryReply(Survey &survey, const Answer &answer);
/// Judges a 422 by the contract's message.
void judgeValidation(Survey &survey, Clause clause, const Answer &answer);
void skipAll(Survey &survey, const QList<Clause> &clauses, const QString &why);
/// Returns `n1.example.com` and so on, joined by commas.
[[nodiscard]] QString manyDomains(qint64 count);

} // namespace pantau::contract
