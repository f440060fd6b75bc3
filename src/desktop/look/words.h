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

#include <QString>

#include <optional>

namespace pantau::desktop::words {

/// Texts of the window, the tray and the notifications. Pure. Untrusted text is inserted unchanged, so show
/// all of them as plain text.

/// The parts that are not empty.
[[nodiscard]] QString joined(QStringList parts, const QString &between);
/// "12,500", in the format of the locale.
[[nodiscard]] QString number(qint64 value);
/// The status and its start: "Blocked since 07:43 today".
[[nodiscard]] QString stateLine(const DomainRow &row, const QDateTime &now);
/// "Blocked since 22 Nov": status at one service.
[[nodiscard]] QString answerLine(const KnownStatus &known, const QDateTime &now);
/// The same with the age of the answer: "Blocked since 22 Nov, checked 3 h ago".
[[nodiscard]] QString agedAnswer(const KnownStatus &known, const QDateTime &now);
/// "Blocked, first seen 09:31 today, last seen not blocked 09:02 today (Agency). Last answer 12 min ago." @p
/// obstacle: why the account is not monitored; empty if it is.
[[nodiscard]] QString statusSentence(const DomainRow &row, const QString &accountName,
                                     const QString &obstacle, const QDateTime &now);
/// "4,310 of 12,500 credits used."
[[nodiscard]] QString usageSentence(const Usage &usage);
/// Quota reported by a service that just answered: "Connected. 12,500 of 12,500 credits left."
[[nodiscard]] QString connectedSentence(const Usage &usage);
[[nodiscard]] QString localServiceSentence(bool sample);
/// Error message for a pause or a mute that ends in the past.
[[nodiscard]] QString timeHasPassed();
/// "Check now (24 of the 79 checks left)". Says so if @p left does not suffice. @p left: empty if no quota is
/// needed or known.
[[nodiscard]] QString checkNow(int domains, const std::optional<qint64> &left);
/// "20 domains checked: 3 blocked, 17 not blocked. 2 could not be checked: …". Only answered domains count as
/// checked. @p reason: why some could not be checked. Empty if nothing was requested.
[[nodiscard]] QString checked(const CheckTally &tally, const QString &reason);
/// "toko-anda.example is blocked", the answer about a single domain.
[[nodiscard]] QString answer(const CheckOutcome &outcome);
/// "Toko Melati +1": the first of the lists and the number of others.
[[nodiscard]] QString listNames(const QStringList &names);
/// Explains why a newly connected account has no quota left.
[[nodiscard]] QString usedUpSentence(bool usesKey);
[[nodiscard]] QString addedSentence(int added, int alreadyThere, const QStringList &lists);
/// Counterpart of addedSentence() after Undo.
[[nodiscard]] QString takenOutSentence(int domains, const QString &list);

} // namespace pantau::desktop::words

namespace pantau::desktop::table_words {

/// Texts of the domain table. Pure.

/// "09:02–09:31", "19 Nov 23:50–00:20", "18 Nov – 20 Nov": the time window in which the status changed.
/// If that was before the first check: "before 19 Nov", or on the same day "before 09:31".
[[nodiscard]] QString window(const Change &change, const QDateTime &now);
/// "Became blocked between 09:02 and 09:31 today"
[[nodiscard]] QString change(const Change &change, const QDateTime &now);
/// "2 Dec", today "14:05": the end of a pause in short form.
[[nodiscard]] QString until(const QDateTime &until, const QDateTime &now);
/// "Low", "Normal", "High"
[[nodiscard]] QString importance(Importance importance);

/// Time of the last answer, what is being confirmed about it, and the last request without an answer since.
/// Empty if the domain was never checked.
[[nodiscard]] QString checked(const KnownStatus &known, const QDateTime &now);

/// Why the last attempt got no answer, as reported at that time. Empty if it got one.
[[nodiscard]] QString lastTry(const KnownStatus &known, const QDateTime &now);

} // namespace pantau::desktop::table_words
