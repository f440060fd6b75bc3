// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/check.h"
#include "base/domain_import.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "base/status.h"
#include "base/usage.h"

#include <QList>
#include <QString>

#include <optional>

namespace pantau::desktop::words {

/// The sentences of the window, the tray and the notifications. Pure; text from outside goes in as it is, so
/// show every one of them as plain text.

/// "12,500", as the language writes it.
[[nodiscard]] QString number(qint64 value);
/// "Blocked, first seen 09:31 today, last seen not blocked 09:02 today (Agency). Last answer 12 min ago."
/// @p obstacle: why the account is not being watched; empty while it is.
[[nodiscard]] QString statusSentence(const DomainRow &row, const QString &accountName,
                                     const QString &obstacle, const QDateTime &now);
/// "4,310 of 12,500 credits used."
[[nodiscard]] QString usageSentence(const Usage &usage);
/// What a service that just answered gives: "The service answers. 12,500 of 12,500 credits are left."
[[nodiscard]] QString connectedSentence(const Usage &usage);
[[nodiscard]] QString localServiceSentence(bool sample);
/// Refuses the end of a pause or a mute.
[[nodiscard]] QString timeHasPassed();
/// "Check now (24 of the 79 checks left)"; @p left is empty where no quota is needed or known. Says so when
/// it does not suffice.
[[nodiscard]] QString checkNow(int domains, const std::optional<qint64> &left);
/// "20 domains checked: 3 blocked, 17 not blocked. 2 could not be checked: …": only what was answered counts
/// as checked. @p reason: why some could not be. Empty where nothing was asked for.
[[nodiscard]] QString checked(const CheckTally &tally, const QString &reason);
/// Why nothing is left of the quota of an account that has just been connected.
[[nodiscard]] QString usedUpSentence(const Account &account);
/// "38 domains, 2 repeated, 1 not usable"
[[nodiscard]] QString importSummary(const DomainImport &import);
[[nodiscard]] QString addedSentence(int added, int alreadyThere, const QStringList &lists);
/// The same after Undo.
[[nodiscard]] QString takenOutSentence(int domains, const QString &list);

} // namespace pantau::desktop::words

namespace pantau::desktop::table_words {

/// Words of the domain table. Pure.

/// "2 h"; where the run began before the first check "before 19 Nov", on the day itself "before 09:31".
[[nodiscard]] QString since(const QDateTime &since, bool startSeen, const QDateTime &now);
/// "09:02–09:31", "19 Nov 23:50–00:20", "18 Nov – 20 Nov": between which moments the status changed.
[[nodiscard]] QString window(const Change &change, const QDateTime &now);
/// "Blocked between 09:02 and 09:31 today"
[[nodiscard]] QString change(const Change &change, const QDateTime &now);
/// "2 Dec", today "14:05": until when something rests, where room is short.
[[nodiscard]] QString until(const QDateTime &until, const QDateTime &now);
/// "Low", "Normal", "High"
[[nodiscard]] QString importance(Importance importance);

/// When it answered last, what is being confirmed of that, and when it was asked without an answer since;
/// empty when it was never asked.
[[nodiscard]] QString checked(const KnownStatus &known, const QDateTime &now);

/// Why the last try brought no answer, as it was then; empty when it brought one.
[[nodiscard]] QString lastTry(const KnownStatus &known, const QDateTime &now);

} // namespace pantau::desktop::table_words
