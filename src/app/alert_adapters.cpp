// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/alert_adapters.h"

namespace pantau::app {

QString AlertsAdapter::accountName(AccountId account)
{
    const auto accounts = m_accounts.all();
    if (accounts)
        for (const Account &each : *accounts)
            if (each.id == account)
                return each.name;
    return {};
}

Result<void> AlertsAdapter::noteSaid(qint64 change)
{
    return m_said ? m_said->markSaid(change) : Result<void>();
}

Result<void> AlertsAdapter::passOver(qint64 change)
{
    if (auto noted = noteSaid(change); !noted)
        return noted;
    return m_alerts.passOver(change);
}

Result<Alert> AlertsAdapter::keep(const AlertDraft &draft)
{
    if (draft.changesUpTo && draft.isForAll)
        if (const auto noted = noteSaid(*draft.changesUpTo); !noted)
            return failure(noted.error());
    return m_alerts.keep(draft);
}

} // namespace pantau::app
