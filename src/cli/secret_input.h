// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

namespace pantau::cli {

/// What stands on standard input, of which more than any key or secret has is left unread.
[[nodiscard]] Result<QString> readSecretInput();

} // namespace pantau::cli
