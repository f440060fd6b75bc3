// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/hint.h"
#include "base/result.h"
#include "db/repository.h"

#include <QList>

#include <optional>

namespace pantau::db {

/// Hints about domains from other sources, and whether the service confirmed them. Each call is one
/// transaction. Error kinds: NotFound, Storage.
class Hints : Repository
{
public:
    using Repository::Repository;

    /// Stores new hints and the outcome of open ones, in order, for the service of @p account.
    [[nodiscard]] Result<void> save(AccountId account, const QList<Hint> &hints);

    /// All hints at the account's service, oldest first.
    [[nodiscard]] Result<QList<Hint>> of(AccountId account) const;
    /// Hints the service has not answered yet, for one domain or all: at most one per domain, service and
    /// source; oldest first.
    [[nodiscard]] Result<QList<OpenHint>> open(const std::optional<DomainName> &domain = {}) const;
    /// Accuracy of each source at the account's service, sorted by name. Only sources with an answered
    /// hint.
    [[nodiscard]] Result<QList<HintSourceFigures>> sources(AccountId account) const;

    /// Serialized signs::NetworkMemory; empty before the first save.
    [[nodiscard]] Result<QString> networkMemory() const;
    [[nodiscard]] Result<void> saveNetworkMemory(const QString &text);
};

/// The published blocklists that are read for hints: at most one per service. Each call is one
/// transaction. Error kinds: NotFound, Storage.
class ListFeeds : Repository
{
public:
    using Repository::Repository;

    /// Sets the blocklist of the account's service. A new address discards the state of the old file.
    [[nodiscard]] Result<void> set(AccountId account, const QString &address);
    /// Succeeds if there is none.
    [[nodiscard]] Result<void> remove(AccountId account);
    /// Stores the result of a download, and signs::FeedState::toText() if it has changed. Does nothing
    /// if the address has changed since.
    [[nodiscard]] Result<void> save(const FeedRecord &feed, const std::optional<QString> &state);

    /// Blocklists of services that have an account, sorted by service.
    [[nodiscard]] Result<QList<FeedRecord>> all() const;
    [[nodiscard]] Result<std::optional<FeedRecord>> of(AccountId account) const;
    /// Whether the plan counts on the account's blocklist at @p now (UTC).
    [[nodiscard]] Result<FeedHelp> help(AccountId account, const QDateTime &now) const;
    /// As saved; empty before the first save.
    [[nodiscard]] Result<QString> state(const FeedRecord &feed) const;
};

} // namespace pantau::db
