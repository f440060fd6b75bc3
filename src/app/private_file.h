// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

namespace pantau::app {

/// Who may read a file with a secret in it.
enum class Readers {
    OwnerOnly, ///< else it is refused, as ssh does. Files of other owners, such as a container's, are as they
               ///< want them
    Any,
};

/// Reads an ordinary file that holds a secret, of at most 4 KiB, or a pipe that is open already (/dev/fd/63,
/// /dev/stdin): that one is waited for. secretText() explains the encodings. InvalidInput, with a sentence
/// that names the file.
[[nodiscard]] Result<QString> readPrivateFile(const QString &path, Readers readers);

} // namespace pantau::app
