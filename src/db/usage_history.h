// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_name.h"
#include "base/result.h"
#include "base/status.h"
#include "base/usage.h"

#include <QDate>
#include <QDateTime>
#include <QList>

#include <optional>

namespace pantau::db {

class Database;

/// What was spent on what, for charts. Sums are made by SQL. With many domains a call takes seconds: read it
/// aside. For any connection. Kinds: NotFound for an account that is none, Storage.
class UsageHistory
{
public:
    explicit UsageHistory(const Database &database) : m_database(database) {}

    /// Local days from @p first to @p last, each with an entry, oldest first; at most 400.
    [[nodiscard]] Result<QList<DayUse>> days(AccountId account, const QDate &first, const QDate &last) const;
    /// When the present quota, that of another key or package than before, was first heard of; empty where
    /// nothing was spent in @p span before that.
    [[nodiscard]] Result<std::optional<QDateTime>> quotaBegan(AccountId account, const TimeSpan &span) const;
    /// The account's lists with what the checks of their domains at its service cost, by what one costs now.
    [[nodiscard]] Result<ListShares> lists(AccountId account, const TimeSpan &span) const;
    /// What the account's batches that were answered in @p span were sent for.
    [[nodiscard]] Result<UsePurposes> purposes(AccountId account, const TimeSpan &span) const;
    /// The answers of the account's service, newest first. The work grows with the number of domains, not of
    /// checks.
    [[nodiscard]] Result<QList<DayCheck>> checks(AccountId account, const TimeSpan &span, int offset,
                                                 int limit) const;

private:
    const Database &m_database;
};

} // namespace pantau::db
