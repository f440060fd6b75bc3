// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/result.h"
#include "db/database.h"

#include <QCoreApplication>
#include <QHash>
#include <QList>
#include <QSet>
#include <QStringList>

#include <chrono>
#include <optional>

namespace pantau::db {
class Transaction;
}

namespace pantau::db {

class Database;

/// Which domains are in which list. Each call is one transaction: all or nothing. Kinds: NotFound, Storage.
class Domains
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Domains)

public:
    explicit Domains(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<AddedDomains> addToList(ListId list, const QList<DomainName> &domains);
    /// How many were in the list and are no longer. What was learned of them stays.
    [[nodiscard]] Result<int> removeFromList(ListId list, const QList<DomainName> &domains);
    /// By name.
    [[nodiscard]] Result<QList<DomainName>> inList(ListId list) const;
    /// Every domain that is in a list, once, by name.
    [[nodiscard]] Result<QList<DomainName>> inAnyList() const;
    /// Those of @p domains that are in a list with an account.
    [[nodiscard]] Result<QSet<DomainName>> watchedAmong(const QList<DomainName> &domains,
                                                        const QDateTime &now) const;
    /// The accounts of which a list has a domain that is paused at @p now.
    [[nodiscard]] Result<QSet<AccountId>> accountsWithPaused(const QDateTime &now) const;
    /// Those in a list with an account at @p service (ServiceAddress::text()) that are paused at @p now
    /// (UTC).
    [[nodiscard]] Result<QSet<DomainName>> pausedAt(const QString &service, const QDateTime &now) const;

private:
    const Database &m_database;
};

/// What people set for single domains. Each call is one transaction: all or nothing. Kinds: InvalidInput,
/// NotFound, Storage.
class DomainSettingsTable
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::DomainSettingsTable)

public:
    static constexpr int longestNote = DomainSettings::longestNote;

    explicit DomainSettingsTable(const Database &database) : m_database(database) {}

    /// Refuses, naming the first of them, when some are in no list.
    [[nodiscard]] Result<void> change(const QList<DomainName> &domains, const DomainSettingsChange &change);
    /// Nothing set: as a DomainSettings of its own.
    [[nodiscard]] Result<DomainSettings> of(const DomainName &domain) const;
    /// Of all domains for which something is set.
    [[nodiscard]] Result<QHash<DomainName, DomainSettings>> all() const;
    /// UTC, when the next pause ends after @p now; empty when nothing is paused.
    [[nodiscard]] Result<std::optional<QDateTime>> nextPauseEnd(const QDateTime &now) const;

private:
    const Database &m_database;
};

/// Fails @p transaction with InvalidInput or NotFound when @p list cannot have @p settings. Only reads.
void checkSettings(db::Transaction &transaction, ListId list, const ListSettings &settings);

/// The lists, without their members (see Domains). Each call is one transaction. Names are trimmed, not
/// empty, at most 100 characters and unique whatever their case. Kinds: InvalidInput, AlreadyExists,
/// NotFound, Storage.
class Lists
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Lists)

public:
    explicit Lists(const Database &database) : m_database(database) {}

    /// Where @p account is empty and there is exactly one account, the list belongs to that one. An empty
    /// @p interval means: as often as the quota allows.
    [[nodiscard]] Result<DomainList> add(const QString &name, std::optional<AccountId> account,
                                         Importance importance = Importance::Normal,
                                         std::optional<std::chrono::seconds> interval = std::nullopt);
    [[nodiscard]] Result<void> rename(ListId list, const QString &name);
    /// Under another account of the same service the list keeps its statuses; at another service its domains
    /// are new there. What was learned stays either way.
    [[nodiscard]] Result<void> configure(ListId list, const ListSettings &settings);
    /// Both, or neither when one of them is refused.
    [[nodiscard]] Result<void> save(ListId list, const QString &name, const ListSettings &settings);
    /// The history of its domains stays.
    [[nodiscard]] Result<RemovedList> remove(ListId list);
    /// As it was, with what is still there of its domains and channels, under the account that it had, or the
    /// one that took that one's name, or the only one. With a number after its name, where another list has
    /// taken that. AlreadyExists when it is back already.
    [[nodiscard]] Result<void> bringBack(const RemovedList &removed);

    /// By name.
    [[nodiscard]] Result<QList<DomainList>> all() const;
    [[nodiscard]] Result<DomainList> find(const QString &name) const;
    /// How many domains are in lists without an account alone; quick where there is no such list.
    [[nodiscard]] Result<int> domainsWithoutAccount() const;

private:
    const Database &m_database;
};

/// Which lists have a domain watched at a service; prepared once for many of them.
class ListNames
{
public:
    explicit ListNames(Transaction &transaction);

    /// Their names, sorted as a person sorts them. @p service: ServiceAddress::text().
    [[nodiscard]] QStringList of(const DomainName &domain, const QString &service);

private:
    Statement m_select;
};

/// How each list does at its account's service, by needsMore(). A fifth of a second for 100,000 domains.
/// Kind: Storage.
[[nodiscard]] Result<QList<ListGlance>> listGlances(const Database &database, const QDateTime &now);

} // namespace pantau::db
