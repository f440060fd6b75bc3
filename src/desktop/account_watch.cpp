// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/account_watch.h"

#include "core/when_finished.h"

#include <algorithm>
#include <utility>

namespace pantau::desktop {

std::optional<qint64> checksLeft(const QList<AccountView> &accounts)
{
    qint64 sum = 0;
    for (const AccountView &view : accounts) {
        const auto left = view.checksLeft();
        if (!left)
            return std::nullopt;
        sum += *left;
    }
    return accounts.isEmpty() ? std::nullopt : std::optional(sum);
}

AccountWatch::AccountWatch(session::Session &session, QObject *parent) : QObject(parent), m_session(session)
{
    m_replan.setSingleShot(true);
    m_replan.setInterval(200);
    connect(&m_replan, &QTimer::timeout, this, &AccountWatch::replan);
    connect(&session, &session::Session::accountsChanged, this, &AccountWatch::reload);
    connect(&session, &session::Session::listsChanged, &m_replan, qOverload<>(&QTimer::start));
    connect(&session, &session::Session::domainsChanged, &m_replan, qOverload<>(&QTimer::start));
    // A plan is empty until the watch has begun, and while an account's key is not at hand.
    const auto replanSoon = [this] {
        if (!m_replan.isActive())
            m_replan.start();
    };
    connect(&session, &session::Session::activityChanged, this, replanSoon);
    connect(&session, &session::Session::keyStatesChanged, this, replanSoon);
    connect(&session, &session::Session::usageChanged, this, [this](AccountId id, const Usage &usage) {
        ++m_heard[id];
        if (auto *account = entry(id))
            account->usage = usage;
        m_replan.start();
        Q_EMIT changed();
    });
    connect(&session, &session::Session::situationChanged, this, [this] {
        if (seeWhatIsHeldBack())
            Q_EMIT changed();
    });
    reload();
}

bool AccountWatch::seeWhatIsHeldBack()
{
    using Kind = session::Notice::Kind;
    const session::Situation situation = m_session.situation();
    const bool isPaused = situation.first(Kind::Paused) != nullptr;
    bool isOther = false;
    for (AccountView &view : m_accounts) {
        const auto *said = situation.of(view.account.id);
        const auto has = [&](Kind kind) {
            return std::any_of(situation.notices.cbegin(), situation.notices.cend(),
                               [&](const session::Notice &notice) {
                                   return notice.kind == kind && notice.account == view.account.id;
                               });
        };
        const bool isInTheWay = said && !said->isWatched && !has(Kind::QuotaUsedUp) &&
                                (said->severity >= session::Severity::Attention || has(Kind::KeyReading));
        isOther |= std::exchange(view.isHeldBack, isPaused || isInTheWay) != view.isHeldBack;
    }
    return isOther;
}

const AccountView *AccountWatch::find(AccountId id) const
{
    const auto found = std::find_if(m_accounts.begin(), m_accounts.end(),
                                    [id](const AccountView &view) { return view.account.id == id; });
    return found == m_accounts.end() ? nullptr : &*found;
}

AccountView *AccountWatch::entry(AccountId id)
{
    return const_cast<AccountView *>(std::as_const(*this).find(id));
}

QString AccountWatch::nameOf(const std::optional<AccountId> &id) const
{
    const auto *view = id ? find(*id) : nullptr;
    return view ? view->account.name : QString();
}

void AccountWatch::reload()
{
    const auto accounts = m_session.accounts();
    if (!accounts) {
        Q_EMIT failed(accounts.error());
        return;
    }
    QList<AccountView> fresh;
    for (const Account &account : *accounts) {
        const auto *known = find(account.id);
        fresh += known ? AccountView{account, known->usage, known->plan, known->forecast}
                       : AccountView{account, {}, {}, {}};
    }
    m_accounts = fresh;
    seeWhatIsHeldBack();
    for (const AccountView &view : std::as_const(m_accounts)) {
        whenFinished(m_session.ledger(view.account.id), this,
                     [this, id = view.account.id,
                      heard = m_heard.value(view.account.id)](const Result<LedgerState> &state) {
                         auto *account = entry(id);
                         const bool isOvertaken = m_heard.value(id) != heard;
                         if (!account || !state || !state->usage || isOvertaken)
                             return;
                         account->usage = state->usage;
                         Q_EMIT changed();
                     });
    }
    m_replan.start();
    Q_EMIT changed();
}

void AccountWatch::replan()
{
    for (const AccountView &view : std::as_const(m_accounts)) {
        whenFinished(m_session.plan(view.account.id), this,
                     [this, id = view.account.id](const Result<engine::Plan> &plan) {
                         auto *account = entry(id);
                         if (!account || !plan)
                             return;
                         account->plan = *plan;
                         Q_EMIT changed();
                     });
        whenFinished(m_session.forecast(view.account.id), this,
                     [this, id = view.account.id](const Result<engine::Forecast> &forecast) {
                         auto *account = entry(id);
                         if (!account || !forecast)
                             return;
                         account->forecast = *forecast;
                         Q_EMIT changed();
                     });
    }
}

} // namespace pantau::desktop
