// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "net/http_client.h"
#include "providers/asked.h"

namespace pantau::providers {

/// What it means for the engine that no whole reply came: Unreachable, Interrupted or UnusableReply.
[[nodiscard]] ServiceFailure failureForTransport(const net::HttpFailure &failure, const Asked &asked);

} // namespace pantau::providers
