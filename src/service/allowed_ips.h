// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QStringList>

class QHostAddress;

namespace pantau::db {
class Transaction;
}

namespace pantau::service {

/// The form in which addresses are kept, compared and shown: an IPv4 address that came over IPv6 is itself.
[[nodiscard]] QString plainIp(const QHostAddress &address);
/// The addresses in that form, each once. Contract 5.5 knows single addresses, so a network is refused, as
/// is everything else that is no address: InvalidInput.
[[nodiscard]] Result<QStringList> plainIps(const QStringList &texts);

/// The whitelist of a key, in the order in which it was given.
[[nodiscard]] QStringList readAllowedIps(db::Transaction &transaction, qint64 keyId);
/// Puts @p ips in place of it.
void writeAllowedIps(db::Transaction &transaction, qint64 keyId, const QStringList &ips);

} // namespace pantau::service
