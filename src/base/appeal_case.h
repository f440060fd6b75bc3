// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <array>
#include <optional>

namespace pantau {

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

} // namespace pantau
