// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau {

/// For the beginning of a program that holds keys: what is in its memory gets into no crash dump, and on
/// Linux no other program of the same user may look into it. In builds for people alone: debuggers and
/// sanitizers must look. On Windows crash reports are the system's, which takes none of the memory by
/// default.
void keepOutOfCrashDumps();

} // namespace pantau
