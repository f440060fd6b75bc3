// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/next_checks.h"

#include "base/domain_table.h"
#include "base/plan.h"
#include "base/time.h"
#include "desktop/domains/table_words.h"

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int SoonSeconds = 60;

bool isPaused(const DomainRow &row, const QDateTime &now)
{
    return row.settings.pausedUntil && *row.settings.pausedUntil > now;
}

} // namespace

void NextChecks::read() const
{
    if (m_isCurrent)
        return;
    m_isCurrent = true;
    m_situation = m_session.situation();
    m_at.clear();
    for (const AccountView &view : m_accounts.all()) {
        if (!view.plan)
            continue;
        auto &ofAccount = m_at[view.account.id];
        for (const PlannedCheck &check : view.plan->checks)
            if (!ofAccount.contains(check.domain))
                ofAccount.insert(check.domain, check.at);
    }
}

const app::AccountSituation *NextChecks::situationOf(const DomainRow &row) const
{
    read();
    return row.account ? m_situation.of(*row.account) : nullptr;
}

/// As the status line does, whatever else is in the way.
bool NextChecks::saysPaused() const
{
    const auto *paused = m_situation.first(app::Notice::Kind::Paused);
    return paused && paused->sentence == m_situation.sentence;
}

QDateTime NextChecks::at(const DomainRow &row) const
{
    const auto *situation = situationOf(row);
    if (!situation || !situation->nextCheckAt)
        return {};
    // A domain of several accounts of one service is paid by one of them, which need not be the row's.
    for (const auto &ofAccount : std::as_const(m_at))
        if (const auto found = ofAccount.constFind(row.domain); found != ofAccount.cend())
            // The plan was made a while ago, and no domain is checked before the account's next check.
            return std::max(*found, *situation->nextCheckAt);
    return {};
}

QString NextChecks::word(const DomainRow &row, const QDateTime &now) const
{
    QString none = QStringLiteral("–");
    const auto *situation = situationOf(row);
    if (!situation)
        return none;
    if (isPaused(row, now))
        return *row.settings.pausedUntil < farFuture()
                   ? tr("paused to %1", "a short date or a time")
                         .arg(table_words::until(*row.settings.pausedUntil, now))
                   : tr("paused");
    if (saysPaused())
        return tr("paused");
    if (situation->severity == app::Severity::Problem)
        return tr("stopped");
    if (!situation->isWatched)
        return tr("waiting", "of a check that something is in the way of");
    const QDateTime next = at(row);
    if (!next.isValid())
        return tr("later", "of a check that is not planned yet");
    return now.secsTo(next) < SoonSeconds ? tr("soon") : timeUntil(next, now);
}

QString NextChecks::sentence(const DomainRow &row, const QDateTime &now) const
{
    const auto *situation = situationOf(row);
    if (!situation)
        return tr("Its list has no account to check it with.");
    if (isPaused(row, now))
        return *row.settings.pausedUntil < farFuture()
                   ? tr("You paused this domain until %1.").arg(moment(*row.settings.pausedUntil, now))
                   : tr("You paused this domain. It is not checked until you resume it.");
    if (saysPaused() && situation->sentence != m_situation.sentence)
        return m_situation.sentence + u' ' + situation->sentence;
    if (!situation->isWatched)
        return situation->sentence;
    const QDateTime next = at(row);
    return next.isValid() ? exactTime(next)
                          : tr("Its turn comes after the quota resets, or is not planned yet.");
}

} // namespace pantau::desktop
