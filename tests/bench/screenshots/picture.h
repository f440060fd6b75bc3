// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

namespace pantau::test {

/// Turns the event loop until the widget looks the same for half a second: whatever is read and painted late
/// is in the picture. After twenty seconds it is taken as it is.
void settle(QWidget &widget);

/// The dialog in front of its window as a window manager shows it: a title, an edge, a shadow.
[[nodiscard]] QImage inFrontOf(QWidget &window, QWidget &dialog);

} // namespace pantau::test
