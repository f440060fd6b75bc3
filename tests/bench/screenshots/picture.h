// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

namespace pantau::test {

/// Runs the event loop until the widget has looked the same for half a second, so late reads and paints are
/// in the picture. Gives up after twenty seconds.
void settle(QWidget &widget);

/// Draws the dialog over its window as a window manager shows it: with a title, a border and a shadow.
[[nodiscard]] QImage inFrontOf(QWidget &window, QWidget &dialog);

} // namespace pantau::test
