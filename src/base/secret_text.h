// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace pantau {

/// Text of a secret that was read from a file or from standard input. The encoding is never guessed: a byte
/// order mark names it and is removed; bytes without one must be UTF-8. Fails with InvalidInput when they
/// are not; the sentence names @p source, which starts it, and never the secret. Thread-safe.
[[nodiscard]] Result<QString> secretText(const QByteArray &bytes, const QString &source);

} // namespace pantau
