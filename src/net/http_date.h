// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>

#include <chrono>
#include <optional>

namespace pantau::net {

/// `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that HTTP allows to be sent; invalid for anything else.
[[nodiscard]] QDateTime parseHttpDate(const QByteArray &header);

/// A Retry-After header: seconds, or a date taken relative to the same reply's Date @p serviceTime, so that
/// a wrong clock on this computer does not matter. Between 1 second and 1 day; empty where it says nothing.
[[nodiscard]] std::optional<std::chrono::seconds> parseRetryAfter(const QByteArray &header,
                                                                  const QDateTime &serviceTime);

} // namespace pantau::net
