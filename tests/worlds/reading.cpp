// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "worlds/reading.h"

#include "app/account_commands.h"
#include "app/keys.h"
#include "db/alerts.h"
#include "db/history.h"

namespace pantau::worlds {

namespace {

template <typename Value>
void read(Value &into, const Result<Value> &from)
{
    if (!from)
        qFatal("Nothing can be read: %s", qPrintable(from.error().detail));
    into = *from;
}

} // namespace

Reading Reading::of(World &world)
{
    const app::Session &session = world.session();
    Reading reading;
    reading.at = world.now();
    read(reading.accounts, session.queries().accounts());
    // First, because these wait for the engine: pending signals are delivered, and the rest is read at one
    // time.
    for (const Account &each : std::as_const(reading.accounts))
        if (const auto ledger = world.wait(world.session().accounts().ledger(each.id)); ledger && *ledger)
            reading.ledgers.insert(each.id, **ledger);
    DomainQuery query;
    query.limit = 1000;
    read(reading.rows, db::History(session.queries().database()).domainRows(query));
    read(reading.counts, session.queries().counts());
    read(reading.lists, session.queries().listOverviews());
    read(reading.alerts, session.queries().alerts(0, 1000));
    read(reading.unread, db::Alerts(session.queries().database()).unreadCount());
    read(reading.untold, db::Alerts(session.queries().database()).untoldChanges());
    read(reading.alertSettings, session.queries().alertSettings());
    reading.keys = session.keys().states();
    reading.situation = session.situation();
    return reading;
}

const DomainRow *Reading::row(const QString &domain) const
{
    for (const DomainRow &each : rows)
        if (each.domain.ascii() == domain)
            return &each;
    return nullptr;
}

} // namespace pantau::worlds
