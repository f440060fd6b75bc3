// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"

#include <QList>

namespace pantau::desktop {

/// The domains to try the built-in practice list with; some of them are on it.
[[nodiscard]] QList<DomainName> practiceDomains();

} // namespace pantau::desktop
