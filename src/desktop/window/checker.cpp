// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/checker.h"

#include "app/account_commands.h"
#include "app/background_work.h"
#include "app/keys.h"
#include "app/watch_commands.h"
#include "base/background_work.h"
#include "base/check.h"
#include "base/domain_table.h"
#include "desktop/look/words.h"

#include <QLocale>

#include <memory>
#include <utility>

namespace pantau::desktop {

namespace {

/// What a view asks for.
struct Asked
{
    Checker::ByAccount domains;
    bool hasOrphans = false; ///< some have no account to be asked through
};

/// Of all accounts together.
struct Price
{
    int toAsk = 0;        ///< domains
    int recent = 0;       ///< domains that were checked within the hour
    qint64 units = 0;     ///< for those to ask
    qint64 mostUnits = 0; ///< with the confirmations of changed answers
    qint64 allUnits = 0;  ///< for all of them
    qint64 mostAllUnits = 0;
    qint64 left = 0;
    bool isKnown = true; ///< `left`
    bool inCredits = false;
    bool isOfSeveral = false; ///< accounts with a quota

    /// As CheckCost::isMuch(), of all domains.
    [[nodiscard]] bool isMuchForAll() const { return !isKnown || allUnits * 10 > left; }
};

QString costSentence(const Price &price, qint64 units, int domains)
{
    const QLocale locale;
    if (!price.isKnown)
        return price.isOfSeveral
                   ? Checker::tr("It costs %Ln check(s). How many are left is not known for every account.",
                                 nullptr, domains)
                   : QString();
    const QString left = locale.toString(price.left);
    if (units > price.left)
        return price.inCredits
                   ? Checker::tr("It would cost %1 credits, and %2 are left: not all can be checked.")
                         .arg(locale.toString(units), left)
                   : Checker::tr("Only %Ln check(s) are left: not all can be checked.", nullptr,
                                 int(price.left));
    const QString remain = locale.toString(price.left - units);
    return price.inCredits ? Checker::tr("It costs %1 of the %2 credits left; %3 remain.")
                                 .arg(locale.toString(units), left, remain)
                           : Checker::tr("It costs %1 of the %2 checks left; %3 remain.")
                                 .arg(locale.toString(units), left, remain);
}

/// Of domains that have a status.
QString extraSentence(const Price &price, qint64 units, qint64 mostUnits)
{
    if (mostUnits <= units)
        return {};
    return price.inCredits ? Checker::tr("Changed answers are checked again: %Ln credit(s) at most.", nullptr,
                                         int(mostUnits))
                           : Checker::tr("Changed answers are checked again: %Ln check(s) at most.", nullptr,
                                         int(mostUnits));
}

QString recentSentence(const Price &price)
{
    QStringList sentences{Checker::tr("%Ln domain(s) already checked within the last hour. Check anyway?",
                                      nullptr, price.recent),
                          costSentence(price, price.allUnits, price.toAsk + price.recent),
                          extraSentence(price, price.allUnits, price.mostAllUnits)};
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString priceSentence(const Price &price)
{
    QStringList sentences{Checker::tr("Check %Ln domain(s)?", nullptr, price.toAsk),
                          costSentence(price, price.units, price.toAsk),
                          extraSentence(price, price.units, price.mostUnits)};
    if (price.recent > 0)
        sentences += Checker::tr("%Ln more were checked within the last hour and will be skipped.", nullptr,
                                 price.recent);
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

Result<Asked> read(const app::Queries &queries, const DomainQuery &query)
{
    const auto index = queries.domainIndex();
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

Checker::Checker(app::Session &session, const AccountWatch &accounts, QObject *parent)
    : QObject(parent), m_session(session), m_accounts(accounts)
{
}

void Checker::check(const DomainQuery &query)
{
    whenFinished(
        app::askInBackground<Asked>(m_session.dataDir(),
                                    [query](const app::Queries &queries) { return read(queries, query); }),
        this, [this](const Result<Asked> &asked) {
            if (!asked)
                Q_EMIT refused(asked.error().sentence);
            else if (asked->domains.isEmpty() && asked->hasOrphans)
                Q_EMIT refused(tr("There is no service to ask. Connect one in the menu Accounts."));
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
    ByAccount asked = domains;
    asked.removeIf([](const ByAccount::iterator &each) { return each.value().isEmpty(); });
    if (asked.isEmpty()) {
        Q_EMIT refused(tr("There is no domain here to check."));
        return;
    }
    // The keychain and the service are asked again, free of charge, before anything is said of the price:
    // nobody could pay it without a key that is taken.
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

/// Why nothing can be sent for it, whatever it costs; empty when something can.
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

/// @p answering: those with an obstacle that has just gone.
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

/// Nothing local is paid for, and nothing is said of what it costs.
void Checker::weigh(const ByAccount &domains, const QHash<AccountId, CheckCost> &costs)
{
    Price price;
    bool isMuch = false;
    bool isFree = true;
    std::optional<AccountId> spent; ///< has not one check left
    for (auto it = domains.cbegin(); it != domains.cend(); ++it) {
        const AccountView *view = m_accounts.find(it.key());
        if (!view || view->account.address.isLocal())
            continue;
        if (!costs.contains(it.key()))
            continue; // something is in its way, which is said afterwards and costs nothing
        const CheckCost cost = costs.value(it.key());
        price.isOfSeveral = !std::exchange(isFree, false);
        if (cost.unitsLeft && *cost.unitsLeft < cost.unitCost)
            spent = it.key();
        isMuch = isMuch || cost.isMuch();
        price.toAsk += cost.toAsk;
        price.recent += cost.recent;
        price.units += cost.units();
        price.mostUnits += cost.mostUnits();
        const qint64 all = qint64(it.value().size()) * cost.unitCost;
        price.allUnits += all;
        price.mostAllUnits += all + (qint64(cost.confirmations) + cost.recentConfirmations) * cost.unitCost;
        price.left += cost.unitsLeft.value_or(0);
        price.isKnown = price.isKnown && cost.unitsLeft;
        price.inCredits = price.inCredits || (view->usage && view->usage->countsCredits());
    }
    if (spent && domains.size() == 1)
        return refuseSpent(*spent);
    m_pending = domains;
    if (isFree)
        return run(domains, CheckScope::Everything);
    if (price.toAsk == 0 && price.recent > 0) {
        m_pendingScope = CheckScope::Everything;
        Q_EMIT asked(recentSentence(price), tr("Check &anyway"), price.isMuchForAll());
        return;
    }
    m_pendingScope = CheckScope::SkipRecent;
    if (isMuch)
        Q_EMIT asked(priceSentence(price), tr("&Check"), true);
    else
        confirm();
}

/// It may have been filled up meanwhile, which costs nothing to find out.
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
    m_tally = {};
    m_skipped = 0;
    m_reason.clear();
    int total = 0;
    for (const auto &some : domains)
        total += int(some.size());
    m_waiting = int(domains.size());
    Q_EMIT started(total);
    for (auto it = domains.begin(); it != domains.end(); ++it)
        whenFinished(m_session.checks().check(it.key(), it.value(), scope), this,
                     [this](const QList<CheckOutcome> &outcomes) { take(outcomes); });
}

void Checker::take(const QList<CheckOutcome> &outcomes)
{
    for (const CheckOutcome &outcome : outcomes) {
        if (outcome.fromBefore) {
            ++m_skipped;
            continue;
        }
        m_tally.add(outcome);
        if (!outcome.checkedAt && m_reason.isEmpty())
            m_reason = outcome.reason;
    }
    if (--m_waiting > 0)
        return;
    QStringList sentences;
    if (const QString checked = words::checked(m_tally, m_reason); !checked.isEmpty())
        sentences += checked;
    if (m_skipped > 0)
        sentences += tr("%Ln skipped: checked within the last hour.", nullptr, m_skipped);
    Q_EMIT finished(sentences.join(u' '), m_tally.unknown == 0);
}

} // namespace pantau::desktop
