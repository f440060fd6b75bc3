// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/result.h"

#include <QCoreApplication>
#include <QList>
#include <QSet>

#include <optional>

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

} // namespace pantau::db
