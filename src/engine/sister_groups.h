// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/watched_domain.h"

#include <QStringList>

#include <array>
#include <cstddef>

namespace pantau::engine {

/// What may tell that domains share a fate: they are in one list, are hosts below one registered domain, or
/// have names with one stem.
enum Kinship : std::size_t { ByList, ByParent, ByStem };
inline constexpr std::size_t kinshipCount = 3;

/// The names of the groups that a domain is in, by kinship.
using GroupNames = std::array<QStringList, kinshipCount>;
[[nodiscard]] GroupNames groupsOf(const WatchedDomain &domain);

/// The letters of the name that somebody chose: "toko-melati-2.example" and "tokomelati7.com" have the same.
/// Empty where they are fewer than four.
[[nodiscard]] QString stemOf(const DomainName &domain);

} // namespace pantau::engine
