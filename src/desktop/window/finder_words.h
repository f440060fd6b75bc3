// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace pantau::desktop {

/// Other names of what an action of that object name does or shows: those that its users have for it, in
/// English and Indonesian, whatever language the window speaks. Lower case.
[[nodiscard]] QStringList otherNamesOf(const QString &action);

} // namespace pantau::desktop
