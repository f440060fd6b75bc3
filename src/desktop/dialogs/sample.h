// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_name.h"
#include "base/result.h"
#include "desktop/window/undo.h"

#include <QFuture>
#include <QList>

#include <optional>

namespace pantau::db {
class Database;
}

namespace pantau::desktop {

/// The built-in sample: a list of invented domains with a past, checked by ServiceAddress::localSample().
/// Error kind: Storage.

/// Its domains. Some of them are blocked.
[[nodiscard]] QList<DomainName> sampleDomains();

/// Adds a list with @p domains, whose statuses the user has already seen, so that they cause no alerts.
[[nodiscard]] Result<void> addSeen(const db::Database &database, const QString &list, AccountId account,
                                   const QList<DomainName> &domains);

/// Adds its account, and the list "Sample" with 90 days of history: some domains became blocked, and one was
/// unblocked after an appeal.
QFuture<Result<Account>> addSample(app::Session &session);

/// Removes the account, domains and appeals of the sample when redone, and restores them when undone. Domains
/// that the user added to its lists stay, and @p heir checks them. The session must outlive the action.
[[nodiscard]] UndoableAction sampleRemoval(app::Session &session, const Account &account,
                                           const std::optional<AccountId> &heir);

} // namespace pantau::desktop
