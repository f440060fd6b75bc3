// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace pantau {

/// Bytes. Over a million domains; reading them takes up to 25 times as much memory.
constexpr qint64 LargestChosenFile = 32LL * 1024 * 1024;

/// What is in the file with a list of domains that a person chose; at most @p most bytes are ever held.
/// Nothing but an ordinary file is opened: a pipe would be waited for, and a device has no end. Kind of
/// failure: InvalidInput. Thread-safe.
[[nodiscard]] Result<QByteArray> readChosenFile(const QString &path, qint64 most = LargestChosenFile);

} // namespace pantau
