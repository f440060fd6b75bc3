// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/hint.h"
#include "base/result.h"

#include <QList>

#include <optional>

namespace pantau::db {

class Database;

/// What others said of domains, and what the service then said. Each call is one transaction. Kinds:
/// NotFound, Storage.
class Hints
{
public:
    explicit Hints(const Database &database) : m_database(database) {}

    /// New ones, and what became of open ones, in this order, at the service of @p account.
    [[nodiscard]] Result<void> save(AccountId account, const QList<Hint> &hints);

    /// All of the account's service, oldest first.
    [[nodiscard]] Result<QList<Hint>> of(AccountId account) const;
    /// Those that the service has not answered yet, of one domain or of all: at most one a domain, service
    /// and source; oldest first.
    [[nodiscard]] Result<QList<OpenHint>> open(const std::optional<DomainName> &domain = {}) const;
    /// What the sources were worth at the account's service, by name; those alone that were ever answered.
    [[nodiscard]] Result<QList<HintSourceFigures>> sources(AccountId account) const;

    /// What the own network's answers mean, as signals::NetworkMemory writes itself; empty before.
    [[nodiscard]] Result<QString> networkMemory() const;
    [[nodiscard]] Result<void> saveNetworkMemory(const QString &text);

private:
    const Database &m_database;
};

/// The published blocklists that are read for hints: at most one for each service. Each call is one
/// transaction. Kinds: NotFound, Storage.
class ListFeeds
{
public:
    explicit ListFeeds(const Database &database) : m_database(database) {}

    /// For the account's service. With another address than before, nothing is known of the file.
    [[nodiscard]] Result<void> set(AccountId account, const QString &address);
    /// No failure where there is none.
    [[nodiscard]] Result<void> remove(AccountId account);
    /// How a reading went, with signals::FeedState::toText() where that has changed. Does nothing when the
    /// address is another one by now.
    [[nodiscard]] Result<void> save(const FeedRecord &feed, const std::optional<QString> &state);

    /// Those of services that have an account, by service.
    [[nodiscard]] Result<QList<FeedRecord>> all() const;
    [[nodiscard]] Result<std::optional<FeedRecord>> of(AccountId account) const;
    /// As it was saved; empty before.
    [[nodiscard]] Result<QString> state(const FeedRecord &feed) const;

private:
    const Database &m_database;
};

} // namespace pantau::db
