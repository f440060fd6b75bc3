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
