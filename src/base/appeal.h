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

/// Stage of a domain's way off the blocklist. Derived from the stored records each time it is read.
enum class AppealStage {
    Found,    ///< blocked, without an appeal
    Prepared, ///< a letter is drafted but not sent
    Sent,
    Answered, ///< and the domain is still blocked
    Restored,
};
inline constexpr std::array AppealStages{AppealStage::Found, AppealStage::Prepared, AppealStage::Sent,
                                         AppealStage::Answered, AppealStage::Restored};

/// Returns "found", "prepared", "sent", "answered" or "unblocked", as in JSON.
[[nodiscard]] QString appealStageKey(AppealStage stage);

/// Which appeals to list.
enum class AppealScope {
    All,
    Open,     ///< the domain has not been removed from the list since
    Restored, ///< with their times to restore
};

/// A request to remove a domain from the blocklist, as recorded by the user.
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
    std::optional<QDateTime> restoredAt{}; ///< UTC: `notAfter` of the first confirmed change to not blocked
                                           ///< after sending. Taken from the history, never typed
    std::optional<QDateTime> answeredAt{}; ///< UTC, as entered by the user
    QString answer{};                      ///< the reply in the user's words
    std::optional<QDateTime> askAgainAt{}; ///< UTC: when one reminder alert is sent

    /// Returns Sent or a later stage.
    [[nodiscard]] AppealStage stage() const
    {
        if (restoredAt)
            return AppealStage::Restored;
        return answeredAt ? AppealStage::Answered : AppealStage::Sent;
    }

    /// Time from sending to restoration. Empty while the domain is still listed.
    [[nodiscard]] std::optional<std::chrono::seconds> timeToRestore() const
    {
        return restoredAt ? std::optional(std::chrono::seconds(sentAt.secsTo(*restoredAt))) : std::nullopt;
    }

    friend bool operator==(const Appeal &, const Appeal &) = default;
};

/// Settings of a domain at a service that decide whether the user is notified when it is unblocked.
struct UnblockingOutlook
{
    BlockStatus status = BlockStatus::Unknown;
    bool isReported = true; ///< AlertSettings::restoredAlerts
    bool isPaused = false;
    bool isMuted = false; ///< the domain, or every list of the service that contains it

    friend bool operator==(const UnblockingOutlook &, const UnblockingOutlook &) = default;
};

/// Returns @p appeal with its texts passed through plainText(): they may be pasted from letters and web
/// pages.
[[nodiscard]] Appeal withPlainTexts(Appeal appeal);

/// A row on the appeals board: an appeal, or a blocked domain without one.
struct AppealCase
{
    DomainName domain;
    QString service{};   ///< ServiceAddress::text() of the service that lists it
    QStringList lists{}; ///< names of the lists that contain it; without an appeal, only those checked at
                         ///< that service
    AppealStage stage = AppealStage::Found;
    std::optional<QDateTime> since{}; ///< UTC: when it was seen blocked, prepared, sent, answered or restored
    QString recipient{};              ///< addressee of the appeal or of the drafted letter
    std::optional<Appeal> appeal{};   ///< set from stage Sent on

    /// True if a follow-up is due.
    [[nodiscard]] bool isOverdue(const QDateTime &now) const
    {
        return appeal && !appeal->restoredAt && appeal->askAgainAt && *appeal->askAgainAt <= now;
    }

    friend bool operator==(const AppealCase &, const AppealCase &) = default;
};

/// Parts of the board that are read page by page. WholeBoard is all of it, the most urgent first.
enum class BoardPart {
    Waiting, ///< sent and answered; the next follow-up first, as in the two parts below
    Sent,
    Answered,
    Prepared, ///< newest first, as in the parts below
    Found,
    Restored,
};
inline constexpr std::array WholeBoard{BoardPart::Waiting, BoardPart::Prepared, BoardPart::Found,
                                       BoardPart::Restored};
[[nodiscard]] BoardPart partOf(AppealStage stage);

/// Number of cases on the board.
struct AppealCounts
{
    std::array<int, AppealStages.size()> byStage{};
    int overdue = 0; ///< sent or answered appeals with a follow-up due

    [[nodiscard]] int of(AppealStage stage) const { return byStage.at(std::size_t(stage)); }

    friend bool operator==(const AppealCounts &, const AppealCounts &) = default;
};

/// Returns the median of the times to restore, ignoring appeals whose domain is still listed. Empty if none
/// remain.
[[nodiscard]] std::optional<std::chrono::seconds> medianTimeToRestore(const QList<Appeal> &appeals);

/// Usual time from an appeal to restoration.
struct UsualTime
{
    static constexpr int fewest = 3; ///< minimum number of appeals

    std::chrono::seconds median{};
    int appeals = 0; ///< number of appeals it is based on

    friend bool operator==(const UsualTime &, const UsualTime &) = default;
};

/// Returns the usual times by Appeal::service, since each service has its own recipients. Services with fewer
/// restored appeals than UsualTime::fewest are left out.
[[nodiscard]] QHash<QString, UsualTime> usualTimes(const QList<Appeal> &appeals);

} // namespace pantau
