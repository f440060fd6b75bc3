// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "service/payer.h"

namespace pantau::service {

class ServiceDatabase;

/// How much each payer has used in its present period.
class Counters
{
public:
    explicit Counters(const ServiceDatabase &database) : m_database(database) {}

    [[nodiscard]] Result<qint64> used(const Payer &payer) const;
    /// To be called inside a transaction that also read used().
    Result<void> charge(const Payer &payer, qint64 units);

private:
    const ServiceDatabase &m_database;
};

} // namespace pantau::service
