// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau {

/// Lets a proxy be given as HOST:PORT, in https_proxy and its like, as curl and wget take it: Qt ignores one
/// without a scheme, and everything goes past the proxy. For the start of a program, before its first thread.
void completeProxyVariables();

} // namespace pantau
