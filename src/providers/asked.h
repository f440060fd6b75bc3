// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/secret.h"

#include <QString>

#include <optional>

namespace pantau::providers {

/// Who was asked what: for the sentences of errors, and to keep the key out of them.
struct Asked
{
    QString host;    ///< host and port of the service, for display
    QString request; ///< "POST /check"
    std::optional<ApiKey> key;
    QString account{}; ///< name of the account; empty before there is one
};

/// Text of the service for use in an error: one line, short, and without the key should the service echo it.
[[nodiscard]] QString outsideText(const QString &text, const Asked &asked);

/// @p text with "[key]" wherever a service echoed the key or a long piece of it: in any case, in other
/// letters of Unicode, percent-encoded, with the escapes of JSON or of a web page, in hexadecimal digits, in
/// base64 (alone or amid something else), with what cannot be seen or steers a terminal between its
/// characters, or cut short. Takes time in proportion to the text.
[[nodiscard]] QString withoutKey(const QString &text, const ApiKey &key);

} // namespace pantau::providers
