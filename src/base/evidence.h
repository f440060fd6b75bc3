// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/block_status.h"
#include "base/change.h"
#include "base/domain_name.h"

#include <QDateTime>
#include <QList>

#include <optional>

namespace pantau {

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

} // namespace pantau
