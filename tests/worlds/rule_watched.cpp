// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/watch_commands.h"
#include "worlds/rules.h"

#include <algorithm>

namespace pantau::worlds {

using namespace std::chrono_literals;

namespace {

/// A service that asks for a short pause still counts as working.
constexpr std::chrono::seconds OrdinaryPause = 6min;
/// After a start or a suspend the network may not be up yet, so an unreachable service is not reported.
constexpr std::chrono::seconds NetworkGrace = 2min;

/// Returns the table's domains in the account's lists; another account may have them too.
QSet<QString> domainsOf(const AccountOfPerson &account, const Reading &reading)
{
    QStringList lists;
    for (const ListOverview &each : reading.lists)
        if (each.list.accounts().contains(account.id))
            lists.append(each.list.name);
    QSet<QString> domains;
    for (const DomainRow &row : reading.rows)
        if (std::any_of(lists.cbegin(), lists.cend(),
                        [&row](const QString &list) { return row.lists.contains(list); }))
            domains.insert(row.domain.ascii());
    return domains;
}

bool countsAsRefused(const AccountOfPerson &account, const Reading &reading)
{
    return std::any_of(reading.accounts.cbegin(), reading.accounts.cend(), [&](const Account &each) {
        return each.id == account.id && each.state == Account::State::KeyRefused;
    });
}

} // namespace

/// An account counts as watched only while its domains are being checked: its key is available and valid, the
/// service answers, and monitoring is on. Otherwise the reason is shown.
void Rules::watchedIsTrue(const Reading &reading)
{
    const app::Situation &said = reading.situation;
    if (said.sentence.isEmpty())
        breaks(2, QStringLiteral("nothing is said of the watch"));
    QSet<QString> watched;
    for (const AccountOfPerson &account : std::as_const(m_world.accounts)) {
        const QSet<QString> own = domainsOf(account, reading);
        const app::AccountSituation *of = said.of(account.id);
        if (!of) {
            breaks(3, QStringLiteral("nothing is said of %1").arg(account.name));
            continue;
        }
        if (of->sentence.isEmpty())
            breaks(3, QStringLiteral("%1 has no sentence").arg(account.name));
        if (countsAsRefused(account, reading) && !wasRefused(account))
            breaks(2, QStringLiteral("the key of %1 counts as refused, which no answer to it said")
                          .arg(account.name));
        const QString trouble = troubleOf(account, reading);
        if (of->isWatched && !trouble.isEmpty())
            breaks(3, QStringLiteral("%1 counts as watched (“%2”), and %3")
                          .arg(account.name, of->sentence, trouble));
        if (of->isWatched)
            watched += own;
        else if (!own.isEmpty() && of->severity == app::Severity::Fine)
            breaks(3, QStringLiteral("%1 has %2 domains, and all that is said is “%3”")
                          .arg(account.name)
                          .arg(own.size())
                          .arg(of->sentence));
    }
    const int domains = int(watched.size());
    if (said.watchedDomains != domains)
        breaks(2, QStringLiteral("%1 domains are said to be watched, and %2 are")
                      .arg(said.watchedDomains)
                      .arg(domains));
    // While a reply is awaited, the next check is that one.
    const bool isLate =
        said.nextCheckAt && *said.nextCheckAt < reading.at.addSecs(-60) && m_world.held() == 0;
    if (isLate || (said.nextCheckAt && domains == 0))
        breaks(2, QStringLiteral("“%1” at %2, with %3 domains watched")
                      .arg(said.nextCheck, said.nextCheckAt->toString(Qt::ISODate))
                      .arg(domains));
    for (const AlertRow &each : reading.alerts)
        for (const DeliveryRow &delivery : each.deliveries)
            if (!said.deliveries.isEmpty() && said.areDeliveriesFine && !delivery.problem.isEmpty() &&
                delivery.state != DeliveryRow::State::Delivered)
                breaks(
                    2,
                    QStringLiteral("“%1”, and “%2” is not delivered").arg(said.deliveries, each.alert.title));
}

/// Returns the UTC time since when the service has only answered with too many requests.
QDateTime Rules::pausesSince(int front) const
{
    const QList<Exchange> &book = m_world.book();
    QDateTime since;
    for (auto each = book.crbegin(); each != book.crend(); ++each) {
        if (each->front != front)
            continue;
        if (!each->isPause || !m_world.isOfThisRun(*each))
            break;
        since = each->at;
    }
    return std::max(since, m_world.onSince());
}

/// Considers only the account's current key.
bool Rules::wasRefused(const AccountOfPerson &account) const
{
    const QList<Exchange> &book = m_world.book();
    return std::any_of(book.cbegin(), book.cend(), [&](const Exchange &each) {
        return each.front == account.front && each.key == account.key && each.isAnswered &&
               each.status == 401;
    });
}

/// Returns why the account's domains are not being checked, or an empty string if they are.
QString Rules::troubleOf(const AccountOfPerson &account, const Reading &reading) const
{
    if (m_world.session().watch().isPaused())
        return QStringLiteral("it is paused");
    if (const auto key = reading.keys.constFind(account.id); key != reading.keys.cend() && !key->isAtHand())
        return QStringLiteral("its key is not at hand");
    for (const Account &each : reading.accounts)
        if (each.id == account.id && each.state != Account::State::Active)
            return QStringLiteral("it is stopped: ") + each.stopReason;
    const QList<Exchange> &book = m_world.book();
    const auto last = std::find_if(book.crbegin(), book.crend(),
                                   [&](const Exchange &each) { return each.front == account.front; });
    const auto own = std::find_if(book.crbegin(), book.crend(), [&](const Exchange &each) {
        return each.front == account.front && each.key == account.key;
    });
    // A request during the key's replacement may have used the old key. It is repeated, and that reply is
    // awaited now.
    const bool isAskedAgain =
        own != book.crend() && own->path.endsWith("/limit") && m_world.front(account.front).held() > 0;
    if (own != book.crend() && own->isAnswered && own->status == 401 && !isAskedAgain)
        return QStringLiteral("its key was refused");
    // Requests that ended with the previous run are unknown to this one.
    if (last == book.crend() || last->isAnswered || !m_world.isOfThisRun(*last))
        return {};
    if (last->isPause && pausesSince(account.front).addDuration(OrdinaryPause) > reading.at)
        return {};
    // Qt resends a GET if the connection closes without a reply. That reply is awaited now.
    if (last->isSilent && last->path.endsWith("/limit") && m_world.held() > 0)
        return {};
    if (last->isSilent && reading.at < m_world.onSince().addDuration(NetworkGrace))
        return {};
    return QStringLiteral("the service does not answer");
}

} // namespace pantau::worlds
