// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/status.h"
#include "engine/planner.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <chrono>

namespace pantau::engine {

// Sentences for people, from the work of a lane.

[[nodiscard]] QString accountGoneSentence();
[[nodiscard]] QString accountResumedSentence();
[[nodiscard]] QString accountStoppedSentence(const QString &stopReason);
/// @p days: by which the computer's clock is ahead of the service's.
[[nodiscard]] QString clockAheadSentence(int days);
/// @p left: checks that the service says are left.
[[nodiscard]] QString contradictorySentence(qint64 left);
/// The service's figures leave @p said checks, our own count only @p counted.
[[nodiscard]] QString doubtedUsageSentence(qint64 said, qint64 counted);
[[nodiscard]] QString stillUnconfirmedSentence();
[[nodiscard]] QString stoppedWorkSentence();
[[nodiscard]] QString outOfTimeSentence(std::chrono::milliseconds patience);
[[nodiscard]] QString unsavedSentence(int answers, const QString &why);
[[nodiscard]] QString lostSentence(int answers, const QStringList &blocked, const QString &why);
[[nodiscard]] QString waitingSentence(const QDateTime &until);
[[nodiscard]] QString fullMinuteSentence(std::chrono::milliseconds wait);
[[nodiscard]] QString tooLongToWaitSentence(const QDateTime &until);
[[nodiscard]] QString invalidDomainSentence();
[[nodiscard]] QString missingAnswerSentence();
/// A reply gave no usable status for this many of its domains.
[[nodiscard]] QString unansweredSentence(int domains);
/// The reply's part about @p domain; a name that it left out is Unknown.
[[nodiscard]] DomainAnswer answerFor(const CheckReply &reply, const DomainName &domain);
/// What a failure means for the watch, with the service's name; that our own connection may be away where
/// that is possible, but not known.
[[nodiscard]] QString serviceDownSentence(const ServiceFailure &failure);
/// @p address: ServiceAddress::text().
[[nodiscard]] QString onlineAgainSentence(const QString &address);
[[nodiscard]] QString checkingGoesOnSentence();
[[nodiscard]] QString ownConnectionDownSentence();
[[nodiscard]] QString ownConnectionBackSentence();
[[nodiscard]] QString heldSentence();
/// What happened, and what is done or was found out about it.
[[nodiscard]] QString incidentSentence(const Incident &incident);
/// The program ends before the incident could be decided.
[[nodiscard]] QString stoppedIncidentSentence(const Incident &incident);
/// "18 checks were not used before the reset: the computer was off." Empty when there is nothing to explain.
[[nodiscard]] QString unspentSentence(qint64 checks, UnspentReason reason);

} // namespace pantau::engine
