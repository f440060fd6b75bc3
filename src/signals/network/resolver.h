// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"

#include <QByteArray>
#include <QFuture>
#include <QHash>
#include <QObject>
#include <QSocketNotifier>
#include <QStringList>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <unordered_map>

struct ares_channeldata;

namespace pantau::signs {

/// Returns the content of a DNS reply as comparable tokens: "cname:block.example", "ip:192.0.2.1", "rcode:3",
/// "ede:15" (RFC 8914). Sorted, unique, at most thirty. The rcode is omitted if there was no error. Empty if
/// @p reply is not a complete reply. Thread-safe.
[[nodiscard]] std::optional<QStringList> tokensOf(const QByteArray &reply);

/// True if @p token is an rcode or an extended error, which many networks also return for other reasons.
[[nodiscard]] bool isErrorToken(const QString &token);

/// True if any of @p tokens is an address.
[[nodiscard]] bool hasAddress(const QStringList &tokens);

struct ResolverOptions
{
    QString servers;                                            ///< "127.0.0.1:5353,…"; empty: the system's
    std::chrono::milliseconds timeout{std::chrono::seconds(5)}; ///< of the first try; later ones are longer
    int tries = 2;
};

/// Tokens of tokensOf() for a name on this network, for its IPv4 and IPv6 addresses together. Empty if there
/// was no answer or a failure (SERVFAIL), which proves nothing.
using Sight = std::optional<QStringList>;

/// Resolves names with the system's resolvers only. Lives on one thread and never blocks it.
class Resolver final : public QObject
{
    Q_OBJECT

public:
    explicit Resolver(const ResolverOptions &options = {}, QObject *parent = nullptr);
    ~Resolver() override;

    /// Finishes exactly once, on this object's thread; without a sight if the resolver is destroyed.
    [[nodiscard]] QFuture<Sight> lookUp(const DomainName &name);

    /// Identifies the network: a digest of the addresses of resolvers and default gateway at construction.
    /// Empty if there is no resolver.
    [[nodiscard]] const QString &network() const { return m_network; }

private:
    struct Lookup;

    static void answered(void *lookup, int status, int timeouts, unsigned char *reply, int length);
    static void socketChanged(void *resolver, int socket, int readable, int writable);
    void process(int readable, int writable);
    void arm();

    ares_channeldata *m_channel = nullptr;
    QString m_network;
    /// Deferred, since the notifier's signal may be the one being handled.
    struct DeletedLater
    {
        void operator()(QSocketNotifier *notifier) const
        {
            notifier->setEnabled(false);
            notifier->deleteLater();
        }
    };
    using Notifier = std::unique_ptr<QSocketNotifier, DeletedLater>;
    struct Notifiers
    {
        Notifier read;
        Notifier write;
    };
    std::unordered_map<int, Notifiers> m_sockets;
    QTimer m_timer;
};

} // namespace pantau::signs
