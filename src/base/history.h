// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/alert.h"
#include "base/appeal.h"
#include "base/domain_name.h"
#include "base/status.h"

#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace pantau {

/// What a line of the event log is about.
enum class EventKind {
    Note,       ///< anything else: a batch that was split, an answer nobody asked for
    Incident,   ///< an implausible share of a reply flipped at once
    Connection, ///< the service, or our own connection, went away or came back
    Account,    ///< an account was stopped or goes on
    Quota,      ///< the allowance: exhausted, reset, unspent and why
};

[[nodiscard]] QString eventKindKey(EventKind kind); ///< "note", "incident", …, as in the database
[[nodiscard]] std::optional<EventKind> eventKindFromKey(QStringView key);

/// A stretch of equal status. Times are UTC.
struct StatusRun
{
    QString service; ///< ServiceAddress::text()
    BlockStatus status = BlockStatus::Unknown;
    QDateTime firstSeen;
    QDateTime lastSeen;
};

struct CheckRow
{
    QString service;
    QDateTime at; ///< UTC
    BlockStatus status = BlockStatus::Unknown;
};

struct ChangeRow
{
    qint64 id = 0; ///< grows with every change
    QString service;
    Change change;
    QDateTime confirmedAt; ///< UTC
};

/// A change of the history that nobody has said yet.
struct UnsaidChange
{
    qint64 id = 0; ///< grows with every change
    Change change;
};

struct EventRow
{
    qint64 id = 0;
    EventKind kind = EventKind::Note;
    std::optional<AccountId> account;
    QDateTime at; ///< UTC
    QString sentence;
    QString detail;
};

/// How a period was spent, as far as it is known. Known is the time between the first and the last answer of
/// each run; the windows of the changes, and the time before the first and after the last answer, are not.
struct StatusShare
{
    std::chrono::milliseconds period{0};
    std::chrono::milliseconds blocked{0};
    std::chrono::milliseconds notBlocked{0};

    [[nodiscard]] std::chrono::milliseconds known() const { return blocked + notBlocked; }
    /// 0 to 1, of the known time; empty when nothing is known.
    [[nodiscard]] std::optional<double> blockedOfKnown() const;
    /// 0 to 1, of the period; 1 for an empty period.
    [[nodiscard]] double unknown() const;
};

/// What one service told of one domain so far.
struct DomainPast
{
    QList<StatusRun> runs;  ///< oldest first; only the newest DomainHistory::mostRuns of them
    int changeCount = 0;    ///< confirmed changes of all times
    StatusShare last30Days; ///< up to the moment that was asked for
    StatusShare allTime;    ///< from the first answer on
    QDateTime firstSeen;    ///< UTC, the first answer; invalid when there was none
};

/// Between which two answers of the service a domain was blocked.
struct BlockWindow
{
    QDateTime notBefore; ///< UTC, the last answer that it was not
    QDateTime notAfter;  ///< UTC, the first that it was

    friend bool operator==(const BlockWindow &, const BlockWindow &) = default;
};

/// What is open about a domain's newest answer.
struct OpenAnswer
{
    bool isUnconfirmed = false; ///< it differs from the known status, and is being asked for again
    QDateTime askedInVainAt;    ///< UTC; valid: it was asked for then, and never gave an answer

    friend bool operator==(const OpenAnswer &, const OpenAnswer &) = default;
};

/// How soon new blocks were known: of each, the time between the last answer "not blocked" and the one that
/// was confirmed, which the truth cannot exceed.
struct DetectionRecord
{
    int blocks = 0;
    std::optional<std::chrono::seconds> median; ///< empty: there was none

    friend bool operator==(const DetectionRecord &, const DetectionRecord &) = default;
};

/// One answer of the service.
struct Answer
{
    QDateTime at; ///< UTC
    BlockStatus status = BlockStatus::Unknown;

    friend bool operator==(const Answer &, const Answer &) = default;
};

/// A time in which a domain was blocked, with the windows in which it began and ended. Times are UTC.
struct Blocking
{
    std::optional<QDateTime>
        notBefore{};                  ///< last seen not blocked; empty: it was blocked at its first answer
    QDateTime firstSeen;              ///< first seen blocked
    QDateTime lastSeen;               ///< last seen blocked
    std::optional<QDateTime> ended{}; ///< first seen not blocked; empty: not yet

    /// By the answers there are.
    [[nodiscard]] bool isOnAt(const QDateTime &at) const
    {
        return firstSeen <= at && (!ended || *ended > at);
    }

    friend bool operator==(const Blocking &, const Blocking &) = default;
};

/// Answers of a service in a period.
struct ServiceAnswers
{
    QString service; ///< ServiceAddress::text()
    QDateTime first; ///< UTC
    QDateTime last;  ///< UTC
    int count = 0;

    friend bool operator==(const ServiceAnswers &, const ServiceAnswers &) = default;
};

/// What is known of one domain, and what happened to it in a period. In a report on a list the status is that
/// of the list's service; the rest covers all services that the list used in the period.
struct Evidence
{
    DomainName domain;
    QString service{}; ///< ServiceAddress::text() of the service that answered; text from outside
    BlockStatus status = BlockStatus::Unknown; ///< at present; in a report, at the end of its period
    std::optional<QDateTime> since{};          ///< UTC: when the present run was first seen
    std::optional<QDateTime> lastAnsweredAt{}; ///< UTC
    std::optional<Change> lastChange{};        ///< the newest of all, also from before the period
    QList<Change> changes{};                   ///< confirmed in the period, newest first
    int answerCount = 0;                       ///< answers in the period
    int blockedCount = 0;                      ///< those that said "blocked"
    QList<Answer> answers{};     ///< the newest of them, newest first; may be fewer than answerCount
    QList<Appeal> appeals{};     ///< of all times, newest first
    bool startSeen = false;      ///< KnownStatus::startSeen
    QList<Blocking> blockings{}; ///< that were on at some time of the period, newest first
    /// Seconds: the longest time of the period in which no answer came; 0 where there was none at all.
    qint64 longestSilence = 0;
    /// UTC, in a report on a list: last answer before the domain left the list in the period. The status is
    /// that answer's.
    std::optional<QDateTime> removedAfter{};

    /// The newest answer, where it is not what is known: it is being confirmed.
    [[nodiscard]] const Answer *unconfirmed() const
    {
        if (answers.isEmpty() || answers.first().status == BlockStatus::Unknown)
            return nullptr;
        const Answer &newest = answers.first();
        const bool isKnown = lastAnsweredAt && newest.at <= *lastAnsweredAt;
        return isKnown || newest.status == status ? nullptr : &newest;
    }
};

/// Which table a row of the activity comes from, and which of its rows it is.
struct ActivityKey
{
    enum class Source { Change, Event, Alert };

    Source source = Source::Change;
    qint64 id = 0;

    friend bool operator==(const ActivityKey &, const ActivityKey &) = default;
};

/// One thing that happened.
struct ActivityRow
{
    ActivityKey key;
    QDateTime at; ///< UTC; of a change when it was confirmed
    bool isRead = false;
    std::optional<AccountId> account;          ///< of an event or an alert
    std::optional<Change> change;              ///< of a change, with its domain and window
    QString service;                           ///< of a change: ServiceAddress::text()
    QStringList lists;                         ///< of a change: names of those that watch its domain there
    EventKind eventKind = EventKind::Note;     ///< of an event
    Alert::Kind alertKind = Alert::Kind::Test; ///< of an alert
    QString sentence;                          ///< of an event or an alert; empty for a change
    QString detail;                            ///< of an event for the log, of an alert its whole text
    int domainCount = 0;                       ///< of an alert
    bool hasProblem = false; ///< of an alert: some channel has not got it and will not, or has failed so far
};

/// What became of the alert that tells of a row.
struct NotificationStatus
{
    bool isKept = false;              ///< some alert names it
    std::optional<QDateTime> shownAt; ///< UTC, when it was handed to the desktop or the terminal
    std::optional<QDateTime>
        waitingSince; ///< UTC: no alert for all names it yet; when the group that it waits in started
    QList<DeliveryRow> deliveries; ///< oldest alert first, by channel name
};

/// Which part of the activity to read.
struct ActivityQuery
{
    enum class Kind {
        Everything, ///< changes, incidents, accounts and quotas, and what only an alert tells of
        Blocked,    ///< changes to blocked
        NotBlocked, ///< changes to not blocked
        Incidents,
        Accounts,     ///< accounts and quotas
        Alerts,       ///< every alert that was told
        NotDelivered, ///< alerts with a problem
    };

    Kind kind = Kind::Everything;
    std::optional<ListId> list;       ///< changes of its domains and events of its account; empty: all
    QString text;                     ///< a part of the domain's name, or of the sentence; empty: all
    std::optional<QDateTime> since;   ///< UTC, inclusive
    std::optional<ActivityRow> after; ///< the last row of the page before; empty: the first page
    int limit = 100;
};

} // namespace pantau
