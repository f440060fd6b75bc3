// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/appeal.h"
#include "base/change.h"
#include "base/channel.h"
#include "base/delivery.h"

#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace pantau {

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

} // namespace pantau
