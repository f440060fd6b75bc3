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

/// What is known of a domain. NotBlocked is only ever set from a reply that says so; everything else that is
/// not a clear "blocked" is Unknown.
enum class BlockStatus : quint8 {
    Unknown,
    NotBlocked,
    Blocked,
};

/// "unknown", "not_blocked", "blocked": the words of the command line's JSON and of the database.
[[nodiscard]] QString statusKey(BlockStatus status);
[[nodiscard]] std::optional<BlockStatus> statusFromKey(QStringView key);

/// "Unknown", "Not blocked", "Blocked" in the user's language.
[[nodiscard]] QString statusWord(BlockStatus status);

/// A confirmed end of a run. When exactly the status changed is not known: only the window in which it did.
/// Or a first finding: the first answer of all said "blocked", and nobody knows since when.
struct Change
{
    DomainName domain;
    BlockStatus from = BlockStatus::Unknown; ///< Unknown: a first finding
    BlockStatus to = BlockStatus::Unknown;
    QDateTime notBefore; ///< UTC: last seen with the old status; invalid for a first finding
    QDateTime notAfter;  ///< UTC: first seen with the new status

    [[nodiscard]] bool isFirstFinding() const { return from == BlockStatus::Unknown; }

    friend bool operator==(const Change &, const Change &) = default;
};

/// How often a domain changed at one service address: what its change rate is estimated from. Derived from
/// the history, so that removing and adding a domain again forgets nothing.
struct ChangeRecord
{
    static constexpr int mostChanges = 32;

    OptionalTime firstAnsweredAt; ///< UTC; empty: never answered
    QList<QDateTime> changes;     ///< UTC, the newest mostChanges confirmed ones, oldest first: the middle of
                                  ///< each window. They alternate, and the newest led to the present status

    friend bool operator==(const ChangeRecord &, const ChangeRecord &) = default;
};

/// An answer that differs from the known status and has not been confirmed yet.
struct Suspicion
{
    QDateTime firstSeenAt; ///< UTC
    int timesSeen = 1;
    BlockStatus status = BlockStatus::Unknown; ///< what the newest answers say: Blocked or NotBlocked

    friend bool operator==(const Suspicion &, const Suspicion &) = default;
};

/// What is known of one domain at one service address. There may be a hundred thousand of them: the large
/// members come first, so that nothing lies empty between them.
struct KnownStatus
{
    OptionalTime since;          ///< UTC: when the present run was first seen
    OptionalTime lastAnsweredAt; ///< UTC: the last time that a reply told the status
    OptionalTime lastAskedAt;    ///< UTC: the last time that we asked, answered or not
    OptionalTime silentSince;    ///< UTC: the first attempt since the last answer that brought none
    QString unknownReason;       ///< why the newest attempt brought no answer; empty when it did
    std::optional<Suspicion> suspicion;
    BlockStatus status = BlockStatus::Unknown; ///< the confirmed one; Unknown until the first answer
    bool startSeen = false; ///< the run began after an answer of the other status; else the first answer of
                            ///< all told it already, and it began nobody knows how long before `since`

    friend bool operator==(const KnownStatus &, const KnownStatus &) = default;
};

/// What one answer did to one domain: stored as a whole or not at all.
struct Observation
{
    DomainName domain;
    QDateTime at;                              ///< UTC
    BlockStatus answer = BlockStatus::Unknown; ///< what this reply said; Unknown when it said nothing usable
    KnownStatus after;                         ///< the state from now on
    std::optional<Change> change;              ///< a change that this answer confirmed, or a first finding
};

/// When the newest answer came, also where it is still being confirmed: lastAnsweredAt is then the moment at
/// which the known status was seen last. Empty: never.
[[nodiscard]] std::optional<QDateTime> newestAnswerAt(const KnownStatus &known);
/// When it was asked after that without an answer; empty when it was not, or nobody knows when.
[[nodiscard]] std::optional<QDateTime> askedInVainAt(const KnownStatus &known);

/// An implausible share of a service's answers flipped at once: all of them are held back until a sample,
/// asked again, has shown whether the service erred.
struct Incident
{
    enum class Outcome {
        Held,  ///< not decided yet
        Real,  ///< the sample said the same again, and others did not flip: ordinary confirmations follow
        False, ///< the sample went back: the flips were dropped
        Left,  ///< nobody could find out: each is left to an ordinary confirmation
    };

    AccountId account{};       ///< through which it was seen
    QString service;           ///< ServiceAddress::text()
    QDateTime at;              ///< UTC, when it was noticed
    QList<DomainName> flipped; ///< everything held so far
    int asked = 0;             ///< how many domains with a known status the reply was about
    Outcome outcome = Outcome::Held;
    QDateTime resolvedAt; ///< UTC; invalid while held
    QString sentence;     ///< what happened and what is done about it, for a person

    friend bool operator==(const Incident &, const Incident &) = default;
};

/// The registrable domain above @p domain (`example.co.id` above `shop.example.co.id`), whose listing would
/// explain that of @p domain; empty when @p domain is one itself, or lies under none.
[[nodiscard]] std::optional<DomainName> parentOf(const DomainName &domain);

/// "shop.example.com is listed; its parent example.com is watched and not listed." For a listed domain.
/// @p parent: its parentOf(); @p status: what is known of the parent, empty when it is not watched.
[[nodiscard]] QString parentHint(const DomainName &domain, const DomainName &parent,
                                 std::optional<BlockStatus> status);

} // namespace pantau
