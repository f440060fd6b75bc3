// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain_text.h"

namespace pantau {

QString unwrapped(QStringView text)
{
    return text.trimmed().toString();
}

} // namespace pantau
