// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/appeal.h"
#include "base/channel.h"
#include "base/domain_name.h"
#include "base/result.h"
#include "base/status.h"

#include <QByteArray>
#include <QDate>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>
#include <QTime>
#include <QTimeZone>

#include <chrono>
#include <optional>
#include <utility>

namespace pantau {

enum class AlertId : qint64 {};

/// A file that is sent with an alert.
struct AlertFile
{
    QString name; ///< safe as a file name; ends in .pdf or .html
    QByteArray content;

    [[nodiscard]] QByteArray type() const
    {
        return name.endsWith(QLatin1String(".pdf")) ? "application/pdf" : "text/html; charset=utf-8";
    }
    friend bool operator==(const AlertFile &, const AlertFile &) = default;
};

/// A message to the user: plain text in the user's language. Each text is complete without the others.
struct Alert
{
    enum class Kind {
        Listed,         ///< domains were added to the blocklist
        Restored,       ///< domains were removed from it
        Mixed,          ///< both within one grouping interval
        FirstCheck,     ///< summary of newly added domains
        Incident,       ///< an implausible share of domains flipped together and was held back
        QuotaLow,       ///< less than a tenth is left
        QuotaWillEnd,   ///< the allowance will run out before its reset
        QuotaEnded,     ///< the allowance has run out
        PlanWillEnd,    ///< the plan bought at the service ends within a week
        AccountStopped, ///< 401 or 403, or no check has succeeded for hours
        AskAgain,       ///< reminder to follow up an appeal
        Report,         ///< a report for a client, with its file
        Test,           ///< "Send a test"
    };

    AlertId id{};
    Kind kind = Kind::Listed;
    QDateTime at;    ///< UTC, when the event happened
    QDateTime dueAt; ///< UTC, earliest delivery; later than `at` during quiet hours
    std::optional<AccountId> account;
    QString title;
    QString body;
    QList<DomainName> domains;       ///< affected domains, at most 100
    int domainCount = 0;             ///< number of all affected domains
    std::optional<AlertFile> file{}; ///< read only for sending

    friend bool operator==(const Alert &, const Alert &) = default;
};

/// Returns "blocked", "quota_low", …: the key used in the database, in webhook bodies and on the command
/// line.
[[nodiscard]] QString alertKindKey(Alert::Kind kind);
[[nodiscard]] std::optional<Alert::Kind> alertKindFromKey(QStringView key);

/// When alerts are delivered. Quiet hours are in local time and may span midnight; from == to means none.
struct AlertSettings
{
    std::chrono::seconds grouping{120}; ///< minimum time between two notifications of changes
    bool quietHours = false;
    QTime quietFrom{22, 0};
    QTime quietUntil{7, 0};
    bool quotaWarnings = true;
    bool restoredAlerts = true; ///< whether removals from the list are reported too
    QString language{};         ///< of the messages, "en" or "id"; empty: the program's language

    friend bool operator==(const AlertSettings &, const AlertSettings &) = default;
};

/// What the channels that receive only one list have instead of the AlertSettings.
struct ClientAlerts
{
    std::optional<bool> restoredAlerts{};
    QString language{};
    std::optional<std::pair<QTime, QTime>> quiet{}; ///< from and until; both the same: none

    [[nodiscard]] AlertSettings applied(AlertSettings settings) const;
    friend bool operator==(const ClientAlerts &, const ClientAlerts &) = default;
};

/// Delivery times. Pure functions; times are UTC, and `zone` is the user's time zone.

/// True if nothing is delivered at @p at.
[[nodiscard]] bool isQuiet(const AlertSettings &settings, const QDateTime &at, const QTimeZone &zone);
/// Returns @p at, or the end of the quiet hours that contain it. If a change to summer time skips that end,
/// returns the first time after the gap.
[[nodiscard]] QDateTime deliverableAt(const AlertSettings &settings, const QDateTime &at,
                                      const QTimeZone &zone);
/// Returns the time of the next notification of changes after one at @p last; it covers all changes found
/// until then. Quiet hours that start earlier close the group just before they start. During quiet hours
/// everything waits until they end.
[[nodiscard]] QDateTime groupClosesAt(const AlertSettings &settings, const QDateTime &last,
                                      const QTimeZone &zone);

/// Delivery state of an alert on one channel.
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
    QString problem;                       ///< error sentence of the latest attempt
};

/// Returns "pending", "delivered" or "given_up", as in the database and on the command line.
[[nodiscard]] QString deliveryStateKey(DeliveryRow::State state);

/// A stored alert as listed.
struct AlertRow
{
    Alert alert;
    std::optional<QDateTime> shownAt; ///< UTC, when it was passed to the desktop or the terminal
    QList<DeliveryRow> deliveries;    ///< sorted by channel name
};

/// Delivery totals for the desktop and all enabled channels.
struct DeliveryFigures
{
    bool hasAlerts = false;
    int unreported = 0;                 ///< changes not covered by an alert yet
    int waiting = 0;                    ///< alerts in delivery, without a failure so far
    int failing = 0;                    ///< failed alerts that will be retried
    int givenUp = 0;                    ///< alerts that a channel failed to deliver and will not retry
    std::optional<QDateTime> heldUntil; ///< UTC: no waiting alert is due before this time
    AlertSettings settings{};           ///< their quiet hours may explain the wait
};

/// A channel for chosen lists, at least one of which contains the domain.
struct ConcernedChannel
{
    ChannelId channel{};
    QStringList lists; ///< names of those lists, as in UnreportedChange::lists

    friend bool operator==(const ConcernedChannel &, const ConcernedChannel &) = default;
};

/// A confirmed change in the history that no alert covers yet.
struct UnreportedChange
{
    qint64 id = 0;   ///< increases with every change
    QString service; ///< ServiceAddress::text()
    Change change;
    QDateTime confirmedAt;               ///< UTC
    std::optional<QDateTime> mutedUntil; ///< UTC: mute of the domain, or of every list that contains it
    /// Status of the registrable domain above it; empty: not watched.
    std::optional<BlockStatus> parent{};
    /// Names of the lists that watch it at that service. Empty if there is only one list in total.
    QStringList lists{};
    QList<Opinion> opinions{}; ///< as in ChangeRow
    /// Enabled channels for chosen lists that have not been notified of it. Lists muted when it was confirmed
    /// are excluded.
    QList<ConcernedChannel> channels{};
};

/// An account that stopped, or has failed for hours, without an alert about it.
struct UnreportedStop
{
    AccountId account{};
    QString reason;                        ///< sentence
    std::optional<QDateTime> failingSince; ///< UTC; empty: the service refuses the account

    friend bool operator==(const UnreportedStop &, const UnreportedStop &) = default;
};

/// First answers for an account's new domains since the last such summary.
struct FirstCheck
{
    AccountId account{};
    int total = 0;       ///< number of answered domains
    int blocked = 0;     ///< how many of those were or are blocked; each is reported as a first finding
    QDateTime upTo;      ///< UTC, the newest first answer; invalid if there is none
    bool isWhole = true; ///< false if some were answered before first answers were recorded
    std::optional<DomainName> newest{}; ///< the domain of the newest first answer
};

/// A quota warning that was sent, or that already applied when the account was first seen. It is not repeated
/// in the same period.
struct QuotaMark
{
    Alert::Kind kind = Alert::Kind::QuotaLow; ///< QuotaLow, QuotaWillEnd, QuotaEnded or PlanWillEnd
    QDateTime at;                             ///< UTC
    qint64 used = 0;                          ///< units used, as reported by the service then
    std::optional<QDateTime> resetsAt;        ///< UTC, end of the period or plan as known then

    friend bool operator==(const QuotaMark &, const QuotaMark &) = default;
};

/// The part of an alert that a channel for chosen lists gets: its kind, texts and domains.
struct AlertPart
{
    ChannelId channel{};
    Alert alert;
};

/// An alert to store, with the records that it settles.
struct AlertDraft
{
    Alert alert;                                  ///< has no id yet
    std::optional<qint64> changesUpTo{};          ///< its recipients are notified of changes up to this id
    std::optional<QList<QuotaMark>> quotaMarks{}; ///< replace those of the alert's account
    std::optional<FirstCheck> firstCheck{};       ///< reported by this alert
    QList<AlertPart> parts{};                     ///< for channels that get only a part of it
    QList<AppealId> reminded{};                   ///< appeals that this alert is a reminder of
    std::optional<std::pair<ListId, QDate>> report{}; ///< the list and the last month that count as sent
    bool isForAll = true;                             ///< false: only for the channels in `parts`
};

/// An alert queued for one channel.
struct PendingDelivery
{
    Alert alert; ///< the version for this channel
    ChannelId channel{};
    int attempts = 0;
    std::optional<QDateTime> firstTriedAt; ///< UTC
    std::optional<QDateTime> nextTryAt;    ///< UTC; empty: as soon as the alert is due
    Receivers receivers{};                 ///< recipients to leave out
};

// Message templates of channels: plain text with fields in braces, which are replaced with values of the
// alert.
//   {title}    what happened, in one line
//   {body}     the rest of the default message
//   {domains}  affected domains, separated by commas
//   {count}    number of affected domains
// A line is left out if it has fields and all of them are empty. The first line is the title, or the subject
// if the channel has one.

/// Checks a template. An empty template is the default message. Fails with InvalidInput and a sentence on how
/// to fix it.
[[nodiscard]] Result<void> checkMessageTemplate(const QString &text);

/// Returns the alert with the texts of @p messageTemplate, or unchanged if that is empty. Fields inside
/// inserted values are not expanded.
[[nodiscard]] Alert worded(const Alert &alert, const QString &messageTemplate);

} // namespace pantau
