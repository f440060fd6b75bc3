// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/name_list.h"

#include <QByteArray>

#include <optional>

namespace pantau::service {

/// What a check asks for.
struct CheckBody
{
    std::optional<NameList> names; ///< nothing: it does not pass the validation (contract 7, 422)
};

/// Reads the `domains` of a JSON body; anything else there is no valid domain. Thread-safe.
[[nodiscard]] CheckBody readCheckBody(const QByteArray &contentType, const QByteArray &body);

} // namespace pantau::service
