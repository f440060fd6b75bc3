// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "base/status.h"

#include <QString>

/// Words of the domain table. Pure.
namespace pantau::desktop::table_words {

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
