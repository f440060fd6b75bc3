// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/appeal.h"
#include "base/channel.h"
#include "base/domain_name.h"
#include "base/result.h"
#include "base/status.h"

#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>
#include <QTime>
#include <QTimeZone>

#include <chrono>
#include <optional>

namespace pantau {

enum class AlertId : qint64 {};

/// One message to a person. Texts are plain text in the person's language, complete without the rest.
struct Alert
{
    enum class Kind {
        Listed,         ///< domains were put on the list
        Restored,       ///< domains were taken off it
        Mixed,          ///< both in one grouping time
        FirstLook,      ///< the summary of newly added domains
        Incident,       ///< an implausible share flipped at once and was held back
        QuotaLow,       ///< under a tenth is left
        QuotaWillEnd,   ///< the allowance will end before its reset
        QuotaEnded,     ///< it did
        AccountStopped, ///< 401 or 403
        AskAgain,       ///< it is time to ask what became of an appeal
        Test,           ///< "send a test"
    };

    AlertId id{};
    Kind kind = Kind::Listed;
    QDateTime at;    ///< UTC, when it became true
    QDateTime dueAt; ///< UTC, when it may be delivered: later than `at` in quiet hours
    std::optional<AccountId> account;
    QString title;
    QString body;
    QList<DomainName> domains; ///< those it is about, at most 100
    int domainCount = 0;       ///< all of them

    friend bool operator==(const Alert &, const Alert &) = default;
};

/// "listed", "quota_low", …: as in the database, a webhook's body and the command line.
[[nodiscard]] QString alertKindKey(Alert::Kind kind);
[[nodiscard]] std::optional<Alert::Kind> alertKindFromKey(QStringView key);

/// When alerts are delivered. Quiet hours are in local time and may span midnight; from == to: none.
struct AlertSettings
{
    std::chrono::seconds grouping{120}; ///< minimum time between two notifications of changes
    bool quietHours = false;
    QTime quietFrom{22, 0};
    QTime quietUntil{7, 0};
    bool quotaWarnings = true;
    bool restoredAlerts = true; ///< whether "taken off the list" is told too

    friend bool operator==(const AlertSettings &, const AlertSettings &) = default;
};

/// When a message may go out. Pure; times are UTC, and `zone` is where the person lives.

/// Whether nothing is delivered at @p at.
[[nodiscard]] bool isQuiet(const AlertSettings &settings, const QDateTime &at, const QTimeZone &zone);
/// @p at, or the end of the quiet hours in which it lies. Where a change to summer time skips that end, the
/// first moment after it.
[[nodiscard]] QDateTime deliverableAt(const AlertSettings &settings, const QDateTime &at,
                                      const QTimeZone &zone);
/// Time of the next notification of changes after one at @p last; changes found until then go into it. Quiet
/// hours that start earlier close the group just before; while they last, everything waits for their end.
[[nodiscard]] QDateTime groupClosesAt(const AlertSettings &settings, const QDateTime &last,
                                      const QTimeZone &zone);

/// How far an alert has come on one channel.
struct DeliveryRow
{
    enum class State { Pending, Delivered, GivenUp };

    ChannelId channel{};
    QString channelName;
    State state = State::Pending;
    int attempts = 0;
    std::optional<QDateTime> firstTriedAt; ///< UTC
    std::optional<QDateTime> nextTryAt;    ///< UTC
    std::optional<QDateTime> endedAt;      ///< UTC
    QString problem;                       ///< of the newest attempt; a sentence
};

/// "pending", "delivered", "given_up": as in the database and on the command line.
[[nodiscard]] QString deliveryStateKey(DeliveryRow::State state);

/// A kept alert as it is listed.
struct AlertRow
{
    Alert alert;
    bool isRead = false;
    std::optional<QDateTime> shownAt; ///< UTC, when it was handed to the desktop or the terminal
    QList<DeliveryRow> deliveries;    ///< by channel name
};

/// How far alerts have come, on the desktop and on every channel that is switched on.
struct DeliveryFigures
{
    bool hasAlerts = false;
    int untold = 0;                     ///< changes that no alert tells of yet
    int waiting = 0;                    ///< on their way, not failed so far
    int failing = 0;                    ///< failed, and tried again
    int givenUp = 0;                    ///< some channel will not get them, since it failed
    std::optional<QDateTime> heldUntil; ///< UTC: none of those that wait is due before
    AlertSettings settings{};           ///< whose quiet hours may be the reason
};

/// A channel for chosen lists, of which some hold a domain.
struct ConcernedChannel
{
    ChannelId channel{};
    QStringList lists; ///< the names of those, as in UntoldChange::lists

    friend bool operator==(const ConcernedChannel &, const ConcernedChannel &) = default;
};

/// A confirmed change of the history that no alert has told of yet.
struct UntoldChange
{
    qint64 id = 0;   ///< grows with every change
    QString service; ///< ServiceAddress::text()
    Change change;
    QDateTime confirmedAt;               ///< UTC
    std::optional<QDateTime> mutedUntil; ///< UTC: of the domain, or of every list that holds it
    QString hint; ///< what is known of its registrable domain; a sentence, may be empty
    /// Names of the lists that watch it at that service; empty where there is only one list altogether.
    QStringList lists{};
    /// Enabled channels for chosen lists that were not notified of it yet; without lists that were muted when
    /// it was confirmed.
    QList<ConcernedChannel> channels{};
};

/// What the first answers of an account's new domains brought, since the last time that this was told.
struct FirstLook
{
    AccountId account{};
    int total = 0;       ///< answered domains
    int blocked = 0;     ///< of those: were or are blocked. Each of them is told as a first finding
    QDateTime upTo;      ///< UTC, the newest first answer; invalid without any
    bool isWhole = true; ///< false: some of them were answered before such things were kept
};

/// A quota warning that was given, or was already true when the account was first heard of: it is not given
/// again in the same period.
struct QuotaMark
{
    Alert::Kind kind = Alert::Kind::QuotaLow; ///< QuotaLow, QuotaWillEnd or QuotaEnded
    QDateTime at;                             ///< UTC
    qint64 used = 0;                          ///< units, what the service said then
    std::optional<QDateTime> resetsAt;        ///< UTC, the end of the period as known then

    friend bool operator==(const QuotaMark &, const QuotaMark &) = default;
};

/// What of an alert a channel for chosen lists gets: its kind, texts and domains.
struct AlertPart
{
    ChannelId channel{};
    Alert alert;
};

/// An alert that is to be kept, with what it settles.
struct AlertDraft
{
    Alert alert;                                  ///< without an id
    std::optional<qint64> changesUpTo{};          ///< its recipients are notified of changes up to this id
    std::optional<QList<QuotaMark>> quotaMarks{}; ///< replace those of the alert's account
    std::optional<FirstLook> firstLook{};         ///< is told with it
    QList<AlertPart> parts{};                     ///< for channels that do not get all of it
    QList<AppealId> reminded{};                   ///< appeals that are reminded of with it
    bool isForAll = true;                         ///< false: for the channels of its parts alone
};

/// An alert on its way to one channel.
struct PendingDelivery
{
    Alert alert; ///< as the channel gets it
    ChannelId channel{};
    int attempts = 0;
    std::optional<QDateTime> firstTriedAt; ///< UTC
    std::optional<QDateTime> nextTryAt;    ///< UTC; empty: as soon as the alert is due
    Receivers receivers{};                 ///< who need it no more
};

// How a channel words its alerts, where a person wants it otherwise: plain text with fields in braces, which
// are filled in from the alert.
//   {title}    what happened, in one line
//   {body}     the rest of the usual message
//   {domains}  those it is about, with commas
//   {count}    how many these are
// A line that has fields, and nothing to fill in for any of them, is left out. The first line is the title,
// or the subject, where a channel has one.

/// Whether it can be used; empty is the usual message. InvalidInput says what to mend.
[[nodiscard]] Result<void> checkMessageTemplate(const QString &text);

/// The alert in those words, and as it is where @p messageTemplate is empty. What is filled in is not looked
/// at for fields again.
[[nodiscard]] Alert worded(const Alert &alert, const QString &messageTemplate);

} // namespace pantau
