// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/account_watch.h"
#include "store/history.h"

#include <QCoreApplication>
#include <QHash>

namespace pantau::desktop {

/// When each domain is looked at next, from the plans of the accounts.
class NextChecks
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::NextChecks)

public:
    NextChecks(const AccountWatch &accounts, const session::Session &session)
        : m_accounts(accounts), m_session(session)
    {
    }

    /// The plans changed: they are read again when somebody asks.
    void forget() { m_isCurrent = false; }
    /// "in 1 h", "soon", "paused", "–".
    [[nodiscard]] QString word(const store::DomainRow &row, const QDateTime &now) const;
    /// A sentence for the tool tip; may be empty.
    [[nodiscard]] QString sentence(const store::DomainRow &row, const QDateTime &now) const;

private:
    [[nodiscard]] QDateTime at(const store::DomainRow &row) const;

    const AccountWatch &m_accounts;
    const session::Session &m_session;
    mutable bool m_isCurrent = false;
    mutable QHash<AccountId, QHash<DomainName, QDateTime>> m_at;
};

} // namespace pantau::desktop
