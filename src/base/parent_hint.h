// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/block_status.h"
#include "base/domain_name.h"

#include <QString>

#include <optional>

namespace pantau {

/// The registrable domain above @p domain (`example.co.id` above `shop.example.co.id`), whose listing would
/// explain that of @p domain; empty when @p domain is one itself, or lies under none.
[[nodiscard]] std::optional<DomainName> parentOf(const DomainName &domain);

/// "shop.example.com is listed; its parent example.com is watched and not listed." For a listed domain.
/// @p parent: its parentOf(); @p status: what is known of the parent, empty when it is not watched.
[[nodiscard]] QString parentHint(const DomainName &domain, const DomainName &parent,
                                 std::optional<BlockStatus> status);

} // namespace pantau
