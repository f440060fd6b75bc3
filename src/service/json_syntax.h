// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace pantau::service {

/// Whether the strings and numbers in @p json, which QJsonDocument has parsed, are written as RFC 8259 has
/// them: Qt also takes line breaks and other control characters in a string, escapes that are none, and
/// numbers such as `.5` and `01`.
[[nodiscard]] bool isStrictJson(QByteArrayView json);

} // namespace pantau::service
