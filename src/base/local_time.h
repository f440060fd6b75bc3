// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace pantau {

/// A moment for a person: local time in the language's short form, with the name of the zone, since the text
/// may be read on another computer than it was written on.
[[nodiscard]] QString localTimeText(const QDateTime &time);

/// The zone of a local time as a clock would show it: "WIB"; "UTC+07:00" where the system, as Windows does,
/// knows only a name in words.
[[nodiscard]] QString shortZoneName(const QDateTime &local);

} // namespace pantau
