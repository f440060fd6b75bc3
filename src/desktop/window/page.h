// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau::desktop {

/// What the right side of the window shows. The order is that of Ctrl+1 to Ctrl+6 and of the stack.
enum class Page { Domains, Changes, Usage, Log, Lists, Appeals };

} // namespace pantau::desktop
