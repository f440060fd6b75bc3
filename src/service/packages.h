// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringView>

#include <array>

namespace pantau::service {

/// A package that a key may have (contract 2.6: reference values).
struct Package
{
    QStringView key;  ///< as on the command line and in the database
    QStringView name; ///< `package_name`
    qint64 credits;   ///< a month
    qint64 priceIdr;  ///< rupiah a month
};

inline constexpr std::array<Package, 4> Packages{{
    {u"free", u"Free", 100, 0},
    {u"starter", u"Starter", 1'000, 200'000},
    {u"professional", u"Professional", 3'000, 500'000},
    {u"business", u"Business", 12'500, 1'500'000},
}};

/// Credits for each domain of a premium key (contract 2.5, `cost_per_request`).
inline constexpr qint64 CreditsPerDomain = 3;

/// nullptr when there is none of that key.
[[nodiscard]] inline const Package *findPackage(QStringView key)
{
    for (const Package &package : Packages)
        if (package.key == key)
            return &package;
    return nullptr;
}

} // namespace pantau::service
