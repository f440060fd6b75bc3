// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>

#include <functional>

namespace pantau {

/// @p text with what @p replacement gives for each match of @p expression, from the first to the last.
[[nodiscard]] QString
replaceMatches(const QString &text, const QRegularExpression &expression,
               const std::function<QString(const QRegularExpressionMatch &)> &replacement);

} // namespace pantau
