// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau {

/// Makes writing to the standard streams fail in one way only, by an error that the writer is told: a reader
/// that went away raises no signal, and the number of a stream that was closed is not given to the next file
/// that is opened, which would then be written to. Call it before anything is opened.
void guardStandardStreams();

} // namespace pantau
