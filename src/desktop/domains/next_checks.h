// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_table.h"
#include "desktop/window/account_watch.h"

#include <QCoreApplication>
#include <QHash>

namespace pantau::desktop {

/// When each domain is checked next, from the plans of the accounts and the same situation as the status
/// line.
class NextChecks
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::NextChecks)

public:
    NextChecks(const AccountWatch &accounts, const app::Session &session)
        : m_accounts(accounts), m_session(session)
    {
    }

    /// The plans or the situation changed: they are read again when somebody asks.
    void forget() { m_isCurrent = false; }
    /// "in 1 h", "soon", "paused", "stopped", "–".
    [[nodiscard]] QString word(const DomainRow &row, const QDateTime &now) const;
    /// A sentence for the tool tip; may be empty.
    [[nodiscard]] QString sentence(const DomainRow &row, const QDateTime &now) const;

private:
    void read() const;
    [[nodiscard]] bool saysPaused() const;
    [[nodiscard]] QDateTime at(const DomainRow &row) const;
    /// Of the account through which the row is checked.
    [[nodiscard]] const app::AccountSituation *situationOf(const DomainRow &row) const;

    const AccountWatch &m_accounts;
    const app::Session &m_session;
    mutable bool m_isCurrent = false;
    mutable app::Situation m_situation;
    mutable QHash<AccountId, QHash<DomainName, QDateTime>> m_at;
};

} // namespace pantau::desktop
