// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/secret.h"

#include <QString>

namespace pantau::providers {

/// @p text with "[key]" wherever a service echoed the key or a long piece of it: in any case, in other
/// letters of Unicode, percent-encoded, with the escapes of JSON or of a web page, in hexadecimal digits, in
/// base64 (alone or amid something else), with what cannot be seen or steers a terminal between its
/// characters, or cut short. Takes time in proportion to the text.
[[nodiscard]] QString withoutKey(const QString &text, const ApiKey &key);

} // namespace pantau::providers
