// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <utility>

namespace pantau {

/// Which file it is that has this name now: one that was deleted and made again is another. Empty: none has
/// it. Where the system does not let an open file be replaced, all have the same identity.
using FileIdentity = std::pair<quint64, quint64>;
[[nodiscard]] std::optional<FileIdentity> identityOf(const QString &file);

} // namespace pantau
