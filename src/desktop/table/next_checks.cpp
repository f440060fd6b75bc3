// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/table/next_checks.h"

#include "core/ages.h"

namespace pantau::desktop {

namespace {

constexpr int SoonSeconds = 60;

bool isPaused(const store::DomainRow &row, const QDateTime &now)
{
    return row.settings.pausedUntil && *row.settings.pausedUntil > now;
}

} // namespace

QDateTime NextChecks::at(const store::DomainRow &row) const
{
    if (!m_isCurrent) {
        m_at.clear();
        for (const AccountView &view : m_accounts.all()) {
            if (!view.plan)
                continue;
            auto &ofAccount = m_at[view.account.id];
            for (const engine::PlannedCheck &check : view.plan->checks)
                if (!ofAccount.contains(check.domain))
                    ofAccount.insert(check.domain, check.at);
        }
        m_isCurrent = true;
    }
    // A domain of several accounts of one service is paid by one of them, which need not be the row's.
    for (const auto &ofAccount : std::as_const(m_at))
        if (const auto found = ofAccount.constFind(row.domain); found != ofAccount.cend())
            return *found;
    return {};
}

QString NextChecks::word(const store::DomainRow &row, const QDateTime &now) const
{
    const QString none = QStringLiteral("–");
    const auto *account = row.account ? m_accounts.find(*row.account) : nullptr;
    if (!account)
        return none;
    if (isPaused(row, now))
        return *row.settings.pausedUntil < farFuture()
                   ? tr("paused until %1").arg(moment(*row.settings.pausedUntil, now))
                   : tr("paused");
    if (m_session.isPaused())
        return tr("paused");
    if (account->account.state != Account::State::Active)
        return tr("stopped");
    if (!account->plan || !account->usage)
        return none;
    const QDateTime next = at(row);
    if (!next.isValid())
        return tr("later", "of a check that is not planned yet");
    return now.secsTo(next) < SoonSeconds ? tr("soon") : timeUntil(next, now);
}

QString NextChecks::sentence(const store::DomainRow &row, const QDateTime &now) const
{
    const auto *account = row.account ? m_accounts.find(*row.account) : nullptr;
    if (!account)
        return tr("Its list has no account to check it with.");
    if (isPaused(row, now))
        return *row.settings.pausedUntil < farFuture()
                   ? tr("You paused this domain until %1.").arg(moment(*row.settings.pausedUntil, now))
                   : tr("You paused this domain. It is not checked until you resume it.");
    if (m_session.isPaused())
        return tr("Checking is paused for all domains.");
    if (account->account.state != Account::State::Active)
        return account->account.stopReason;
    if (!account->plan || !account->usage)
        return tr("There is no plan until the service has told the allowance.");
    const QDateTime next = at(row);
    return next.isValid() ? exactTime(next)
                          : tr("Its turn comes after the allowance is renewed, or is not planned yet.");
}

} // namespace pantau::desktop
