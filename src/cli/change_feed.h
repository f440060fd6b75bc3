// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/history.h"

#include <QByteArray>
#include <QList>

// Confirmed changes for feed readers and other programs; newest first, as @p changes are. An entry keeps its
// identity for ever. Pure.
namespace pantau::cli {

/// The newest ones that a feed has.
constexpr int ChangesInFeed = 100;

/// RFC 4287. @p now, UTC: of a feed without a change.
[[nodiscard]] QByteArray atomFeed(const QList<ChangeRow> &changes, const QDateTime &now);
/// JSON Feed 1.1, https://jsonfeed.org. Each item has the change as pantau-cli prints it under `_pantau`.
[[nodiscard]] QByteArray jsonFeed(const QList<ChangeRow> &changes);

} // namespace pantau::cli
