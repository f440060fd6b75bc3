// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/account_watch.h"

#include "app/account_commands.h"
#include "app/background_work.h"
#include "app/keys.h"
#include "app/projections.h"
#include "app/sentences.h"
#include "app/watch_commands.h"
#include "base/background_work.h"
#include "base/names.h"
#include "desktop/look/words.h"

#include <QEvent>
#include <QLocale>

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

namespace pantau::desktop {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds PlanGrowsOld = 1min;

} // namespace

AccountWatch::AccountWatch(app::Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_replan(200ms, this, &AccountWatch::replan)
{
    using app::Topic;
    onChange(session, Topic::Accounts, this, &AccountWatch::reload);
    // Plans are empty until monitoring has started and while the account's key is not available.
    onChange(session, Topic::Lists | Topic::Statuses | Topic::Activity | Topic::Keys, this,
             &AccountWatch::replanSoon);
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
            return std::ranges::any_of(situation.notices, [&](const app::Notice &notice) {
                return notice.kind == kind && notice.account == view.account.id;
            });
        };
        const bool isInTheWay = said && !said->isWatched && !has(Kind::QuotaUsedUp) &&
                                (said->severity >= app::Severity::Attention || has(Kind::KeyReading));
        const bool wasHeldBack = std::exchange(view.isHeldBack, isPaused || isInTheWay);
        isOther |= wasHeldBack != view.isHeldBack;
    }
    return isOther;
}

const AccountView *AccountWatch::find(AccountId id) const
{
    const auto found =
        std::ranges::find_if(m_accounts, [id](const AccountView &view) { return view.account.id == id; });
    return found == m_accounts.end() ? nullptr : &*found;
}

bool AccountWatch::isSample(const DomainList &list) const
{
    const AccountView *view = list.account ? find(*list.account) : nullptr;
    return view && view->account.address.isLocalSample();
}

std::optional<AccountId> AccountWatch::forNewLists() const
{
    for (const AccountView &view : m_accounts)
        if (!view.account.address.isLocalSample())
            return view.account.id;
    return std::nullopt;
}

std::optional<DomainList> AccountWatch::listForNew(QList<DomainList> lists,
                                                   const std::optional<ListId> &inView) const
{
    lists.removeIf([this](const DomainList &list) { return isSample(list); });
    const auto found = std::ranges::find_if(
        lists, [&](const DomainList &list) { return list.id == inView || lists.size() == 1; });
    const auto usual = std::ranges::find(lists, usualList(), &DomainList::name);
    if (found != lists.end())
        return *found;
    return usual == lists.end() ? std::nullopt : std::optional(*usual);
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
    const auto accounts = m_session.store().accounts().all();
    if (!accounts)
        return Q_EMIT failed(accounts.error());
    QList<AccountView> fresh;
    for (const Account &account : *accounts) {
        const auto *known = find(account.id);
        fresh += known ? AccountView{account, known->usage, known->plan, known->forecast}
                       : AccountView{account, {}, {}, {}};
        fresh.last().renewalDay = m_session.store().accounts().renewalDay(account.id).value_or(std::nullopt);
    }
    m_accounts = fresh;
    seeWhatIsHeldBack();
    replanSoon();
    Q_EMIT changed();
}

/// The ledger also counts checks whose replies contain no usage.
void AccountWatch::readLedgers()
{
    for (const AccountView &view : std::as_const(m_accounts)) {
        whenFinished(m_session.accounts().ledger(view.account.id), this,
                     [this, id = view.account.id,
                      heard = m_heard.value(view.account.id)](const Result<LedgerState> &state) {
                         auto *account = entry(id);
                         const bool isOvertaken = m_heard.value(id) != heard;
                         if (!account || !state || !state->usage || isOvertaken ||
                             account->usage == state->usage)
                             return;
                         account->usage = state->usage;
                         Q_EMIT changed();
                     });
    }
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
    return std::ranges::any_of(m_viewers, [](const QPointer<QWidget> &viewer) {
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

/// Clears plans that became outdated while no viewer was visible.
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

void AccountWatch::replanSoon()
{
    m_isOutdated = true;
    if (!m_isPlanning && isSeen())
        m_replan.startOnce();
}

void AccountWatch::replan()
{
    if (!isSeen())
        return;
    QList<AccountId> ids;
    for (const AccountView &view : std::as_const(m_accounts))
        ids.append(view.account.id);
    readLedgers();
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

namespace {

/// The domains to check in a view.
struct Asked
{
    Checker::ByAccount domains;
    bool hasOrphans = false; ///< some have no account
};

/// Cost for one account.
struct Price
{
    QString account; ///< its name
    qint64 units = 0;
    qint64 mostUnits = 0; ///< including confirmations of changed answers
    std::optional<qint64> left;
    Usage::Unit unit = Usage::Unit::Check;
};

QString costSentence(const Price &price)
{
    QStringList sentences;
    const QString left = app::unitsText(price.unit, price.left.value_or(0));
    if (price.left && price.units > *price.left) //: %1 is an amount, as in "41 checks"
        sentences += Checker::tr("Only %1 left: not all can be checked.").arg(left);
    else if (price.left) //: %1 is a number, %2 an amount, as in "3,860 credits"
        sentences += Checker::tr("Uses %1 of the %2 left.").arg(QLocale().toString(price.units), left);
    const qint64 most = price.left ? std::min(price.mostUnits, *price.left) : price.mostUnits;
    if (most > price.units) // for domains that have a status
        sentences += Checker::tr("Changed answers are checked again: %1 at most.")
                         .arg(app::unitsText(price.unit, most));
    return sentences.join(u' ');
}

/// Units of different services are not added.
QString costSentence(const QList<Price> &prices)
{
    if (prices.size() == 1)
        return costSentence(prices.first());
    QStringList sentences;
    for (const Price &price : prices)
        if (price.units > 0)
            sentences +=
                Checker::tr("“%1”: %2", "account, cost")
                    .arg(price.account, price.left ? costSentence(price)
                                                   : Checker::tr("Uses %1. How many are left is not known.")
                                                         .arg(app::unitsText(price.unit, price.units)));
    return sentences.join(u' ');
}

QString recentSentence(const QList<Price> &prices, int domains)
{
    return words::joined(
        {Checker::tr("%Ln domain(s) already checked within the last hour. Check anyway?", nullptr, domains),
         costSentence(prices)},
        QStringLiteral(" "));
}

QString priceSentence(const QList<Price> &prices, int toAsk, int recent)
{
    QStringList sentences{Checker::tr("Check %Ln domain(s) now?", nullptr, toAsk), costSentence(prices)};
    if (recent > 0 && prices.size() > 1)
        sentences += Checker::tr("Services that answered within the last hour are skipped.");
    else if (recent > 0)
        sentences +=
            Checker::tr("%Ln more were checked within the last hour and will be skipped.", nullptr, recent);
    return words::joined(sentences, QStringLiteral(" "));
}

Result<Asked> read(const db::Store &store, const DomainQuery &query)
{
    const auto index = TRY(store.history().domainIndex());
    Asked asked;
    for (const int place : index.order(query)) {
        const QList<AccountId> accounts = index.accountsAt(place);
        for (const AccountId account : accounts)
            asked.domains[account] += index.domainAt(place);
        asked.hasOrphans |= accounts.isEmpty();
    }
    return asked;
}

} // namespace

Checker::Checker(app::Session &session, const AccountWatch &accounts, QObject *parent)
    : QObject(parent), m_session(session), m_accounts(accounts)
{
}

void Checker::check(const DomainQuery &query)
{
    whenFinished(m_session.read([query](const db::Store &store) { return read(store, query); }), this,
                 [this](const Result<Asked> &asked) {
                     if (!asked)
                         Q_EMIT refused(asked.error().sentence);
                     else if (asked->domains.isEmpty() && asked->hasOrphans)
                         Q_EMIT refused(
                             tr("These domains have no checking service. Connect one under Accounts."));
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
    if (isRunning())
        return Q_EMIT refused(tr("A check is running. Wait until it is done."));
    ByAccount asked = domains;
    asked.removeIf([](const ByAccount::iterator &each) { return each.value().isEmpty(); });
    if (asked.isEmpty())
        return Q_EMIT refused(tr("There is no domain here to check."));
    // Query the keychain and the service again first, which is free. The price is irrelevant without a valid
    // key.
    QList<AccountId> stopped;
    for (auto it = asked.cbegin(); it != asked.cend(); ++it)
        if (!obstacleOf(it.key()).isEmpty())
            stopped += it.key();
    if (stopped.isEmpty())
        return askPrice(asked, {});
    const auto waiting = std::make_shared<qsizetype>(stopped.size());
    const auto answering = std::make_shared<QSet<AccountId>>();
    for (const AccountId account : std::as_const(stopped))
        whenFinished(m_session.accounts().refreshUsage(account), this,
                     [this, asked, waiting, answering, account](const UsageAnswer &answer) {
                         if (answer)
                             answering->insert(account);
                         if (--*waiting == 0)
                             askPrice(asked, *answering);
                     });
}

/// Why no request can be sent for the account, independent of the cost; empty if it can.
QString Checker::obstacleOf(AccountId account) const
{
    const AccountView *view = m_accounts.find(account);
    const auto key = m_session.keys().states().value(account);
    if (view && view->account.state == Account::State::Active)
        return key.isAtHand() ? QString() : key.sentence;
    const app::Situation situation = m_session.situation();
    const auto *said = view ? situation.of(account) : nullptr;
    return said ? said->sentence : QString();
}

/// @p answering: accounts whose obstacle has just been resolved.
void Checker::askPrice(const ByAccount &domains, const QSet<AccountId> &answering)
{
    QList<AccountId> ready;
    QString obstacle;
    for (auto it = domains.cbegin(); it != domains.cend(); ++it) {
        const QString found = answering.contains(it.key()) ? QString() : obstacleOf(it.key());
        if (found.isEmpty())
            ready += it.key();
        else if (obstacle.isEmpty())
            obstacle = found;
    }
    if (ready.isEmpty())
        return Q_EMIT failed({Error::Kind::NoKeychain, obstacle, {}});
    const auto costs = std::make_shared<QHash<AccountId, CheckCost>>();
    const auto waiting = std::make_shared<qsizetype>(ready.size());
    for (const AccountId account : std::as_const(ready))
        whenFinished(m_session.checks().cost(account, domains.value(account)), this,
                     [this, domains, costs, waiting, account](const Result<CheckCost> &cost) {
                         costs->insert(account, cost.value_or(CheckCost()));
                         if (--*waiting == 0)
                             weigh(domains, *costs);
                     });
}

/// Local services are free, so they do not count.
void Checker::weigh(const ByAccount &domains, const QHash<AccountId, CheckCost> &costs)
{
    QList<Price> prices;
    QList<Price> pricesOfAll; ///< including recent domains
    QSet<DomainName> paid;
    int toAsk = 0;
    int recent = 0;
    bool mustAsk = false;
    std::optional<AccountId> spent; ///< has no checks left
    for (auto it = domains.cbegin(); it != domains.cend(); ++it) {
        const AccountView *view = m_accounts.find(it.key());
        if (!view || view->account.address.isLocal())
            continue;
        if (!costs.contains(it.key()))
            continue; // has an obstacle, which is reported later and costs nothing
        const CheckCost cost = costs.value(it.key());
        if (cost.unitsLeft && *cost.unitsLeft < cost.price.unitCost)
            spent = it.key();
        mustAsk = mustAsk || cost.mustAsk();
        toAsk += cost.toAsk;
        recent += cost.recent;
        paid.unite(QSet<DomainName>(it.value().cbegin(), it.value().cend()));
        const auto unit = view->usage ? view->usage->unit() : Usage::Unit::Check;
        prices.append({view->account.name, cost.units(), cost.mostUnits(), cost.unitsLeft, unit});
        const qint64 all = cost.price.unitsFor(it.value().size());
        const qint64 confirmations = qint64(cost.confirmations) + cost.recentConfirmations;
        pricesOfAll.append(
            {view->account.name, all, all + confirmations * cost.price.unitCost, cost.unitsLeft, unit});
    }
    if (spent && domains.size() == 1)
        return refuseSpent(*spent);
    m_pending = domains;
    if (prices.isEmpty())
        return run(domains, CheckScope::Everything);
    std::ranges::sort(prices, {}, &Price::account);
    std::ranges::sort(pricesOfAll, {}, &Price::account);
    if (toAsk == 0 && recent > 0) {
        m_pendingScope = CheckScope::Everything;
        Q_EMIT asked(recentSentence(pricesOfAll, int(paid.size())), tr("Check &anyway"));
        return;
    }
    m_pendingScope = CheckScope::SkipRecent;
    toAsk = std::min(toAsk, int(paid.size())); // one domain at several services is one domain
    if (mustAsk)
        Q_EMIT asked(priceSentence(prices, toAsk, recent), tr("&Check %1").arg(QLocale().toString(toAsk)));
    else
        confirm();
}

/// Reports that no checks are left. The quota may have been renewed, so it is queried again, which is free.
void Checker::refuseSpent(AccountId account)
{
    const app::Situation situation = m_session.situation();
    const app::AccountSituation *said = situation.of(account);
    Q_EMIT refused(said && !said->sentence.isEmpty() ? said->sentence : tr("No checks are left."));
    m_session.accounts().refreshUsage(account);
}

void Checker::confirm()
{
    if (!m_pending.isEmpty() && !isRunning())
        run(std::exchange(m_pending, {}), m_pendingScope);
}

void Checker::run(const ByAccount &domains, CheckScope scope)
{
    m_pending.clear();
    m_outcomes.clear();
    QSet<DomainName> all;
    for (const auto &some : domains)
        all.unite(QSet<DomainName>(some.cbegin(), some.cend()));
    m_waiting = int(domains.size());
    Q_EMIT started(int(all.size()));
    for (auto it = domains.begin(); it != domains.end(); ++it)
        whenFinished(m_session.checks().check(it.key(), it.value(), scope), this,
                     [this](const QList<CheckOutcome> &outcomes) { take(outcomes); });
}

namespace {

/// Combines the answers of two services about a domain as in the table: blocked if one says so.
CheckOutcome combined(const CheckOutcome &one, const CheckOutcome &other)
{
    const auto rank = [](const CheckOutcome &each) {
        return std::tuple(each.status == BlockStatus::Blocked, each.status == BlockStatus::NotBlocked,
                          each.unconfirmed.has_value());
    };
    CheckOutcome both = rank(one) < rank(other) ? other : one;
    both.fromBefore = one.fromBefore && other.fromBefore;
    return both;
}

} // namespace

void Checker::take(const QList<CheckOutcome> &outcomes)
{
    for (const CheckOutcome &outcome : outcomes) {
        const auto known = m_outcomes.constFind(outcome.domain);
        m_outcomes.insert(outcome.domain, known == m_outcomes.cend() ? outcome : combined(*known, outcome));
    }
    if (--m_waiting > 0)
        return;
    CheckTally tally;
    int skipped = 0;
    QString reason; // of an unknown result
    for (const CheckOutcome &outcome : std::as_const(m_outcomes)) {
        if (outcome.fromBefore) {
            ++skipped;
            continue;
        }
        tally.add(outcome);
        if (!outcome.checkedAt && reason.isEmpty())
            reason = outcome.reason;
    }
    QStringList sentences;
    if (const QString checked = words::checked(tally, reason); !checked.isEmpty())
        sentences += checked;
    if (skipped > 0)
        sentences += tr("%Ln skipped: checked within the last hour.", nullptr, skipped);
    Q_EMIT finished(sentences.join(u' '), tally.unknown == 0);
}

namespace {

constexpr int QuickBelow = 5'000; // number of domains in lists
constexpr int MostNewBlocks = 5;

Result<Overview> overviewOf(const DomainIndex &index, const db::Store &store, const QDateTime &now)
{
    const auto lists = TRY(store.lists().all());
    const auto appeals = TRY(store.appealBoard().begun(now));
    Overview overview;
    overview.counts = index.counts(std::nullopt, weekBefore(now));
    overview.changedThisWeek = overview.counts.changed;
    overview.appeals = appeals;
    DomainQuery blocked;
    blocked.status = BlockStatus::Blocked; // newest first
    for (const int place : index.order(blocked))
        if (index.isUnreadAt(place) && overview.newBlocks.size() < MostNewBlocks)
            overview.newBlocks += index.domainAt(place);
    const auto counts = index.countsByList();
    for (const DomainList &list : lists)
        overview.lists.append({list, counts.value(list.id).total, counts.value(list.id).blocked});
    std::ranges::stable_sort(overview.lists, [](const ListOverview &a, const ListOverview &b) {
        return compareNaturally(a.list.name, b.list.name) < 0;
    });
    return overview;
}

} // namespace

QDateTime weekBefore(const QDateTime &now)
{
    return now.toLocalTime().date().addDays(-7).startOfDay().toUTC();
}

OverviewReader::OverviewReader(app::Session &session, QObject *parent) : QObject(parent), m_session(session)
{
}

void OverviewReader::read(const std::shared_ptr<const DomainIndex> &index)
{
    if (m_isReading) {
        m_next = index;
        return;
    }
    const QDateTime now = m_session.clock().nowUtc();
    if (index->size() < QuickBelow)
        return take(overviewOf(*index, m_session.store(), now));
    m_isReading = true;
    whenFinished(
        m_session.read([index, now](const db::Store &store) { return overviewOf(*index, store, now); }), this,
        [this](const Result<Overview> &overview) {
            m_isReading = false;
            take(overview);
            if (const auto next = std::exchange(m_next, nullptr))
                read(next);
        });
}

void OverviewReader::take(const Result<Overview> &overview)
{
    if (overview)
        Q_EMIT finished(*overview);
    else
        Q_EMIT failed(overview.error());
}

} // namespace pantau::desktop
