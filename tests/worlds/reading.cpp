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
    read(reading.accounts, session.store().accounts().all());
    // First, because these wait for the engine: pending signals are delivered, and the rest is read at one
    // time.
    for (const Account &each : std::as_const(reading.accounts))
        if (const auto ledger = world.wait(world.session().accounts().ledger(each.id)); ledger && *ledger)
            reading.ledgers.insert(each.id, **ledger);
    const db::History history = session.store().history();
    DomainIndex index;
    read(index, history.domainIndex());
    read(reading.rows, history.rowsOf(index, index.order({})));
    for (const DomainRow &row : std::as_const(reading.rows)) {
        reading.answers.append(row);
        for (const OtherAnswer &other : row.others) {
            reading.answers.append(row);
            reading.answers.last().account = other.account;
            reading.answers.last().service = other.service;
            reading.answers.last().known = other.known;
        }
    }
    read(reading.counts, session.store().history().counts());
    read(reading.lists, session.store().history().lists());
    read(reading.alerts, session.store().alerts().list(0, 1000));
    read(reading.unreported, db::Alerts(session.store().database()).unreportedChanges());
    read(reading.alertSettings, session.store().alerts().settings());
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
