// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace pantau::service {

/// Credits that each checked domain costs a premium key (contract 2.5).
inline constexpr int CreditsPerDomain = 3;

/// A premium package (contract 2.6).
struct Package
{
    QString id;   ///< as on the command line, for example "business"
    QString name; ///< as in replies, for example "Business"
    qint64 creditsPerMonth = 0;
    qint64 priceInRupiah = 0;
};

[[nodiscard]] std::optional<Package> packageOf(const QString &id);

} // namespace pantau::service
