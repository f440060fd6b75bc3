// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/secret.h"

namespace pantau::channels {

/// Returns `v1=` and the HMAC-SHA256 of `timestamp.body` in hex, as documented in docs/webhooks.md.
[[nodiscard]] QByteArray webhookSignature(const ChannelSecret &secret, const QByteArray &timestamp,
                                          const QByteArray &body);

} // namespace pantau::channels
