// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/key_record.h"

#include <QByteArray>
#include <QString>
#include <QVariant>

namespace pantau::db {
class Transaction;
}

namespace pantau::service {

/// How keys lie in the database.

/// Their rows for keyIn(), up to what tells which; the table of keys is `k`.
extern const QString SelectKeys;
inline constexpr int KeyColumns = 11; ///< the last one is the hash
/// All but the whitelist, which is a table of its own.
[[nodiscard]] KeyRecord keyIn(const QVariantList &row);
/// To be called first of all in whatever changes keys or packages: whoever remembers them learns that they
/// are old, and one change waits for the other.
void noteKeyChange(db::Transaction &transaction);

} // namespace pantau::service
