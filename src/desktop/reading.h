// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_import.h"

#include <QFuture>
#include <QString>

namespace pantau::desktop {

/// Above this, text is read on another thread, so that the window never stands still.
inline constexpr qsizetype ReadInPlaceBytes = 256 * 1024;

/// Reads a file on a thread of the pool. Fails with Storage when it cannot be read, InvalidInput when it
/// holds nothing usable.
[[nodiscard]] QFuture<Result<DomainImport>> readFileAside(const QString &path);
/// Reads a large pasted text on a thread of the pool.
[[nodiscard]] QFuture<Result<DomainImport>> readPastedAside(const QString &text);

} // namespace pantau::desktop
