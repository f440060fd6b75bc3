// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_name.h"
#include "base/time.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <optional>

namespace pantau {

/// Blocking status of a domain. NotBlocked is only set if a reply says so. Everything else that is not a
/// clear "blocked" is Unknown.
enum class BlockStatus : quint8 {
    Unknown,
    NotBlocked,
    Blocked,
};

/// Returns "unknown", "not_blocked" or "blocked", as in the command line's JSON and in the database.
[[nodiscard]] QString statusKey(BlockStatus status);
[[nodiscard]] std::optional<BlockStatus> statusFromKey(QStringView key);

/// Returns "Unknown", "Not blocked" or "Blocked" in the user's language.
[[nodiscard]] QString statusWord(BlockStatus status);

/// A confirmed change of status. The exact time is unknown, only the window in which it happened. Also a
/// first finding: the first answer was "blocked", with an unknown start.
struct Change
{
    DomainName domain;
    BlockStatus from = BlockStatus::Unknown; ///< Unknown: a first finding
    BlockStatus to = BlockStatus::Unknown;
    QDateTime notBefore; ///< UTC: last answer with the old status; invalid for a first finding
    QDateTime notAfter;  ///< UTC: first answer with the new status

    [[nodiscard]] bool isFirstFinding() const { return from == BlockStatus::Unknown; }

    friend bool operator==(const Change &, const Change &) = default;
};

/// The answer of a service when a change was confirmed.
struct Opinion
{
    QString account; ///< name of the list's account there
    BlockStatus status = BlockStatus::Unknown;

    friend bool operator==(const Opinion &, const Opinion &) = default;
};

/// A domain's changes at one service address, for estimating its change rate. Derived from the history, so it
/// survives removing and adding the domain again.
struct ChangeRecord
{
    static constexpr int mostChanges = 32;

    OptionalTime firstAnsweredAt; ///< UTC; empty if never answered
    QList<QDateTime> changes;     ///< UTC, the newest mostChanges confirmed changes, oldest first, as the
                                  ///< middle of each window. They alternate, and the newest led to the
                                  ///< current status

    friend bool operator==(const ChangeRecord &, const ChangeRecord &) = default;
};

/// An unconfirmed answer that differs from the known status.
struct Suspicion
{
    QDateTime firstSeenAt; ///< UTC
    int timesSeen = 1;
    BlockStatus status = BlockStatus::Unknown; ///< status in the newest answers: Blocked or NotBlocked

    friend bool operator==(const Suspicion &, const Suspicion &) = default;
};

/// Known status of one domain at one service address. There may be a hundred thousand of them, so the large
/// members come first to avoid padding.
struct KnownStatus
{
    OptionalTime since;          ///< UTC: first answer of the current run
    OptionalTime lastAnsweredAt; ///< UTC: last reply with a status
    OptionalTime lastAskedAt;    ///< UTC: last request, answered or not
    OptionalTime silentSince;    ///< UTC: first attempt since the last answer that got no answer
    OptionalTime cachedAt;       ///< UTC: age of the newest answer if the service had it in its cache
    QString unknownReason;       ///< why the last attempt got no answer; empty if it did
    std::optional<Suspicion> suspicion;
    BlockStatus status = BlockStatus::Unknown; ///< confirmed status; Unknown until the first answer
    bool startSeen = false; ///< the run started after an answer with the other status; otherwise it is the
                            ///< first run, whose start before `since` is unknown

    friend bool operator==(const KnownStatus &, const KnownStatus &) = default;
};

/// Effect of one answer on one domain: stored completely or not at all.
struct Observation
{
    DomainName domain;
    QDateTime at;                              ///< UTC
    BlockStatus answer = BlockStatus::Unknown; ///< status in this reply; Unknown if it was unusable
    KnownStatus after;                         ///< the resulting state
    std::optional<Change> change;              ///< the change confirmed by this answer, or a first finding
};

/// Returns the time of the newest answer, even if it is unconfirmed; lastAnsweredAt is then the last answer
/// with the known status. Empty if never answered.
[[nodiscard]] std::optional<QDateTime> newestAnswerAt(const KnownStatus &known);
/// Returns when the domain was last checked in vain after its newest answer. Empty if it was not, or if the
/// time is unknown.
[[nodiscard]] std::optional<QDateTime> triedAt(const KnownStatus &known);

/// An implausible share of a service's answers that flipped together. All are held back until rechecking a
/// sample has shown whether the service was wrong.
struct Incident
{
    enum class Outcome {
        Held,  ///< not resolved yet
        Real,  ///< the sample was confirmed and others did not flip: normal confirmations follow
        False, ///< the sample reverted: the flips were dropped
        Left,  ///< unresolved: each flip gets a normal confirmation
    };

    AccountId account{};       ///< account whose checks showed it
    QString service;           ///< ServiceAddress::text()
    QDateTime at;              ///< UTC, when it was detected
    QList<DomainName> flipped; ///< all domains held so far
    int asked = 0;             ///< number of domains with a known status in the reply
    Outcome outcome = Outcome::Held;
    QDateTime resolvedAt; ///< UTC; invalid while held
    QString sentence;     ///< what happened and what is done about it, for the user

    friend bool operator==(const Incident &, const Incident &) = default;
};

/// Returns the registrable domain above @p domain (`example.co.id` for `shop.example.co.id`): if it is
/// listed, that explains the listing of @p domain. Empty if @p domain is registrable itself or has no such
/// parent.
[[nodiscard]] std::optional<DomainName> parentOf(const DomainName &domain);

} // namespace pantau
