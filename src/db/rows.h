// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_list.h"
#include "base/status.h"
#include "db/transaction.h"

#include <QList>

#include <optional>
#include <utility>
#include <vector>

namespace pantau::db {

/// Columns of SELECTs that several classes read, and how a row of them becomes a value.

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

/// Finds or makes the rows of many domains and of their memberships, with one statement for hundreds: one for
/// each takes three times as long.
class ManyDomains
{
public:
    /// So many at once, at most: what is said of progress comes between two of them.
    static constexpr qsizetype Most = 500;

    using Member = std::pair<ListId, qint64>; ///< a list and a domain's row id

    explicit ManyDomains(db::Transaction &transaction);

    /// The row ids of at most Most domains, in their order; those without a row get one. 0 when the
    /// transaction has failed.
    [[nodiscard]] std::vector<qint64> idsOf(const QList<DomainName> &domains);
    /// Puts domains of those that were asked for last into lists. Says of each member whether it joined: it
    /// was not there before, nor earlier among @p members.
    [[nodiscard]] std::vector<bool> join(const std::vector<Member> &members);

private:
    [[nodiscard]] std::vector<qint64> known(const QString &json);

    DomainIds m_single;
    db::Statement m_insert;
    db::Statement m_select;
    db::Statement m_join;
    db::Statement m_joinNew;
    bool m_wereKnown = true; ///< all that were asked for last; mostly it begins so
    bool m_wereNew = false;
};

/// ["name", …] for Dialect::texts.
[[nodiscard]] QString jsonNames(const QList<DomainName> &domains);
/// [number, …] for Dialect::numbers.
[[nodiscard]] QString jsonNumbers(const std::vector<qint64> &numbers);
/// [[first, second], …] for Dialect::pairs.
[[nodiscard]] QString jsonPairs(const std::vector<std::pair<qint64, qint64>> &pairs);

} // namespace pantau::db
