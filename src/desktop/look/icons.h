// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/colours.h"

#include <QIcon>

namespace pantau::desktop {

/// The icon of a status or a warning in its colour, which fits the palette.
[[nodiscard]] QIcon markIcon(Mark mark, const QPalette &palette);
/// A one-coloured icon of resources/icons in the text colour of @p palette.
[[nodiscard]] QIcon plainIcon(const QString &name, const QPalette &palette);
/// A coloured icon of resources/icons: the program's own and those of the tray.
[[nodiscard]] QIcon colourIcon(const QString &name);

} // namespace pantau::desktop
