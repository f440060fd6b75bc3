// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArrayView>
#include <QCoreApplication>
#include <QHostAddress>
#include <QList>
#include <QStringList>

#include <utility>

namespace pantau::service {

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

} // namespace pantau::service
