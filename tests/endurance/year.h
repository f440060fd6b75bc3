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

/// An office computer with Pantau in the tray, a checking service and its blocklist, on a manual clock: the
/// real session with a real file, and the real service over HTTP.
class Year
{
public:
    struct Size
    {
        int domains;
        int dailyLimit;  ///< domains per day without a key
        int newlyListed; ///< on each working day; once MostListed are listed, the oldest are removed
    };
    static constexpr int MostListed = 60;

    explicit Year(Size size);
    ~Year();

    /// Closes and restarts the program as the user does.
    void restart();
    void close();
    /// A day from 08:00. Some domains are listed and others delisted; in the evening the computer sleeps
    /// until the next morning.
    void workday();
    void weekend();
    /// Records an appeal for a blocked domain.
    void appeal();

    [[nodiscard]] app::Session &session() { return *m_session; }
    [[nodiscard]] const service::CheckingService &service() const { return *m_service; }
    [[nodiscard]] QDateTime now() const { return m_clock.nowUtc(); }
    [[nodiscard]] QString dataDir() const { return m_home.filePath(QStringLiteral("pantau")); }
    [[nodiscard]] QString backupFolder() const { return m_home.filePath(QStringLiteral("backups")); }
    /// Domains listed now, and the time of each domain's last change.
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
    test::ManualClock m_clock; ///< starts on a Monday
    std::unique_ptr<service::CheckingService> m_service;
    std::unique_ptr<app::Session> m_session;
    QSet<QString> m_listed;
    QStringList m_order; ///< the listed domains, oldest first
    QHash<QString, QDateTime> m_moved;
    int m_next = 0;
    int m_movements = 0;
    int m_appeals = 0;
    int m_alerts = 0;
    qint64 m_version = 0;
    QStringList m_problems;
    QTimer m_heartbeat; ///< wakes the event loop, so no wait depends on another thread
};

} // namespace pantau::endurance
