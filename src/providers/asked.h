// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/secret.h"

#include <QString>

#include <optional>

namespace pantau::providers {

/// Target of a request: for error sentences, and to keep the key out of them.
struct Asked
{
    QString host;    ///< host and port of the service, for display
    QString request; ///< "POST /check"
    std::optional<ApiKey> key;
    QString account{}; ///< account name; empty before there is one
};

/// Returns text from the service for use in an error: a short line, without the key if the service echoed it.
[[nodiscard]] QString outsideText(const QString &text, const Asked &asked);

/// Replaces the key, or a long piece of it, by "[key]" in @p text. Recognises any case, compatibility
/// characters of Unicode, percent-encoding, escapes of JSON and HTML, hexadecimal digits, and base64 (alone
/// or within other data). Also ignores invisible and control characters between its characters, and finds a
/// truncated key. Takes linear time.
[[nodiscard]] QString withoutKey(const QString &text, const ApiKey &key);

} // namespace pantau::providers
