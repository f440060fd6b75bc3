// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_name.h"
#include "base/result.h"

#include <QDateTime>
#include <QFuture>
#include <QList>

#include <memory>
#include <optional>

namespace pantau::app {
class Session;
}

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

/// Removes the sample's account, domains and appeals, and restores them, any number of times. Domains that
/// the user added to its lists stay. Copies share their state. The session must outlive them.
class SampleRemoval
{
public:
    /// @p heir: checks the domains that stay.
    SampleRemoval(app::Session &session, const Account &account, const std::optional<AccountId> &heir);

    QFuture<Result<void>> remove() const;
    /// Call after remove().
    QFuture<Result<void>> bringBack() const;

private:
    struct State;

    app::Session *m_session;
    std::shared_ptr<State> m_state;
};

} // namespace pantau::desktop
