// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

namespace pantau {

/// @p text with everything that looks like a domain replaced by what @p placeholder gives for it, which is
/// given the domain in small letters. Rather a file's name too many is taken for one than a domain too few.
[[nodiscard]] QString withoutDomainMentions(const QString &text,
                                            const std::function<QString(const QString &)> &placeholder);
/// The same with "[domain]" for each.
[[nodiscard]] QString withoutDomainMentions(const QString &text);

} // namespace pantau
