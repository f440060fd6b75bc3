// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/database.h"
#include "db/transaction.h"
#include "worlds/rules.h"

namespace pantau::worlds {

using namespace std::chrono_literals;

/// The plan knows the remaining quota and the size of a request, so the service never has to refuse a check.
void Rules::spent()
{
    for (const Exchange &each : m_world.book()) {
        if (m_world.ways().hasOtherKind && each.front == 1 && each.domains.size() > 1)
            breaks(4, QStringLiteral("%1 domains in a request for one").arg(each.domains.size()));
        const bool isRefused = each.status == 402 || each.status == 429;
        if (isRefused && !m_world.blur.clockWasSet && !m_world.blur.killed)
            breaks(4, QStringLiteral("%1 for %2 domains at %3 is refused with %4")
                          .arg(QString::fromLatin1(each.path))
                          .arg(each.domains.size())
                          .arg(each.at.toString(Qt::ISODate))
                          .arg(each.status));
    }
}

/// In addition to the plan: a confirmation of each changed answer together with four related domains, and the
/// samples of an incident.
void Rules::keepsToThePlan()
{
    constexpr int aside = 30;
    constexpr int confirmation = 5;
    for (const World::Spending &each : m_world.spendings())
        if (const auto most = 3 * each.planned + confirmation * each.flips + aside * (1 + each.duration / 1h);
            each.asked > most)
            breaks(4, QStringLiteral("%1 asked for %2 domains within %3 min, and the plan showed %4")
                          .arg(each.account)
                          .arg(each.asked)
                          .arg(each.duration / 1min)
                          .arg(each.planned));
}

/// Returns the cost of the account's requests whose reply was lost, if the service's day ended before the
/// next contact. Whether they were charged is unknown, so they count as charged.
qint64 Rules::neverSettled(const AccountOfPerson &account) const
{
    db::Transaction transaction(m_world.reader().connection(), db::Transaction::Mode::Read);
    db::Statement select(transaction, "SELECT COALESCE(SUM(charged), 0) FROM batch WHERE account_id = ? AND "
                                      "state = 'settled' AND created_at / 86400000 <> closed_at / 86400000");
    select.run(account.id);
    return select.next() ? select.number(0) : 0;
}

/// The ledger equals the service's charges, once GET /limit has reported them.
void Rules::booksAgree(const Reading &reading)
{
    for (const AccountOfPerson &each : std::as_const(m_world.accounts)) {
        const auto ledger = reading.ledgers.constFind(each.id);
        if (ledger == reading.ledgers.cend() || ledger->needsSettling || ledger->unsettledUnits > 0)
            continue;
        const auto charged = m_world.reader().value<qint64>(
            "SELECT COALESCE(SUM(charged), 0) FROM batch WHERE account_id = ?", {each.id});
        // Charges lost over a reset are unknown.
        const qint64 most = m_world.charged(each);
        if (charged && (*charged > most + neverSettled(each) || *charged < most - m_world.lost(each)))
            breaks(4, QStringLiteral("%1: the service charged %2 and the ledger has %3")
                          .arg(each.name)
                          .arg(most)
                          .arg(*charged));
    }
}

} // namespace pantau::worlds
