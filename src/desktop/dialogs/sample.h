// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_name.h"
#include "base/result.h"

#include <QDateTime>
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

/// Adds the list "Sample" with 90 days of history: some domains became blocked, and one was unblocked after
/// an appeal.
[[nodiscard]] Result<void> addSample(const db::Database &database, const Account &account,
                                     const QDateTime &now);

/// Removes the sample's domains and appeals, but not @p account. Domains that the user added to its lists
/// stay, and @p heir checks them.
[[nodiscard]] Result<void> removeSample(const db::Database &database, const Account &account,
                                        const std::optional<AccountId> &heir);

} // namespace pantau::desktop
