// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QUrl>

#include <optional>

namespace pantau::service {

/// Where something listens.
struct Endpoint
{
    QHostAddress address = QHostAddress::LocalHost;
    quint16 port = 0; ///< 0: any free one

    /// Of "127.0.0.1:8080", "[::1]:8080" or "localhost:8080", which is the IPv4 loopback. `[::]` is every
    /// IPv6 address and no IPv4 one, so that it can stand beside `0.0.0.0`.
    [[nodiscard]] static std::optional<Endpoint> parse(const QString &text);
    /// `http://127.0.0.1:8080` with @p path, which begins with a slash.
    [[nodiscard]] QUrl url(const QString &path) const;
};

} // namespace pantau::service
