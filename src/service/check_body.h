// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_name.h"

#include <QByteArray>
#include <QList>

#include <optional>

namespace pantau::service {

/// The domains of a POST /check body (contract 2.1), each once, in the order of the request; nothing when the
/// body fails the contract's validation (section 7, 422): not an object with a `domains` string, over 10,000
/// characters, over 100 domains, or no valid domain. Invalid names beside valid ones are left out.
[[nodiscard]] std::optional<QList<DomainName>> parseCheckBody(const QByteArray &body);

} // namespace pantau::service
