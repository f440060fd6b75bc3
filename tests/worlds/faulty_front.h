// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/status.h"
#include "base/time.h"
#include "worlds/http_door.h"

#include <QDateTime>
#include <QList>
#include <QMutex>
#include <QPointer>

#include <atomic>

namespace pantau::worlds {

/// Simulated failures between the program and the service.
enum class Mood {
    Fine,
    Down,        ///< no listener
    CutBefore,   ///< closes before the service is asked
    CutAfter,    ///< the service is asked and charges, and its reply is lost
    HangBefore,  ///< no reply for a minute, then closed; the service is not asked
    HangAfter,   ///< the same, but the service is asked
    Error500,    ///< with the service's own body
    Error524,    ///< a proxy's page, after the service is asked
    Html200,     ///< a captive portal
    Html401,     ///< a proxy that requires a password
    Html403,     ///< a proxy that forbids the request
    Html502,     ///< a proxy that cannot reach the service
    TooMany,     ///< per-minute 429
    TooManyLong, ///< the same with a Retry-After of a day
    Flips,       ///< wrong: every answer is inverted
    FlipsOne,    ///< wrong: the first answer is inverted
    LeavesOut,   ///< every second result is missing
    Contradicts, ///< the first domain has both values
    Shuffles,    ///< in another order, which is allowed
};
[[nodiscard]] const char *wordOf(Mood mood);

/// One request, with its real outcome.
struct Exchange
{
    QDateTime at; ///< by the world's clock, when the reply was sent or the connection closed
    int front = 0;
    QByteArray path;
    QByteArray key;
    QStringList domains;
    int status = 0;        ///< the service's status; 0: not asked
    bool isSilent = false; ///< no byte was sent back
    qint64 units = 0;      ///< units that the service charged
    bool isShown = false;
    bool isPause = false;                ///< the program was asked to wait: too many requests per minute
    bool isAnswered = false;             ///< the program got the service's own reply, whatever its status
    QHash<QString, BlockStatus> answers; ///< the answers sent to the program, right or wrong
};

/// A proxy to the real service that forwards or misbehaves, and records the requests, charges and answers.
/// Thread-safe.
class FaultyFront
{
public:
    /// @p isNawala: speaks the API of NawalaWTF, with one domain per request.
    FaultyFront(quint16 service, QByteArray clientAddress, const Clock &clock, bool isNawala);
    ~FaultyFront();

    [[nodiscard]] ServiceAddress address() const;
    void setMood(Mood mood);
    [[nodiscard]] Mood mood() const { return m_mood; }

    /// Stops all traffic: later data stays unread.
    void freeze() { m_isFrozen = true; }
    /// Closes every waiting connection, and each new one immediately.
    void cutOff();
    void thaw();
    /// Ends requests that have waited for a minute of the world's clock.
    void endOldHangs();
    [[nodiscard]] QDateTime nextHangEnd() const;

    /// Requests that are waiting, and requests being answered now.
    [[nodiscard]] int held() const { return m_held; }
    [[nodiscard]] int busy() const { return m_busy; }
    [[nodiscard]] QList<Exchange> takeBook();

private:
    struct Held
    {
        QPointer<QTcpSocket> socket;
        QDateTime until;
        Exchange exchange;
    };

    void answer(QTcpSocket *socket, HttpRequest request);
    void passOn(QTcpSocket *socket, const HttpRequest &request, Exchange exchange, Mood mood);
    void returned(QTcpSocket *socket, const QByteArray &reply, Exchange exchange, Mood mood);
    void finish(QTcpSocket *socket, const QByteArray &reply, Exchange exchange);
    void hold(QTcpSocket *socket, const Exchange &exchange);
    void endHangs(const std::function<bool(const Held &)> &which);

    const quint16 m_service;
    const QByteArray m_clientAddress;
    const Clock &m_clock;
    const bool m_isNawala;
    std::atomic<Mood> m_mood{Mood::Fine};
    std::atomic<bool> m_isFrozen{false};
    std::atomic<bool> m_isCutOff{false};
    std::atomic<int> m_held{0};
    std::atomic<int> m_busy{0};
    QList<Held> m_hanging; ///< used on the thread of m_door
    mutable QMutex m_mutex;
    QList<Exchange> m_book;
    HttpDoor m_door; ///< last: its thread uses all members above
};

} // namespace pantau::worlds
