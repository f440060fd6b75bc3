// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contract_suite/report.h"

#include <QJsonValue>

#include <optional>

namespace pantau::contract {

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

} // namespace pantau::contract
