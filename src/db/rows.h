// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_list.h"
#include "base/status.h"
#include "db/transaction.h"

#include <optional>

/// Columns of SELECTs that several classes read, and how a row of them becomes a value.
namespace pantau::db {

/// With `account a JOIN service v`; seven columns.
inline constexpr QLatin1String
    AccountColumns("a.id, a.name, v.address, a.uses_key, a.state, a.stop_reason, v.id");
/// Empty, and the transaction failed, when the row makes no sense.
[[nodiscard]] std::optional<Account> readAccount(db::Transaction &transaction, const db::Statement &row);
[[nodiscard]] QString accountStateKey(Account::State state);

/// With `list l`; eight columns.
inline constexpr QLatin1String
    ListColumns("l.id, l.name, l.account_id, l.importance, l.interval_s, l.confirmations, l.muted_until, "
                "l.looks_up");
[[nodiscard]] DomainList readList(const db::Statement &row);
[[nodiscard]] Importance readImportance(const db::Statement &row, int column);
[[nodiscard]] std::optional<std::chrono::seconds> readInterval(const db::Statement &row, int column);

/// With `domain_setting g`; four columns, all NULL where nothing is set.
inline constexpr QLatin1String SettingColumns("g.importance, g.paused_until, g.muted_until, g.note");
[[nodiscard]] DomainSettings readSettings(const db::Statement &row, int firstColumn);

/// With `domain_status s`; ten columns, all NULL where nothing is known.
inline constexpr QLatin1String
    StatusColumns("s.status, s.since, s.last_answered, s.last_asked, s.unknown_reason, s.suspect_status, "
                  "s.suspect_first, s.suspect_times, s.start_seen, s.silent_since");
[[nodiscard]] KnownStatus readKnown(const db::Statement &row, int firstColumn);
[[nodiscard]] BlockStatus readStatus(const db::Statement &row, int column);

/// With `change_ c`: from, to, not_before, not_after; four columns. The change_ of a first finding has no
/// beginning, whatever stands there.
inline constexpr QLatin1String ChangeColumns("c.from_status, c.to_status, c.not_before, c.not_after");
[[nodiscard]] Change readChange(const db::Statement &row, int firstColumn, const DomainName &domain);

/// The service of an account; fails the transaction with NotFound when there is no such account.
[[nodiscard]] qint64 serviceOf(db::Transaction &transaction, AccountId account);
/// The service of that address; 0 when no account ever had it.
[[nodiscard]] qint64 serviceAt(db::Transaction &transaction, const QString &address);
[[nodiscard]] Error noSuchAccount();
[[nodiscard]] Error noSuchList();

/// Before a domain's addition to a list is undone: no answer counts as one while it was in the list, so no
/// report names it. Followed by the domain's id.
inline constexpr QLatin1String
    DisownAnswers("UPDATE list_domain SET since = (SELECT MAX(s.last_answered) FROM domain_status s WHERE "
                  "s.domain_id = list_domain.domain_id) WHERE list_id = ? AND domain_id = ");

/// Finds or makes the rows of domains; prepared once for many.
class DomainIds
{
public:
    explicit DomainIds(db::Transaction &transaction);
    [[nodiscard]] qint64 idOf(const DomainName &domain); ///< 0 when the transaction has failed
    [[nodiscard]] qint64 find(const DomainName &domain); ///< 0 when it has no row

private:
    db::Statement m_insert;
    db::Statement m_select;
};

/// What is set for single domains, by their row ids; prepared once for many.
class DomainSettingRows
{
public:
    explicit DomainSettingRows(db::Transaction &transaction);
    [[nodiscard]] DomainSettings of(qint64 domain);
    void save(qint64 domain, const DomainSettings &settings);

private:
    db::Statement m_select;
    db::Statement m_save;
    db::Statement m_erase;
};

} // namespace pantau::db
