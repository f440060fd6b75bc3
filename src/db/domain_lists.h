// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/result.h"
#include "base/status.h"
#include "db/repository.h"
#include "db/transaction.h"

#include <QCoreApplication>
#include <QHash>
#include <QList>
#include <QSet>
#include <QStringList>

#include <optional>

namespace pantau::db {

/// Which domains are in which list. Each call is one transaction: all or nothing. Error kinds: NotFound,
/// Storage.
class Domains : Repository
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Domains)

public:
    using Repository::Repository;

    [[nodiscard]] Result<AddedDomains> addToList(ListId list, const QList<DomainName> &domains);
    /// Returns the number of domains removed from the list. Keeps their history.
    [[nodiscard]] Result<int> removeFromList(ListId list, const QList<DomainName> &domains);
    /// Sorted by name.
    [[nodiscard]] Result<QList<DomainName>> inList(ListId list) const;
    /// Lists that have the domain checked at @p service (ServiceAddress::text()), the oldest first.
    [[nodiscard]] Result<QList<ListId>> listsOf(const DomainName &domain, const QString &service) const;
    /// Those of @p domains that are in a list with an account.
    [[nodiscard]] Result<QSet<DomainName>> watchedAmong(const QList<DomainName> &domains,
                                                        const QDateTime &now) const;
    /// Accounts with a domain in one of their lists that is paused at @p now.
    [[nodiscard]] Result<QSet<AccountId>> accountsWithPaused(const QDateTime &now) const;
    /// Domains in a list of an account at @p service (ServiceAddress::text()) that are paused at @p now
    /// (UTC).
    [[nodiscard]] Result<QSet<DomainName>> pausedAt(const QString &service, const QDateTime &now) const;
};

/// The user's settings for single domains. Each call is one transaction: all or nothing. Error kinds:
/// InvalidInput, NotFound, Storage.
class DomainSettingsTable : Repository
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::DomainSettingsTable)

public:
    static constexpr int longestNote = DomainSettings::longestNote;

    using Repository::Repository;

    /// Fails if some domains are in no list, and names the first of them.
    [[nodiscard]] Result<void> change(const QList<DomainName> &domains, const DomainSettingsChange &change);
    /// Returns default settings if none are set.
    [[nodiscard]] Result<DomainSettings> of(const DomainName &domain) const;
    /// End (UTC) of the first pause that ends after @p now; empty if nothing is paused.
    [[nodiscard]] Result<std::optional<QDateTime>> nextPauseEnd(const QDateTime &now) const;
};

/// Fails @p transaction with InvalidInput or NotFound if @p list cannot have @p settings. Only reads.
void checkSettings(Transaction &transaction, ListId list, const ListSettings &settings);

/// The lists, without their domains (see Domains). Each call is one transaction. Names are trimmed, not
/// empty, at most 100 characters, and unique regardless of case. Error kinds: InvalidInput, AlreadyExists,
/// NotFound, Storage.
class Lists : Repository
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Lists)

public:
    using Repository::Repository;

    /// If @p account is empty and there is exactly one account, the list is assigned to it.
    [[nodiscard]] Result<DomainList> add(const QString &name, std::optional<AccountId> account);
    [[nodiscard]] Result<void> rename(ListId list, const QString &name);
    /// With another account of the same service, the list keeps its statuses. At another service its
    /// domains start as new. The history is kept in both cases.
    [[nodiscard]] Result<void> configure(ListId list, const ListSettings &settings);
    /// Changes both, or neither if one is refused.
    [[nodiscard]] Result<void> save(ListId list, const QString &name, const ListSettings &settings);
    /// Keeps the history of its domains.
    [[nodiscard]] Result<RemovedList> remove(ListId list);
    /// Restores the list with the domains and channels that still exist. It is assigned to its former
    /// account, else to the account that now has that name, else to the only account. If its name is
    /// taken, a number is appended. Fails with AlreadyExists if it was already restored.
    [[nodiscard]] Result<void> bringBack(const RemovedList &removed);

    /// Sorted by name.
    [[nodiscard]] Result<QList<DomainList>> all() const;
    /// Number of domains that are only in lists without an account. Fast if there is no such list.
    [[nodiscard]] Result<int> domainsWithoutAccount() const;
    /// Summary of each list at its account's service, sorted by needsMore(). Takes 0.2 s for 100,000 domains.
    /// @p now: for its trend.
    [[nodiscard]] Result<QList<ListGlance>> glances(const QDateTime &now) const;
};

/// Finds the lists that contain a domain. Prepared once for many.
class ListNames
{
public:
    explicit ListNames(Transaction &transaction);

    /// List names in natural sort order. @p service: ServiceAddress::text(); if given, only lists checked
    /// there.
    [[nodiscard]] QStringList of(const DomainName &domain, const QString &service = {});

private:
    Statement m_select;
};

/// Reads ChangeRow::opinions. Prepared once for many changes.
class Opinions
{
public:
    explicit Opinions(Transaction &transaction);
    [[nodiscard]] QList<Opinion> of(qint64 change);

private:
    const bool m_hasSeveral; ///< a list has two services
    Statement m_select;
};

} // namespace pantau::db
