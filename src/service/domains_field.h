// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/name_list.h"

#include <QByteArrayView>

#include <optional>

namespace pantau::service {

inline constexpr qsizetype MaximumDomainsCharacters = 10'000; ///< contract 8

/// Reads the `domains` field (contract 2.1), in UTF-8: the valid names once each, in the order of the
/// request. Empty when the field does not pass the validation of section 7: too long, no valid name, or over
/// 100 names.
[[nodiscard]] std::optional<NameList> readDomainsField(QByteArrayView utf8);

} // namespace pantau::service
