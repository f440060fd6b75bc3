// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau::cli {

/// What the program's exit code says; a public interface.
enum class ExitCode {
    Done = 0,        ///< done, and everything was answered
    Failed = 1,      ///< the command, or a part of it, could not be done; the reason is on stderr
    WrongUsage = 2,  ///< the command line was not understood
    SomeUnknown = 3, ///< done, but some status is unknown, or an answer of `check` is still being confirmed
    SomeBlocked = 4, ///< with --fail-on-blocked: a domain is blocked
};

} // namespace pantau::cli
