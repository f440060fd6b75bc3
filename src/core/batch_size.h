// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_name.h"

#include <QList>

namespace pantau {

/// What one POST /check may hold (contract 2.1 and 8).
inline constexpr qsizetype MaximumBatchDomains = 100;
inline constexpr qsizetype MaximumBatchCharacters = 10'000;

/// The name as it is written into a request. The service removes one leading `www.` (contract 2.1), so a name
/// that begins with `www.` of its own is given a second one to lose.
[[nodiscard]] QString requestName(const DomainName &domain);

/// How many of the leading @p domains fit into one request: at least 1 where there is one, at most 100.
[[nodiscard]] qsizetype batchSize(const QList<DomainName> &domains);

} // namespace pantau
