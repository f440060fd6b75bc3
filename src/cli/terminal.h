// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>

namespace pantau::cli {

/// Whether a person sees what is written to @p stream.
[[nodiscard]] bool isTerminal(FILE *stream);

} // namespace pantau::cli
