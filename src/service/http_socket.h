// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace pantau::service {

#ifdef Q_OS_WIN
using NativeSocket = quintptr;
#else
using NativeSocket = int;
#endif
inline constexpr NativeSocket NoSocket = static_cast<NativeSocket>(-1);

/// Ends the stream in both directions; whoever owns the socket sees that and closes it. From any thread, as
/// long as the socket is open.
void endStream(NativeSocket socket);
/// Whether bytes have come that nobody has read. The socket does not block.
[[nodiscard]] bool hasUnreadData(NativeSocket socket);

} // namespace pantau::service
