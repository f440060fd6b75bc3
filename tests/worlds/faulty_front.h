// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"
#include "base/time.h"
#include "worlds/http_door.h"

#include <QDateTime>
#include <QList>
#include <QMutex>
#include <QPointer>
#include <QUrl>

#include <atomic>

namespace pantau::worlds {

/// What stands between the program and the service for a while.
enum class Mood {
    Fine,
    Down,        ///< nobody listens
    CutBefore,   ///< the connection ends before the service was asked
    CutAfter,    ///< the service was asked, and charged, and its reply is lost
    HangBefore,  ///< no reply for a minute, then the end; the service was not asked
    HangAfter,   ///< the same, and it was
    Error500,    ///< the service's own body
    Error524,    ///< a proxy's page, after the service was asked
    Html200,     ///< a captive portal
    Html401,     ///< a proxy that wants a password
    Html403,     ///< a proxy that forbids
    Html502,     ///< a proxy that reaches nobody
    TooMany,     ///< per-minute 429
    TooManyLong, ///< the same with a Retry-After of a day
    Flips,       ///< lies: every answer is the opposite
    FlipsOne,    ///< lies: the first answer is
    LeavesOut,   ///< every second result is missing
    Contradicts, ///< the first domain comes with both values
    Shuffles,    ///< in another order, which is no fault
};
[[nodiscard]] const char *wordOf(Mood mood);

/// One request as the world saw it.
struct Exchange
{
    QDateTime at; ///< by the world's clock, when the reply left or the connection ended
    int front = 0;
    QByteArray path;
    QByteArray key;
    QStringList domains;
    int status = 0;        ///< the service's own; 0: it was not asked
    bool isSilent = false; ///< not a word came back
    qint64 units = 0;      ///< what the service charged
    bool isShown = false;
    bool isPause = false;                ///< the program was told to wait a moment: too many a minute
    bool isAnswered = false;             ///< the program was given the service's own reply, whatever it says
    QHash<QString, BlockStatus> answers; ///< what the program was shown, right or wrong
};

/// A proxy before the real service that passes on or misbehaves, and keeps the books of what was asked, what
/// was charged and what was shown. Thread-safe.
class FaultyFront
{
public:
    FaultyFront(quint16 service, QByteArray clientAddress, const Clock &clock);
    ~FaultyFront();

    [[nodiscard]] QUrl baseUrl() const;
    void setMood(Mood mood);
    [[nodiscard]] Mood mood() const { return m_mood; }

    /// Nothing comes in or out from now on: what arrives is kept as it is.
    void freeze() { m_isFrozen = true; }
    /// Ends every connection that waits, and each new one at once: nobody is there any more.
    void cutOff();
    void thaw();
    /// What has hung for a minute of the world's clock ends.
    void endOldHangs();
    [[nodiscard]] QDateTime nextHangEnd() const;

    /// Requests that wait, and those that are being answered right now.
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

    void answer(QTcpSocket *socket, const HttpRequest &request);
    void passOn(QTcpSocket *socket, const HttpRequest &request, Exchange exchange, Mood mood);
    void returned(QTcpSocket *socket, const QByteArray &reply, Exchange exchange, Mood mood);
    void finish(QTcpSocket *socket, const QByteArray &reply, Exchange exchange);
    void hold(QTcpSocket *socket, const Exchange &exchange);
    void endHangs(const std::function<bool(const Held &)> &which);

    const quint16 m_service;
    const QByteArray m_clientAddress;
    const Clock &m_clock;
    std::atomic<Mood> m_mood{Mood::Fine};
    std::atomic<bool> m_isFrozen{false};
    std::atomic<bool> m_isCutOff{false};
    std::atomic<int> m_held{0};
    std::atomic<int> m_busy{0};
    QList<Held> m_hanging; ///< used on the door's thread
    mutable QMutex m_mutex;
    QList<Exchange> m_book;
    HttpDoor m_door; ///< last: its thread uses all of the above
};

} // namespace pantau::worlds
