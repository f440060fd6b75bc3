// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

namespace pantau::app {

/// Where the database is when nobody says otherwise: PANTAU_DATA_DIR, or one place for the window and the
/// command line, so that both see the same lists. Fails where there is no home folder to look in. Kind:
/// NotFound.
[[nodiscard]] Result<QString> defaultDataDir();

} // namespace pantau::app
