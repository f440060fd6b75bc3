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

class QHostAddress;

namespace pantau::db {
class Transaction;
}

namespace pantau::service {

/// Reads an address as people and proxies write it: IPv4 in four decimal numbers, or IPv6. Null for the other
/// forms that Qt accepts, such as “0x7f.0.0.1”, “127.0.0.01”, “127.1” or “1”.
[[nodiscard]] QHostAddress readAddress(const QString &text);

/// What counts as one client: an IPv4 address, also one that came over IPv6, or an IPv6 network of 64 bits. A
/// customer gets no less than that, so that single addresses of it would be limits for nobody.
[[nodiscard]] QHostAddress clientOf(const QHostAddress &address);

/// An IPv4 client of a server that listens on IPv6 too is still itself; a scope says nothing about a client.
[[nodiscard]] QHostAddress plainAddress(const QHostAddress &address);

/// The proxies whose word is taken for who the client is (header X-Forwarded-For). With none, which is the
/// default, the header counts for nothing: anybody may send it. Immutable, so thread-safe.
class TrustedProxies
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::TrustedProxies)

public:
    TrustedProxies() = default;
    /// Each of @p texts is ADDRESS or ADDRESS/BITS. InvalidInput names the one that is not.
    [[nodiscard]] static Result<TrustedProxies> parse(const QStringList &texts);

    [[nodiscard]] bool isEmpty() const { return m_subnets.isEmpty(); }
    [[nodiscard]] bool contains(const QHostAddress &address) const;
    /// Who sent a request that came from @p peer with @p forwardedFor (all such headers, joined by commas):
    /// from the right, the first address that is not a trusted proxy. What stands to the left of it, or of
    /// anything that is no address, was written by a stranger.
    [[nodiscard]] QHostAddress client(const QHostAddress &peer, QByteArrayView forwardedFor) const;

private:
    QList<std::pair<QHostAddress, int>> m_subnets;
};

/// The form in which addresses are kept, compared and shown: an IPv4 address that came over IPv6 is itself.
[[nodiscard]] QString plainIp(const QHostAddress &address);
/// The addresses in that form, each once. Contract 5.5 knows single addresses, so a network is refused, as
/// is everything else that is no address: InvalidInput.
[[nodiscard]] Result<QStringList> plainIps(const QStringList &texts);

/// The whitelist of a key, in the order in which it was given.
[[nodiscard]] QStringList readAllowedIps(db::Transaction &transaction, qint64 keyId);
/// Puts @p ips in place of it.
void writeAllowedIps(db::Transaction &transaction, qint64 keyId, const QStringList &ips);

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
