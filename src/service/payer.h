// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/key_registry.h"

#include <QHostAddress>

namespace pantau::service {

/// Who pays for a request, and out of what: a key's package, a key's daily allowance, or the daily allowance
/// of the client's address (contract 5).
struct Payer
{
    QString id; ///< names its counter: "key:7" or "ip:127.0.0.1"
    bool premium = false;
    QString packageName;   ///< premium only
    int unitCost = 1;      ///< for each domain
    qint64 limit = 0;      ///< units in a period
    QDateTime periodStart; ///< UTC

    /// @p key: the recognised key, if one was sent.
    static Payer of(const std::optional<KeyRecord> &key, const QHostAddress &client,
                    qint64 anonymousDailyLimit, const QDateTime &now);
    /// The counter's period, as it is stored.
    [[nodiscard]] QString period() const { return periodStart.toString(Qt::ISODate); }
};

/// The moment at or before @p now at which a package bought on @p boughtAt was last renewed: midnight UTC of
/// the same day of the month, or of the month's last day where it has no such day. Our choice: the contract
/// leaves the monthly moment open.
[[nodiscard]] QDateTime renewalBefore(const QDateTime &boughtAt, const QDateTime &now);

} // namespace pantau::service
