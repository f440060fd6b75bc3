// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace pantau {

/// A moment for a person: local time in the language's short form, with the name of the zone, since the text
/// may be read on another computer than it was written on.
[[nodiscard]] QString localTimeText(const QDateTime &time);

} // namespace pantau
