// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QMimeData;

namespace pantau::desktop {

/// The first file of this computer among what was dropped or pasted; empty: none.
[[nodiscard]] QString droppedFile(const QMimeData *data);

} // namespace pantau::desktop
