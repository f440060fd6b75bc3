// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"

class QWidget;

namespace pantau::desktop {

/// Asks first: the site sees the visit, and a listed one may not be what it was.
void openInBrowser(QWidget *parent, const DomainName &domain);

} // namespace pantau::desktop
