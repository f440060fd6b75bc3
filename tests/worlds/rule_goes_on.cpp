// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "worlds/rules.h"

#include <algorithm>

namespace pantau::worlds {

using namespace std::chrono_literals;

/// The trouble ends at night. By the next evening every domain has been rechecked and shows its true status.
void Rules::goesOn()
{
    // Timestamps alone are not enough: an answer from before the clock was set back may have the same time.
    const auto answersTo = [this](const DomainRow &row) {
        const auto account = std::find_if(m_world.accounts.cbegin(), m_world.accounts.cend(),
                                          [&](const auto &each) { return row.account == each.id; });
        const auto shown = m_world.shown().value(row.domain.ascii());
        return account == m_world.accounts.cend()
                   ? 0
                   : std::count_if(shown.cbegin(), shown.cend(),
                                   [&](const ShownAnswer &answer) { return answer.front == account->front; });
    };
    QHash<std::pair<QString, QString>, qsizetype> before; // by domain and service
    for (const DomainRow &row : Reading::of(m_world).answers)
        before.insert({row.domain.ascii(), row.service}, answersTo(row));
    const QDateTime midnight = nextMidnightUtc(m_world.now());
    m_world.sleep(std::chrono::seconds(m_world.now().secsTo(midnight) + 300));
    const QDateTime from = m_world.now();
    const auto isAnsweredSince = [&](const DomainRow &row) {
        return answersTo(row) > before.value({row.domain.ascii(), row.service}) && row.known.lastAnsweredAt &&
               *row.known.lastAnsweredAt >= from && *row.known.lastAnsweredAt <= m_world.now();
    };
    const auto stillOwed = [&] {
        QStringList owed;
        const Reading reading = Reading::of(m_world);
        for (const AccountOfPerson &account : std::as_const(m_world.accounts)) {
            QStringList waiting;
            bool some = false;
            for (const DomainRow &row : reading.answers) {
                if (row.account != account.id)
                    continue;
                if (isAnsweredSince(row))
                    some = true;
                else
                    waiting.append(row.domain.ascii());
            }
            // Without a key the quota may be too small for all domains. If the clock was set back, any quota
            // may be used up for this day, except for the tenth reserved for manual checks.
            const auto ledger = reading.ledgers.constFind(account.id);
            const bool isUsedUp =
                ledger != reading.ledgers.cend() && ledger->usage &&
                (ledger->usage->remainingChecks() == 0 ||
                 (m_world.blur.clockWasSet && ledger->usage->remaining <= (ledger->usage->limit + 9) / 10));
            const bool isPaid = !account.serviceKey.isEmpty() && !(isUsedUp && m_world.blur.clockWasSet);
            if (!waiting.isEmpty() && (isPaid || (!some && !isUsedUp)))
                owed.append(account.name + QStringLiteral(": ") + waiting.join(u' '));
        }
        return owed;
    };
    QStringList owed = stillOwed();
    // The quota of a repeated day is spread over all of it.
    const int halfHours = m_world.blur.clockWasSet ? 47 : 24;
    // The first single run may only notice that the trouble is over, or that the clock was set.
    const auto step = std::max<std::chrono::minutes>(30min, m_world.ways().cronEvery);
    const auto most = std::max<std::chrono::minutes>(halfHours * 30min, 2 * m_world.ways().cronEvery);
    for (auto waited = 0min; waited < most && !owed.isEmpty(); waited += step) {
        m_world.pass(step);
        look();
        owed = stillOwed();
    }
    for (const QString &each : std::as_const(owed))
        breaks(5, QStringLiteral("%1 h after all trouble nobody has asked for %2").arg(most / 1h).arg(each));
    for (const AccountOfPerson &each : std::as_const(m_world.accounts))
        m_world.session().accounts().refreshUsage(each.id);
    m_world.settle();
    const Reading reading = Reading::of(m_world);
    for (const DomainRow &row : reading.answers) {
        const KnownStatus &known = row.known;
        const auto truth =
            m_world.listed().contains(row.domain.ascii()) ? BlockStatus::Blocked : BlockStatus::NotBlocked;
        if (isAnsweredSince(row) && !known.suspicion && known.status != truth)
            breaks(2, QStringLiteral("%1 says %2 and is %3")
                          .arg(row.domain.ascii(), statusKey(known.status), statusKey(truth)));
    }
}

} // namespace pantau::worlds
