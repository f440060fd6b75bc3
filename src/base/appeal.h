// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/status.h"

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

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

/// A row on the board of appeals: an appeal, or a blocked domain for which none was sent yet.
struct AppealCase
{
    DomainName domain;
    QString service{};   ///< ServiceAddress::text() of the service that lists it
    QStringList lists{}; ///< names of those that watch it at that service
    AppealStage stage = AppealStage::Found;
    std::optional<QDateTime> since{}; ///< UTC: seen blocked, prepared, sent, answered or restored
    QString recipient{};              ///< to whom it was sent, or its letter is written
    std::optional<Appeal> appeal{};   ///< from Sent on

    /// It is time to ask again.
    [[nodiscard]] bool isOverdue(const QDateTime &now) const
    {
        return appeal && !appeal->restoredAt && appeal->askAgainAt && *appeal->askAgainAt <= now;
    }

    friend bool operator==(const AppealCase &, const AppealCase &) = default;
};

/// What of the board is read page by page. All of it is WholeBoard, what to do first first.
enum class BoardPart {
    Waiting, ///< sent and answered; who is to be asked again first comes first, as in the two of these
    Sent,
    Answered,
    Prepared, ///< newest first, as in those below
    Found,
    Restored,
};
inline constexpr std::array WholeBoard{BoardPart::Waiting, BoardPart::Prepared, BoardPart::Found,
                                       BoardPart::Restored};
[[nodiscard]] BoardPart partOf(AppealStage stage);

/// How many there are on the board.
struct AppealCounts
{
    std::array<int, AppealStages.size()> byStage{};
    int overdue = 0; ///< of those sent and answered: it is time to ask again

    [[nodiscard]] int of(AppealStage stage) const { return byStage.at(std::size_t(stage)); }

    friend bool operator==(const AppealCounts &, const AppealCounts &) = default;
};

/// The middle of the times to restore, of two middle ones the mean; appeals whose domain is still listed do
/// not count. Empty when none is left.
[[nodiscard]] std::optional<std::chrono::seconds> medianTimeToRestore(const QList<Appeal> &appeals);

/// How long it usually takes from an appeal to the restoring.
struct UsualTime
{
    static constexpr int fewest = 3; ///< appeals; fewer are no habit

    std::chrono::seconds median{};
    int appeals = 0; ///< that it comes from

    friend bool operator==(const UsualTime &, const UsualTime &) = default;
};

/// By Appeal::service: each asks somebody else. Services with fewer restored appeals than UsualTime::fewest
/// are left out.
[[nodiscard]] QHash<QString, UsualTime> usualTimes(const QList<Appeal> &appeals);

} // namespace pantau
