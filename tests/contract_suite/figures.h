// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contract_suite/report.h"

#include <QJsonValue>

#include <optional>

namespace pantau::contract {

/// The counters of a usage object (2.4 and 2.5), as they stand there.
struct Figures
{
    bool premium = false;
    double limit = 0;
    double used = 0;
    double remaining = 0;

    /// What the contract charges for a domain (4.1, rule 1), whatever the service says.
    [[nodiscard]] int unit() const { return premium ? 3 : 1; }
    [[nodiscard]] qint64 domainsLeft() const { return static_cast<qint64>(remaining) / unit(); }
    [[nodiscard]] QString text() const;

    friend bool operator==(const Figures &, const Figures &) = default;
};

/// Judges a usage object by 2.4 or 2.5. Empty when there is none, or its counters cannot be used.
[[nodiscard]] std::optional<Figures> judgeUsage(const QJsonValue &usage, Report &report);

/// The three counters of @p object, the first of which is called @p limitName, when all are numbers.
[[nodiscard]] std::optional<Figures> countersOf(const QJsonValue &object, const QString &limitName);

/// For a report: a JSON value as it stands in a body.
[[nodiscard]] QString shown(const QJsonValue &value);

} // namespace pantau::contract
