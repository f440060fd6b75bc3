// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"

#include <QList>

namespace pantau {

/// What a checking service takes from one sender.
struct RequestLimits
{
    qsizetype domains = 1;      ///< in one check, at least 1
    qsizetype characters = 300; ///< of their names with a line break between two; no less than one name has
    int perMinute = 1;          ///< requests of every kind in any 60 s, at least 1
};

/// The name as it is written into a request. A service removes one leading `www.` (contract 2.1), so a name
/// that begins with `www.` of its own is given a second one to lose.
[[nodiscard]] QString requestName(const DomainName &domain);

/// How many of the leading @p domains fit into one request: at least 1 where there is one.
[[nodiscard]] qsizetype batchSize(const QList<DomainName> &domains, const RequestLimits &limits);

} // namespace pantau
