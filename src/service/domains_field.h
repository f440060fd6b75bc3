// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_name.h"

#include <QList>
#include <QString>

#include <optional>

namespace pantau::service {

inline constexpr qsizetype MaximumDomains = 100;              ///< contract 8
inline constexpr qsizetype MaximumDomainsCharacters = 10'000; ///< contract 8

/// Reads the `domains` field (contract 2.1): the valid names once each, in the order of the request. Empty
/// when the field does not pass the validation of section 7: too long, no valid name, or over 100 names.
[[nodiscard]] std::optional<QList<DomainName>> readDomainsField(const QString &field);

} // namespace pantau::service
