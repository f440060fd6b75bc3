// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/database.h"
#include "service/checking_service.h"
#include "support/manual_clock.h"

#include <QFutureWatcher>
#include <QSet>
#include <QTemporaryDir>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace pantau::endurance {

/// An office computer with Pantau in the tray, a checking service and its blocklist, on a clock that is moved
/// by hand: the real session over a real file, and the real service over HTTP.
class Year
{
public:
    struct Size
    {
        int domains;
        int dailyLimit;  ///< domains a day without a key
        int newlyListed; ///< on each working day; the oldest goes once MostListed are
    };
    static constexpr int MostListed = 60;

    explicit Year(Size size);
    ~Year();

    /// As a person ends it and starts it again.
    void restart();
    void close();
    /// A day from 08:00: some domains are listed and some are not any more, and in the evening the computer
    /// sleeps until the next morning.
    void workday();
    void weekend();
    /// For one that is blocked, as a person who keeps book of it.
    void appeal();

    [[nodiscard]] app::Session &session() { return *m_session; }
    [[nodiscard]] const service::CheckingService &service() const { return *m_service; }
    [[nodiscard]] QDateTime now() const { return m_clock.nowUtc(); }
    [[nodiscard]] QString dataDir() const { return m_home.filePath(QStringLiteral("pantau")); }
    [[nodiscard]] QString backupFolder() const { return m_home.filePath(QStringLiteral("backups")); }
    /// Listed now, and when each domain's line came or went last.
    [[nodiscard]] const QSet<QString> &listed() const { return m_listed; }
    [[nodiscard]] QDateTime movedAt(const QString &domain) const { return m_moved.value(domain); }
    [[nodiscard]] int movements() const { return m_movements; }
    [[nodiscard]] int appeals() const { return m_appeals; }
    [[nodiscard]] int alerts() const { return m_alerts; }
    [[nodiscard]] const QStringList &problems() const { return m_problems; }

    template <typename Value>
    Value wait(const QFuture<Value> &future)
    {
        QFutureWatcher<Value> wakesTheEventLoop;
        wakesTheEventLoop.setFuture(future);
        turnUntil([&future] { return future.isFinished(); });
        return future.result();
    }

private:
    void openSession();
    void watchDomains();
    void writeBlocklist();
    void moveSome();
    void pass(std::chrono::milliseconds duration);
    void sleepUntil(const QTime &time, int days);
    void settle();
    [[nodiscard]] bool rests();
    [[nodiscard]] app::EngineWork work();
    void turnUntil(const std::function<bool()> &done);

    const Size m_size;
    QTemporaryDir m_home;
    test::ManualClock m_clock; ///< begins on a Monday
    std::unique_ptr<service::CheckingService> m_service;
    std::unique_ptr<app::Session> m_session;
    QSet<QString> m_listed;
    QStringList m_order; ///< of the listed, the oldest first
    QHash<QString, QDateTime> m_moved;
    int m_next = 0;
    int m_movements = 0;
    int m_appeals = 0;
    int m_alerts = 0;
    qint64 m_version = 0;
    QStringList m_problems;
    QTimer m_heartbeat; ///< so that waiting never depends on who wakes whom
};

} // namespace pantau::endurance
