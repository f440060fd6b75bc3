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

/// Columns of SELECTs that several classes share, and the conversion of their rows.

/// Requires `account a JOIN service v`; seven columns.
inline constexpr QLatin1String
    AccountColumns("a.id, a.name, v.address, a.uses_key, a.state, a.stop_reason, v.id, a.daily_limit, "
                   "f.since, f.last_at, f.kind, f.reason");
/// If the row is invalid, fails the transaction and returns nothing.
/// Reads since, last_at, kind and reason of account_failure.
[[nodiscard]] AccountFailure readFailure(const Statement &row, int firstColumn);
[[nodiscard]] std::optional<Account> readAccount(Transaction &transaction, const Statement &row);
[[nodiscard]] QString accountStateKey(Account::State state);

/// Requires `list l`; nine columns.
inline constexpr QLatin1String
    ListColumns("l.id, l.name, l.account_id, l.importance, l.interval_s, l.confirmations, l.muted_until, "
                "l.looks_up, l.second_account_id");
[[nodiscard]] DomainList readList(const Statement &row);
[[nodiscard]] Importance readImportance(const Statement &row, int column);
[[nodiscard]] std::optional<std::chrono::seconds> readInterval(const Statement &row, int column);

/// Requires `domain_setting g`; four columns, all NULL if nothing is set.
inline constexpr QLatin1String SettingColumns("g.importance, g.paused_until, g.muted_until, g.note");
[[nodiscard]] DomainSettings readSettings(const Statement &row, int firstColumn);

/// Requires `domain_status s`; eleven columns, all NULL if nothing is known.
inline constexpr QLatin1String
    StatusColumns("s.status, s.since, s.last_answered, s.last_asked, s.unknown_reason, s.suspect_status, "
                  "s.suspect_first, s.suspect_times, s.start_seen, s.silent_since, s.cached_at");
[[nodiscard]] KnownStatus readKnown(const Statement &row, int firstColumn);
[[nodiscard]] BlockStatus readStatus(const Statement &row, int column);

/// Requires `change_ c`: from, to, not_before, not_after; four columns. For a first result, not_before is
/// ignored.
inline constexpr QLatin1String ChangeColumns("c.from_status, c.to_status, c.not_before, c.not_after");
[[nodiscard]] Change readChange(const Statement &row, int firstColumn, const DomainName &domain);

/// Service id of an account. Fails the transaction with NotFound if there is no such account.
[[nodiscard]] qint64 serviceOf(Transaction &transaction, AccountId account);
/// The only account except the sample, whose answers say nothing about other domains.
[[nodiscard]] std::optional<AccountId> onlyAccount(Transaction &transaction);
/// Subquery for the service of the sample while another service checks domains. The sample's domains then do
/// not count among the user's own.
[[nodiscard]] QString sampleAside();
/// Id of the service with that address; 0 if no account ever used it.
[[nodiscard]] qint64 serviceAt(Transaction &transaction, const QString &address);
[[nodiscard]] Error noSuchAccount();
[[nodiscard]] Error noSuchList();
/// Fails the transaction if there is no such list.
void requireList(Transaction &transaction, ListId list);

/// Run before undoing the addition of a domain to a list. The domain then has no answers during its time
/// in the list, so reports do not mention it. Append the domain's id.
inline constexpr QLatin1String
    DisownAnswers("UPDATE list_domain SET since = (SELECT MAX(s.last_answered) FROM domain_status s WHERE "
                  "s.domain_id = list_domain.domain_id) WHERE list_id = ? AND domain_id = ");
/// Bound values: the time, list and domain.
constexpr QLatin1String
    NoteLeft("UPDATE former_list_domain SET left_at = ? WHERE list_id = ? AND domain_id = ?");

/// Finds or creates the rows of domains. Prepared once for many.
class DomainIds
{
public:
    explicit DomainIds(Transaction &transaction);
    [[nodiscard]] qint64 idOf(const DomainName &domain); ///< 0 if the transaction has failed
    [[nodiscard]] qint64 find(const DomainName &domain); ///< 0 if it has no row

private:
    Statement m_insert;
    Statement m_select;
};

/// Settings of single domains, by row id. Prepared once for many.
class DomainSettingRows
{
public:
    explicit DomainSettingRows(Transaction &transaction);
    [[nodiscard]] DomainSettings of(qint64 domain);
    void save(qint64 domain, const DomainSettings &settings);

private:
    Statement m_select;
    Statement m_save;
    Statement m_erase;
};

/// Finds or creates the rows of many domains and their list memberships with one statement per several
/// hundred. One statement each takes three times as long.
class ManyDomains
{
public:
    /// Maximum per call. Progress is reported between calls.
    static constexpr qsizetype Most = 500;

    using Member = std::pair<ListId, qint64>; ///< a list and a domain's row id

    explicit ManyDomains(Transaction &transaction);

    /// Row ids of at most Most domains, in order. Creates missing rows. 0 if the transaction has failed.
    [[nodiscard]] std::vector<qint64> idsOf(const QList<DomainName> &domains);
    /// Adds domains from the last idsOf() call to lists. Returns for each member whether it is new: it was
    /// neither in the table nor earlier in @p members.
    [[nodiscard]] std::vector<bool> join(const std::vector<Member> &members);

private:
    [[nodiscard]] std::vector<qint64> known(const QString &json);

    const QDateTime m_now;
    DomainIds m_single;
    Statement m_insert;
    Statement m_select;
    Statement m_join;
    Statement m_joinNew;
    bool m_wereKnown = true; ///< all domains of the last call had rows; true is the common case
    bool m_wereNew = false;
};

/// ["name", …] for Dialect::texts.
[[nodiscard]] QString jsonNames(const QList<DomainName> &domains);
/// [number, …] for Dialect::numbers.
[[nodiscard]] QString jsonNumbers(const std::vector<qint64> &numbers);
/// [[first, second], …] for Dialect::pairs.
[[nodiscard]] QString jsonPairs(const std::vector<std::pair<qint64, qint64>> &pairs);

} // namespace pantau::db
