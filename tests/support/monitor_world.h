// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/monitor.h"
#include "support/fake_ports.h"
#include "support/manual_clock.h"

#include <QCoreApplication>

#include <memory>

namespace pantau::test {

/// A monitor with fake ports, on a clock that jumps from one wake-up to the next.
struct MonitorWorld
{
    explicit MonitorWorld(quint32 seed = 7) : jitterSeed(seed) { revive(); }

    /// Starts or restarts the program.
    void revive()
    {
        using engine::Monitor;
        monitor = std::make_unique<Monitor>(service, accounts, journal, clock, events, jitterSeed);
        const auto listen = [this](auto signal, auto handler) {
            QObject::connect(&events, signal, monitor.get(), handler);
        };
        QObject::connect(monitor.get(), &Monitor::wakeAt, monitor.get(),
                         [this](const QDateTime &at) { wake = at; });
        listen(&EngineEvents::accountStopped, [this] { ++stopped; });
        listen(&EngineEvents::accountParked, [this] { ++parked; });
        listen(&EngineEvents::accountResumed, [this] { ++resumed; });
        listen(&EngineEvents::failed, [this] { ++failed; });
        listen(&EngineEvents::connectionStateChanged, [this](bool online, const QString &sentence) {
            connection.append(online);
            connectionSentence = sentence;
        });
        listen(&EngineEvents::changesConfirmed,
               [this](AccountId, const QList<Change> &confirmed) { changes += confirmed; });
        listen(&EngineEvents::checksFinished,
               [this](AccountId account, const QList<Observation> &observations) {
                   if (observed)
                       observed(account, observations);
               });
        listen(&EngineEvents::incidentRaised,
               [this](const Incident &incident) { incidents.append(incident); });
        listen(&EngineEvents::incidentResolved,
               [this](const Incident &incident) { resolved.append(incident); });
        listen(&EngineEvents::initialChecksFinished,
               [this](AccountId account) { firstLooks.append(account); });
    }

    /// Simulates a crash: replies in flight are lost, and charged batches stay unsettled.
    void kill()
    {
        monitor.reset();
        journal.crash();
        wake = {};
    }

    /// Delivers replies through the event loop until no request is left.
    void letArrive()
    {
        qsizetype sent = -1;
        while (sent != service.requests.size()) {
            sent = service.requests.size();
            for (int i = 0; i < 5; ++i)
                QCoreApplication::processEvents();
        }
    }

    void runFor(std::chrono::milliseconds duration)
    {
        const QDateTime end = clock.nowUtc().addDuration(duration);
        for (int guard = 0; guard < 200'000; ++guard) {
            letArrive();
            if (!wake.isValid() || wake > end)
                break;
            clock.advance(std::max(std::chrono::milliseconds(1),
                                   std::chrono::milliseconds(clock.nowUtc().msecsTo(wake))));
            wake = {};
            monitor->tick();
        }
        const auto left = clock.nowUtc().msecsTo(end);
        if (left > 0)
            clock.advance(std::chrono::milliseconds(left));
    }

    /// Suspends and wakes the computer: the monotonic clock stops, and no timer fires.
    void sleepFor(std::chrono::milliseconds duration)
    {
        clock.setWallClock(clock.nowUtc().addDuration(duration));
        service.offset += duration;
        monitor->tick();
    }

    QList<CheckOutcome> checkNow(AccountId account, const QList<DomainName> &asked)
    {
        const auto future = monitor->checkNow(account, asked);
        for (int minutes = 0; minutes < 60 && !future.isFinished(); ++minutes)
            runFor(std::chrono::minutes(1));
        return future.isFinished() ? future.result() : QList<CheckOutcome>{};
    }

    [[nodiscard]] Result<Plan> planFor(AccountId account) const
    {
        const auto snapshots = monitor->planSnapshots();
        if (!snapshots)
            return failure(snapshots.error());
        Plan plan;
        for (const engine::PlanSnapshot &each : *snapshots)
            if (const auto plans = planLane(each).plans; plans.contains(account))
                plan = plans.value(account);
        return plan;
    }

    /// Adds a free account with @p limit checks a day that watches @p count domains.
    AccountId watching(int count, qint64 limit = 100)
    {
        const auto id = freemium(limit);
        journal.watch(id, domains(count));
        return id;
    }
    AccountId freemium(qint64 limit = 100)
    {
        const auto id = accounts.add();
        service.setUsage(id, Usage::Period::Daily, limit);
        return id;
    }

    quint32 jitterSeed;
    ManualClock clock;
    FakeAccounts accounts;
    FakeJournal journal{accounts};
    FakeService service{clock, journal};
    EngineEvents events;
    std::unique_ptr<engine::Monitor> monitor;
    std::function<void(AccountId, const QList<Observation> &)> observed; ///< called for every observation
    QDateTime wake;
    int stopped = 0;
    int parked = 0;
    int resumed = 0;
    int failed = 0;
    QList<bool> connection;
    QString connectionSentence;
    QList<Change> changes; ///< with first findings
    QList<Incident> incidents;
    QList<Incident> resolved;
    QList<AccountId> firstLooks;
};

} // namespace pantau::test
