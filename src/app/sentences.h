// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/duration.h"
#include "base/hint.h"
#include "base/history.h"
#include "base/plan.h"
#include "base/usage.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace pantau::app {

/// Sentences about plans and forecasts for users, in the language and locale at the time of the call.

/// Returns the plan in a sentence, such as "Each domain is checked every 2.5 days.", or "Depending on its
/// list, a domain is checked every 4 hours to every 20 hours." @p domains: number of watched
/// domains; @p now: as for owedSentence().
[[nodiscard]] QString planSentence(const Plan &plan, int domains, const QDateTime &now = {});

/// Returns when domains that were never checked get their first check if the quota is too small to check all
/// now: "4,900 new domains still to be checked: 100 a day from 22 Nov, the last of them on 9 Jan." Empty if
/// none must wait.
/// @p now: for relative times; omit it for text read later, which needs dates.
[[nodiscard]] QString owedSentence(const Plan &plan, const QDateTime &now = {});

/// Returns how many new domains are checked as soon as they are added, without using the reserve.
[[nodiscard]] qint64 firstChecksAtOnce(const Usage &usage, const QDateTime &now);

/// Returns how much of the quota first checks use: "The first checks use 2,400 of the 9,900 credits left."
/// Empty if nothing is left.
[[nodiscard]] QString firstChecksPrice(const Usage &usage, qint64 fresh, const QDateTime &now);

/// Returns when the first checks of @p fresh domains will be, before they are added; empty if all are
/// checked immediately.
[[nodiscard]] QString firstChecksSentence(const Usage &usage, qint64 fresh, const QDateTime &now);

/// Returns the figures before they are saved: "240 domains every 6 hours need 960 checks a day; you have
/// 100. At 100 a day each is checked every 2.5 days."
[[nodiscard]] QString figuresSentence(const PlanFigures &figures);

/// Returns how one list fares, such as "40 domains, each checked every 9 hours. That takes 107 of your 120
/// checks a day." @p needsAllowance: false for a local service, which has no quota.
[[nodiscard]] QString listPlanSentence(const PlanFigures &figures, ListId list, bool needsAllowance = true);

/// Returns how soon new blocks are usually detected, for the lists and for high priority, and how soon with
/// a published blocklist. Empty if that cannot be predicted. @p feed: the account's.
[[nodiscard]] QString knownWithinSentence(const PlanFigures &figures, FeedHelp feed);
/// Same for one list.
[[nodiscard]] QString knownWithinSentence(const ListFigures &figures);

/// Returns for example "35 hours", without a sentence; empty if that cannot be predicted.
[[nodiscard]] QString knownWithinText(const ListFigures &figures);

/// Returns the effect of adding domains: "Each domain would be checked about every 3 days instead of every
/// 26 hours.", and how soon new blocks would be detected. Empty if that cannot be predicted.
[[nodiscard]] QString addingSentence(const PlanFigures &before, const PlanFigures &after);

/// Returns how soon new blocks were detected in the last @p days days (median). Empty if there were none.
[[nodiscard]] QString detectionSentence(const DetectionRecord &record, int days);

/// Returns for example "45 minutes", "6 hours" or "2.5 days".
[[nodiscard]] QString durationText(std::chrono::seconds duration,
                                   RoundedDuration::Rounding rounding = RoundedDuration::Rounding::Nearest);
/// Same for use after "every": "hour" or "day" for a single one.
[[nodiscard]] QString intervalText(std::chrono::seconds interval);

/// Returns "1,200 credits", "79 checks" or "12 requests".
[[nodiscard]] QString unitsText(Usage::Unit unit, qint64 count);

/// Returns whether the allowance lasts until the reset, and with how many checks to spare, or when it runs
/// out in local time. Empty if unknown.
[[nodiscard]] QString forecastSentence(const Forecast &forecast, const Usage &usage, const QDateTime &now);

/// Returns "“A”", "“A” and “B”", or for example "4 lists", for use after "to".
[[nodiscard]] QString listsText(const QStringList &names);

/// For a reply without a usable status for this many of its domains.
[[nodiscard]] QString unansweredSentence(int domains);
/// For a status contradicted by another answer.
[[nodiscard]] QString stillUnconfirmedSentence();

/// Sentences about hints for users, in the language and locale at the time of the call.

/// Returns the display name of a source: "published blocklist", "this network", or the tool's name.
[[nodiscard]] QString hintSourceName(const QString &source);

/// Returns for example "Looks blocked on this network since 14:10; asking the service." @p now: for relative
/// times. @p isWatched: its account can send requests now. @p answeredAt: the service's last answer; within
/// an hour of it the domain is not checked again.
[[nodiscard]] QString hintSentence(const Hint &hint, const QDateTime &now, bool isWatched,
                                   const std::optional<QDateTime> &answeredAt);

/// Returns how many hints of a source were true and how much time they saved on average.
[[nodiscard]] QString hintSourceSentence(const HintSourceFigures &figures);

} // namespace pantau::app
