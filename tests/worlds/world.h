// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "db/database.h"
#include "service/checking_service.h"
#include "service/key_registry.h"
#include "support/manual_clock.h"
#include "worlds/faulty_front.h"
#include "worlds/keychain.h"
#include "worlds/ways.h"
#include "worlds/web_hook.h"

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

/// An account that a person has added.
struct AccountOfPerson
{
    AccountId id{};
    QString name;
    int front = 0;
    QString serviceKey; ///< its name at the service; empty: without a key
    bool hasPackage = false;
    QByteArray key; ///< as it was entered last
    QList<QByteArray> earlierKeys;
    bool keyIsGood = true;
    /// What others were charged and lost without a key before this account came.
    qint64 chargedBefore = 0;
    qint64 lostBefore = 0;

    void changeKey(const QByteArray &next)
    {
        earlierKeys += key;
        key = next;
    }
};

/// What the front has shown of one domain: right or wrong, in the order of time.
struct ShownAnswer
{
    QDateTime at;
    BlockStatus status = BlockStatus::Unknown;
    int front = 0;
};

/// The whole: a service with its books, a front before it for each address, a keychain, a clock, a web hook,
/// and a session over a data directory. It passes time, and it ends and begins the program.
class World
{
public:
    static constexpr int Fronts = 2;
    static constexpr int Names = 24;                   ///< domains of each front
    static constexpr std::chrono::hours LongestRun{2}; ///< a single one

    World(quint32 seed, Ways ways);
    ~World();

    /// @name The program
    void openSession();
    /// Ends it and starts it again, on another computer now and then: with a backup that is restored there.
    /// Whether it was.
    bool restart();
    /// As the power failing ends it: what the files hold at one moment is all that is left.
    void killSession();
    [[nodiscard]] app::Session &session() { return *m_session; }
    [[nodiscard]] const Ways &ways() const { return m_ways; }
    /// Random numbers for what only a world with ways does.
    [[nodiscard]] QRandomGenerator &wayside() { return m_wayside; }

    /// @name Time. Each ends when nothing is under way that needs no more time.
    /// @p turns: how often what one thread hands to another may go back and forth without a word of the
    /// engine's in between.
    void settle(int turns = 6);
    void pass(std::chrono::seconds duration);
    void sleep(std::chrono::seconds duration);
    void setWallClock(const QDateTime &now);
    [[nodiscard]] QDateTime now() const { return m_clock.nowUtc(); }

    /// The value of a future that needs no time to pass; empty when it was cancelled.
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
    /// Of an account or a domain of the table, by the address of its service; nothing without an account.
    [[nodiscard]] std::optional<int> frontAt(const QString &service) const;

    /// @name Obstacles at home
    /// Nothing can be written, or only no answers.
    enum class Disk { Fine, Full, NoAnswers };
    void setDisk(Disk disk);
    [[nodiscard]] Disk disk() const { return m_disk; }
    [[nodiscard]] Keychain &keychain() { return *m_keychain; }
    [[nodiscard]] WebHook &hook() { return m_hook; }

    /// @name What is true
    /// @p powerFailed: what is new in them was perhaps not written down.
    void readBooks(bool powerFailed = false);
    [[nodiscard]] const QList<Exchange> &book() const { return m_book; }
    [[nodiscard]] const QHash<QString, QList<ShownAnswer>> &shown() const { return m_shown; }
    /// Under all keys that the account has had: a reply may still come to an earlier one.
    [[nodiscard]] qint64 charged(const AccountOfPerson &account) const;
    [[nodiscard]] const db::Database &reader() const { return *m_reader; }
    /// What the service charged without that the program was shown it, or could write it down.
    [[nodiscard]] qint64 lost(const AccountOfPerson &account) const;
    /// One stretch of time in which nobody checked by hand: what the plan showed before, and what went.
    struct Spending
    {
        QString account;
        std::chrono::seconds duration{0};
        int planned = 0; ///< domains
        int asked = 0;
        int flips = 0; ///< answers that were not what was shown of the domain before, and those in doubt
    };
    [[nodiscard]] const QList<Spending> &spendings() const { return m_spendings; }
    /// A person asks for checks, now or in the next stretch of time.
    void checksByHand() { m_checksByHand = true; }
    /// How often an alert was handed to the desktop, by any run.
    [[nodiscard]] int timesDue(AlertId alert) const { return m_due.value(qint64(alert)); }
    /// Requests that get no reply for now.
    [[nodiscard]] int held() const;
    /// UTC, since when the program has been on, the computer awake and the disk not full.
    [[nodiscard]] QDateTime onSince() const { return m_onSince; }
    /// True if a change confirmed at @p confirmedAt must have been told by now: within @p patience, or by the
    /// single run after it.
    [[nodiscard]] bool hadTimeToTell(const QDateTime &confirmedAt, std::chrono::seconds patience) const;
    /// Whether it ended in this run of the program, and not with the one before.
    [[nodiscard]] bool isOfThisRun(const Exchange &exchange) const
    {
        return &exchange - m_book.constData() >= m_bookAtStart && exchange.at > m_startedAt;
    }
    /// The domains of all lists.
    [[nodiscard]] QStringList members() const;
    /// Something was lost for good by no fault of the program, or the books cannot be told apart.
    struct Blur
    {
        bool killed = false;      ///< what was under way when the power failed
        bool diskWasFull = false; ///< an answer could not be kept over a restart
        bool clockWasSet = false;
    };
    Blur blur;

    QList<AccountOfPerson> accounts;
    QRandomGenerator random;

private:
    void startService();
    /// As a person ends it.
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

    /// The zone of the world, and the computer's again after it.
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
    /// The system's, which outlives every run of the program.
    std::shared_ptr<Keychain> m_keychain = std::make_shared<Keychain>();
    std::unique_ptr<app::Session> m_session;
    std::unique_ptr<db::Database> m_reader;
    Disk m_disk = Disk::Fine;
    QSet<QString> m_listed;
    qint64 m_listVersion = 0;
    QList<Exchange> m_book; ///< since readBooks() was called last
    QHash<QString, QList<ShownAnswer>> m_shown;
    QHash<std::pair<int, QByteArray>, qint64> m_charged;
    QDateTime m_onSince;
    QDateTime m_toldUntil; ///< UTC, end of the last single run whose disk and clock were fine
    QDateTime m_startedAt; ///< UTC, when this run began
    qsizetype m_bookAtStart = 0;
    QHash<std::pair<int, QByteArray>, qint64> m_lost;
    QHash<std::pair<int, QByteArray>, int> m_asked; ///< domains, in all requests
    QHash<std::pair<int, QByteArray>, int> m_flips; ///< of those
    QList<Spending> m_spendings;
    bool m_checksByHand = false;
    QHash<qint64, int> m_due; ///< by the alert's id
    const quint32 m_seed;
    QRandomGenerator m_moves; ///< of its own, so that worlds that are kept go on as they were
    QRandomGenerator m_wayside;
    QString m_atWork;   ///< when it was last looked whether the program rests
    QTimer m_heartbeat; ///< so that waiting never depends on who wakes whom
};

} // namespace pantau::worlds
