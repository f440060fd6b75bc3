// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/checker.h"

#include "core/when_finished.h"
#include "desktop/words.h"

namespace pantau::desktop {

namespace {

constexpr int RowsAtOnce = 1000;

} // namespace

Checker::Checker(session::Session &session, QObject *parent) : QObject(parent), m_session(session)
{
}

void Checker::check(store::DomainQuery query)
{
    QHash<AccountId, QList<DomainName>> domains;
    query.limit = RowsAtOnce;
    bool withoutAccount = false;
    for (query.offset = 0;; query.offset += RowsAtOnce) {
        const auto rows = m_session.history().domainRows(query);
        if (!rows) {
            Q_EMIT refused(rows.error().sentence);
            return;
        }
        for (const store::DomainRow &row : *rows) {
            if (row.account)
                domains[*row.account] += row.domain;
            withoutAccount = withoutAccount || !row.account;
        }
        if (rows->size() < RowsAtOnce)
            break;
    }
    if (domains.isEmpty() && withoutAccount) {
        Q_EMIT refused(tr("There is no service to ask yet. Connect one in the menu Accounts."));
        return;
    }
    begin(domains);
}

void Checker::check(AccountId account, const QList<DomainName> &domains)
{
    begin({{account, domains}});
}

void Checker::begin(const QHash<AccountId, QList<DomainName>> &domains)
{
    if (isRunning()) {
        Q_EMIT refused(tr("A check is running. Wait until it is done."));
        return;
    }
    m_blocked = m_notBlocked = m_unknown = 0;
    m_reason.clear();
    int total = 0;
    for (const auto &some : domains)
        total += int(some.size());
    if (total == 0) {
        Q_EMIT refused(tr("There is no domain here to check."));
        return;
    }
    m_waiting = int(domains.size());
    Q_EMIT started(total);
    for (auto it = domains.begin(); it != domains.end(); ++it)
        whenFinished(m_session.checkNow(it.key(), it.value()), this,
                     [this](const QList<CheckOutcome> &outcomes) { take(outcomes); });
}

void Checker::take(const QList<CheckOutcome> &outcomes)
{
    for (const CheckOutcome &outcome : outcomes) {
        switch (outcome.status) {
        case BlockStatus::Blocked:
            ++m_blocked;
            break;
        case BlockStatus::NotBlocked:
            ++m_notBlocked;
            break;
        case BlockStatus::Unknown:
            ++m_unknown;
            if (m_reason.isEmpty())
                m_reason = outcome.reason;
            break;
        }
    }
    if (--m_waiting == 0)
        Q_EMIT finished(words::checked(m_blocked, m_notBlocked, m_unknown, m_reason));
}

} // namespace pantau::desktop
