// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/status.h"
#include "engine/planner.h"

#include <QString>
#include <QStringList>

namespace pantau::engine {

// Messages about the work of a lane that depend on something or are used more than once.

[[nodiscard]] QString accountGoneSentence();
[[nodiscard]] QString accountStoppedSentence(const QString &stopReason);
[[nodiscard]] QString stillUnconfirmedSentence();
[[nodiscard]] QString stoppedWorkSentence();
[[nodiscard]] QString lostSentence(int answers, const QStringList &blocked, const QString &why);
/// The service asks for a pause until @p asked. Pantau sends nothing until @p kept, which may be sooner.
/// @p effect: an additional sentence.
[[nodiscard]] QString tooLongToWaitSentence(const QDateTime &asked, const QDateTime &kept,
                                            const QString &effect = {});
/// @p domains: number of domains for which a reply gave no usable status.
[[nodiscard]] QString unansweredSentence(int domains);
/// Returns the reply's answer for @p domain, or Unknown if it is missing.
[[nodiscard]] DomainAnswer answerFor(const CheckReply &reply, const DomainName &domain);
/// Returns what a failure means for checking, with the service's name. Mentions that our own connection may
/// be down if that is possible but not certain.
[[nodiscard]] QString serviceDownSentence(const ServiceFailure &failure);
/// @p address: ServiceAddress::text().
[[nodiscard]] QString onlineAgainSentence(const QString &address);
[[nodiscard]] QString ownConnectionDownSentence();
/// Returns what happened and what was done or found out about it.
[[nodiscard]] QString incidentSentence(const Incident &incident, const QString &service);
/// For an incident that could not be decided before the program stopped.
[[nodiscard]] QString stoppedIncidentSentence(const Incident &incident, const QString &service);
/// Returns for example "18 checks were not used before the reset: the computer was off." Empty if there is
/// nothing to explain.
[[nodiscard]] QString unspentSentence(qint64 checks, UnspentReason reason);

} // namespace pantau::engine
