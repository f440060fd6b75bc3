// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArrayView>
#include <QCoreApplication>
#include <QHostAddress>
#include <QList>
#include <QStringList>
#include <QUrl>

#include <optional>
#include <utility>

namespace pantau::service {

/// Parses an address as users and proxies write it: dotted decimal IPv4, or IPv6. Null for other forms
/// that Qt accepts, such as “0x7f.0.0.1”, “127.0.0.01”, “127.1” or “1”.
[[nodiscard]] QHostAddress readAddress(const QString &text);

/// Unit for limits per client: an IPv4 address (also if IPv4-mapped), or an IPv6 /64 network. Providers
/// assign at least a /64 per customer, so limits on single IPv6 addresses would be ineffective.
[[nodiscard]] QHostAddress clientOf(const QHostAddress &address);

/// Converts an IPv4-mapped address to IPv4, and removes the scope.
[[nodiscard]] QHostAddress plainAddress(const QHostAddress &address);

/// Proxies whose X-Forwarded-For header is trusted. By default there are none and the header is ignored,
/// because any client can send it. Immutable and therefore thread-safe.
class TrustedProxies
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::TrustedProxies)

public:
    TrustedProxies() = default;
    /// Each of @p texts is ADDRESS or ADDRESS/BITS. Fails with InvalidInput, naming the invalid one.
    [[nodiscard]] static Result<TrustedProxies> parse(const QStringList &texts);

    [[nodiscard]] bool isEmpty() const { return m_subnets.isEmpty(); }
    [[nodiscard]] bool contains(const QHostAddress &address) const;
    /// Client address of a request from @p peer with @p forwardedFor (all such headers, joined by commas):
    /// the rightmost address that is not a trusted proxy. Everything left of it, or of an invalid entry,
    /// is untrusted and ignored.
    [[nodiscard]] QHostAddress client(const QHostAddress &peer, QByteArrayView forwardedFor) const;

private:
    QList<std::pair<QHostAddress, int>> m_subnets;
};

/// Canonical form for storing, comparing and showing addresses. IPv4-mapped addresses are converted to
/// IPv4.
[[nodiscard]] QString plainIp(const QHostAddress &address);
/// The addresses in that form, without duplicates. Fails with InvalidInput for anything else, including
/// networks, because contract 5.5 allows only single addresses.
[[nodiscard]] Result<QStringList> plainIps(const QStringList &texts);

/// Address and port to listen on.
struct Endpoint
{
    QHostAddress address = QHostAddress::LocalHost;
    quint16 port = 0; ///< 0: any free port

    /// Parses "127.0.0.1:8080", "[::1]:8080" or "localhost:8080" (IPv4 loopback). `[::]` means all IPv6
    /// addresses and no IPv4 ones, so that it can be used together with `0.0.0.0`.
    [[nodiscard]] static std::optional<Endpoint> parse(const QString &text);
    /// `http://127.0.0.1:8080` followed by @p path, which starts with a slash.
    [[nodiscard]] QUrl url(const QString &path) const;
};

} // namespace pantau::service
