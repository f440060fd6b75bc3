// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau {

/// For the last line of main(), when nothing is left to do: what it returns ends the program. Built with
/// MinGW for Windows it ends it at once, without unloading its libraries: where a thread has used what is
/// local to a thread, the C++ runtime may wait for a lock for ever as it is unloaded, with all work done.
[[nodiscard]] int programEnd(int exitCode);

} // namespace pantau
