// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alert.h"

#include <QJsonObject>

namespace pantau::cli {

[[nodiscard]] QJsonObject alertJson(const Alert &alert);
/// Title and body on one line.
[[nodiscard]] QString alertLine(const Alert &alert);

} // namespace pantau::cli
