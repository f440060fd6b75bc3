// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace pantau::service {

/// What the service says of its own interface: OpenAPI 3.1, as resources/openapi/openapi.json has it.
/// Thread-safe.
[[nodiscard]] const QByteArray &openApiDocument();

} // namespace pantau::service
