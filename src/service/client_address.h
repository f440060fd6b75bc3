// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>

namespace pantau::service {

/// Reads an address as people and proxies write it: IPv4 in four decimal numbers, or IPv6. Null for the other
/// forms that Qt accepts, such as “0x7f.0.0.1”, “127.0.0.01”, “127.1” or “1”.
[[nodiscard]] QHostAddress readAddress(const QString &text);

/// What counts as one client: an IPv4 address, also one that came over IPv6, or an IPv6 network of 64 bits. A
/// customer gets no less than that, so that single addresses of it would be limits for nobody.
[[nodiscard]] QHostAddress clientOf(const QHostAddress &address);

} // namespace pantau::service
