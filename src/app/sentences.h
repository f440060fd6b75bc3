// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// What is foreseen, in sentences for people, in the language and locale at the time of the call.

/// The plan in a sentence, such as "Each domain is checked every 2.4 days.", or "Depending on its list, a
/// domain is checked every 4 hours to every 20 hours."
/// @p domains: how many are watched; @p now: as for owedSentence().
[[nodiscard]] QString planSentence(const Plan &plan, int domains, const QDateTime &now = {});

/// When domains that were never checked get their first check, where the quota is too small for all of them
/// now: "4,900 new domains still to be checked: 100 a day from 22 Nov, the last of them on 9 Jan." Empty when
/// none has to wait. @p now: told in the words of moment(); without it, for what is read later, with dates.
[[nodiscard]] QString owedSentence(const Plan &plan, const QDateTime &now = {});

/// How many new domains are checked as soon as they are added: without the reserve.
[[nodiscard]] qint64 firstChecksAtOnce(const Usage &usage, const QDateTime &now);

/// What these take of the quota: "The first checks cost 2,400 of the 9,900 credits left." Empty when nothing
/// is left.
[[nodiscard]] QString firstChecksPrice(const Usage &usage, qint64 fresh, const QDateTime &now);

/// When the first checks of @p fresh domains will be, before they are added; empty when all are checked at
/// once.
[[nodiscard]] QString firstChecksSentence(const Usage &usage, qint64 fresh, const QDateTime &now);

/// The figures before they are saved: "240 domains every 6 hours need 960 checks a day; you have 100. At 100
/// a day each is checked every 2.4 days."
[[nodiscard]] QString figuresSentence(const PlanFigures &figures);

/// "You would usually know of a new block within 35 hours; with High priority within 6 hours. With a
/// published blocklist it would be within 4 hours." Empty where nothing can be promised. @p feed: the
/// account's.
[[nodiscard]] QString knownWithinSentence(const PlanFigures &figures, FeedHelp feed);
/// The same of one list: "You would usually know of a new block within 35 hours."
[[nodiscard]] QString knownWithinSentence(const ListFigures &figures);

/// "35 hours", for where there is no room for a sentence; empty where nothing can be promised.
[[nodiscard]] QString knownWithinText(const ListFigures &figures);

/// What more domains would mean: "Each domain would be checked about every 3 days instead of every 26 hours.
/// You would usually know of a new block within 3 days." Empty where nothing can be said.
[[nodiscard]] QString addingSentence(const PlanFigures &before, const PlanFigures &after);

/// "In the last 90 days you knew within 9 hours (median of 14 new blocks)." Empty where there was none.
[[nodiscard]] QString detectionSentence(const DetectionRecord &record, int days);

/// "45 minutes", "6 hours", "2.4 days": rounded to what a person can use.
[[nodiscard]] QString durationText(std::chrono::seconds duration);
/// The same for behind "every": "hour", "day" for one of them.
[[nodiscard]] QString intervalText(std::chrono::seconds interval);

/// "Lasts until the reset, with 12 checks left over.", "Runs out 14:00 tomorrow." in local time; empty when
/// nothing can be said.
[[nodiscard]] QString forecastSentence(const Forecast &forecast, const Usage &usage, const QDateTime &now);

/// "“A”", "“A” and “B”", or "4 lists" where there are many: for behind "to".
[[nodiscard]] QString listsText(const QStringList &names);

/// A reply gave no usable status for this many of its domains.
[[nodiscard]] QString unansweredSentence(int domains);
/// A status that another answer contradicts.
[[nodiscard]] QString stillUnconfirmedSentence();

/// What others say, in sentences for people, in the language and locale at the time of the call.

/// What a person calls a source: "published blocklist", "this network", or the tool's own name.
[[nodiscard]] QString hintSourceName(const QString &source);

/// "Looks blocked on this network since 14:10; asking the service." @p now: for the words of the moment.
/// @p isWatched: its account can ask the service now. @p answeredAt: when the service last did; within an
/// hour it would only say the same again, so it is asked later.
[[nodiscard]] QString hintSentence(const Hint &hint, const QDateTime &now, bool isWatched,
                                   const std::optional<QDateTime> &answeredAt);

/// "Published blocklist: 14 of 15 hints were true; they saved 31 hours on average."
[[nodiscard]] QString hintSourceSentence(const HintSourceFigures &figures);

} // namespace pantau::app
