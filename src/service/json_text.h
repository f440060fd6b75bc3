// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringView>

namespace pantau::service {

/// Appends @p text to @p json as a quoted JSON string. Unpaired surrogates become question marks, so that
/// the result is valid UTF-8.
void appendJsonString(QByteArray &json, QStringView text);

} // namespace pantau::service
