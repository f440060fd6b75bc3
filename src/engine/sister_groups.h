// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"

#include <QString>

#include <cstddef>

namespace pantau::engine {

/// What may tell that domains share a fate: they are in one list, are hosts below one registered domain, or
/// have names with one stem.
enum Kinship : std::size_t { ByList, ByParent, ByStem };
inline constexpr std::size_t kinshipCount = 3;

/// The groups that a domain is in by its name; empty: none.
struct GroupNames
{
    QString parent; ///< the registered domain
    QString stem; ///< the letters of what somebody chose: "toko-melati-2.example" and "tokomelati7.com" have
                  ///< the same; at least four

    [[nodiscard]] static GroupNames of(const DomainName &domain);
};

} // namespace pantau::engine
