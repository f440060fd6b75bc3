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

/// Category of a line in the event log.
enum class EventKind {
    Note,       ///< anything else: a split batch, an unrequested answer
    Incident,   ///< an implausible share of a reply flipped together
    Connection, ///< the service or the local connection went down or came back
    Account,    ///< an account was stopped or resumed
    Quota,      ///< the allowance: exhausted, reset, or why it is not used
};

[[nodiscard]] QString eventKindKey(EventKind kind); ///< "note", "incident", …, as in the database
[[nodiscard]] std::optional<EventKind> eventKindFromKey(QStringView key);

/// A period of equal status. Times are UTC.
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
    qint64 id = 0; ///< increases with every change
    QString service;
    Change change;
    QDateTime confirmedAt; ///< UTC
    bool isNews = true;    ///< false: another service of the list still says, or already said, blocked
    /// Of the services of its lists, this one first. Empty if there is only one.
    QList<Opinion> opinions{};
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

/// Time blocked and not blocked in a period. Known time runs from the first to the last answer of each run.
/// The windows of changes, and the time before the first and after the last answer, are unknown.
struct StatusShare
{
    std::chrono::milliseconds period{0};
    std::chrono::milliseconds blocked{0};
    std::chrono::milliseconds notBlocked{0};

    [[nodiscard]] std::chrono::milliseconds known() const { return blocked + notBlocked; }
    /// Share of the known time, 0 to 1; empty if nothing is known.
    [[nodiscard]] std::optional<double> blockedOfKnown() const;
    /// Share of the period, 0 to 1; 1 for an empty period.
    [[nodiscard]] double unknown() const;
};

/// Summary of one service's answers for one domain.
struct DomainPast
{
    QList<StatusRun> runs;                 ///< oldest first; the newest DomainHistory::mostRuns only
    int changeCount = 0;                   ///< number of all confirmed changes
    StatusShare last30Days;                ///< ends at the requested time
    StatusShare allTime;                   ///< since the first answer
    QDateTime firstSeen;                   ///< UTC, of the first answer; invalid if there was none
    std::optional<QDateTime> blockedSince; ///< UTC, also by other services of its lists; empty: not blocked
};

/// The two answers of the service between which a domain was blocked.
struct BlockWindow
{
    QDateTime notBefore; ///< UTC, last answer "not blocked"
    QDateTime notAfter;  ///< UTC, first answer "blocked"

    friend bool operator==(const BlockWindow &, const BlockWindow &) = default;
};

/// Whether a domain's newest answer is unconfirmed, or was never received.
struct OpenAnswer
{
    bool isUnconfirmed = false; ///< differs from the known status and is being rechecked
    QDateTime triedAt;          ///< UTC; valid if it was checked then and has never given an answer

    friend bool operator==(const OpenAnswer &, const OpenAnswer &) = default;
};

/// How soon new blocks were detected. A block's delay is the time between the last answer "not blocked" and
/// the answer that was confirmed: an upper bound.
struct DetectionRecord
{
    int blocks = 0;
    std::optional<std::chrono::seconds> median; ///< empty if there were none

    friend bool operator==(const DetectionRecord &, const DetectionRecord &) = default;
};

struct Answer
{
    QDateTime at; ///< UTC
    BlockStatus status = BlockStatus::Unknown;

    friend bool operator==(const Answer &, const Answer &) = default;
};

/// A period in which a domain was blocked, with the windows of its start and end. Times are UTC.
struct Blocking
{
    std::optional<QDateTime> notBefore{}; ///< last seen not blocked; empty if its first answer was "blocked"
    QDateTime firstSeen;                  ///< first seen blocked
    QDateTime lastSeen;                   ///< last seen blocked
    std::optional<QDateTime> ended{};     ///< first seen not blocked; empty if still blocked

    /// True if the answers show it blocked at @p at.
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

/// Known facts about one domain and its events in a period. In a list report, the status comes from the
/// list's service, and the rest from all services that the list used in the period.
struct Evidence
{
    DomainName domain;
    QString service{}; ///< ServiceAddress::text() of the answering service; text from outside
    BlockStatus status = BlockStatus::Unknown; ///< now, or in a report at the end of its period
    std::optional<QDateTime> since{};          ///< UTC: first answer of the current run
    std::optional<QDateTime> lastAnsweredAt{}; ///< UTC
    QStringList notBlockedAt{}; ///< of a blocked domain: other services of the list that say not blocked
    std::optional<Change> lastChange{}; ///< the newest, even if before the period
    QList<Change> changes{};            ///< confirmed in the period, newest first
    int answerCount = 0;                ///< answers in the period
    int blockedCount = 0;               ///< how many of those were "blocked"
    QList<Answer> answers{};            ///< the newest of them, newest first; may be fewer than answerCount
    QList<Appeal> appeals{};            ///< up to its end, newest first
    bool startSeen = false;             ///< KnownStatus::startSeen
    QList<Blocking> blockings{};        ///< those that overlap the period, newest first
    /// Seconds: longest time in the period without an answer; 0 if there was no answer at all.
    qint64 longestSilence = 0;
    /// UTC, in a list report: last answer before the domain was removed from the list in the period. The
    /// status is that of this answer.
    std::optional<QDateTime> removedAfter{};
    bool isOnHold = false; ///< in a list report: its newest answer differs and is not confirmed yet

    /// Returns the newest answer if it differs from the known status and is being confirmed, else null.
    [[nodiscard]] const Answer *unconfirmed() const
    {
        if (answers.isEmpty() || answers.first().status == BlockStatus::Unknown)
            return nullptr;
        const Answer &newest = answers.first();
        const bool isKnown = lastAnsweredAt && newest.at <= *lastAnsweredAt;
        return isKnown || newest.status == status ? nullptr : &newest;
    }
};

/// Source table and row id of an activity row.
struct ActivityKey
{
    enum class Source { Change, Event, Alert };

    Source source = Source::Change;
    qint64 id = 0;

    friend bool operator==(const ActivityKey &, const ActivityKey &) = default;
};

/// One row of the activity.
struct ActivityRow
{
    ActivityKey key;
    QDateTime at; ///< UTC; for a change, its confirmation
    bool isRead = false;
    std::optional<AccountId> account;          ///< of an event or an alert
    std::optional<Change> change;              ///< of a change, with its domain and window
    QString service;                           ///< of a change: ServiceAddress::text()
    QStringList lists;                         ///< of a change: names of the lists that watch its domain at
                                               ///< that service
    EventKind eventKind = EventKind::Note;     ///< of an event
    Alert::Kind alertKind = Alert::Kind::Test; ///< of an alert
    QString sentence;                          ///< of an event or an alert; empty for a change
    QString detail;                            ///< of an event: detail for the log; of an alert: its full
                                               ///< text
    int domainCount = 0;                       ///< of an alert
    bool hasProblem = false; ///< of an alert: a channel failed to deliver it so far, or gave up
};

/// Delivery status of the alert that covers an activity row.
struct NotificationStatus
{
    bool isKept = false;              ///< a stored alert covers it
    std::optional<QDateTime> shownAt; ///< UTC, when it was passed to the desktop or the terminal
    std::optional<QDateTime>
        waitingSince; ///< UTC, start of the group it waits in, while no alert for all recipients covers it
    QList<DeliveryRow> deliveries; ///< oldest alert first, then by channel name
};

/// Filter and page of the activity.
struct ActivityQuery
{
    enum class Kind {
        Everything,   ///< changes, incidents, accounts and quotas, and events reported only in alerts
        Blocked,      ///< changes to blocked
        NotBlocked,   ///< changes to not blocked
        Other,        ///< everything except changes
        NotDelivered, ///< alerts with a problem
    };

    Kind kind = Kind::Everything;
    std::optional<ListId> list;       ///< changes of its domains and events of its account; empty: all
    QString text;                     ///< part of the domain's name or of the sentence; empty: all
    std::optional<ActivityRow> after; ///< last row of the previous page; empty: the first page
    int limit = 100;
};

} // namespace pantau
