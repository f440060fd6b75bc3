// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/checker.h"

#include "core/when_finished.h"
#include "desktop/words.h"
#include "session/read_aside.h"

namespace pantau::desktop {

namespace {

/// What a view asks for.
struct Asked
{
    Checker::ByAccount domains;
    bool hasOrphans = false; ///< some have no account to be asked through
};

Result<Asked> read(const store::Database &database, const store::DomainQuery &query)
{
    const auto index = store::History(database).domainIndex();
    if (!index)
        return failure(index.error());
    Asked asked;
    for (const int place : index->order(query)) {
        if (const auto account = index->accountAt(place))
            asked.domains[*account] += index->domainAt(place);
        else
            asked.hasOrphans = true;
    }
    return asked;
}

} // namespace

Checker::Checker(session::Session &session, QObject *parent) : QObject(parent), m_session(session)
{
}

void Checker::check(const store::DomainQuery &query)
{
    whenFinished(
        session::readAside<Asked>(m_session.dataDir(),
                                  [query](const store::Database &database) { return read(database, query); }),
        this, [this](const Result<Asked> &asked) {
            if (!asked)
                Q_EMIT refused(asked.error().sentence);
            else if (asked->domains.isEmpty() && asked->hasOrphans)
                Q_EMIT refused(tr("There is no service to ask yet. Connect one in the menu Accounts."));
            else
                check(asked->domains);
        });
}

void Checker::check(AccountId account, const QList<DomainName> &domains)
{
    check(ByAccount{{account, domains}});
}

void Checker::check(const ByAccount &domains)
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
