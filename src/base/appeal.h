// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/block_status.h"
#include "base/domain_name.h"

#include <QDateTime>
#include <QString>

#include <array>
#include <chrono>
#include <optional>

namespace pantau {

enum class AppealId : qint64 {};

/// How far the way back of a domain has come. It follows from what is recorded, each time it is read.
enum class AppealStage {
    Found,    ///< blocked, and nothing was done about it yet
    Prepared, ///< a letter is kept that was not sent
    Sent,
    Answered, ///< and the domain is blocked still
    Restored,
};
inline constexpr std::array AppealStages{AppealStage::Found, AppealStage::Prepared, AppealStage::Sent,
                                         AppealStage::Answered, AppealStage::Restored};

/// "found", "prepared", "sent", "answered", "restored": as in JSON.
[[nodiscard]] QString appealStageKey(AppealStage stage);

/// Which appeals to list.
enum class AppealScope {
    All,
    Open,     ///< the domain has not been taken off since
    Restored, ///< with their times to restore
};

/// A request to have a domain taken off the blocklist, as the person who sent it noted it.
struct Appeal
{
    static constexpr int longestName = 200;    ///< of sentTo and sentBy, in characters
    static constexpr int longestNote = 1000;   ///< in characters
    static constexpr int longestAnswer = 4000; ///< in characters

    AppealId id{};
    DomainName domain;
    QString service{};  ///< ServiceAddress::text() of the service that lists it
    QDateTime sentAt{}; ///< UTC
    QString sentTo{};   ///< an office, an address, a form
    QString sentBy{};
    QString note{};
    std::optional<QDateTime> restoredAt{}; ///< UTC: the first confirmed change to not blocked after it was
                                           ///< sent, its `notAfter`; taken from the history, never typed
    std::optional<QDateTime> answeredAt{}; ///< UTC, as the person noted it
    QString answer{};                      ///< what was answered, in the person's words
    std::optional<QDateTime> askAgainAt{}; ///< UTC: when an alert reminds of it, once

    /// Sent or later.
    [[nodiscard]] AppealStage stage() const
    {
        if (restoredAt)
            return AppealStage::Restored;
        return answeredAt ? AppealStage::Answered : AppealStage::Sent;
    }

    /// From the sending to the restoring; empty while the domain is still listed.
    [[nodiscard]] std::optional<std::chrono::seconds> timeToRestore() const
    {
        return restoredAt ? std::optional(std::chrono::seconds(sentAt.secsTo(*restoredAt))) : std::nullopt;
    }

    friend bool operator==(const Appeal &, const Appeal &) = default;
};

/// Of a domain in a list of the service: what decides whether a person hears of its unblocking.
struct UnblockingOutlook
{
    BlockStatus status = BlockStatus::Unknown;
    bool isReported = true; ///< AlertSettings::restoredAlerts
    bool isPaused = false;
    bool isMuted = false; ///< itself, or every list of the service that has it

    friend bool operator==(const UnblockingOutlook &, const UnblockingOutlook &) = default;
};

/// The same with its texts as plainText() leaves them: they are copied from letters and pages of others.
[[nodiscard]] Appeal withPlainTexts(Appeal appeal);

} // namespace pantau
