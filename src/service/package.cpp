// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/package.h"

#include <QList>

#include <algorithm>

namespace pantau::service {

std::optional<Package> packageOf(const QString &id)
{
    static const QList<Package> packages{
        {QStringLiteral("starter"), QStringLiteral("Starter"), 1000, 200'000},
        {QStringLiteral("professional"), QStringLiteral("Professional"), 3000, 500'000},
        {QStringLiteral("business"), QStringLiteral("Business"), 12'500, 1'500'000},
    };
    const auto found = std::find_if(packages.cbegin(), packages.cend(),
                                    [&id](const Package &package) { return package.id == id; });
    return found == packages.cend() ? std::nullopt : std::optional(*found);
}

} // namespace pantau::service
