// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "base/result.h"

#include <QCoreApplication>
#include <QList>

#include <chrono>
#include <optional>

namespace pantau::db {
class Transaction;
}

namespace pantau::db {

class Database;

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

} // namespace pantau::db
