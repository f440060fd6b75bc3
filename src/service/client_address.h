// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>

namespace pantau::service {

/// What counts as one client: an IPv4 address, also one that came over IPv6, or an IPv6 network of 64 bits. A
/// customer gets no less than that, so that single addresses of it would be limits for nobody.
[[nodiscard]] QHostAddress clientOf(const QHostAddress &address);

} // namespace pantau::service
