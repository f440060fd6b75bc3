// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_name.h"

#include <QByteArray>
#include <QList>

namespace pantau::api {

/// The JSON of POST /check (contract 2.1): one string, a domain a line. @p domains: 1 to batchSize().
[[nodiscard]] QByteArray checkRequestBody(const QList<DomainName> &domains);

} // namespace pantau::api
