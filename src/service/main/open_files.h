// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau::service {

/// Raises the system's limit of open files for @p connections connections on @p threads threads (0: one for
/// each core). Returns the number of connections that it allows, at most @p connections: if the system
/// refused a connection before that, idle ones would never be ended for new ones.
[[nodiscard]] int allowConnections(int connections, int threads);

} // namespace pantau::service
