// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/account_watch.h"

#include "app/account_commands.h"
#include "app/projections.h"
#include "base/background_work.h"

#include <QEvent>

#include <algorithm>
#include <chrono>
#include <utility>

namespace pantau::desktop {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds PlanGrowsOld = 1min;

} // namespace

std::optional<qint64> checksLeft(const QList<AccountView> &accounts)
{
    qint64 sum = 0;
    bool isAny = false;
    for (const AccountView &view : accounts) {
        if (view.account.address.isLocal())
            continue;
        isAny = true;
        const auto left = view.checksLeft();
        if (!left)
            return std::nullopt;
        sum += *left;
    }
    return isAny ? std::optional(sum) : std::nullopt;
}

AccountWatch::AccountWatch(app::Session &session, QObject *parent) : QObject(parent), m_session(session)
{
    m_replan.setSingleShot(true);
    m_replan.setInterval(200);
    connect(&m_replan, &QTimer::timeout, this, &AccountWatch::replan);
    connect(&session, &app::Session::changed, this, [this](app::Topics topics) {
        using app::Topic;
        if (topics & Topic::Accounts)
            reload();
        // A plan is empty until the watch has begun, and while an account's key is not at hand.
        if (topics & (Topic::Lists | Topic::Statuses | Topic::Activity | Topic::Keys))
            replanSoon();
    });
    connect(&session, &app::Session::usageChanged, this, [this](AccountId id, const Usage &usage) {
        ++m_heard[id];
        if (auto *account = entry(id))
            account->usage = usage;
        replanSoon();
        Q_EMIT changed();
    });
    connect(&session, &app::Session::situationChanged, this, [this] {
        if (seeWhatIsHeldBack())
            Q_EMIT changed();
    });
    reload();
}

bool AccountWatch::seeWhatIsHeldBack()
{
    using Kind = app::Notice::Kind;
    const app::Situation situation = m_session.situation();
    const bool isPaused = situation.first(Kind::Paused) != nullptr;
    bool isOther = false;
    for (AccountView &view : m_accounts) {
        const auto *said = situation.of(view.account.id);
        const auto has = [&](Kind kind) {
            return std::any_of(situation.notices.cbegin(), situation.notices.cend(),
                               [&](const app::Notice &notice) {
                                   return notice.kind == kind && notice.account == view.account.id;
                               });
        };
        const bool isInTheWay = said && !said->isWatched && !has(Kind::QuotaUsedUp) &&
                                (said->severity >= app::Severity::Attention || has(Kind::KeyReading));
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
    const auto accounts = m_session.queries().accounts();
    if (!accounts) {
        Q_EMIT failed(accounts.error());
        return;
    }
    QList<AccountView> fresh;
    for (const Account &account : *accounts) {
        const auto *known = find(account.id);
        fresh += known ? AccountView{account, known->usage, known->plan, known->forecast}
                       : AccountView{account, {}, {}, {}};
        fresh.last().renewalDay = m_session.queries().renewalDay(account.id).value_or(std::nullopt);
    }
    m_accounts = fresh;
    seeWhatIsHeldBack();
    for (const AccountView &view : std::as_const(m_accounts)) {
        whenFinished(m_session.accounts().ledger(view.account.id), this,
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
    replanSoon();
    Q_EMIT changed();
}

void AccountWatch::addViewer(QWidget *viewer)
{
    m_viewers.append(viewer);
    viewer->installEventFilter(this);
    if (m_isOutdated)
        replanSoon();
}

bool AccountWatch::isSeen() const
{
    return std::any_of(m_viewers.cbegin(), m_viewers.cend(), [](const QPointer<QWidget> &viewer) {
        return viewer && viewer->isVisible() && !viewer->window()->isMinimized();
    });
}

bool AccountWatch::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show && m_isOutdated) {
        forgetOldPlans();
        if (!m_isPlanning)
            m_replan.start();
    }
    return QObject::eventFilter(watched, event);
}

/// Rather none than one that was overtaken long ago, while nobody could see it.
void AccountWatch::forgetOldPlans()
{
    const QDateTime now = m_session.clock().nowUtc();
    if (m_plannedAt.isValid() && m_plannedAt <= now && now < m_plannedAt.addDuration(PlanGrowsOld))
        return;
    for (AccountView &view : m_accounts) {
        view.plan.reset();
        view.forecast.reset();
    }
    Q_EMIT changed();
}

/// Not started anew by each news: a steady stream of it must not keep the plans from being read.
void AccountWatch::replanSoon()
{
    m_isOutdated = true;
    if (!m_replan.isActive() && !m_isPlanning && isSeen())
        m_replan.start();
}

void AccountWatch::replan()
{
    if (!isSeen())
        return;
    QList<AccountId> ids;
    for (const AccountView &view : std::as_const(m_accounts))
        ids.append(view.account.id);
    m_isOutdated = false;
    m_isPlanning = true;
    m_plannedAt = m_session.clock().nowUtc();
    whenFinished(m_session.projections().outlooks(ids), this,
                 [this](const Result<QHash<AccountId, AccountOutlook>> &outlooks) {
                     m_isPlanning = false;
                     if (outlooks) {
                         for (auto each = outlooks->cbegin(); each != outlooks->cend(); ++each)
                             if (auto *account = entry(each.key())) {
                                 account->plan = each->plan;
                                 account->forecast = each->forecast;
                             }
                         Q_EMIT changed();
                     }
                     if (m_isOutdated)
                         replanSoon();
                 });
}

} // namespace pantau::desktop
