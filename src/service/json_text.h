// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringView>

namespace pantau::service {

/// Appends @p text to @p json as a JSON string with its quotes. Half of a surrogate pair becomes a question
/// mark, so that the result is always valid UTF-8.
void appendJsonString(QByteArray &json, QStringView text);

} // namespace pantau::service
