// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace pantau {

/// As a person counts: "site-2" before "site-10". Less than, equal to or greater than 0; 0 only for equal
/// texts.
[[nodiscard]] int compareNaturally(std::string_view a, std::string_view b);
/// Without regard to case.
[[nodiscard]] int compareNaturally(const QString &a, const QString &b);

} // namespace pantau
