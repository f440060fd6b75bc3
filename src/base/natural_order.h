// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace pantau {

/// As a person counts: "site-2" before "site-10". Less than, equal to or greater than 0; 0 only for equal
/// texts.
[[nodiscard]] int compareNaturally(std::string_view a, std::string_view b);
/// Appends bytes that stand as compareNaturally() has it when they are compared as they are (unsigned), for
/// sorting many: equal where the texts differ in leading zeros at most. Of a domain's name, in which no
/// number has more than 63 digits.
void appendNaturalKey(std::string &key, std::string_view text);
/// Without regard to case.
[[nodiscard]] int compareNaturally(const QString &a, const QString &b);

} // namespace pantau
