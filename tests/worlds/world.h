// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "db/database.h"
#include "service/checking_service.h"
#include "service/keys.h"
#include "support/manual_clock.h"
#include "worlds/faulty_front.h"
#include "worlds/http_door.h"
#include "worlds/ways.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QFutureWatcher>
#include <QRandomGenerator>
#include <QSet>
#include <QTemporaryDir>
#include <QTimer>

#include <array>
#include <memory>
#include <optional>

namespace pantau::worlds {

/// An account that the user has added.
struct AccountOfPerson
{
    AccountId id{};
    QString name;
    int front = 0;
    QString serviceKey; ///< its name at the service; empty: without a key
    bool hasPackage = false;
    QByteArray key; ///< as last entered
    QList<QByteArray> earlierKeys;
    bool keyIsGood = true;
    /// Charges and losses of others without a key before this account was added.
    qint64 chargedBefore = 0;
    qint64 lostBefore = 0;

    void changeKey(const QByteArray &next)
    {
        earlierKeys += key;
        key = next;
    }
};

/// One answer about a domain as sent to the program, right or wrong. Kept in time order.
struct ShownAnswer
{
    QDateTime at;
    BlockStatus status = BlockStatus::Unknown;
    int front = 0;
};

/// The whole setup: a service with its database, a proxy for each of its addresses, a keychain, a clock, a
/// webhook receiver, and a session with a data directory. Advances time, and stops and starts the program.
class World
{
public:
    static constexpr int Fronts = 2;
    static constexpr int Names = 24;                   ///< domains of each front
    static constexpr std::chrono::hours LongestRun{2}; ///< of a single run

    World(quint32 seed, Ways ways);
    ~World();

    /// @name The program
    void openSession();
    /// Restarts the program, sometimes on another computer through a restored backup. Returns true in that
    /// case.
    bool restart();
    /// Simulates a power cut: only the current content of the files is left.
    void killSession();
    [[nodiscard]] app::Session &session() { return *m_session; }
    [[nodiscard]] const Ways &ways() const { return m_ways; }
    /// Random numbers for actions that only worlds with ways have.
    [[nodiscard]] QRandomGenerator &wayside() { return m_wayside; }

    /// @name Time. Each returns when no work is left that can finish without more time.
    /// @p turns: how often threads may pass work back and forth without a signal from the engine.
    void settle(int turns = 6);
    void pass(std::chrono::seconds duration);
    void sleep(std::chrono::seconds duration);
    void setWallClock(const QDateTime &now);
    [[nodiscard]] QDateTime now() const { return m_clock.nowUtc(); }

    /// Returns the value of a future that needs no time to pass, or nothing if it was cancelled.
    template <typename Value>
    std::optional<Value> wait(const QFuture<Value> &future)
    {
        QFutureWatcher<Value> wakesTheEventLoop;
        wakesTheEventLoop.setFuture(future);
        turnUntil([&future] { return future.isFinished(); }, "a future");
        return future.resultCount() > 0 ? std::optional<Value>(future.result()) : std::nullopt;
    }

    /// @name The service
    [[nodiscard]] FaultyFront &front(int index) { return *m_fronts.at(size_t(index)); }
    [[nodiscard]] service::KeyRegistry &keys() { return *m_keys; }
    [[nodiscard]] qint64 chargedUnits() const { return m_service->chargedUnits(); }
    void list(const QSet<QString> &names);
    [[nodiscard]] const QSet<QString> &listed() const { return m_listed; }
    [[nodiscard]] static DomainName domain(int front, int number);
    /// Returns the index of the service address in the table, or nothing without an account.
    [[nodiscard]] std::optional<int> frontAt(const QString &service) const;

    /// @name Local obstacles. Full: all writes fail. NoAnswers: only storing answers fails.
    enum class Disk { Fine, Full, NoAnswers };
    void setDisk(Disk disk);
    [[nodiscard]] Disk disk() const { return m_disk; }
    [[nodiscard]] Keychain &keychain() { return *m_keychain; }
    [[nodiscard]] WebHook &hook() { return m_hook; }

    /// @name True state.
    /// @p powerFailed: the newest exchanges may not have been stored.
    void readBooks(bool powerFailed = false);
    [[nodiscard]] const QList<Exchange> &book() const { return m_book; }
    [[nodiscard]] const QHash<QString, QList<ShownAnswer>> &shown() const { return m_shown; }
    /// Returns the charges under all keys of the account, because a reply to an earlier one may still arrive.
    [[nodiscard]] qint64 charged(const AccountOfPerson &account) const;
    [[nodiscard]] const db::Database &reader() const { return *m_reader; }
    /// Returns the units charged for replies that the program did not get, or could not store.
    [[nodiscard]] qint64 lost(const AccountOfPerson &account) const;
    /// A period without manual checks: the checks that the plan showed before, and those made.
    struct Spending
    {
        QString account;
        std::chrono::seconds duration{0};
        int planned = 0; ///< domains
        int asked = 0;
        int flips = 0; ///< answers that differed from the previous ones, and those in doubt
    };
    [[nodiscard]] const QList<Spending> &spendings() const { return m_spendings; }
    /// Notes manual checks, now or in the next period.
    void checksByHand() { m_checksByHand = true; }
    /// Returns how often any run passed an alert to the desktop.
    [[nodiscard]] int timesDue(AlertId alert) const { return m_due.value(qint64(alert)); }
    /// Returns the number of requests without a reply for now.
    [[nodiscard]] int held() const;
    /// Returns the UTC time since when the program has been running, the computer awake and the disk not
    /// full.
    [[nodiscard]] QDateTime onSince() const { return m_onSince; }
    /// True if a change confirmed at @p confirmedAt must be reported by now: within @p patience, or by the
    /// single run after it.
    [[nodiscard]] bool hadTimeToTell(const QDateTime &confirmedAt, std::chrono::seconds patience) const;
    /// True if the exchange ended in this run of the program.
    [[nodiscard]] bool isOfThisRun(const Exchange &exchange) const
    {
        return &exchange - m_book.constData() >= m_bookAtStart && exchange.at > m_startedAt;
    }
    /// Returns the domains of all lists.
    [[nodiscard]] QStringList members() const;
    /// Permanent losses without a fault of the program, or figures that can no longer be separated.
    struct Blur
    {
        bool killed = false;      ///< requests in flight at a power cut
        bool diskWasFull = false; ///< an answer could not be kept across a restart
        bool clockWasSet = false;
    };
    Blur blur;

    QList<AccountOfPerson> accounts;
    QRandomGenerator random;

private:
    void startService();
    /// Closes the program as the user does.
    void closeSession();
    void turnUntil(const std::function<bool()> &done, const char *what);
    [[nodiscard]] app::EngineWork work();
    [[nodiscard]] bool rests();
    [[nodiscard]] int busy() const;
    void openReader();
    void moveByBackup();
    void jumped();
    void passUntil(std::chrono::milliseconds end);
    void step(std::chrono::milliseconds most);
    void runOnce();
    template <typename Value>
    Value passUntilFinished(const QFuture<Value> &future, const char *what)
    {
        const auto end = m_clock.monotonic() + LongestRun;
        for (settle(2); !future.isFinished(); settle(2)) {
            if (m_clock.monotonic() >= end)
                qFatal("A single run of the world %u still waits for %s at %s: %s", m_seed, what,
                       qPrintable(now().toString(Qt::ISODate)), qPrintable(m_atWork));
            step(std::chrono::seconds(10));
        }
        if constexpr (!std::is_void_v<Value>)
            return future.result();
    }
    [[nodiscard]] QList<Spending> planned(std::chrono::seconds duration);
    [[nodiscard]] QString dataDir() const { return m_home.filePath(QStringLiteral("pantau")); }

    /// Sets the world's time zone, and restores the computer's afterwards.
    class Zone
    {
    public:
        explicit Zone(const QByteArray &name);
        ~Zone();
        Q_DISABLE_COPY_MOVE(Zone)

    private:
        const std::optional<QByteArray> m_before;
    };

    const Ways m_ways;
    const Zone m_zone{m_ways.zone};
    QTemporaryDir m_home;
    test::ManualClock m_clock;
    std::unique_ptr<service::CheckingService> m_service;
    std::unique_ptr<service::KeyRegistry> m_keys;
    std::array<std::unique_ptr<FaultyFront>, Fronts> m_fronts;
    WebHook m_hook;
    /// The system's keychain, which outlives every run of the program.
    std::shared_ptr<Keychain> m_keychain = std::make_shared<Keychain>();
    std::unique_ptr<app::Session> m_session;
    std::unique_ptr<db::Database> m_reader;
    Disk m_disk = Disk::Fine;
    QSet<QString> m_listed;
    qint64 m_listVersion = 0;
    QList<Exchange> m_book; ///< since the last readBooks()
    QHash<QString, QList<ShownAnswer>> m_shown;
    QHash<std::pair<int, QByteArray>, qint64> m_charged;
    QDateTime m_onSince;
    QDateTime m_toldUntil; ///< UTC, end of the last single run with a working disk and clock
    QDateTime m_startedAt; ///< UTC, when this run started
    qsizetype m_bookAtStart = 0;
    QHash<std::pair<int, QByteArray>, qint64> m_lost;
    QHash<std::pair<int, QByteArray>, int> m_asked; ///< domains, in all requests
    QHash<std::pair<int, QByteArray>, int> m_flips; ///< number of those whose answer changed
    QList<Spending> m_spendings;
    bool m_checksByHand = false;
    QHash<qint64, int> m_due; ///< by the alert's id
    const quint32 m_seed;
    QRandomGenerator m_moves; ///< separate, so that kept worlds stay the same
    QRandomGenerator m_wayside;
    QString m_atWork;   ///< unfinished work at the last check
    QTimer m_heartbeat; ///< wakes the event loop, so no wait depends on another thread
};

} // namespace pantau::worlds
